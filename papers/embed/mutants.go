package embed

import (
	_ "embed"
	"errors"
	"slices"
	"strings"

	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

// Mutant is the sides with one mistake.
type Mutant = spec.Mutant[Sides]

// mutants makes mutants of sides, whose statements have IDs that begin with a prefix.
type mutants struct {
	of     spec.Right[Sides]
	prefix string
}

//go:embed mutants.rules
var mutantRules string

// written returns the mutants as text of a figure: of rules, or of its library.
func (m mutants) written(text *calculus.Text, figure string) (list []Mutant) {
	all, err := texts.ReadMutants("papers/embed/mutants.rules", mutantRules)
	for _, w := range all {
		if !strings.Contains(w.Targets()[0], figure) {
			continue
		}
		of := func() Sides {
			s := m.of()
			for _, e := range w.Edits {
				of := s.figure(e.ID)
				*of = of.Edited(e.ID, e.Old, e.New)
			}
			return s
		}
		if slices.ContainsFunc(text.Entries, func(e calculus.Entry) bool { return e.Target() == w.Targets()[0] }) {
			wrong, bad := text.Mistaken(w)
			err = errors.Join(err, bad)
			of = func() Sides {
				s := By(wrong)
				s.Text = wrong
				return s
			}
		}
		list = append(list, Mutant{ID: w.ID, Error: w.Error, KilledBy: w.KilledBy, Targets: w.Targets(), Of: of})
	}
	if err != nil {
		panic(err) // it is our text
	}
	return list
}

// figure returns the library that has an entry.
func (s *Sides) figure(id string) *hijack.Library {
	if strings.HasPrefix(id, "Fig-1-") {
		return &s.Blocks
	}
	return &s.Library
}

// library returns a mistake in a rule of the library.
func (m mutants) library(rule, id, wrong, by string, mistake spec.Mistake[hijack.Config]) Mutant {
	return m.of.Changed("concrete "+rule, id, wrong, by, func(s *Sides) {
		of := s.figure(rule)
		of.System = of.System.Mistaken(rule, mistake)
	})
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

// changingTerm returns the mistake that a rule leads to another term.
func changingTerm(change func(from, to term.Term) term.Term) spec.Mistake[standard.Config] {
	return spec.Afterwards(func(from, to standard.Config) standard.Config {
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

// PureMutants lists those of §3.1: of Figures 4, 5 and 6.
func PureMutants() []Mutant {
	m := mutants{Pure, ""}
	t31 := "theorem-3.1"
	list := slices.Concat(m.meaning(""), m.written(PureText(), "Fig-4"), m.written(PureText(), "Fig-5"), m.written(PureText(), "Fig-6"))
	return append(list, m.outside("Fig-6-Rest", t31), m.library("Fig-6-Sym2", "unevaluated", "what is no value is not symbolic", "determinism", spec.Otherwise(func(c hijack.Config) []hijack.Config {
		if c.T.Kind() != term.IsSym || c.T.Kid(0).IsSymbolic() {
			return nil
		}
		c.T = term.Bool(false)
		return []hijack.Config{c}
	})))
}

// only returns a term with f of its nodes of a kind, and of a name unless that is "".
func only(kind term.Kind, name string, f func(term.Term) term.Term) func(term.Term) term.Term {
	return func(t term.Term) term.Term {
		return term.Rewrite(t, func(t term.Term) term.Term {
			if t.Kind() == kind && (name == "" || t.Name() == name) {
				return f(t)
			}
			return t
		})
	}
}

// meaning returns the mutants of what results stand for.
func (m mutants) meaning(prefix string) []Mutant {
	of := func(id, wrong string, kind term.Kind, op string, f func(term.Term) term.Term) Mutant {
		return m.of.Changed("meaning V", id, wrong, prefix+"correctness", func(s *Sides) {
			right := s.Meaning
			s.Meaning = func(V Valuation, sigma term.Store, v term.Term) (term.Term, bool) {
				return right(V, sigma, only(kind, op, f)(v))
			}
		})
	}
	first := func(t term.Term) term.Term { return t.Kid(0) }
	return []Mutant{
		of("if-exchanged", "a choice takes the other branch", term.Exp, "if", func(t term.Term) term.Term { return t.Put(1, t.Kid(2)).Put(2, t.Kid(1)) }),
		of("succ-same", "succ is nothing", term.Exp, "succ", first),
		of("pred-same", "pred is nothing", term.Exp, "pred", first),
		of("iszero-pred", "iszero is that of the number below", term.Exp, "iszero", func(t term.Term) term.Term { return t.Put(0, term.Sym("pred", t.Kid(0))) }),
		of("inputs-zero", "every input is 0", term.Input, "", func(term.Term) term.Term { return term.Nat(0) }),
	}
}

// StoreMutants lists those of §3.2 and of Figure 1: of Figures 7, 8, 9 and 1, and of γ.
func StoreMutants() []Mutant {
	m := mutants{Store, "store-"}
	t32 := "theorem-3.2"
	list := append(m.meaning("store-"), m.written(StoreText(), "Fig-7")...)
	list = append(list, m.figure8(t32)...)
	list = append(list, m.figure9(t32)...)
	list = append(list, m.figure1()...)
	return append(list, m.gamma(t32)...)
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

// figure8 returns those of Figure 8, with one that no formula says.
func (m mutants) figure8(t32 string) []Mutant {
	return slices.Insert(m.written(StoreText(), "Fig-8"), 3, m.of.Changed("symbolic Fig-8-AssignSymb2", "one-lost", "the last pair is lost", t32, func(s *Sides) {
		s.Direct = s.Direct.Mistaken("Fig-8-AssignSymb2", oneFewer())
	}))
}

func (m mutants) figure9(t32 string) []Mutant {
	return append(m.written(StoreText(), "Fig-9"),
		m.of.Changed("concrete Fig-9-If", "by-value", "the branches are called by value", t32, func(s *Sides) {
			s.Library = s.Library.ByValue("Fig-9-If", "λc. λt. λe. if sym?' c then Exp(if, c, t, e) else if c then t else e")
		}),
		m.outside("Fig-9-Rest", t32),
		m.library("Fig-9-Union", "left", "a union is its first set", t32, changingTerm(kept(0))),
		m.library("Fig-9-Tagged", "never", "no set has a tag", t32, changingTerm(constant(term.Bool(false)))),
	)
}

func (m mutants) figure1() []Mutant {
	correct, complete := m.prefix+"figure-1-correctness", m.prefix+"figure-1-completeness"
	return append(m.written(StoreText(), "Fig-1-"),
		m.library("Fig-1-GetState", "empty", "no location is compared", correct, changingTerm(constant(term.Of(term.None)))),
		m.library("Fig-1-Lookup", "variable", "a variable has itself", correct, changingTerm(kept(1))),
		m.library("Fig-1-Each", "none", "nothing is done for any", correct, changingTerm(constant(term.Of(term.Unit)))),
		m.library("Fig-1-Object", "whole", "the vals of an object are the object", complete, changingTerm(kept(0))),
	)
}

func (m mutants) gamma(t32 string) []Mutant {
	of := func(id, wrong string, change func(c symbolic.Config, d *hijack.Config)) Mutant {
		return m.of.Changed("gamma γ", id, wrong, t32, func(s *Sides) {
			right := s.Gamma
			s.Gamma = func(lib hijack.Library, c symbolic.Config) (hijack.Config, bool) {
				d, ok := right(lib, c)
				change(c, &d)
				return d, ok
			}
		})
	}
	inStore := func(kind term.Kind, f func(term.Term) term.Term) func(symbolic.Config, *hijack.Config) {
		return func(_ symbolic.Config, d *hijack.Config) { d.Mu = d.Mu.Map(only(kind, "", f)) }
	}
	return []Mutant{
		of("no-pc", "there is no pc", func(_ symbolic.Config, d *hijack.Config) { d.Mu = d.Mu.Without(term.PC) }),
		of("pc-true", "pc is always false", func(_ symbolic.Config, d *hijack.Config) { d.Mu = d.Mu.Set(term.PC, term.Bool(false)) }),
		of("no-tag", "sets have no tag in the store", inStore(term.Tag, func(t term.Term) term.Term { return t.Kid(0) })),
		of("first-pair", "a variable is the first pair of its set alone", inStore(term.Pairs, func(t term.Term) term.Term { return t.Put(2, term.Of(term.None)) })),
		of("term-apart", "the term is left as it is", func(c symbolic.Config, d *hijack.Config) { d.T = c.T }),
	}
}
