package notation

import (
	"fmt"
	"slices"
)

// Parse reads a formula of the dialect, whose text begins in that line of a file.
// An error is an *Error: nothing that it accepts is left to be found out at a run.
func Parse(d *Dialect, text string, line int) (f *Formula, err error) {
	tokens, err := scan(text, line, d.words())
	if err != nil {
		return nil, err
	}
	p := &parser{dialect: d, tokens: tokens}
	if d.Flat != nil && flat(d, tokens) {
		d = d.Flat
		p.dialect, p.lifted = d, true
	}
	defer func() {
		if bad := thrown(recover()); bad != nil {
			f, err = nil, bad
		}
	}()
	f = p.formula()
	p.expectEnd()
	bind(d, f)
	return f, nil
}

// flat reports whether a rule is about ⟨S, …⟩, in a language with stacks.
func flat(d *Dialect, tokens []token) bool {
	if len(tokens) < 2 || tokens[0].kind != tokSign || tokens[0].text != "⟨" {
		return false
	}
	next := tokens[1]
	s, _ := d.LetterSort(next.letter)
	return next.text != "(" && !(next.kind == tokLetter && s == Stacked)
}

// parser reads one formula, and panics with *Error at what is wrong.
type parser struct {
	dialect *Dialect
	tokens  []token
	at      int
	nesting int
	lifted  bool // the rule is about ⟨S, …⟩ of the closure on top
	eq      bool // = and ≠ are signs of expressions here
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) sign(text string) bool {
	t := p.peek()
	return (t.kind == tokSign || t.kind == tokWord) && t.text == text
}

func (p *parser) accept(text string) bool {
	if p.sign(text) {
		p.at++
		return true
	}
	return false
}

func (p *parser) expect(text string) {
	if !p.accept(text) {
		p.fail("“" + text + "”")
	}
}

func (p *parser) expectEnd() {
	if p.peek().kind != tokEnd {
		p.fail("the end of the formula")
	}
}

// fail panics with what was expected in the place of the next token.
func (p *parser) fail(expected string) {
	t := p.peek()
	found := "the end"
	if t.kind != tokEnd {
		found = "“" + t.text + "”"
	}
	if t.text == "→" && t.kind == tokSign {
		expected += " (implication is ⇒)"
	}
	panic(&Error{t.line, t.col, found, expected})
}

// misfit panics with what was expected in the place of a term.
func misfit(t *Term, expected string) { panic(&Error{t.Line, t.Col, describe(t), expected}) }

// describe returns a term in a message.
func describe(t *Term) string {
	if t.Kind == Meta {
		return fmt.Sprintf("%v, %v", t.Letter, t.Sort)
	}
	return t.Sort.String()
}

// want panics unless t is of a sort that fits.
func want(t *Term, s Sort) *Term {
	if !t.Sort.fits(s) {
		misfit(t, s.String())
	}
	return t
}

// deeper returns a level of nesting; its result ends it.
func (p *parser) deeper() func() {
	p.nesting++
	if p.nesting > MaxNesting {
		p.fail(fmt.Sprintf("at most %d brackets, blocks and signs in each other", MaxNesting))
	}
	return func() { p.nesting-- }
}

func (p *parser) term(kind Kind, s Sort, kids ...*Term) *Term {
	t := p.peek()
	n := &Term{Kind: kind, Sort: s, Kids: kids, Line: t.line, Col: t.col, slot: -1}
	if len(kids) > 0 && kids[0] != nil {
		n.Line, n.Col = kids[0].Line, kids[0].Col
	}
	return n
}

// formula := config "→" config premise* | term "=" term premise* ("else" term)?
func (p *parser) formula() *Formula {
	f := &Formula{op: -1, body: -1, class: -1, field: -1, param: -1}
	if p.sign("⟨") {
		f.Rule = true
		f.Left = p.config()
		if f.Second = p.accept("⇒"); !f.Second {
			p.expect("→")
		}
		f.Right = p.config()
	} else {
		p.clause(f)
	}
	at := &f.Premises
	for p.peek().kind != tokEnd && !p.sign("else") {
		if !f.Rule && len(*at) > 0 && p.sign(",") && !p.begins(p.at+1) {
			p.at++
			f.Others = append(f.Others, Case{Right: p.right(f)})
			at = &f.Others[len(f.Others)-1].Premises
			continue
		}
		*at = append(*at, p.premise())
	}
	if !f.Rule && len(*at) > 0 && p.accept("else") {
		f.Else = p.right(f)
	}
	return f
}

// clause is the left side of a clause, and the first right one.
func (p *parser) clause(f *Formula) {
	if slices.ContainsFunc(p.tokens, func(t token) bool { return t.text == "#" }) {
		a := p.trace()
		p.expect("#")
		f.Left = p.term(Independent, Test, a, p.trace())
		f.Right = &Term{Kind: Word, Sort: Boolean, Name: "true", slot: -1}
		return
	}
	if p.dialect.Becoming != "" && slices.ContainsFunc(p.tokens, func(t token) bool { return t.kind == tokSign && t.text == "⇝" }) {
		left := p.expression()
		f.Left = p.term(Becoming, left.Sort, left)
		f.Left.Name = p.dialect.Becoming
		p.expect("⇝")
	} else {
		f.Left = p.disjunction()
		p.expect("=")
	}
	f.Right = p.right(f)
}

