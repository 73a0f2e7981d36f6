// Package section41 has what is checked of §4.1 of de Boer and Bonsangue,
// "Symbolic execution formally explained": forward symbolic execution with fields
// as arrays, of any objects.Sides.
//
// The theorems are those of §2 (spec.Statements) over configurations with stacks of
// closures and heaps; there is no statement of progress, since a nil-pointer error
// is stuck. The statements of its own, by IDs:
//
//   - translation: Lemma 4.3 over arrays, of expressions.
//   - removal: Lemma 4.4 over arrays, of expressions.
//   - nil-errors: what is stuck is stuck by a use of nil.
//   - initial: φ is about the initial state, at each configuration.
//   - removal-paths: the removal of fresh variables keeps the value of φ.
//   - intermediate: φ is true at a configuration iff the run comes there.
//   - wp-and-fields: path(ρ) of §4 and φ are true in the same heaps.
//
// Read points.go for the lemmas, then walk.go and statements.go; section41.go puts
// all together.
package section41
