package symbolic

import "tandem/papers/embed/term"

// holder tells what a location has that σ decides, in the premises of assignments.
type holder func(c Config, v term.Term) bool

// stored is v ∈ dom(σ).
func stored(c Config, v term.Term) bool {
	if v.Kind() != term.Fresh {
		return false
	}
	_, ok := c.Sigma.Get(v.Number())
	return ok
}

// target returns the label assigned to, and what is there: the zero Term where μ(l) is undefined.
func target(c Config) (l int, there term.Term, ok bool) {
	if !is(c, term.Assign) || c.T.Kid(0).Kind() != term.Label || !c.T.Kid(1).IsValue() {
		return 0, there, false
	}
	l = c.T.Kid(0).Number()
	there, _ = c.Mu.Get(l)
	return l, there, true
}

// put returns the one step to unit, with v in l.
func (c Config) put(l int, v term.Term) []Config {
	c.Mu = c.Mu.Set(l, v)
	return c.with(term.Of(term.Unit))
}

// assign returns ASSIGN, where what is in l is not of that holder.
func (k rules) assign(c Config, of holder) []Config {
	l, there, ok := target(c)
	if !ok || c.Phi.Kind() != term.True || !there.IsNone() && of(c, there) {
		return nil
	}
	return c.put(l, c.T.Kid(1))
}

// assignSymb1 returns ASSIGNSYMB1, where what is in l is not of that holder.
func (k rules) assignSymb1(c Config, of holder) []Config {
	l, there, ok := target(c)
	if !ok || c.Phi.Kind() == term.True || there.IsNone() || of(c, there) {
		return nil
	}
	n := c.Sigma.New()
	c.Sigma = c.Sigma.Set(n, term.Set(term.Pair{Cond: c.Phi, Value: c.T.Kid(1)}, term.Pair{Cond: term.Not(c.Phi), Value: there}))
	return c.put(l, term.New(n))
}

func (k rules) assignSymb2(c Config) []Config {
	l, merged, ok := merge(c)
	if !ok {
		return nil
	}
	n := c.Sigma.New()
	c.Sigma = c.Sigma.Set(n, merged)
	return c.put(l, term.New(n))
}

// merge returns what σ has of the variable in l, once where the path condition holds, with the new
// value, and once where it does not. It is false where σ has nothing of it, or too much.
func merge(c Config) (l int, set term.Term, ok bool) {
	l, there, ok := target(c)
	if !ok || there.IsNone() || there.Kind() != term.Fresh {
		return 0, set, false
	}
	old, ok := c.Sigma.Get(there.Number())
	if !ok {
		return 0, set, false
	}
	pairs := term.PairsOf(old)
	if 2*len(pairs) > MaxPairs {
		return 0, set, false
	}
	var now, before []term.Pair
	for _, p := range pairs {
		now = append(now, term.Pair{Cond: term.And(c.Phi, p.Cond), Value: c.T.Kid(1)})
		before = append(before, term.Pair{Cond: term.And(term.Not(c.Phi), p.Cond), Value: p.Value})
	}
	return l, term.Set(append(now, before...)...), true
}
