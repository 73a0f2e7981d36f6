package main

import (
	"tandem/lang"
	"tandem/simplify"
)

// simplified is the run with σ and φ simplified, step by step: a conjunct that
// a step adds is simplified for itself, so that the line of the step can show
// it. The facts are φ in the end, simplified as a whole.
func (r *tandemRun) simplified() (simple *tandemRun, facts []lang.Expr) {
	s := simplify.New()
	all := s.True()
	run := *r
	run.moments = make([]moment, len(r.moments))
	for i, m := range r.moments {
		run.moments[i] = m
		to := &run.moments[i].sym
		if i == 0 {
			to.Phi = s.Expr(m.sym.Phi)
			for _, x := range m.sym.Sigma.Domain() {
				to.Sigma = to.Sigma.Update(x, s.Expr(m.sym.Sigma.At(x)))
			}
			all = all.Add(m.sym.Phi)
			continue
		}
		before, simple := r.moments[i-1], run.moments[i-1].sym
		to.Sigma, to.Phi = simple.Sigma, simple.Phi
		for _, x := range touched(r.program.Vars, before, m) {
			to.Sigma = to.Sigma.Update(x, s.Expr(m.sym.Sigma.At(x)))
		}
		switch c, ok := added(before.sym.Phi, m.sym.Phi); {
		case m.sym.Phi == before.sym.Phi:
		case ok:
			to.Phi = both(simple.Phi, s.Expr(c))
			all = all.Add(c)
		default:
			to.Phi = s.Expr(m.sym.Phi)
			all = s.True().Add(m.sym.Phi)
		}
	}
	if facts = all.Facts(); len(facts) == 0 {
		facts = []lang.Expr{lang.True}
	}
	return &run, facts
}

// both is a ∧ b, without true.
func both(a, b lang.Expr) lang.Expr {
	switch {
	case a == lang.True:
		return b
	case b == lang.True:
		return a
	default:
		return lang.Conjunction(a, b)
	}
}

// added is the conjunct b with psi = phi ∧ b; ok is false if psi is not of
// this form.
func added(phi, psi lang.Expr) (b lang.Expr, ok bool) {
	if psi.Op() != lang.And || psi.Kid(0) != phi {
		return lang.Expr{}, false
	}
	return psi.Kid(1), true
}

// touched lists the variables at which the substitution of m is not that of
// before, or at which m's statement updated it.
func touched(vars []lang.Var, before, m moment) []lang.Var {
	var list []lang.Var
	a, _ := m.stmt.(*lang.Assign)
	for _, x := range vars {
		if a != nil && a.X == x || before.sym.Sigma.At(x) != m.sym.Sigma.At(x) {
			list = append(list, x)
		}
	}
	return list
}
