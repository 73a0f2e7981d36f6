package term

import (
	"slices"
	"strings"

	"tandem/internal/dag"
)

// Subst returns [x ↦ v]t for a closed v: nothing can be captured. Each distinct node is
// visited once.
//
// Source: Pierce, Types and Programming Languages, Definition 5.3.5, as §3.1 says.
func Subst(t Term, x string, v Term) Term { return substitution{x, v, map[Term]Term{}}.of(t) }

type substitution struct {
	x    string
	v    Term
	memo map[Term]Term
}

func (s substitution) of(t Term) Term {
	switch {
	case t.Closed():
		return t
	case t.Kind() == Var:
		if t.Name() == s.x {
			return s.v
		}
		return t
	case t.Kind() == Lam && t.Name() == s.x:
		return t
	}
	if u, ok := s.memo[t]; ok {
		return u
	}
	hidden := t.Kind().overPairs() && slices.Contains(strings.Fields(t.Name()), s.x)
	u := t
	for i := range t.NumKids() {
		if !hidden || i == 0 {
			u = u.Put(i, s.of(t.Kid(i)))
		}
	}
	s.memo[t] = u
	return u
}

// Rewrite returns t with each node replaced as f says, from the leaves up: f is given the
// node with its parts rewritten. Each distinct node is visited once.
func Rewrite(t Term, f func(Term) Term) Term {
	memo := map[Term]Term{}
	var of func(Term) Term
	of = func(t Term) Term {
		if u, ok := memo[t]; ok {
			return u
		}
		u := t
		for i := range t.NumKids() {
			u = u.Put(i, of(t.Kid(i)))
		}
		u = f(u)
		memo[t] = u
		return u
	}
	return of(t)
}

// Walk calls f with each distinct node of the terms, the parts of a node before it.
func Walk(f func(Term), ts ...Term) {
	for _, t := range dag.Order(ts...) {
		f(t)
	}
}
