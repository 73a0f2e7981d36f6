package hijack

import (
	"slices"
	"sync"

	"tandem/papers/embed/standard"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Config is a configuration of the standard interpreter.
type Config = standard.Config

// Theta is a function from programs to programs with redefinitions.
type Theta = spec.Function[term.Term, term.Term]

// Clause is a clause of θ: a redefinition.
type Clause = spec.Clause[term.Term, term.Term]

// Library is the relation →θ with the function θ.
type Library struct {
	Figure int
	System spec.Inductive[Config]
	Theta  Theta
}

// Rules are those of the standard interpreter and for sym?; next is the relation of the whole system.
type Rules func(next spec.Relation[Config]) []spec.Rule[Config]

// Figure6 returns the library of Figure 6, with no rules but these.
func Figure6(standard Rules) Library {
	return Library{6, spec.Inductive[Config]{Name: "Figure 6", Rules: standard}, Theta{Name: "θ", Clauses: theta6()}}
}

// Figure9 returns the library of Figure 9.
func Figure9(standard Rules) Library {
	return Library{9, spec.Inductive[Config]{Name: "Figure 9", Rules: func(next spec.Relation[Config]) []spec.Rule[Config] {
		return slices.Concat(standard(next), setRules(), wordRules9())
	}}, Theta{Name: "θ", Clauses: theta9()}}
}

// Start returns the configuration of a program with that store, and of Figure 9 with the
// path condition phi in pc. The values of the store have θ, too.
func (l Library) Start(t term.Term, mu term.Store, phi term.Term) Config {
	c := Config{T: l.Theta.At(t), Mu: mu.Map(l.Theta.At)}
	if l.Figure != 6 {
		c.Mu = c.Mu.Set(term.PC, phi)
	}
	return c
}

// thunk is the variable of a function that is called with no argument.
const thunk = "#"

// body reads a redefinition, when it is asked for. It panics if that is no term: a mistake of ours.
func body(text string) func() term.Term {
	return sync.OnceValue(func() term.Term {
		t, err := term.Library(text)
		if err != nil {
			panic(text + ": " + err.Error())
		}
		return t
	})
}

// call returns f applied to arguments.
func call(f term.Term, args ...term.Term) term.Term {
	for _, a := range args {
		f = term.Apply(f, a)
	}
	return f
}

// later returns t as an argument that is called.
func later(t term.Term) term.Term { return term.Fun(thunk, t) }

// redefined is the clause body of an operator. A number that is there already calls nothing.
func redefined(kind term.Kind, f func() term.Term) func(t term.Term, kids []term.Term) (term.Term, bool) {
	return func(t term.Term, kids []term.Term) (term.Term, bool) {
		if t.Kind() != kind || t.IsNumber() {
			return t, false
		}
		return call(f(), kids...), true
	}
}

// named is the clause body of a choice that calls its branches by name: the condition is a value.
func named(f func() term.Term) func(t term.Term, kids []term.Term) (term.Term, bool) {
	return func(t term.Term, kids []term.Term) (term.Term, bool) {
		if t.Kind() != term.If {
			return t, false
		}
		return call(f(), kids[0], later(kids[1]), later(kids[2])), true
	}
}

// rest returns θ of what is not redefined, and of numbers.
//
//	θ(x) = x      θ(λx.t) = λx.θ(t)      θ(t t') = θ(t) θ(t')      and so on
//
// Source: §3.1, as it says that only primitives are redefined.
func rest(t term.Term, kids []term.Term) (term.Term, bool) { return t.With(kids...), true }

// Undo returns the program of which t is θ, or a later t: unbegun calls of redefinitions are operators.
func (l Library) Undo(t term.Term) term.Term { return l.Undoing()(t) }

// Undoing returns Undo for many terms.
func (l Library) Undoing() func(term.Term) term.Term {
	ops := l.operators()
	return func(t term.Term) term.Term {
		return term.Rewrite(t, func(t term.Term) term.Term {
			if t.Kind() != term.App {
				return t
			}
			return called(ops, t)
		})
	}
}

// called returns the operation that t calls a redefinition of, or t.
func called(ops map[operator]term.Kind, t term.Term) term.Term {
	if u, ok := undoName(t); ok {
		return u
	}
	var args [3]term.Term
	f, n := t, 0
	for ; f.Kind() == term.App && n < len(args); n++ {
		args[len(args)-1-n] = f.Kid(1)
		f = f.Kid(0)
	}
	kind, ok := ops[operator{f, n}]
	if !ok {
		return t
	}
	list := args[len(args)-n:]
	for i, a := range list {
		if a.Kind() == term.Lam && a.Name() == thunk {
			list[i] = a.Kid(0)
		}
	}
	return term.Of(kind, list...)
}

// operator is a redefinition with the number of its arguments.
type operator struct {
	f    term.Term
	args int
}

// operators returns the redefinitions of θ, by what they redefine.
func (l Library) operators() map[operator]term.Kind {
	ops := map[operator]term.Kind{}
	for kind, n := range map[term.Kind]int{term.If: 3, term.Pred: 1, term.Succ: 1, term.IsZero: 1, term.Assign: 2} {
		u := term.Of(term.Unit)
		t := l.Theta.At(term.Of(kind, []term.Term{u, u, u}[:n]...))
		args := 0
		for t.Kind() == term.App {
			t = t.Kid(0)
			args++
		}
		if args == n {
			ops[operator{t, n}] = kind
		}
	}
	return ops
}
