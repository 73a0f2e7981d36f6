package symbolic

import (
	"fmt"

	"tandem/papers/embed/term"
	"tandem/spec"
)

// MaxPairs bounds the pairs that the symbolic store has for one variable.
const MaxPairs = 1 << 18

// Config is a configuration φ ⊢ t|μ, σ. Figure 5 has t alone: there φ is true, and the stores are empty.
type Config struct {
	Phi   term.Term
	T     term.Term
	Mu    term.Store
	Sigma term.Store // sets of pairs, by the numbers of variables
}

// Start is true ⊢ t|∅, ∅.
func Start(t term.Term) Config { return Config{Phi: term.Bool(true), T: t} }

// String returns φ ⊢ t|μ, σ; of what is empty, nothing.
func (c Config) String() string {
	if c.Mu.Len() == 0 && c.Sigma.Len() == 0 {
		return c.T.String()
	}
	text := fmt.Sprintf("%v ⊢ %v | %v", c.Phi, c.T, c.Mu)
	c.Sigma.Each(func(n int, pairs term.Term) { text += fmt.Sprintf(", %v = %v", term.New(n), pairs) })
	return text
}

// Final reports whether t is a value.
func Final(c Config) bool { return c.T.IsValue() }

// rules are those of both figures; next is the relation that they define.
type rules struct{ next spec.Relation[Config] }

// is reports whether t is of that kind, and within the bound on levels.
func is(c Config, kind term.Kind) bool {
	return c.T.Kind() == kind && c.T.Height() <= term.MaxNesting
}

// part lists the steps of part i of t by the path condition phi, as steps of t.
func (k rules) part(c Config, i int, phi term.Term) []Config {
	if c.T.Kid(i).IsValue() {
		return nil
	}
	list := k.next(Config{phi, c.T.Kid(i), c.Mu, c.Sigma})
	for n, to := range list {
		list[n] = Config{c.Phi, c.T.Put(i, to.T), to.Mu, to.Sigma}
	}
	return list
}

func (k rules) inside(c Config, kind term.Kind, i int) []Config {
	if !is(c, kind) {
		return nil
	}
	return k.part(c, i, c.Phi)
}

func (k rules) second(c Config, kind term.Kind) []Config {
	if !is(c, kind) || !c.T.Kid(0).IsValue() {
		return nil
	}
	return k.part(c, 1, c.Phi)
}

// with returns the one step to t, with all else as it is.
func (c Config) with(t term.Term) []Config {
	c.T = t
	return []Config{c}
}

func (k rules) appAbs(c Config) []Config {
	if !is(c, term.App) || c.T.Kid(0).Kind() != term.Lam || !c.T.Kid(1).IsValue() {
		return nil
	}
	f := c.T.Kid(0)
	return c.with(term.Subst(f.Kid(0), f.Name(), c.T.Kid(1)))
}

func (k rules) ifConstant(c Config, constant term.Kind, branch int) []Config {
	if !is(c, term.If) || c.T.Kid(0).Kind() != constant {
		return nil
	}
	return c.with(c.T.Kid(branch))
}

func (k rules) zero(c Config, kind, result term.Kind) []Config {
	if !is(c, kind) || c.T.Kid(0).Kind() != term.Zero {
		return nil
	}
	return c.with(term.Of(result))
}

// positive reports whether t is an operation of that kind on succ nv.
func positive(c Config, kind term.Kind) bool {
	return is(c, kind) && c.T.Kid(0).Kind() == term.Succ && c.T.Kid(0).IsValue()
}

func (k rules) isZeroSucc(c Config) []Config {
	if !positive(c, term.IsZero) {
		return nil
	}
	return c.with(term.Bool(false))
}

func (k rules) predSucc(c Config) []Config {
	if !positive(c, term.Pred) {
		return nil
	}
	return c.with(c.T.Kid(0).Kid(0))
}

// choice reports whether t is a choice on a symbolic value.
func choice(c Config) bool { return is(c, term.If) && c.T.Kid(0).IsSymbolic() }

func (k rules) branch1(c Config) []Config {
	if !choice(c) {
		return nil
	}
	return k.part(c, 1, term.And(c.Phi, c.T.Kid(0)))
}

func (k rules) branch2(c Config) []Config {
	if !choice(c) || !c.T.Kid(1).IsValue() {
		return nil
	}
	return k.otherwise(c)
}

// otherwise returns a step of the second branch.
func (k rules) otherwise(c Config) []Config {
	return k.part(c, 2, term.And(c.Phi, term.Not(c.T.Kid(0))))
}

func (k rules) ifSymb(c Config) []Config {
	if !choice(c) || !c.T.Kid(1).IsValue() || !c.T.Kid(2).IsValue() {
		return nil
	}
	return c.with(term.Sym("if", c.T.Kid(0), c.T.Kid(1), c.T.Kid(2)))
}

// express builds a symbolic expression of an operation on a symbolic value.
func (k rules) express(c Config, kind term.Kind, op string) []Config {
	if !is(c, kind) || !c.T.Kid(0).IsSymbolic() {
		return nil
	}
	return c.with(term.Sym(op, c.T.Kid(0)))
}

func (k rules) refV(c Config) []Config {
	if !is(c, term.Ref) || !c.T.Kid(0).IsValue() {
		return nil
	}
	l := c.Mu.New()
	c.Mu = c.Mu.Set(l, c.T.Kid(0))
	return c.with(term.L(l))
}

func (k rules) derefLoc(c Config) []Config {
	if !is(c, term.Deref) || c.T.Kid(0).Kind() != term.Label {
		return nil
	}
	v, ok := c.Mu.Get(c.T.Kid(0).Number())
	if !ok {
		return nil
	}
	return c.with(v)
}
