// Package vcg verifies contracts by verification condition generation: what Smans, Jacobs and
// Piessens, "Symbolic Execution for Implicit Dynamic Frames", compare their symbolic execution with
// (introduction, §6, §7). Of each member of a program it makes one formula, which a solver proves
// or not. It shares the language with package frames, and no rule.
//
// The heap is a map from objects and fields to values. What an assertion demands access to is a set
// of locations, so that there are no chunks: an opened predicate still holds where nothing of it
// was written to. Predicates, their footprints and pure methods are functions of the heap. They
// keep their values where the locations of their footprints do: that is an axiom (axiom.go). open,
// close, opening, use and using say where a definition is needed; they assume it.
//
// Statements become assumptions and assertions of variables that are assigned once (exec.go), and
// of these the weakest precondition is taken (passive.go), so that the formula is as long as the
// method. Package wp, which has weakest preconditions of a language without contracts, gives
// expressions of package lang; here formulas have heaps and sets in them.
//
// Read passive.go, then axiom.go, assertion.go, exec.go and vcg.go.
//
// A pure method ends where each call in its body is of one declared earlier or leaves a location
// that the precondition of the caller has (§3.6); that opening makes the derivation less deep is
// not used.
package vcg
