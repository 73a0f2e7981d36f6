package statements

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/papers/embed"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/props"
)

// Case is a closed term with the stores and the path condition that it starts with: φ ⊢ t|μ, σ. In §3.1 φ is true.
type Case symbolic.Config

// Of returns the case of a term alone.
func Of(t term.Term) Case { return Case(symbolic.Start(t)) }

func (k Case) direct() symbolic.Config { return symbolic.Config(k) }

// hijacked returns θ(t)|(γ(μ, σ), pc ↦ φ); false where γ is not defined.
func (k Case) hijacked(s embed.Sides) (hijack.Config, bool) {
	c, ok := s.Gamma(s.Library, k.direct())
	if !ok {
		return c, false
	}
	if pc, ok := c.Mu.Get(term.PC); ok { // what γ makes of φ
		k.Phi = pc
	}
	return s.Library.Start(k.T, c.Mu.Without(term.PC), k.Phi), true
}

// underValuation returns the case with the values of V, without the symbolic.
func (k Case) underValuation(V embed.Valuation) standard.Config {
	return standard.Config{T: V.At(k.T), Mu: k.Mu.Map(V.At)}
}

// all lists the terms of the case.
func (k Case) all() []term.Term {
	list := []term.Term{k.T, k.Phi}
	for _, m := range []term.Store{k.Mu, k.Sigma} {
		m.Each(func(_ int, v term.Term) { list = append(list, v) })
	}
	return list
}

// leaves lists the inputs of the case, its labels, or its variables of σ.
func (k Case) leaves(kind term.Kind) (list []term.Term) {
	term.Walk(func(u term.Term) {
		if u.Kind() == kind {
			list = append(list, u)
		}
	}, k.all()...)
	return list
}

// inputs lists the names of the inputs of the case, sorted.
func (k Case) inputs() []string {
	return slices.Sorted(slices.Values(lists.Map(k.leaves(term.Input), term.Term.Name)))
}

// numbers lists those of the labels, or of the variables of σ, in the case.
func (k Case) numbers(kind term.Kind) []int { return lists.Map(k.leaves(kind), term.Term.Number) }

// defined reports whether μ has every label of the case, and σ every variable.
func (k Case) defined() bool {
	for kind, m := range map[term.Kind]term.Store{term.Label: k.Mu, term.Fresh: k.Sigma} {
		for _, n := range k.numbers(kind) {
			if _, ok := m.Get(n); !ok {
				return false
			}
		}
	}
	return true
}

// anything, booleans and numbers are the values that inputs are given.
var (
	booleans = []term.Term{term.Bool(true), term.Bool(false)}
	numbers  = []term.Term{term.Nat(0), term.Nat(1), term.Nat(2)}
	anything = append(slices.Clone(booleans), numbers[:2]...)
)

// valuations returns every choice of values for the inputs of the case, by their types
// where those are known.
func (k Case) valuations(types map[string]term.Sort) []embed.Valuation {
	return embed.Valuations(k.inputs(), func(x string) []term.Term {
		switch types[x] {
		case term.BoolSort:
			return booleans
		case term.NatSort:
			return numbers
		default:
			return anything
		}
	})
}

// show prints a case.
func (k Case) show() props.Shown {
	n := 0
	for _, t := range k.all() {
		n += t.Size()
	}
	s := props.Shown{Program: k.T.String(), Size: n - 1, Stmts: 0}
	var parts []string
	if k.Phi.Kind() != term.True {
		parts = append(parts, "φ = "+k.Phi.String())
	}
	if k.Mu.Len() > 0 {
		parts = append(parts, "μ = "+k.Mu.String())
	}
	k.Sigma.Each(func(n int, v term.Term) { parts = append(parts, fmt.Sprintf("%v = %v", term.New(n), v)) })
	s.Other = strings.Join(parts, ", ")
	return s
}

// smaller lists cases that are a step simpler: a part of the term in its place, or a
// store with less.
func smaller(k Case) []Case {
	var list []Case
	add := func(change func(small *Case)) {
		small := k
		change(&small)
		list = append(list, small)
	}
	if k.Phi.Kind() != term.True {
		add(func(small *Case) { small.Phi = term.Bool(true) })
	}
	k.Mu.Each(func(n int, v term.Term) {
		add(func(small *Case) { small.Mu = k.Mu.Without(n) })
		if v.Kind() != term.Zero {
			add(func(small *Case) { small.Mu = k.Mu.Set(n, term.Nat(0)) })
		}
	})
	k.Sigma.Each(func(n int, _ term.Term) { add(func(small *Case) { small.Sigma = k.Sigma.Without(n) }) })
	for _, t := range cases().Smaller(term.Terms{}, k.T) {
		add(func(small *Case) { small.T = t.(term.Term) })
	}
	return slices.DeleteFunc(list, func(small Case) bool { return k.defined() && !small.defined() })
}
