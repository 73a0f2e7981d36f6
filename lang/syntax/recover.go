package syntax

import "tandem/internal/spell"

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
		p.unexpected(expected, noPointers)
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
	if foreignWords[p.tok.text] != "" || foreignWords[p.prev.text] != "" {
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
		return anyValue
	case p.tok.is("(") && foreignWords[p.prev.text] == allocated:
		return allocated
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
