package main

import (
	"slices"

	"tandem/lang"
	"tandem/simplify"
	"tandem/symbolic"
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
		to := &run.moments[i]
		if i == 0 {
			to.sigma = symbolic.ID()
			for _, x := range m.sigma.Domain() {
				to.sigma = to.sigma.Update(x, s.Expr(m.sigma.At(x)))
			}
		} else {
			to.sigma = run.moments[i-1].sigma
			for _, x := range touched(r.moments[i-1], m) {
				to.sigma = to.sigma.Update(x, s.Expr(m.sigma.At(x)))
			}
		}
		if i == 0 {
			to.phi = s.Expr(m.phi)
			all = all.Add(m.phi)
			continue
		}
		before := r.moments[i-1].phi
		to.phi = run.moments[i-1].phi
		switch cs, ok := added(before, m.phi); {
		case m.phi == before:
		case ok:
			for _, c := range cs {
				to.phi = both(to.phi, s.Expr(c))
				all = all.Add(c)
			}
		default:
			to.phi = s.Expr(m.phi)
			all = s.True().Add(m.phi)
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

// maxAdded is how many conjuncts a step may add.
const maxAdded = 64

// added is the conjuncts with psi = phi ∧ b1 ∧ … ∧ bn; ok is false if psi is
// not of this form.
func added(phi, psi lang.Expr) (bs []lang.Expr, ok bool) {
	for psi != phi {
		if psi.Op() != lang.And || len(bs) == maxAdded {
			return nil, false
		}
		bs, psi = append(bs, psi.Kid(1)), psi.Kid(0)
	}
	slices.Reverse(bs)
	return bs, true
}

// otherView tells whether after m other variables are in view than before: of
// another closure.
func (before moment) otherView(m moment) bool {
	return before.sym.Depth() != m.sym.Depth() || !slices.Equal(before.vars, m.vars)
}

// touched lists the variables in view at which the substitution of m is not
// that of before, or at which m's statement updated it.
func touched(before, m moment) []lang.Var {
	var list []lang.Var
	target, assigns := lang.Target(m.stmt)
	for _, x := range m.vars {
		if assigns && target == x || before.sigma.At(x) != m.sigma.At(x) {
			list = append(list, x)
		}
	}
	return list
}
