package notation

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
)

// disjunction := conjunction ("∨" conjunction)*
func (p *parser) disjunction() *Term {
	t := p.conjunction()
	for p.accept("∨") {
		t = p.term(Or, Boolean, want(t, Boolean), want(p.conjunction(), Boolean))
	}
	return t
}

// conjunction := comparison ("∧" comparison)* | first "∧" "…" "∧" last
func (p *parser) conjunction() *Term {
	t := p.comparison()
	for p.accept("∧") {
		if p.accept("…") {
			p.expect("∧")
			last := p.comparison()
			p.like(t, last)
			t = p.term(Each, Boolean, want(t, Boolean))
			continue
		}
		t = p.term(And, Boolean, want(t, Boolean), want(p.comparison(), Boolean))
	}
	return t
}

// like panics unless last is first with the index n for 1.
func (p *parser) like(first, last *Term) {
	if lastOf(first).String() != last.String() {
		misfit(last, lastOf(first).String())
	}
}

// lastOf returns a term with the index n for 1.
func lastOf(t *Term) *Term {
	n := *t
	if n.Letter.Index == "1" {
		n.Letter.Index = "n"
	}
	n.Kids = lists.Map(t.Kids, lastOf)
	return &n
}

// comparison := sum (("<" | "≤" | ">" | "≥") sum)*
func (p *parser) comparison() *Term {
	t := p.sum()
	if !p.comparing() {
		if p.eq && (p.sign("=") || p.sign("≠")) && t.Sort.fits(Expression) {
			sign := p.peek().text
			p.at++
			t = p.term(Equation, Boolean, t, want(p.sum(), Expression))
			t.Name = sign
		}
		return t
	}
	n := p.term(Compare, Boolean, t)
	for p.comparing() {
		n.Signs = append(n.Signs, p.peek().text)
		p.at++
		n.Kids = append(n.Kids, p.sum())
	}
	if slices.ContainsFunc(n.Kids, func(k *Term) bool { return k.Sort == Val }) {
		n.Sort = Val
	}
	for _, k := range n.Kids {
		if n.Sort == Val {
			want(k, Val)
		} else {
			want(k, Expression)
		}
	}
	return n
}

func (p *parser) comparing() bool {
	return slices.ContainsFunc([]string{"<", "≤", ">", "≥"}, p.sign)
}

// sum := unary (("+" | "-" | "∪") unary)*
func (p *parser) sum() *Term {
	t := p.unary()
	for {
		switch {
		case p.sign("+"), p.sign("-"):
			name := p.peek().text
			p.at++
			if t.Sort == Val {
				t = p.term(Arith, Val, t, want(p.unary(), Val))
			} else {
				t = p.term(Arith, Expression, want(t, Expression), want(p.unary(), Expression))
			}
			t.Name = name
		case p.accept("∪"):
			if t.Sort != Substitution && t.Sort != Valuation {
				misfit(t, "a substitution or a valuation")
			}
			t = p.term(Union, t.Sort, t, want(p.unary(), t.Sort))
		default:
			return t
		}
	}
}

func (p *parser) unary() *Term {
	if p.sign("¬") {
		defer p.deeper()()
		n := p.term(Not, Boolean)
		p.accept("¬")
		n.Kids = []*Term{want(p.unary(), Boolean)}
		return n
	}
	return p.postfix()
}

// postfix := primary ("[" … "]" | "(" … ")" | σ)*
func (p *parser) postfix() *Term {
	t := p.primary()
	for {
		next := p.peek()
		switch {
		case p.sign("[") && t.Sort != Statements:
			t = p.brackets(t)
		case p.sign("("):
			t = p.applied(t)
		case next.kind == tokLetter && (t.Sort.fits(Expression) || t.Sort.fits(Expressions)) && p.sorted(next.letter, Substitution):
			t = p.term(Apply, applied(t.Sort), t, p.primary())
		case next.kind == tokLetter && t.Sort.fits(Expression) && p.sorted(next.letter, Made):
			t = p.term(Removed, applied(t.Sort), t, p.primary())
		case p.sign("·") && t.Sort.fits(Expression) && slices.Contains(p.dialect.Config, Versions): // @
			t = p.instance(t)
		case t.Sort == Valuation && p.accept("∘"):
			t = p.term(Composed, Valuation, t, want(p.primary(), Substitution))
		case t.Sort == Valuation && p.accept("•"):
			t = p.term(Replaced, Stacked, t, want(p.primary(), Stacked))
		case p.sign("^") && slices.Contains(p.dialect.Functions, "^") && (t.Sort.fits(Expression) || t.Sort == Expressions):
			t = p.term(Hatted, applied(t.Sort), t)
			p.at++
		case p.sign(".") && p.at+1 < len(p.tokens) && p.tokens[p.at+1].kind == tokLetter && p.sorted(p.tokens[p.at+1].letter, Field):
			p.at++
			if t.Sort == Val {
				t = p.term(Place, PlaceOf, t, p.primary())
			} else {
				t = p.term(Dot, HeapVar, want(t, Expression), p.primary())
			}
		default:
			return t
		}
	}
}

