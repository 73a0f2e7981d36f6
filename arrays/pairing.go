package arrays

import (
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/symbolic"
)

// Semantics is the type of the semantics of arrays. Configurations are those of
// the basic language: what is new is in statements, expressions and values.
type Semantics = basic.Semantics

// Sides is what a semantics of arrays is made of. A mutant or a reading replaces a part.
type Sides struct {
	basic.Sides
	Delta  symbounds.Predicate // δ(e)
	Strict concrete.Evaluation // V⊥(e), without δ
	// NoCopy: in programs a bounded array is a variable, and not assigned to as a whole, as in a := b.
	NoCopy bool
	// Paper: expressions and substitutions are §2.1's alone: array expressions are variables and
	// (a[e] := e'), σ(a) is a with elements assigned. Other statements are not judged.
	Paper bool
}

// New returns the semantics of arrays by which the theorems hold, in the standard model.
func New() *Semantics { return Repaired(concrete.Standard()).Semantics() }

// Repaired returns the language with arrays over the model m; §2.1 is repaired where theorems need it.
func Repaired(m concrete.Model) Sides { return Pair(m, symbounds.Standard(), bounds.Standard(m)) }

// Pair returns the language whose rules are those of both sides over these calculi.
func Pair(m concrete.Model, symbolically symbounds.Calculus, concretely bounds.Calculus) Sides {
	sides := basic.Published(m)
	sym := symbounds.System[symbolic.Config](symbolically)
	con := bounds.System[concrete.Config](concretely)
	sides.Name = "arrays"
	sides.Symbolic, sides.Concrete = &sym, &con
	sides.Apply, sides.Eval = symbolically.Apply, concretely.Eval
	sides.Fault = bounds.Fault[concrete.Config]
	sides.Bound = func(c concrete.Config) (string, bool) {
		return Overflow(concretely.Eval, m, c.V, c.Stmt())
	}
	return Sides{Sides: sides, Delta: symbolically.Delta, Strict: concretely.Strict}
}

// Overflow is basic.Overflow for statements with arrays, whose accesses and bounds count, too.
func Overflow(eval concrete.Evaluation, m concrete.Model, V concrete.Valuation, s lang.Stmt) (string, bool) {
	overflow := V.Overflows()
	if s != nil && !overflow {
		value := eval(V)
		for _, acc := range lang.AccessesOf(s) {
			overflow = overflow || lang.Overflows(value.At(acc.A), value.At(acc.I))
		}
		_, sets := s.(*lang.SetBound)
		if p := s.Parts(); p.Test || sets {
			overflow = overflow || lang.Overflows(value.At(p.E))
		}
		if f, ok := s.(*lang.Form); ok { // its rules say which of them are tests
			for _, e := range f.Exprs {
				overflow = overflow || lang.Overflows(value.At(e))
			}
		}
	}
	return basic.Bits(m, overflow)
}
