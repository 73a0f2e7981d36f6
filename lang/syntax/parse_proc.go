package syntax

import (
	"strings"
	"unicode"
)

// proc reads the declaration of a procedure, from its proc.
func (p *parser) proc() *Proc {
	d := &Proc{At: p.tok.at}
	if d.Name = p.declaredName("procedure", "", "("); d.Name == nil {
		p.sync()
		return nil
	}
	return p.withBody(d, p.params(d))
}

// withBody reads the body of a declaration, whose head is right if ok says so. It is nil if something is wrong.
func (p *parser) withBody(d *Proc, ok bool) *Proc {
	p.toBody(ok)
	d.Body = p.procBody(ok)
	if !ok || d.Body == nil {
		return nil
	}
	d.At.To = p.prev.at.To
	return d
}

// declaredName reads the name of what a keyword declares, from the keyword. It is nil
// where there is none, and what follows a name does not stand behind it either.
func (p *parser) declaredName(what, hint, follows string) *Name {
	p.advance()
	if p.tok.kind != ident {
		if p.tok.kind == keyword {
			hint = quote(p.tok.text) + " is reserved and cannot name a " + what
		}
		p.unexpected("the name of a "+what, hint)
		if !p.ahead.is(follows) {
			return nil
		}
	}
	name := &Name{p.tok.text, ExprAt{p.tok.at}}
	p.advance()
	return name
}

// toBody moves to the body, if it stands on the line of parameters that are wrong.
func (p *parser) toBody(ok bool) {
	for line := p.tok.at.From.Line; !ok && p.tok.kind != endOfFile && !p.tok.is("{") && p.tok.at.From.Line == line; {
		p.advance()
	}
}

func (p *parser) procBody(ok bool) *Block {
	if p.tok.is("{") {
		return p.bodyBlock()
	}
	if ok {
		p.unexpected(`"{"`, "the body of a procedure is a block")
	}
	return nil
}

// params reads the formal parameters, with their parentheses.
func (p *parser) params(d *Proc) bool {
	return p.paramsOf(d, "a procedure is declared proc P(u: int) { … }, or proc P() { … }")
}

func (p *parser) paramsOf(d *Proc, hint string) bool {
	if !p.accept("(") {
		p.unexpected(`"("`, hint)
		return false
	}
	if p.accept(")") {
		return true
	}
	for {
		group := &Decl{At: p.tok.at}
		if !p.names(group, "") || !p.paramColon() || !p.typeName(group) {
			return false
		}
		group.At.To = p.prev.at.To
		d.Params = append(d.Params, group)
		switch {
		case p.accept(","):
		case p.accept(")"):
			return true
		case p.tok.is(";"):
			p.unexpected(`"," or ")"`, "parameters are separated by commas")
			return false
		default:
			p.unexpected(`"," or ")"`, "")
			return false
		}
	}
}

func (p *parser) paramColon() bool {
	if p.accept(":") {
		return true
	}
	p.unexpected(`"," or ":" and a type`, "parameters are written u, v: int, b: bool")
	return false
}

// call reads P(e, …); from its name.
func (p *parser) call() *Call {
	c := &Call{Proc: &Name{p.tok.text, ExprAt{p.tok.at}}, StmtAt: StmtAt{p.tok.at}}
	p.advance()
	args, _, ok := p.arguments()
	if !ok {
		return nil
	}
	c.Args = args
	if !p.semicolon(`";"`) {
		return nil
	}
	c.At.To = p.prev.at.To
	return c
}

func isWordRune(r rune) bool { return isLetter(r) || unicode.IsDigit(r) }

// declares reports whether the text seems to declare a procedure of that name:
// its call is then no slip for a keyword.
func (p *parser) declares(name string) bool {
	for rest := p.scan.src; ; {
		i := strings.Index(rest, "proc")
		if i < 0 {
			return false
		}
		rest = rest[i+len("proc"):]
		after := strings.TrimLeft(rest, " \t\r\n")
		if behind, ok := strings.CutPrefix(after, name); ok && len(after) < len(rest) && strings.TrimLeftFunc(behind, isWordRune) == behind {
			return true
		}
	}
}
