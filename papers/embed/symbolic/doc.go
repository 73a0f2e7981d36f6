// Package symbolic has the configurations of symbolic execution by an interpreter of its own: of the λ-calculus with
// booleans and numbers (Figure 5), and with a store (Figure 8). Its rules are the text in papers/embed/paper.rules, where
// no rule applies to a symbolic function or a symbolic location: as in the paper, execution is stuck there.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.1 and §3.2.
package symbolic

import (
	"fmt"

	"tandem/papers/embed/term"
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
