package syntax

import (
	_ "embed"
	"strings"

	"tandem/internal/spell"
)

// sync moves to where the next statement may start: behind a semicolon, at a
// closing brace, at a word that starts a statement, or behind a block.
func (p *parser) sync() {
	for p.tok.kind != endOfFile {
		switch {
		case p.tok.is(";"):
			p.advance()
			return
		case p.tok.is("}") || p.tok.kind == keyword && p.startsStmt():
			return
		case p.tok.is("else") && (p.ahead.is("{") || p.ahead.is("if")):
			p.advance()
			if p.tok.is("if") {
				return
			}
		case p.tok.is("{"):
			p.block()
			if !p.tok.is("else") {
				return
			}
		case p.startsStmt() && p.prev.at.To.Line < p.tok.at.From.Line:
			return
		default:
			p.advance()
		}
	}
}

// noStmt reports a token that starts no statement and moves on, reading what
// was probably meant for mistakes of its own.
func (p *parser) noStmt() Stmt {
	const expected = "a statement"
	switch {
	case p.tok.is("{"):
		was := p.stray
		if !was {
			p.unexpected(expected, "a block stands only behind if, else or while")
		}
		p.stray = true
		p.block()
		p.stray = was
		return nil
	case p.tok.is(";"):
		hint := "a statement that does nothing is written skip;"
		if p.prev.is("}") {
			hint = "no semicolon follows a block"
		} else if p.prev.is(";") && p.prev.at.To == p.tok.at.From {
			hint = "one semicolon ends a statement"
		}
		p.unexpected(expected, hint)
		p.advance()
		for p.prev.at.To == p.tok.at.From && p.accept(";") {
		}
		return nil
	case p.tok.is("else"):
		p.unexpected(expected, "this else belongs to no if")
		p.advance()
		if p.tok.is("if") {
			return nil
		}
	case p.tok.isType():
		name := "x"
		if p.ahead.kind == ident {
			name = short(p.ahead.text)
		}
		p.unexpected(expected, "variables are declared at the top: var "+name+": "+p.tok.text+";")
	case p.tok.kind == keyword && p.ahead.is(":="):
		p.unexpected(expected, quote(p.tok.text)+" is reserved and cannot name a variable")
		p.advance()
	case p.tok.kind == ident:
		p.unexpected(expected, p.keywordHint())
		if w := p.keywordMeant(); w != "var" {
			p.tok.kind, p.tok.text = keyword, w
			return p.asMeant()
		}
	case p.tok.is("*") && p.ahead.kind == ident:
		p.unexpected(expected, foreignWords["&"])
	case p.tok.is("*"):
		p.unexpected(expected, inputHint)
	default:
		p.unexpected(expected, "")
	}
	p.sync()
	return nil
}

// asMeant reads a statement whose first word was misspelt, for mistakes of
// its own.
func (p *parser) asMeant() Stmt {
	if !p.tok.is("else") {
		return p.stmt()
	}
	p.advance()
	if p.tok.is("{") {
		p.block()
	}
	return nil
}

// misspelt reports whether the current name is a slip for a keyword that starts
// a statement, as far as what follows can tell.
func (p *parser) misspelt() bool { return p.keywordMeant() != "" }

// keywordMeant returns the keyword that the current name is a slip for, or "".
func (p *parser) keywordMeant() string {
	if p.tok.kind != ident || p.report.Full() || p.ahead.is(":=") || p.ahead.is("=") {
		return ""
	}
	if foreignWords[p.tok.text] != "" || foreignWords[p.prev.text] != "" && p.prev.kind != symbol && p.prev.kind != illegal {
		return ""
	}
	word := spell.Nearest(p.tok.text, []string{"while", "if", "else", "skip", "var", "return", "class", "assume", "assert"})
	fits := false
	switch word {
	case "while", "if", "assume", "assert":
		fits = startsExpr(p.ahead)
	case "else":
		fits = p.ahead.is("{") || p.ahead.is("if")
	case "skip":
		fits = p.ahead.is(";") || p.ahead.is("}")
	case "var", "class":
		fits = p.ahead.kind == ident
	case "return":
		fits = p.ahead.kind != symbol && startsAtom(p.ahead)
	}
	if fits && p.ahead.is("(") && p.declares(p.tok.text) {
		return ""
	}
	if fits && p.ahead.at.From.Line == p.tok.at.To.Line {
		return word
	}
	return ""
}

func (p *parser) keywordHint() string {
	if w := p.keywordMeant(); w != "" {
		return "did you mean " + w + "?"
	}
	return ""
}

