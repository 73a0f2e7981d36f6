package notation

import (
	"fmt"
	"slices"

	"tandem/lang"
)

// binder gives a formula's letters slots, left side first, and finds unbound ones. It panics with *Error.
type binder struct {
	dialect  *Dialect
	formula  *Formula
	slots    map[Letter]int
	nodes    map[string]int // of statements on the left side, as they are printed
	template Letter         // e1 of op(e1, …, en); the zero Letter: there is none
}

func bind(d *Dialect, f *Formula) {
	f.dialect = d
	b := &binder{dialect: d, formula: f, slots: map[Letter]int{}, nodes: map[string]int{}}
	if f.Rule {
		b.pattern(f.Left)
		f.head, f.ends = headOf(f.Left)
		if f.head != nil {
			f.about = isKind[f.head.Kind]
		}
	} else {
		b.clause(f.Left)
		f.root = rootOf(f.Left)
	}
	for _, p := range f.Premises {
		b.premise(p, p.Kids[0])
	}
	if f.Rule {
		f.tests = tests(f.Premises)
	}
	b.use(f.Right, false)
	for _, o := range f.Others {
		for _, p := range o.Premises {
			b.premise(p, p.Kids[0])
		}
		b.use(o.Right, false)
	}
	if f.Else != nil {
		b.use(f.Else, false)
	}
}

func (b *binder) slot() int {
	b.formula.slots++
	return b.formula.slots - 1
}

// clause is the left side of a clause: a function of the dialect at a pattern.
func (b *binder) clause(t *Term) {
	name := Defines(t)
	if name == "" {
		misfit(t, "a function at a pattern, as eσ, V(e) or δ(e)")
	}
	if !slices.Contains(b.dialect.Functions, name) {
		panic(&Error{t.Line, t.Col, "the function " + name, fmt.Sprintf("one of the %s side of %s: %v", b.dialect.Side, b.dialect.Language, b.dialect.Functions)})
	}
	switch t.Kind {
	case Apply:
		b.letter(t.Kids[1])
		b.expression(t.Kids[0])
	case Value, Look:
		b.letter(t.Kids[0])
		b.expression(t.Kids[1])
	case Named, Hatted, Becoming:
		b.expression(t.Kids[0])
	case PathOf:
		b.pattern(t.Kids[0])
	case Along:
		b.letter(t.Kids[0])
		b.pattern(t.Kids[1])
	case Independent:
		b.pattern(t.Kids[0])
		b.pattern(t.Kids[1])
	case Substituted:
		if t.Kids[1].Kind == Dot {
			b.letter(t.Kids[1].Kids[0])
			b.letter(t.Kids[1].Kids[1])
		} else {
			b.letter(t.Kids[1])
		}
		b.letter(t.Kids[2])
		b.expression(t.Kids[0])
	case Both:
		b.letter(t.Kids[1])
		b.letter(t.Kids[2].Kids[0])
		b.letter(t.Kids[2].Kids[1])
		b.letter(t.Kids[3])
		b.letter(t.Kids[4])
		b.expression(t.Kids[0])
	case Creating:
		b.letter(t.Kids[1])
		b.formula.param = t.Kids[1].slot
		b.expression(t.Kids[0])
	}
}

// Defines returns the function, as in Dialect.Functions, that a clause's left side is of; "" if none.
func Defines(left *Term) string {
	switch left.Kind {
	case Apply:
		if left.Kids[1].Sort == Versions {
			return "@"
		}
		return "σ"
	case Value, Named, Becoming:
		return left.Name
	case Hatted:
		return "^"
	case Creating:
		return "new"
	case PathOf:
		return left.Name
	case Along:
		return map[Sort]string{Substitution: "σ(ρ)", Valuation: "V(ρ)"}[left.Sort]
	case Independent:
		return "#"
	case Substituted:
		if left.Kids[1].Kind == Dot {
			return "[h.f := e]"
		}
		return "[x := e]"
	case Both:
		return assigningBoth
	case Look:
		if left.Sort == Val {
			return "V"
		}
	}
	return ""
}

// letter binds a letter of a pattern.
func (b *binder) letter(t *Term) {
	if t.Kind != Meta {
		misfit(t, "a letter")
	}
	l := t.Letter
	if l.Mark == Strict {
		l.Mark = 0
	}
	at, ok := b.slots[l]
	if !ok {
		at = b.slot()
		b.slots[l] = at
	}
	t.slot = at
}

