// Package shortcut answers questions about path conditions with fewer questions to a
// solver. A search asks an Asker whether a path condition can be true that grew from
// one with a known model.
//
// Each shortcut is a function of its own, and can be left out (Set):
//
//   - Independence: a Condition is kept as parts, which are conjuncts that share
//     variables, or elements of an array at constants, directly or not. Only the part that
//     grew is asked about: the model of what was there satisfies the others. (condition.go)
//   - Cache: what a solver said of a part it is not asked again. (cache.go)
//   - Models: the model of what was there, and models seen before, are tried by
//     evaluation; of long conditions also models near the last. (known.go, ask.go, near.go)
//   - Implied: a conjunct that follows from what was there, by simplification alone, is
//     not asked about. (gather.go)
//   - Simplify: what is asked about is simplified, and what simplifies to false is not
//     asked about. (gather.go)
//
// A model that is put together from those of parts is evaluated on the whole condition
// before it is used; where it is none, the whole condition is asked about. Unsat is kept
// of exactly those conjuncts of which a solver said it, and Unknown is never kept.
//
// Source: ours, after Cadar, Dunbar and Engler, KLEE (OSDI 2008), §3.3: independence,
// counter-example cache.
package shortcut
