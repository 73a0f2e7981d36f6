package notation

import (
	"fmt"
	"slices"
)

// binder gives the letters of a formula their slots, left side first, and finds
// what nothing binds. It panics with *Error.
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
		f.head = headOf(f.Left)
	} else {
		b.clause(f.Left)
	}
	for _, p := range f.Premises {
		b.premise(p, p.Kids[0])
	}
	b.use(f.Right, false)
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
	case Named:
		b.expression(t.Kids[0])
	}
}

// Defines is the function that the left side of a clause is of, as Dialect.Functions
// has it; "" if it is none.
func Defines(left *Term) string {
	switch left.Kind {
	case Apply:
		return "σ"
	case Value, Named:
		return left.Name
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

// expression binds the letters of a pattern of expressions: a letter, a[e] or
// op(e1, …, en).
func (b *binder) expression(t *Term) {
	switch t.Kind {
	case Meta:
		b.letter(t)
	case Index:
		b.expression(t.Kids[0])
		b.expression(t.Kids[1])
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
	case Config, Sequence:
		for _, k := range t.Kids {
			b.pattern(k)
		}
	case Meta:
		b.letter(t)
	case Assignment, AssignElem, AssignLen, Choice, Loop, Failed, DeclaredForm:
		t.slot = b.slot()
		b.nodes[t.String()] = t.slot
		for _, k := range t.Kids {
			if k.Kind == Sequence {
				b.pattern(k)
			} else {
				b.expression(k)
			}
		}
	default:
		misfit(t, "a pattern: letters and statements")
	}
}

// premise finds what a test binds: the letter on the left of = that nothing has
// bound before, in a premise with where.
func (b *binder) premise(p, t *Term) {
	switch t.Kind {
	case AndTest:
		b.premise(p, t.Kids[0])
		b.premise(p, t.Kids[1])
	case OrTest:
		b.use(t.Kids[0], false)
		b.use(t.Kids[1], false)
	case Equal:
		b.use(t.Kids[1], false)
		left := t.Kids[0]
		if _, known := b.slots[left.Letter]; p.Name == "where" && t.Name == "=" && left.Kind == Meta && !known {
			b.letter(left)
			t.Kind = Binding
			return
		}
		b.use(left, false)
	default:
		b.use(t, false)
	}
}

// use finds the slots of what a term names; each tells that it is inside of a
// template, where e1 stands for each operand.
func (b *binder) use(t *Term, each bool) {
	switch t.Kind {
	case Meta:
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
	case Op, OpBar, Each:
		if b.formula.op < 0 {
			misfitText(t, "…", "a left side with op(e1, …, en)")
		}
		b.use(t.Kids[0], true)
		return
	case Assignment, AssignElem, AssignLen, Choice, Loop, Failed, DeclaredForm:
		if at, ok := b.nodes[t.String()]; ok {
			t.slot = at // the same node, with its position
		}
	}
	for _, k := range t.Kids {
		b.use(k, each)
	}
}

func misfitText(t *Term, found, expected string) {
	panic(&Error{t.Line, t.Col, found, expected})
}

// headOf is the statement that a configuration of the left side begins with; nil if
// it begins with a letter, or is at its end.
func headOf(t *Term) *Term {
	S := t.Kids[0]
	if S.Kind != Sequence || len(S.Kids) == 0 || S.Kids[0].Kind == Meta {
		return nil
	}
	return S.Kids[0]
}
