// Package sym has symbolic Go values: a test runs ordinary code over all inputs within a bound,
// instead of a few, and without an interpreter of its own.
//
//	func TestMid(t *testing.T) {
//		sym.ForAll(t, func(c *sym.C, lo, hi sym.Int64) sym.Bool {
//			c.Assume(lo.Le(hi))
//			mid := symMid(c, lo, hi) // written by tandem lift . --func Mid
//			return lo.Le(mid).And(mid.Le(hi))
//		})
//	}
//
// A value is concrete, or an expression of package lang over the inputs. The operators of Go are
// methods: on concrete values they are Go's own, and on others they build an expression, as in
// Figure 6 of the paper. A decision on a symbolic condition (C.If) has two ways on. Each way through
// the decisions is one run of the function, so that effects need no merging; Ite merges values
// instead, as the paper's if does.
//
// Each run has inputs of its own, with which Go computes beside the expressions, so one side of
// each decision costs no question. Where the solver's inputs lead elsewhere than it said, the
// search fails as a bug. Each path is replayed with concrete inputs, by the original of a lifted
// function.
//
// Read value.go, then context.go for a run, search.go for all of them, and forall.go for what a
// test reports. Package sym/lift writes lifted functions. doc/sym.md begins at the beginning.
//
// Not modelled: goroutines, floats, strings, maps, reflection, pointers to symbolic places.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §2 and §3.
package sym
