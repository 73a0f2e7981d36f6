package embed

import (
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
)

// Objects returns a configuration of Figure 1 as one of →: each symbolic object is a variable
// of σ, with its pairs. Of pairs whose conditions are true the first one counts in
// both: an object has the newest first.
//
// Source: §2.2, Figure 1.
func Objects(undo func(term.Term) term.Term, c hijack.Config) symbolic.Config {
	plain := func(t term.Term) term.Term {
		return term.Rewrite(undo(t), func(t term.Term) term.Term {
			if t.Kind() == term.Tag && t.Kid(0).Kind() == term.Label {
				return term.New(t.Kid(0).Number())
			}
			return t
		})
	}
	d := symbolic.Config{Phi: term.Bool(true), T: plain(c.T)}
	c.Mu.Each(func(n int, v term.Term) {
		switch v.Kind() {
		case term.Pairs, term.None:
			d.Sigma = d.Sigma.Set(n, term.Set(term.PairsOf(plain(v))...))
		default:
			if n != term.PC {
				d.Mu = d.Mu.Set(n, plain(v))
			}
		}
	})
	return d
}
