// Package objects is the language of §4 with its two sides in one pairing: the standard
// semantics, which the paper omits (objects/heaps: closures, a heap, return), and §4.1's
// fields as arrays (objects/symheaps). objects/unfold turns programs into the traces
// of §4, on which package wp computes path conditions.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4 and §4.1.
// Read pairing.go first, then objects/symheaps/step.go beside objects/heaps/step.go.
//
// Heaps are compared up to renaming of objects (view.go). Not modelled: handlers of
// errors, inheritance, dynamic dispatch.
//
// The package may import recursion, arrays, wp, basic and the sides of §2; props and
// languages import it.
package objects
