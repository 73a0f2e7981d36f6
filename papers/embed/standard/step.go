package standard

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Config is a configuration t|μ. Figure 4 has no store: there it is empty.
type Config struct {
	T  term.Term
	Mu term.Store
}

// String is t|μ.
func (c Config) String() string {
	if c.Mu.Len() == 0 {
		return c.T.String()
	}
	return c.T.String() + " | " + c.Mu.String()
}

// Final reports whether t is a value.
func Final(c Config) bool { return c.T.IsValue() }

// rules are those of both figures; next is the relation that they define.
type rules struct{ next spec.Relation[Config] }

// in returns the configuration of part i of t, if t is of that kind and within bounds.
func in(c Config, kind term.Kind, i int) (Config, bool) {
	if c.T.Kind() != kind || c.T.Height() > term.MaxNesting {
		return c, false
	}
	return Config{c.T.Kid(i), c.Mu}, true
}

// inside returns a step of part i of a term of that kind.
func (k rules) inside(c Config, kind term.Kind, i int) []Config {
	part, ok := in(c, kind, i)
	if !ok || part.T.IsValue() {
		return nil
	}
	next := k.next(part)
	for n, to := range next {
		next[n] = Config{c.T.Put(i, to.T), to.Mu}
	}
	return next
}

// second returns a step of the second part, where the first is a value.
func (k rules) second(c Config, kind term.Kind) []Config {
	if first, ok := in(c, kind, 0); !ok || !first.T.IsValue() {
		return nil
	}
	return k.inside(c, kind, 1)
}

// to returns the one step to t, with the store as it is.
func to(c Config, t term.Term) []Config { return []Config{{t, c.Mu}} }

func (k rules) appAbs(c Config) []Config {
	f, ok := in(c, term.App, 0)
	if !ok || f.T.Kind() != term.Lam || !c.T.Kid(1).IsValue() {
		return nil
	}
	return to(c, term.Subst(f.T.Kid(0), f.T.Name(), c.T.Kid(1)))
}

// ifConstant takes a branch of a choice by a constant.
func (k rules) ifConstant(c Config, constant term.Kind, branch int) []Config {
	if b, ok := in(c, term.If, 0); !ok || b.T.Kind() != constant {
		return nil
	}
	return to(c, c.T.Kid(branch))
}

// zero returns an operation on 0.
func (k rules) zero(c Config, kind, result term.Kind) []Config {
	if n, ok := in(c, kind, 0); !ok || n.T.Kind() != term.Zero {
		return nil
	}
	return to(c, term.Of(result))
}

// isSucc reports whether t is succ nv.
func isSucc(t term.Term) bool { return t.Kind() == term.Succ && t.IsValue() }

func (k rules) isZeroSucc(c Config) []Config {
	if n, ok := in(c, term.IsZero, 0); !ok || !isSucc(n.T) {
		return nil
	}
	return to(c, term.Bool(false))
}

func (k rules) predSucc(c Config) []Config {
	n, ok := in(c, term.Pred, 0)
	if !ok || !isSucc(n.T) {
		return nil
	}
	return to(c, n.T.Kid(0))
}

// refV takes the next label: which one is left open.
func (k rules) refV(c Config) []Config {
	v, ok := in(c, term.Ref, 0)
	if !ok || !v.T.IsValue() {
		return nil
	}
	l := c.Mu.New()
	return []Config{{term.L(l), c.Mu.Set(l, v.T)}}
}

func (k rules) derefLoc(c Config) []Config {
	l, ok := in(c, term.Deref, 0)
	if !ok || l.T.Kind() != term.Label {
		return nil
	}
	v, defined := c.Mu.Get(l.T.Number())
	if !defined {
		return nil
	}
	return to(c, v)
}

func (k rules) assign(c Config) []Config {
	l, ok := in(c, term.Assign, 0)
	if !ok || l.T.Kind() != term.Label || !c.T.Kid(1).IsValue() {
		return nil
	}
	return []Config{{term.Of(term.Unit), c.Mu.Set(l.T.Number(), c.T.Kid(1))}}
}
