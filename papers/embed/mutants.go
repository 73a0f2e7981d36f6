package embed

import (
	"strings"

	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Mutant is the sides with one mistake.
type Mutant = spec.Mutant[Sides]

// mutants makes mutants of sides, whose statements have IDs that begin with a prefix.
type mutants struct {
	of     spec.Right[Sides]
	prefix string
}

// standard returns a mistake in a standard rule, in both places where it stands.
func (m mutants) standard(rule, id, wrong, by string, mistake spec.Mistake[standard.Config]) Mutant {
	return m.of.Changed("concrete "+rule, id, wrong, m.prefix+by, both(func(i spec.Inductive[standard.Config]) spec.Inductive[standard.Config] {
		return i.Mistaken(rule, mistake)
	}))
}

// direct returns a mistake in a rule of →.
func (m mutants) direct(rule, id, wrong, by string, mistake spec.Mistake[symbolic.Config]) Mutant {
	return m.of.Changed("symbolic "+rule, id, wrong, by, func(s *Sides) { s.Direct = s.Direct.Mistaken(rule, mistake) })
}

// library returns a mistake in a rule of the library.
func (m mutants) library(rule, id, wrong, by string, mistake spec.Mistake[hijack.Config]) Mutant {
	return m.of.Changed("concrete "+rule, id, wrong, by, func(s *Sides) { s.Library.System = s.Library.System.Mistaken(rule, mistake) })
}

// theta returns a mistake in a redefinition: what stands in one for a part of the text.
func (m mutants) theta(clause, id, wrong, by, old, other string) Mutant {
	return m.of.Changed("concrete "+clause, id, wrong, by, func(s *Sides) { s.Library.Theta = rewritten(s.Library.Theta, clause, old, other) })
}

// rewritten returns θ with another text in the place of a part of a redefinition.
func rewritten(theta hijack.Theta, clause, old, other string) hijack.Theta {
	return theta.Rewritten(clause, func(_ term.Term, _ []term.Term, right term.Term) term.Term { return instead(right, old, other) })
}

// outside returns the mistake that θ does not go into functions.
func (m mutants) outside(clause, by string) Mutant {
	return m.of.Changed("concrete "+clause, "functions", "what is in a function is not redefined", by, func(s *Sides) {
		s.Library.Theta = s.Library.Theta.Rewritten(clause, func(t term.Term, _ []term.Term, right term.Term) term.Term {
			if t.Kind() == term.Lam {
				return t
			}
			return right
		})
	})
}

// instead returns a redefinition's call with another text for part of its function. It panics without it.
func instead(called term.Term, old, other string) term.Term {
	if called.Kind() != term.App {
		return called
	}
	if f := called.Kid(0); f.Kind() == term.App {
		return called.Put(0, instead(f, old, other))
	}
	text := called.Kid(0).String()
	f, err := term.Library(strings.Replace(text, old, other, 1))
	if err != nil || !strings.Contains(text, old) {
		panic(text + " has no " + old)
	}
	return called.Put(0, f)
}

// never returns the mistake that a rule does not apply.
func never[C any]() spec.Mistake[C] {
	return spec.Instead(func(C) []C { return nil })
}

// into returns the mistake that a rule leads to another term.
func into(change func(from, to term.Term) term.Term) spec.Mistake[standard.Config] {
	return spec.Afterwards(func(from, to standard.Config) standard.Config {
		to.T = change(from.T, to.T)
		return to
	})
}

// directInto is into for rules of →.
func directInto(change func(from, to term.Term) term.Term) spec.Mistake[symbolic.Config] {
	return spec.Afterwards(func(from, to symbolic.Config) symbolic.Config {
		to.T = change(from.T, to.T)
		return to
	})
}

// kept returns a part of what was there before.
func kept(i int) func(from, to term.Term) term.Term {
	return func(from, _ term.Term) term.Term { return from.Kid(i) }
}

// constant returns always that term.
func constant(t term.Term) func(from, to term.Term) term.Term {
	return func(_, _ term.Term) term.Term { return t }
}

// exchanged returns Exp with two of its parts exchanged.
func exchanged(i, j int) func(from, to term.Term) term.Term {
	return func(_, to term.Term) term.Term { return to.Put(i, to.Kid(j)).Put(j, to.Kid(i)) }
}

// named returns Exp of another operation.
func named(op string) func(from, to term.Term) term.Term {
	return func(_, to term.Term) term.Term { return term.Sym(op, to.Kid(0)) }
}

// PureMutants lists those of §3.1: of Figures 4, 5 and 6.
func PureMutants() []Mutant {
	m := mutants{Pure, ""}
	t31 := "theorem-3.1"
	return append(m.meaning(""),
		m.standard("Fig-4-App2", "missing", "an argument is not evaluated", "concrete", never[standard.Config]()),
		m.standard("Fig-4-AppAbs", "body", "the argument is forgotten", "concrete", into(func(from, _ term.Term) term.Term { return from.Kid(0).Kid(0) })),
		m.standard("Fig-4-IfTrue", "other-branch", "the second branch is taken", "concrete", into(kept(2))),
		m.standard("Fig-4-IfFalse", "other-branch", "the first branch is taken", "concrete", into(kept(1))),
		m.standard("Fig-4-PredZero", "one", "pred 0 is succ 0", "concrete", into(constant(term.Nat(1)))),
		m.standard("Fig-4-IsZeroSucc", "true", "iszero of every number is true", "concrete", into(constant(term.Bool(true)))),
		m.standard("Fig-4-PredSucc", "same", "pred does nothing", "concrete", into(kept(0))),
		m.standard("Fig-4-IsZero", "missing", "nothing is evaluated below iszero", "concrete", never[standard.Config]()),
		m.direct("Fig-5-IfSymb1", "missing", "the first branch is not executed", t31, never[symbolic.Config]()),
		m.direct("Fig-5-IfSymb2", "missing", "the second branch is not executed", t31, never[symbolic.Config]()),
		m.direct("Fig-5-IfSymb", "exchanged", "the branches are exchanged", t31, directInto(exchanged(1, 2))),
		m.direct("Fig-5-PredSymb", "succ", "pred of a symbolic value is succ of it", t31, directInto(named("succ"))),
		m.direct("Fig-5-SuccSymb", "same", "succ of a symbolic value is that value", t31, directInto(kept(0))),
		m.direct("Fig-5-IsZeroSymb", "false", "iszero of a symbolic value is false", t31, directInto(constant(term.Bool(false)))),
		m.theta("Fig-6-If", "exchanged", "the branches are exchanged in Exp", t31, "Exp(if, t, v1, v2)", "Exp(if, t, v2, v1)"),
		m.theta("Fig-6-Pred", "succ", "Exp has succ for pred", t31, "Exp(pred, v)", "Exp(succ, v)"),
		m.theta("Fig-6-Succ", "same", "succ of a symbolic value is that value", t31, "Exp(succ, v)", "v"),
		m.theta("Fig-6-IsZero", "pred", "Exp has pred for iszero", t31, "Exp(iszero, v)", "Exp(pred, v)"),
		m.theta("Fig-6-If", "first-only", "the second branch is not called", t31, "let v2 = a true in Exp(if, t, v1, v2)", "Exp(if, t, v1, v1)"),
		m.outside("Fig-6-Rest", t31),
		m.library("Fig-6-Sym", "false", "nothing is symbolic", t31, into(constant(term.Bool(false)))),
		m.library("Fig-6-NotSym", "true", "everything is symbolic", t31, into(constant(term.Bool(true)))),
		m.library("Fig-6-Sym2", "unevaluated", "what is no value is not symbolic", "determinism", spec.Otherwise(func(c hijack.Config) []hijack.Config {
			if c.T.Kind() != term.IsSym || c.T.Kid(0).IsSymbolic() {
				return nil
			}
			c.T = term.Bool(false)
			return []hijack.Config{c}
		})),
	)
}

// meaning returns the mutants of what results stand for.
func (m mutants) meaning(prefix string) []Mutant {
	of := func(id, wrong, by string, change func(Meaning) Meaning) Mutant {
		return m.of.Changed("meaning V", id, wrong, prefix+by, func(s *Sides) { s.Meaning = change(s.Meaning) })
	}
	rewritten := func(f func(term.Term) term.Term) func(Meaning) Meaning {
		return func(right Meaning) Meaning {
			return func(V Valuation, sigma term.Store, v term.Term) (term.Term, bool) {
				return right(V, sigma, term.Rewrite(v, f))
			}
		}
	}
	exp := func(op string, change func(term.Term) term.Term) func(Meaning) Meaning {
		return rewritten(func(t term.Term) term.Term {
			if t.Kind() == term.Exp && t.Name() == op {
				return change(t)
			}
			return t
		})
	}
	return []Mutant{
		of("if-exchanged", "a choice takes the other branch", "correctness", exp("if", func(t term.Term) term.Term { return exchanged(1, 2)(t, t) })),
		of("succ-same", "succ is nothing", "correctness", exp("succ", func(t term.Term) term.Term { return t.Kid(0) })),
		of("pred-same", "pred is nothing", "correctness", exp("pred", func(t term.Term) term.Term { return t.Kid(0) })),
		of("iszero-pred", "iszero is that of the number below", "correctness", exp("iszero", func(t term.Term) term.Term { return term.Sym("iszero", term.Sym("pred", t.Kid(0))) })),
		of("inputs-zero", "every input is 0", "correctness", rewritten(func(t term.Term) term.Term {
			if t.Kind() == term.Input {
				return term.Nat(0)
			}
			return t
		})),
	}
}
