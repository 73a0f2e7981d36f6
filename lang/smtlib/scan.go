package smtlib

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tandem/lang/syntax"
)

// Limits of a term.
const (
	// MaxNodes is the number of atoms and lists of a term.
	MaxNodes = 4_000_000
	// MaxDigits is that of a number, in the base in which it is written.
	MaxDigits = syntax.MaxDigits
)

// node is an atom or a list of a term. A term's nodes are a slice, and refer to each other by index.
type node struct {
	from, to int32 // in the text, in bytes
	next     int32 // the one behind it in its list; 0: none
	first    int32 // of a list, its first; 0: it is empty
	kind     kind
}

type kind uint8

const (
	list kind = iota
	symbol
	quoted // |…|
	numeral
	hexadecimal
	binary
	keyword
	literal // a text or a decimal, which no sort here has
)

// scanner makes nodes of a text.
type scanner struct {
	text  string
	at    int
	nodes []node
}

// mistake returns a mistake at a stretch of the text, in bytes.
func (s *scanner) mistake(from, to int, found, expected string) error {
	return &Mistake{From: from, To: to, Found: found, Expected: expected}
}

// Mistake is what is wrong about a term.
type Mistake struct {
	From, To        int // of the text, in bytes
	Found, Expected string
}

func (m *Mistake) Error() string { return "found " + m.Found + ", expected " + m.Expected }

// scan reads one term; the text has nothing else.
func (s *scanner) scan() (root int32, err error) {
	s.nodes = append(s.nodes, node{}) // 0 is none
	type open struct{ list, last int32 }
	var stack []open
	for {
		s.skip()
		if s.at == len(s.text) {
			switch {
			case len(stack) > 0:
				at := int(s.nodes[stack[len(stack)-1].list].from)
				return 0, s.mistake(at, at+1, "a ( that is not closed", "a ) for it")
			case root == 0:
				return 0, s.mistake(s.at, s.at, "no term", "one")
			}
			return root, nil
		}
		if len(stack) == 0 && root != 0 {
			return 0, s.mistake(s.at, s.at+1, "more behind the term", "its end")
		}
		from := s.at
		if s.text[s.at] == ')' {
			s.at++
			if len(stack) == 0 {
				return 0, s.mistake(from, s.at, "a )", "a term")
			}
			s.nodes[stack[len(stack)-1].list].to = int32(s.at)
			stack = stack[:len(stack)-1]
			continue
		}
		n := node{from: int32(from)}
		if s.text[s.at] == '(' {
			s.at++
		} else if n.kind, err = s.atom(); err != nil {
			return 0, err
		}
		n.to = int32(s.at)
		if len(s.nodes) > MaxNodes {
			return 0, s.mistake(from, s.at, fmt.Sprintf("a term of more than %d atoms and lists", MaxNodes), "a smaller one")
		}
		id := int32(len(s.nodes))
		s.nodes = append(s.nodes, n)
		switch {
		case len(stack) == 0:
			root = id
		case stack[len(stack)-1].last == 0:
			s.nodes[stack[len(stack)-1].list].first = id
		default:
			s.nodes[stack[len(stack)-1].last].next = id
		}
		if len(stack) > 0 {
			stack[len(stack)-1].last = id
		}
		if n.kind == list {
			stack = append(stack, open{list: id})
		}
	}
}

// skip goes over white space and comments.
func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case isSpace(c):
			s.at++
		case c == ';':
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.at++
			}
		default:
			return
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// atom goes over an atom.
func (s *scanner) atom() (kind, error) {
	from := s.at
	if c := s.text[s.at]; c == '|' || c == '"' {
		end := strings.IndexByte(s.text[from+1:], c)
		if end < 0 {
			return 0, s.mistake(from, from+1, fmt.Sprintf("a %c that is not closed", c), "another one")
		}
		s.at = from + end + 2
		if c == '"' {
			return literal, nil
		}
		return quoted, nil
	}
	for s.at < len(s.text) && !isSpace(s.text[s.at]) && strings.IndexByte(`()";|`, s.text[s.at]) < 0 {
		s.at++
	}
	word := s.text[from:s.at]
	digits := func(rest, of string, k kind) (kind, error) {
		if len(rest) > MaxDigits {
			return 0, s.mistake(from, s.at, fmt.Sprintf("a number of %d digits", len(rest)), fmt.Sprintf("at most %d", MaxDigits))
		}
		if rest == "" || strings.Trim(rest, of) != "" {
			return 0, s.mistake(from, s.at, quote(word), "a term")
		}
		return k, nil
	}
	switch {
	case strings.HasPrefix(word, "#x"):
		return digits(word[2:], "0123456789abcdefABCDEF", hexadecimal)
	case strings.HasPrefix(word, "#b"):
		return digits(word[2:], "01", binary)
	case word[0] >= '0' && word[0] <= '9':
		if strings.Trim(word, "0123456789.") == "" && strings.Count(word, ".") == 1 {
			return literal, nil
		}
		return digits(word, "0123456789", numeral)
	case word[0] == ':':
		return keyword, nil
	}
	const others = "~!@$%^&*_-+=<>.?/"
	for i, r := range word {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		if !letter && (r >= utf8.RuneSelf || strings.IndexByte(others, byte(r)) < 0) {
			return 0, s.mistake(from+i, from+i+utf8.RuneLen(max(r, 0)), fmt.Sprintf("character %q", r), "a symbol: others stand between | and |")
		}
	}
	return symbol, nil
}

// quote returns a word in a message, cut where it is long.
func quote(word string) string {
	const width = 40
	if len(word) > width {
		word = strings.ToValidUTF8(word[:width], "") + "…"
	}
	return fmt.Sprintf("%q", word)
}

// word returns the text of an atom, without the marks of a quoted symbol.
func (s *scanner) word(id int32) string {
	n := s.nodes[id]
	text := s.text[n.from:n.to]
	if n.kind == quoted {
		return text[1 : len(text)-1]
	}
	return text
}

// is reports whether a node is that symbol, unquoted.
func (s *scanner) is(id int32, word string) bool {
	return id != 0 && s.nodes[id].kind == symbol && s.word(id) == word
}

// items lists the nodes of a list, at most so many and one more.
func (s *scanner) items(id int32, most int) []int32 {
	var list []int32
	for k := s.nodes[id].first; k != 0 && len(list) <= most; k = s.nodes[k].next {
		list = append(list, k)
	}
	return list
}