// operatorHint is for a token where an operator or an end is expected.
func (p *parser) operatorHint() string {
	length := func(word string) bool { return word == "length" || word == "len" || word == "size" }
	switch {
	case p.tok.is(":="):
		return "an assignment is a statement, and equality is written =="
	case p.tok.is("(") && length(p.prev.text):
		return boundHint
	case p.tok.is("(") && readsAny(p.prev.text):
		return foreignWords["any"]
	case p.tok.is("(") && foreignWords[p.prev.text] == foreignWords["alloc"]:
		return foreignWords["alloc"]
	case p.tok.is("(") && p.prev.kind == ident:
		return "a call in an expression is one of a function, func f(u: int): int { … }; an element of an array is written a[e]"
	}
	return ""
}

// strayBrace moves over a closing brace that closes nothing. It is reported
// unless the opening one was already missed.
func (p *parser) strayBrace() {
	if p.lost > 0 {
		p.lost--
	} else {
		p.unexpected("a statement", `there is no "{" that it closes`)
	}
	p.advance()
}

// assigned reports whether a text goes on with := or a slip for it.
func assigned(text string) bool {
	text = blanks(text)
	return strings.HasPrefix(text, ":=") || strings.HasPrefix(text, "=") && !strings.HasPrefix(text, "==")
}

// behindIndexes returns what follows the indexes in a text that begins within one,
// or nothing if they are long or do not end.
func behindIndexes(text string) string {
	const far = 200 // so that looking ahead costs the same everywhere
	open := 1
	for i, r := range text {
		switch {
		case i >= far || r == ';':
			return ""
		case r == '[':
			open++
		case r == ']':
			open--
		}
		if rest := blanks(text[i+1:]); open == 0 && !strings.HasPrefix(rest, "[") {
			return rest
		}
	}
	return ""
}

// behindMembers returns what follows the names in a text that begins behind a dot, or
// nothing if there are many.
func behindMembers(text string) string {
	for range 20 {
		text = strings.TrimLeftFunc(blanks(text), isWordRune)
		rest, more := strings.CutPrefix(blanks(text), ".")
		if !more {
			return blanks(text)
		}
		text = rest
	}
	return ""
}

// startsPlace reports whether a parenthesis here is that of an object whose field is
// assigned to, or which is called.
func (p *parser) startsPlace() bool {
	const far = 1000 // so that looking ahead costs the same everywhere
	open := 1
	if p.ahead.is("(") || p.ahead.is("{") {
		open++
	} else if p.ahead.is(")") {
		return false
	}
	text := p.scan.rest()
	for i, r := range text {
		switch {
		case i >= far || r == ';':
			return false
		case r == '(' || r == '{':
			open++
		case r == ')' || r == '}':
			open--
		}
		if open == 0 {
			rest, dot := strings.CutPrefix(blanks(text[i+1:]), ".")
			rest = behindMembers(rest)
			return dot && (assigned(rest) || strings.HasPrefix(rest, "("))
		}
	}
	return false
}

func blanks(text string) string { return strings.TrimLeft(text, " \t\r\n") }

// foreignHint is for a token, in the place of another, that users of other languages and tools write; "" if it
// is none of these.
func (p *parser) foreignHint(expected string) string {
	if hint, ok := foreignWords[p.tok.text]; ok && (p.tok.kind == symbol || p.tok.kind == illegal) {
		return hint
	}
	twice := func(s string) bool { return p.tok.is(s) && p.prev.is(s) && p.prev.at.To == p.tok.at.From }
	switch {
	case twice("<"):
		return foreignWords["<<"]
	case twice(">"):
		return foreignWords[">>"]
	case twice("*"):
		return "there is no power: write a product, or a loop"
	case p.tok.is(".") && p.prev.kind == number:
		return "there are no fractions: numbers are integers"
	case p.tok.is(":") && strings.HasSuffix(expected, `"{"`):
		return "a block has braces: { … }"
	case p.tok.is(",") && p.ahead.text == `"`:
		return "an assertion has no text: say it in a comment"
	case p.tok.is("{") && expected == `";"`:
		return "a block stands behind if b, else and while b; there is no switch"
	case p.tok.is(";") && strings.HasSuffix(expected, `"{"`):
		return "the block follows, without a semicolon before it"
	}
	if hint, ok := foreignWords[p.tok.text]; ok && p.tok.kind == ident {
		return hint
	}
	if hint, ok := foreignWords[p.prev.text]; ok && p.prev.kind == ident {
		return hint
	}
	return ""
}

// readsAny reports whether a word is what another tool has for a value that may be any.
func readsAny(word string) bool {
	return strings.Contains(strings.ToLower(word), "nondet") || foreignWords[word] == foreignWords["any"]
}

// foreign has a line for signs and words of other languages and tools, with a hint.
//
//go:embed foreign.txt
var foreign string

// foreignWords has the hint for each sign and each word.
var foreignWords = func() map[string]string {
	hints := map[string]string{}
	for line := range strings.Lines(foreign) {
		words, hint, _ := strings.Cut(strings.TrimSpace(line), " : ")
		for _, w := range strings.Fields(words) {
			hints[w] = hint
		}
	}
	return hints
}()
