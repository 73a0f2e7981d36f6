package embed

import (
	"tandem/internal/lists"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// StoreMutants lists those of §3.2 and of Figure 1: of Figures 7, 8, 9 and 1, and of γ.
func StoreMutants() []Mutant {
	m := mutants{Store, "store-"}
	t32 := "theorem-3.2"
	list := append(m.meaning("store-"), m.figure7()...)
	list = append(list, m.figure8(t32)...)
	list = append(list, m.figure9(t32)...)
	list = append(list, m.figure1()...)
	return append(list, m.gamma(t32)...)
}

func (m mutants) figure7() []Mutant {
	return []Mutant{
		m.standard("Fig-7-RefV", "zero", "a new location has 0", "concrete", spec.Afterwards(func(_, to standard.Config) standard.Config {
			return standard.Config{T: to.T, Mu: to.Mu.Set(to.T.Number(), term.Nat(0))}
		})),
		m.standard("Fig-7-DerefLoc", "label", "a location is read as its label", "concrete", into(kept(0))),
		m.standard("Fig-7-Assign", "value", "an assignment is its value", "concrete", into(kept(1))),
		m.standard("Fig-7-Assign", "nothing", "an assignment changes nothing", "concrete", spec.Afterwards(func(from, to standard.Config) standard.Config {
			return standard.Config{T: to.T, Mu: from.Mu}
		})),
		m.standard("Fig-7-Assign2", "missing", "the value of an assignment is not evaluated", "concrete", never[standard.Config]()),
		m.standard("Fig-7-Deref", "missing", "what is read is not evaluated", "concrete", never[standard.Config]()),
		m.standard("Fig-7-Ref", "missing", "what a location begins with is not evaluated", "concrete", never[standard.Config]()),
		m.standard("Fig-7-PredZero", "one", "pred 0 is succ 0", "concrete", into(constant(term.Nat(1)))),
	}
}

// sets returns a mistake in the set of the variable that a rule of → has made.
func sets(change func(from symbolic.Config, p term.Pair) term.Pair) spec.Mistake[symbolic.Config] {
	return spec.Afterwards(func(from, to symbolic.Config) symbolic.Config {
		n := to.Sigma.New() - 1
		set, _ := to.Sigma.Get(n)
		pairs := lists.Map(term.PairsOf(set), func(p term.Pair) term.Pair { return change(from, p) })
		to.Sigma = to.Sigma.Set(n, term.Set(pairs...))
		return to
	})
}

// oneFewer leaves the last pair out.
func oneFewer() spec.Mistake[symbolic.Config] {
	return spec.Afterwards(func(_, to symbolic.Config) symbolic.Config {
		n := to.Sigma.New() - 1
		set, _ := to.Sigma.Get(n)
		pairs := term.PairsOf(set)
		to.Sigma = to.Sigma.Set(n, term.Set(pairs[:len(pairs)-1]...))
		return to
	})
}

func (m mutants) figure8(t32 string) []Mutant {
	return []Mutant{
		m.direct("Fig-8-Assign", "any-condition", "it applies by any path condition, and forgets it", t32, spec.Otherwise(func(c symbolic.Config) []symbolic.Config {
			if c.T.Kind() != term.Assign || c.T.Kid(0).Kind() != term.Label || !c.T.Kid(1).IsValue() {
				return nil
			}
			c.Mu = c.Mu.Set(c.T.Kid(0).Number(), c.T.Kid(1))
			c.T = term.Of(term.Unit)
			return []symbolic.Config{c}
		})),
		m.direct("Fig-8-AssignSymb1", "no-old-value", "the old value is lost", t32, oneFewer()),
		m.direct("Fig-8-AssignSymb1", "not-negated", "the old value has φ, too", "store-partition", sets(func(from symbolic.Config, p term.Pair) term.Pair {
			return term.Pair{Cond: from.Phi, Value: p.Value}
		})),
		m.direct("Fig-8-AssignSymb2", "one-lost", "the last pair is lost", t32, oneFewer()),
		m.direct("Fig-8-AssignSymb2", "new-value-only", "every pair has the new value", t32, sets(func(from symbolic.Config, p term.Pair) term.Pair {
			return term.Pair{Cond: p.Cond, Value: from.T.Kid(1)}
		})),
		m.direct("Fig-8-IfSymb1", "missing", "the first branch is not executed", t32, never[symbolic.Config]()),
		m.direct("Fig-8-IfSymb2", "missing", "the second branch is not executed", t32, never[symbolic.Config]()),
		m.direct("Fig-8-IfSymb", "exchanged", "the branches are exchanged", t32, directInto(exchanged(1, 2))),
		m.direct("Fig-8-RefV", "zero", "a new location has 0", t32, spec.Afterwards(func(_, to symbolic.Config) symbolic.Config {
			to.Mu = to.Mu.Set(to.T.Number(), term.Nat(0))
			return to
		})),
	}
}

func (m mutants) figure9(t32 string) []Mutant {
	return []Mutant{
		m.theta("Fig-9-Assign", "old-first", "the new value has the negated condition", t32, "{(q, b), (Exp(not, q), old)}", "{(Exp(not, q), b), (q, old)}"),
		m.theta("Fig-9-Assign", "no-old-value", "the old value is lost", t32, "{(q, b), (Exp(not, q), old)}", "{(q, b)}"),
		m.theta("Fig-9-Assign", "new-only", "what was there before is lost", t32, "now ∪ before", "now"),
		m.theta("Fig-9-If", "same-condition", "the second branch has the condition of the first", t32, "Exp(and, old, Exp(not, c))", "Exp(and, old, c)"),
		m.theta("Fig-9-If", "no-reset", "the path condition stays that of the second branch", t32, "pc := old; Exp(if, c, v1, v2)", "Exp(if, c, v1, v2)"),
		m.theta("Fig-9-If", "exchanged", "the branches are exchanged in Exp", t32, "Exp(if, c, v1, v2)", "Exp(if, c, v2, v1)"),
		m.of.Changed("concrete Fig-9-If", "by-value", "the branches are called by value", t32, func(s *Sides) { s.Library.Theta = hijack.ValueIf9(s.Library.Theta) }),
		m.theta("Fig-9-Pred", "succ", "Exp has succ for pred", t32, "Exp(pred, v)", "Exp(succ, v)"),
		m.theta("Fig-9-Succ", "same", "succ of a symbolic value is that value", t32, "Exp(succ, v)", "v"),
		m.theta("Fig-9-IsZero", "pred", "Exp has pred for iszero", t32, "Exp(iszero, v)", "Exp(pred, v)"),
		m.outside("Fig-9-Rest", t32),
		m.library("Fig-9-Sym", "no-tag", "sym makes no tag", t32, word("λvals. vals")),
		m.library("Fig-9-IsSym", "concrete", "a set with a tag is not symbolic", t32, word("λv. sym? v")),
		m.library("Fig-9-Union", "left", "a union is its first set", t32, into(kept(0))),
		m.library("Fig-9-Tagged", "never", "no set has a tag", t32, into(constant(term.Bool(false)))),
	}
}

// word returns the mistake that a function of the library is another one.
func word(text string) spec.Mistake[standard.Config] {
	t, err := term.Library(text)
	if err != nil {
		panic(text + ": " + err.Error())
	}
	return into(constant(t))
}

func (m mutants) figure1() []Mutant {
	correct, complete := m.prefix+"figure-1-correctness", m.prefix+"figure-1-completeness"
	rule := func(rule, id, wrong, by string, mistake spec.Mistake[standard.Config]) Mutant {
		return m.of.Changed("concrete "+rule, id, wrong, by, func(s *Sides) { s.Blocks.System = s.Blocks.System.Mistaken(rule, mistake) })
	}
	choice := func(id, wrong, by, old, other string) Mutant {
		return m.of.Changed("concrete Fig-1-If", id, wrong, by, func(s *Sides) { s.Blocks.Theta = rewritten(s.Blocks.Theta, "Fig-1-If", old, other) })
	}
	return []Mutant{
		choice("exchanged", "the branches are exchanged in Exp", correct, "Exp(if, c, v1, v2)", "Exp(if, c, v2, v1)"),
		choice("same-condition", "the second branch has the condition of the first", correct, "Exp(and, Exp(not, c), pc0)", "Exp(and, c, pc0)"),
		choice("not-updated", "what the second branch has changed stays as it is", correct, "update_state state state2", "unit"),
		choice("no-reset", "the path condition stays that of the second branch", correct, "pc := pc0; Exp(if, c, v1, v2)", "Exp(if, c, v1, v2)"),
		rule("Fig-1-AddVal", "true", "every value is always there", correct, word("λo. λc. λv. let l = object o in let old = !l in l := old ∪ {(true, v)}")),
		rule("Fig-1-AddVal", "replaced", "the values before are lost", complete, word("λo. λc. λv. let l = object o in l := {(c, v)}")),
		rule("Fig-1-GetState", "empty", "no location is compared", correct, into(constant(term.Of(term.None)))),
		rule("Fig-1-SaveState", "empty", "nothing is saved", complete, into(constant(term.Of(term.None)))),
		rule("Fig-1-UpdateState", "nothing", "nothing is updated", correct, word("λstate. λstate1. unit")),
		rule("Fig-1-Lookup", "variable", "a variable has itself", correct, into(kept(1))),
		rule("Fig-1-Each", "none", "nothing is done for any", correct, into(constant(term.Of(term.Unit)))),
		rule("Fig-1-Object", "whole", "the vals of an object are the object", complete, into(kept(0))),
	}
}

func (m mutants) gamma(t32 string) []Mutant {
	of := func(id, wrong string, change func(right Gamma) Gamma) Mutant {
		return m.of.Changed("gamma γ", id, wrong, t32, func(s *Sides) { s.Gamma = change(s.Gamma) })
	}
	after := func(f func(lib hijack.Library, c symbolic.Config, d hijack.Config) hijack.Config) func(Gamma) Gamma {
		return func(right Gamma) Gamma {
			return func(lib hijack.Library, c symbolic.Config) (hijack.Config, bool) {
				d, ok := right(lib, c)
				return f(lib, c, d), ok
			}
		}
	}
	store := func(f func(term.Term) term.Term) func(hijack.Library, symbolic.Config, hijack.Config) hijack.Config {
		return func(_ hijack.Library, _ symbolic.Config, d hijack.Config) hijack.Config {
			return hijack.Config{T: d.T, Mu: d.Mu.Map(func(v term.Term) term.Term { return term.Rewrite(v, f) })}
		}
	}
	return []Mutant{
		of("no-pc", "there is no pc", after(func(_ hijack.Library, _ symbolic.Config, d hijack.Config) hijack.Config {
			return hijack.Config{T: d.T, Mu: d.Mu.Without(term.PC)}
		})),
		of("pc-true", "pc is always false", after(func(_ hijack.Library, _ symbolic.Config, d hijack.Config) hijack.Config {
			return hijack.Config{T: d.T, Mu: d.Mu.Set(term.PC, term.Bool(false))}
		})),
		of("no-tag", "sets have no tag in the store", after(store(func(t term.Term) term.Term {
			if t.Kind() == term.Tag {
				return t.Kid(0)
			}
			return t
		}))),
		of("first-pair", "a variable is the first pair of its set alone", after(store(func(t term.Term) term.Term {
			if t.Kind() == term.Pairs {
				return t.Put(2, term.Of(term.None))
			}
			return t
		}))),
		of("term-apart", "the term is left as it is", after(func(_ hijack.Library, c symbolic.Config, d hijack.Config) hijack.Config {
			return hijack.Config{T: c.T, Mu: d.Mu}
		})),
	}
}