// expression binds the letters of a pattern of expressions: a letter, a[e] or op(e1, …, en).
func (b *binder) expression(t *Term) {
	switch t.Kind {
	case Meta:
		b.letter(t)
	case Index, Store, Equation, Conditional, Not, Dot, Len:
		for _, k := range t.Kids {
			b.expression(k)
		}
	case Word:
		if t.Name != "nil" {
			misfit(t, "a pattern of expressions")
		}
	case Op:
		b.letter(t.Kids[0])
		b.template, b.formula.first = t.Kids[0].Letter, t.Kids[0].slot
		b.formula.op = b.slot()
	default:
		misfit(t, "a pattern of expressions: a letter, a[e] or op(e1, …, en)")
	}
}

// pattern binds the letters of a configuration.
func (b *binder) pattern(t *Term) {
	switch t.Kind {
	case Actions:
		for _, k := range t.Kids {
			switch k.Kind {
			case Meta:
				b.letter(k)
			default:
				for _, j := range k.Kids {
					b.expression(j)
					if j.Sort == Class {
						b.formula.class = j.slot
					}
				}
			}
		}
	case Config, Sequence, Stack, Frame:
		for _, k := range t.Kids {
			b.pattern(k)
		}
	case Meta:
		b.letter(t)
	case Assignment, AssignElem, AssignLen, Choice, Loop, Failed, CallOf, AssignField, NewOf, Invocation, ReturnOf, EndOf, LocalOf, Assumption, Assertion, InputOf, DeclaredForm:
		t.slot = b.slot()
		b.nodes[t.String()] = t.slot
		for _, k := range t.Kids {
			switch {
			case k.Kind == Sequence || k.Kind == Meta:
				b.pattern(k)
				if k.Sort == Class {
					b.formula.class = k.slot
				}
			default:
				b.expression(k)
			}
		}
	default:
		misfit(t, "a pattern: letters and statements")
	}
}

// premise finds what a test binds: the letter left of =, unbound before, in a premise with where.
func (b *binder) premise(p, t *Term) {
	switch t.Kind {
	case AndTest:
		b.premise(p, t.Kids[0])
		b.premise(p, t.Kids[1])
	case OrTest:
		t.walk(func(k *Term) {
			if isStep(k) || k.Kind == RelatedTo {
				misfitText(k, "a step behind or", "it in a premise of its own")
			}
		})
		b.use(t.Kids[0], false)
		b.use(t.Kids[1], false)
	case Declaration:
		b.use(t.Kids[0], false)
		b.letter(t.Kids[1])
		b.letter(t.Kids[2])
		b.letter(t.Kids[3])
		b.formula.body = t.Kids[2].slot
	case NextInput:
	case RelatedTo:
		b.related(t)
	case Counting:
		b.use(t.Kids[1], false)
		b.letter(t.Kids[0])
	case FreshFor:
		b.use(t.Kids[0], false)
		for _, k := range append([]*Term{t.Kids[1]}, t.Kids[1].Kids...) {
			if k.Kind == Meta {
				b.letter(k)
			}
		}
	case Becomes:
		b.use(t.Kids[0], false)
		b.letter(t.Kids[1])
	case Fresh:
		b.letter(t.Kids[0])
		if b.formula.class < 0 {
			misfitText(t, "a fresh variable", "one in a rule about a class C")
		}
	case Within:
		b.use(t.Kids[1], false)
	case Alike:
		b.use(t.Kids[0], false)
		if rho := t.Kids[1].Kids; len(rho) == 1 && rho[0].Kind == Meta && !b.known(rho[0]) {
			b.letter(rho[0])
			t.Name = binds
			return
		}
		b.use(t.Kids[1], false)
	case BindingPair:
		b.use(t.Kids[2], false)
		b.letter(t.Kids[0])
		b.letter(t.Kids[1])
	case Leads:
		if !b.formula.Rule {
			misfitText(t, "a step", "a test: only rules have steps as their premises")
		}
		b.use(t.Kids[0], false)
		b.pattern(t.Kids[1])
	case Equal:
		b.use(t.Kids[1], false)
		left := t.Kids[0]
		if left.Kind == Union && p.Name == "where" && t.Name == "=" && left.Kids[0].Kind == Meta && left.Kids[1].Kind == Meta && !b.known(left.Kids[0]) && !b.known(left.Kids[1]) {
			b.letter(left.Kids[0])
			b.letter(left.Kids[1])
			t.Kind = BindingUnion
			return
		}
		if left.Kind == Look && left.Kids[1].Sort == Locals && p.Name == "where" && t.Name == "=" && !b.known(left.Kids[0]) {
			b.use(left.Kids[1], false)
			b.letter(left.Kids[0])
			t.Kind = BindingAll
			return
		}
		if p.Name == "where" && t.Name == "=" && left.Kind == Meta && !b.known(left) {
			b.letter(left)
			t.Kind = Binding
			return
		}
		b.use(left, false)
	default:
		b.use(t, false)
	}
}