// applied returns the sort of eσ.
func applied(s Sort) Sort {
	switch s {
	case Boolean, Expressions, Substitution, Valuation:
		return s
	case Variables:
		return Expressions
	}
	return Expression
}

// sorted reports whether a letter is one of that sort.
func (p *parser) sorted(l Letter, want Sort) bool {
	s, ok := p.dialect.LetterSort(l)
	return ok && s == want
}

// brackets returns what [ means by the sort of what stands before it: an update, or an access.
func (p *parser) brackets(t *Term) *Term {
	defer p.deeper()()
	p.expect("[")
	switch t.Sort {
	case Substitution, Valuation:
		x := p.disjunction()
		if t.Sort == Valuation && (x.Sort == HeapVar || x.Sort.variable()) && p.newOf() {
			t = p.term(Created, Valuation, t, x, want(p.primary(), Class))
			break
		}
		if x.Sort == Variables {
			p.expect(":=")
			of := Expressions
			if t.Sort == Valuation {
				of = Vals
			}
			t = p.term(Update, t.Sort, t, x, want(p.disjunction(), of))
			break
		}
		if x.Sort != PlaceOf && x.Sort != HeapVar {
			want(x, Variable)
		}
		p.expect(":=")
		of := Expression
		if t.Sort == Valuation {
			of = Val
		}
		t = p.term(Update, t.Sort, t, x, want(p.disjunction(), of))
	case Versions:
		x := want(p.disjunction(), Variable)
		p.expect(":=")
		t = p.term(Update, t.Sort, t, x, numeral(p.disjunction()))
	case Val:
		i := want(p.disjunction(), Val)
		if p.accept(":=") {
			t = p.term(Store, Val, t, i, want(p.disjunction(), Val))
		} else {
			t = p.term(Index, Val, t, i)
		}
	default:
		i := want(p.expression(), Expression)
		if i.Sort.variable() && p.newOf() {
			t = p.term(Creating, applied(t.Sort), want(t, Expression), i, want(p.primary(), Class))
		} else if i.Sort.variable() && slices.Contains(p.dialect.Functions, assigningBoth) && p.accept(",") {
			t = p.both(t, i)
		} else if (i.Sort.variable() || i.Sort == HeapVar) && p.accept(":=") {
			t = p.term(Substituted, applied(t.Sort), want(t, Expression), i, want(p.expression(), Expression))
		} else {
			t = p.term(Index, Expression, want(t, Expression), i)
		}
	}
	p.expect("]")
	return t
}

// applied returns what ( means by the sort of what stands before it.
func (p *parser) applied(t *Term) *Term {
	defer p.deeper()()
	if next := p.tokens[p.at+1]; (t.Sort == Substitution || t.Sort == Valuation) && (next.text == "ε" || next.kind == tokLetter && p.sorted(next.letter, Trace)) {
		p.expect("(")
		t = p.term(Along, t.Sort, t, p.trace())
		p.expect(")")
		return t
	}
	switch t.Sort {
	case Heap:
		p.expect("(")
		t = p.term(Look, Val, t, want(p.disjunction(), PlaceOf))
	case Versions:
		p.expect("(")
		t = p.term(Look, Count, t, want(p.disjunction(), Variable))
	case Substitution:
		p.expect("(")
		x := p.list()
		if x.Sort == Locals || x.Sort == Variables {
			t = p.term(Look, Expressions, t, x)
			break
		}
		t = p.term(Look, Expression, t, want(x, Variable))
	case Valuation:
		p.expect("(")
		e := p.list()
		strict := t.Kind == Meta && t.Letter.Mark == Strict
		name := "V"
		if strict {
			name = "V⊥"
		}
		switch {
		case e.Sort == Locals:
			t = p.term(Look, Vals, t, e)
		case e.Sort == Single:
			t = p.term(Value, Val, t, e)
		case e.Sort.fits(Expressions):
			t = p.term(Value, Vals, t, e)
		case e.Sort.variable() && !strict:
			t = p.term(Look, Val, t, want(e, Expression))
		default:
			t = p.term(Value, Val, t, want(e, Expression))
		}
		t.Name = name
	case Val:
		p.expect("(")
		t = p.term(Index, Val, t, want(p.disjunction(), Val))
		t.Name = "("
	default:
		if !t.Sort.fits(Expressions) {
			want(t, Expression)
		}
		p.expect("(")
		t = p.term(Apply, applied(t.Sort), t, want(p.disjunction(), Substitution))
	}
	p.expect(")")
	return t
}