// right returns a right side of a clause.
func (p *parser) right(f *Formula) *Term {
	t, wanted := p.expression(), f.Left.Sort
	if wanted != Val {
		wanted = applied(wanted)
	}
	bottom := t.Kind == Word && t.Name == "⊥"
	if _, nils := p.dialect.Letters["h"]; bottom && !nils && Defines(f.Left) != "V⊥" {
		misfitText(t, "⊥", wanted.String()+": without nil only V⊥ is undefined somewhere")
	}
	if !t.Sort.fits(wanted) && !bottom {
		misfit(t, wanted.String())
	}
	return t
}

// begins reports whether a premise begins with a token.
func (p *parser) begins(at int) bool {
	return p.tokens[at].kind == tokWord && slices.Contains(premises, p.tokens[at].text)
}

var premises = []string{"if", "where", "provided"}

// expression returns a term where = and ≠ are signs of expressions.
func (p *parser) expression() *Term {
	defer func(old bool) { p.eq = old }(p.eq)
	p.eq = true
	return p.disjunction()
}

// config := "⟨" part ("," part)* "⟩"
func (p *parser) config() *Term {
	n := p.term(Config, NoSort)
	p.expect("⟨")
	for i, s := range p.dialect.Config {
		if i > 0 {
			p.expect(",")
		}
		n.Kids = append(n.Kids, p.part(s))
	}
	p.expect("⟩")
	return n
}

func (p *parser) part(s Sort) *Term {
	switch s {
	case Statements:
		return p.sequence()
	case Stacked:
		return p.stack()
	case Trace:
		return p.trace()
	}
	return want(p.expression(), s)
}

// premise := ("," )? ("if" | "where" | "provided") test
func (p *parser) premise() *Term {
	p.accept(",")
	for _, word := range premises {
		if n := p.term(Premise, Test); p.accept(word) {
			n.Name = word
			n.Kids = []*Term{p.test()}
			return n
		}
	}
	p.fail("a premise, which begins with if, where or provided, or the end")
	return nil
}

// test := test "or" test | test "and" test | term "is" ("true" | "false") | term ("=" | "≠") term | term
func (p *parser) test() *Term {
	t := p.allOf()
	for p.accept("or") {
		t = p.term(OrTest, Test, t, p.allOf())
	}
	return t
}

func (p *parser) allOf() *Term {
	t := p.oneTest()
	for p.accept("and") {
		t = p.term(AndTest, Test, t, p.oneTest())
	}
	return t
}

func (p *parser) oneTest() *Term {
	switch t := p.peek(); {
	case t.kind == tokLetter && p.sorted(t.letter, Procedure):
		return p.declaration()
	case t.kind == tokLetter && p.sorted(t.letter, Trace):
		rho := p.trace()
		p.expect("~")
		return p.term(Alike, Test, rho, p.trace())
	case p.sign("⟨"):
		return p.leads()
	case p.sign("(") && p.pair():
		return p.pairOf()
	case p.sign("["):
		return p.freshFor()
	}
	t := p.disjunction()
	switch {
	case p.dialect.Relations[p.peek().text] != nil:
		return p.related(t)
	case (t.Sort == Statements || t.Sort.fits(Expression)) && p.accept("has"):
		return p.lacks(t)
	case p.accept("is"):
		n := p.term(Is, Test, t)
		switch {
		case t.Kind == Meta && t.Sort.variable() && p.accept("fresh"):
			n.Kind = Fresh
		case t.Kind == Word && t.Name == "in#n" && p.accept("fresh"):
			n.Kind = NextInput
		case t.Kind == Meta && t.Sort.variable() && p.accept("no"):
			p.expect("array")
			n.Kind = NoArray
		case t.Kind == Instance && p.accept("an"):
			p.expect("input")
			n.Kind = IsInput
		case t.Sort.fits(Expression) && p.accept("an"):
			p.expect("object")
			n.Kind = IsObject
		case p.accept("true"):
			n.Name = "true"
		case p.accept("false"):
			n.Name = "false"
		default:
			p.fail("true or false")
		}
		return n
	case p.accept("⇝*"):
		return p.term(Becomes, Test, want(t, Expression), want(p.primary(), Boolean))
	case t.Sort.variable() && p.accept("∈"):
		return p.term(Within, Test, t, want(p.disjunction(), Expression))
	case p.sign("="), p.sign("≠"):
		n := p.term(Equal, Test, t)
		n.Name = p.peek().text
		p.at++
		right := p.disjunction()
		if t.Sort == Count && n.Name == "=" {
			if !counts(right) {
				misfit(right, "σ(in#0) + 1, or V(in#0) + 1")
			}
			n.Kind = Counting
			n.Kids = append(n.Kids, right)
			return n
		}
		if t.Sort == Vals && right.Kind == Word && right.Sort == Val {
			n.Kids = append(n.Kids, right) // V(ē) = ⊥: one of them is
			return n
		}
		if t.Sort == Val && right.Kind == Word && right.Sort == Boolean && n.Name == "=" {
			n.Kind, n.Name = Is, right.Name // V(b) = true
			return n
		}
		if !right.Sort.fits(t.Sort) && !t.Sort.fits(right.Sort) {
			misfit(right, t.Sort.String())
		}
		n.Kids = append(n.Kids, right)
		return n
	case t.Kind == Compare && t.Sort == Val:
		n := p.term(Is, Test, t)
		n.Name = "true"
		return n
	}
	p.fail("is, = or ≠")
	return nil
}

// counts reports whether a term is σ(in#0) + 1, or V(in#0) + 1.
func counts(t *Term) bool {
	if t.Kind != Arith || t.Name != "+" || t.Kids[1].Kind != Number || t.Kids[1].Name != "1" {
		return false
	}
	look := t.Kids[0]
	return (look.Kind == Look || look.Kind == Value) && look.Kids[1].Kind == Word && look.Kids[1].Name == "in#0"
}
