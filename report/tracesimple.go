package report

import (
	"slices"

	"tandem/lang"
	"tandem/simplify"
	"tandem/symbolic"
)

// simplified is the run with σ and φ simplified, step by step: a conjunct that
// a step adds is simplified for itself, so that the line of the step can show
// it. The facts are φ in the end, simplified as a whole; none for a run that is
// not over lang, and stays as it is.
func (r *TraceRun) simplified() (simple *TraceRun, facts []lang.Expr) {
	if !r.end().formal() {
		return r, nil
	}
	s := simplify.New()
	all := s.True()
	run := *r
	run.moments = slices.Clone(r.moments)
	var sigma symbolic.Substitution
	for i, m := range r.moments {
		to := &run.moments[i]
		vars := m.sigma.Domain()
		if i > 0 {
			vars = touched(r.moments[i-1], m)
		}
		for _, x := range vars {
			sigma = sigma.Update(x, s.Expr(m.sigma.At(x)))
		}
		to.sigma = sigma
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

// leaves are the conjuncts of phi, from left to right.
func leaves(phi lang.Expr) []lang.Expr {
	var list []lang.Expr
	for ; phi.Op() == lang.And; phi = phi.Kid(0) {
		list = append(list, phi.Kid(1))
	}
	list = append(list, phi)
	slices.Reverse(list)
	return list
}

// otherView tells whether after m other variables are in view than before: of
// another closure.
func (before moment) otherView(m moment) bool {
	return before.symbolic.Formal.Depth != m.symbolic.Formal.Depth || !slices.Equal(before.vars, m.vars)
}

// touched lists the variables in view at which the substitution of m is not
// that of before, or at which m's statement updated it.
func touched(before, m moment) []lang.Var {
	var list []lang.Var
	target, assigns := lang.Target(m.ran.stmt)
	for _, x := range m.vars {
		if assigns && target == x || before.sigma.At(x) != m.sigma.At(x) {
			list = append(list, x)
		}
	}
	return list
}