// known reports whether a letter is bound.
func (b *binder) known(t *Term) bool {
	_, ok := b.slots[t.Letter]
	return ok
}

// use finds the slots of a term's names; each: inside a template, where e1 stands for each operand.
func (b *binder) use(t *Term, each bool) {
	switch t.Kind {
	case Meta:
		if t.Sort == Made || t.Sort == Result {
			return // in each configuration
		}
		l := t.Letter
		if l.Mark == Strict {
			l.Mark = 0
		}
		at, ok := b.slots[l]
		if !ok {
			misfitText(t, t.Letter.String()+", which nothing on the left binds", "a letter of the left side, or a premise with where that binds it")
		}
		if t.Letter == b.template && !each {
			misfitText(t, t.Letter.String(), "it in op(…), op̄(…) or a conjunction with …")
		}
		t.slot = at
	case Creating:
		b.use(t.Kids[0], each)
		if b.formula.Left.Kind == PathOf {
			b.use(t.Kids[1], each)
		}
		return
	case Removed:
		b.use(t.Kids[0], each)
		return
	case Within:
		b.use(t.Kids[1], each)
		return
	case EachField:
		if b.formula.class < 0 {
			misfitText(t, "…", "a left side with a class C")
		}
		f := t.Kids[0].Kids[1]
		if t.Kids[0].Kind != AssignField || b.known(f) {
			misfitText(t, "…", "assignments to fields: x.f1 := e; …; x.fn := e")
		}
		b.letter(f)
		b.formula.field = f.slot
		b.use(t.Kids[0], each)
		return
	case Op, OpBar, Each:
		if b.formula.op < 0 {
			misfitText(t, "…", "a left side with op(e1, …, en)")
		}
		b.use(t.Kids[0], true)
		return
	case Assignment, AssignElem, AssignLen, Choice, Loop, Failed, CallOf, AssignField, NewOf, Invocation, ReturnOf, EndOf, LocalOf, Assumption, Assertion, InputOf, DeclaredForm:
		if at, ok := b.nodes[t.String()]; ok {
			t.slot = at // the same node, with its position
		}
	}
	for _, k := range t.Kids {
		b.use(k, each)
	}
}

func misfitText(t *Term, found, expected string) { panic(&Error{t.Line, t.Col, found, expected}) }

// headOf returns the left side's first statement; nil if it begins with a letter, or is at its end.
func headOf(t *Term) (head *Term, ends bool) {
	S := t.Kids[0]
	if S.Kind == Stack && len(S.Kids) > 0 && S.Kids[0].Kind == Frame {
		S = S.Kids[0].Kids[1]
	}
	switch {
	case S.Kind != Sequence:
		return nil, false
	case len(S.Kids) == 0:
		return nil, true
	case S.Kids[0].Kind == Meta:
		return nil, false
	}
	return S.Kids[0], false
}

// rootOf is a first look, which allocates nothing: is an expression's operator that of a clause?
func rootOf(left *Term) func(lang.Expr) bool {
	var t *Term
	switch left.Kind {
	case Apply, Named, Hatted, Becoming, Creating, Substituted, Both:
		t = left.Kids[0]
	case Value, Look:
		t = left.Kids[1]
	default:
		return nil
	}
	is := func(op lang.Op) func(lang.Expr) bool { return func(e lang.Expr) bool { return e.Op() == op } }
	switch {
	case operators[t.Kind] != 0:
		return is(operators[t.Kind])
	case t.Kind == Equation:
		return is(equations[t.Name])
	case t.Kind == Dot:
		return is(lang.Deref)
	case t.Kind == Word:
		return is(lang.Constant)
	case t.Kind == Op:
		return func(e lang.Expr) bool { return e.Op() != lang.Variable }
	case t.Kind == Meta && t.Sort.variable():
		return is(lang.Variable)
	}
	return nil
}
