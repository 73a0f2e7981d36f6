package report

import (
	"slices"

	"tandem/explore/simplify"
	"tandem/lang"
	"tandem/symbolic"
)

// simplified is a run with σ and φ simplified, step by step: a conjunct that a step
// adds is simplified for itself, so that the line of the step can show it.
type simplified struct {
	by     *simplify.Simplifier
	all    simplify.Conjunction // φ simplified as a whole
	sigma  symbolic.Substitution
	before moment // as it was
	phi    lang.Expr
	begun  bool
	whole  bool // all is kept
}

func newSimplified() *simplified {
	by := simplify.New()
	return &simplified{by: by, all: by.True(), whole: true}
}

// simples is a walk with σ and φ simplified, as far as someone looked: the moments that
// were looked at are not simplified again, and the next one goes on from the last.
type simples struct {
	moments []moment
	states  []simplified // behind each of them
}

// upTo returns the simplified moments of a path that begins as what is there does.
func (s *simples) upTo(path []moment) []moment {
	for len(s.moments) < len(path) {
		next := simplified{by: simplify.New()}
		if n := len(s.states); n > 0 {
			next = s.states[n-1]
		}
		s.moments = append(s.moments, next.next(path[len(s.moments)]))
		s.states = append(s.states, next)
	}
	return s.moments[:len(path)]
}

// cut forgets what is behind the first n moments.
func (s *simples) cut(n int) {
	n = min(n, len(s.moments))
	s.moments, s.states = s.moments[:n], s.states[:n]
}

// next returns the next moment simplified; one that is not over lang stays as it is.
func (s *simplified) next(m moment) moment {
	if !m.formal() {
		return m
	}
	vars := m.sigma.Domain()
	if s.begun {
		vars = touched(s.before, m)
	}
	for _, x := range vars {
		s.sigma = s.sigma.Update(x, s.by.Expr(m.sigma.At(x)))
	}
	var cs []lang.Expr
	ok := false
	if s.begun {
		cs, ok = added(s.before.phi, m.phi)
	}
	if ok {
		for _, c := range cs {
			s.phi = both(s.phi, s.by.Expr(c))
			if s.whole {
				s.all = s.all.Add(c)
			}
		}
	} else {
		s.phi = s.by.Expr(m.phi)
		if s.whole {
			s.all = s.by.True().Add(m.phi)
		}
	}
	s.before, s.begun = m, true
	m.sigma, m.phi = s.sigma, s.phi
	return m
}

// facts returns φ in the end, simplified as a whole; none for a run that is not over lang.
func (s *simplified) facts() []lang.Expr {
	if !s.begun {
		return nil
	}
	if facts := s.all.Facts(); len(facts) > 0 {
		return facts
	}
	return []lang.Expr{lang.True}
}

// both returns a ∧ b, without true.
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

// added returns the conjuncts with psi = phi ∧ b1 ∧ … ∧ bn; ok is false if psi is not of this form.
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

// leaves returns the conjuncts of phi, from left to right.
func leaves(phi lang.Expr) []lang.Expr {
	var list []lang.Expr
	for ; phi.Op() == lang.And; phi = phi.Kid(0) {
		list = append(list, phi.Kid(1))
	}
	list = append(list, phi)
	slices.Reverse(list)
	return list
}

// otherView reports whether after m other variables are in view than before: of another closure.
func (before moment) otherView(m moment) bool {
	return before.symbolic.Formal.Depth != m.symbolic.Formal.Depth || !slices.Equal(before.vars, m.vars)
}

// touched lists the variables in view whose substitution changed since before, or that m's
// statement updated.
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
