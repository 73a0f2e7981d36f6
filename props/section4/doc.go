// Package section4 is §4 as properties: Lemmas 4.3 and 4.4, what the proof of
// Theorem 4.5 uses beside them, and the theorem, of traces and heaps; at random
// and for all traces up to a size over a small universe.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4.
// Read reading.go first: it has the readings, published and repaired, and what
// each of them replaces. counterexamples.go keeps where the published one fails.
package section4