// primary returns a letter, a word, a number, op(e1, …, en), δ(e), or what stands in brackets.
func (p *parser) primary() *Term {
	next := p.peek()
	n := p.term(Meta, NoSort)
	switch {
	case next.kind == tokLetter:
		s, ok := p.dialect.LetterSort(next.letter)
		if !ok {
			p.fail(fmt.Sprintf("a letter of the %s side of %s: %s", p.dialect.Side, p.dialect.Language, p.dialect.letters()))
		}
		p.at++
		n.Letter, n.Sort = next.letter, s
		if n.Letter.Mark == Hat {
			n.Letter.Mark = 0
			return p.term(Hatted, applied(s), n)
		}
		return n
	case next.kind == tokNumber:
		if len(next.text) > 18 {
			p.fail("a number of at most 18 digits")
		}
		p.at++
		n.Kind, n.Sort, n.Name = Number, Numeral, next.text
		return n
	case p.sign("true"), p.sign("false"):
		n.Kind, n.Sort, n.Name = Word, Boolean, next.text
	case p.sign("nil"):
		n.Kind, n.Sort, n.Name = Word, Nil, next.text
	case p.sign("id"):
		n.Kind, n.Sort, n.Name = Word, Substitution, next.text
	case p.sign("in#n"), p.sign("in#0"):
		n.Kind, n.Sort, n.Name = Word, Variable, next.text
	case p.sign("path"), p.sign("pc"):
		p.at++
		p.expect("(")
		n.Kind, n.Sort, n.Name, n.Kids = PathOf, Boolean, next.text, []*Term{p.trace()}
		p.expect(")")
		return n
	case p.sign("this"):
		n.Kind, n.Sort, n.Name = Word, Locals, next.text
	case p.sign("if"):
		return p.conditional()
	case p.sign("⊥"):
		n.Kind, n.Sort, n.Name = Word, Val, next.text
	case p.sign("op"), p.sign("op̄"):
		return p.operator()
	case next.kind == tokSign && slices.Contains(p.dialect.Named, next.text):
		defer p.deeper()()
		p.at++
		name := next.text
		if slices.Contains(p.dialect.Named, name+"nil") && p.accept("nil") {
			name += "nil"
		}
		p.expect("(")
		e := p.list()
		if e.Sort != Expressions && e.Sort != Single {
			want(e, Expression)
		}
		n.Kind, n.Sort, n.Name, n.Kids = Named, Boolean, name, []*Term{e}
		p.expect(")")
		return n
	case p.sign("("):
		return p.parenthesis()
	case p.sign("|"):
		defer p.deeper()()
		p.at++
		a := p.disjunction()
		p.expect("|")
		return p.length(n, a)
	default:
		p.fail("a term")
	}
	p.at++
	return n
}

// length returns |a|.
func (p *parser) length(n, a *Term) *Term {
	n.Kind, n.Sort, n.Kids = Len, Expression, []*Term{a}
	if a.Sort == Val {
		n.Sort = Val
	} else {
		want(a, Expression)
	}
	return n
}

// operator := ("op" | "op̄") "(" first "," "…" "," last ")"
func (p *parser) operator() *Term {
	defer p.deeper()()
	n := p.term(Op, Expression)
	of := Expression
	if p.peek().text == "op̄" {
		n.Kind, n.Sort, of = OpBar, Val, Val
	}
	p.at++
	p.expect("(")
	first := want(p.disjunction(), of)
	p.expect(",")
	p.expect("…")
	p.expect(",")
	p.like(first, p.disjunction())
	p.expect(")")
	n.Kids = []*Term{first}
	return n
}

// parenthesis returns (t), (a[e] := e') or (|a| := e).
func (p *parser) parenthesis() *Term {
	defer p.deeper()()
	at := p.peek()
	p.expect("(")
	defer func(old bool) { p.eq = old }(p.eq)
	p.eq = true
	t := p.list()
	if p.accept(":=") {
		right := p.disjunction()
		switch {
		case t.Kind == Index && t.Name == "":
			t = p.term(Store, t.Sort, t.Kids[0], t.Kids[1], want(right, t.Sort))
		case t.Kind == Len:
			t = p.term(SetLen, t.Sort, t.Kids[0], want(right, t.Sort))
		default:
			misfit(t, "an element or a bound of an array")
		}
	}
	p.expect(")")
	t.Line, t.Col = at.line, at.col
	return t
}
