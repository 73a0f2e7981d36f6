// Package props checks statements by running them: at random, exhaustively in small scopes, and
// from fuzzed bytes, with one generator for all three.
//
// A Source makes choices; a generator builds a case from choices; a Property judges a case. Test
// tries random cases and shrinks what it finds; Sweep goes through all cases of an enumeration.
// Theorems turns any spec.Semantics into properties: the theorems of de Boer and Bonsangue's §2,
// stated once in package spec.
//
// A report says how much was really checked: cases generated and discarded, rules fired on each
// side, path conditions that held, silent steps, bounds met. A property that no rule took part in
// is not worth its verdict.
//
// TestAll tests many properties at once; a Part is a part of an exhaustive check, and Saved keeps
// how far it is.
//
// Read source.go, property.go, testing.go, sweep.go. The generator of programs is package
// props/programs; what is checked of the basic language is put together in props/section2.
//
// The packages of this folder may import the rooms of the first paper and explore/certify;
// languages and all above import them.
package props
