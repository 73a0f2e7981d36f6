// Package standard has the configurations of the standard interpreter: the call-by-value λ-calculus with
// booleans and numbers of Figure 4, and with a store, of Figure 7. Its rules are the text in papers/embed/paper.rules.
// It runs programs whose inputs have values, and knows nothing of symbolic execution: what is a value is syntax, and
// what is symbolic is only that.
//
// The redefinitions of package hijack stand before it, and these execute symbolically.
// That nothing had to be changed here is what the paper is about.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.1 and §3.2.
package standard

import "tandem/papers/embed/term"

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
