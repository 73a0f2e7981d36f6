package calculus

import (
	"fmt"
	"strings"
	"unicode"

	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Bounds of a text. What is beyond is an error, before anything runs.
const (
	MaxNesting = 100 // of brackets and terms in each other
	MaxKids    = 4   // parts of a production, but for a list
)

// token is a word, a letter, a number or a sign.
type token struct {
	text      string
	line, col int
	blank     bool // a blank stands before it
	apart     bool // two blanks at least, or a line
}

// scanned returns the tokens of an entry, the last of which is "", the end.
func scanned(c texts.Change) []token {
	var list []token
	line, col, blanks := c.Line, c.Col, 2
	rest := []rune(c.Text)
	for len(rest) > 0 {
		r, n := rest[0], 1
		switch {
		case r == '\n':
			rest, line, col, blanks = rest[1:], line+1, 1, 2
			continue
		case unicode.IsSpace(r):
			rest, col, blanks = rest[1:], col+1, blanks+1
			continue
		case latin(r) || r == '@':
			for n < len(rest) && (latin(rest[n]) || digit(rest[n]) || rest[n] == '?') {
				n++
			}
		case r == '-' || digit(r):
			for n < len(rest) && (rest[n] == r && r == '-' || digit(r) && (digit(rest[n]) || latin(rest[n]))) {
				n++
			}
			if r == '-' && n == 1 && len(rest) > 1 && rest[1] == '>' {
				n = 2
			}
		case unicode.Is(unicode.Greek, r) && r != 'λ':
			for n < len(rest) && digit(rest[n]) {
				n++
			}
		case r == ':' || strings.ContainsRune("=<>", r):
			for n < len(rest) && strings.ContainsRune(":=<>", rest[n]) {
				n++
			}
		}
		for latin(r) || unicode.Is(unicode.Greek, r) && r != 'λ' { // primes
			if n == len(rest) || rest[n] != '\'' {
				break
			}
			n++
		}
		text := string(rest[:n])
		if is, ok := spelled[text]; ok {
			text = is
		}
		list = append(list, token{text, line, col, blanks > 0, blanks > 1})
		rest, col, blanks = rest[n:], col+n, 0
	}
	return append(list, token{"", line, col, true, true})
}

// spelled is how signs are written in ASCII.
var spelled = map[string]string{`\`: "λ", "->": "→", "=>": "⇒", "lambda": "λ", "<=>": "⟺"}

func latin(r rune) bool { return r == '_' || unicode.IsLetter(r) && !unicode.Is(unicode.Greek, r) }
func digit(r rune) bool { return r >= '0' && r <= '9' }

// base returns the letter of a metavariable, as t of t1'.
func base(text string) string {
	return strings.TrimRightFunc(strings.TrimRight(text, "'"), digit)
}

// failure is what a parser panics with; failed recovers it.
type failure struct{ *texts.Problem }

func fail(c texts.Change, at token, found, expected string) {
	if found == "" {
		found = "“" + at.text + "”"
		if at.text == "" {
			found = "the end"
		}
	}
	panic(failure{&texts.Problem{File: c.File, Err: &notation.Error{Line: at.line, Col: at.col, Found: found, Expected: expected}}})
}

func failed(err *error) {
	switch r := recover().(type) {
	case nil:
	case failure:
		*err = r.Problem
	default:
		panic(r)
	}
}

// quoted lists what may stand somewhere.
func quoted(words []string) string {
	const most = 6
	if len(words) > most {
		return strings.Join(words[:most], ", ") + fmt.Sprintf(" or %d others", len(words)-most)
	}
	return strings.Join(words, ", ")
}
