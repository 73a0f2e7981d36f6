// Package concrete is the concrete side of the basic language: valuations,
// the value of an expression, and the transitions ⟨S, V⟩ → ⟨S', V'⟩.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.
// Read step.go beside the file of the same name in package symbolic; the two
// packages are the two sides of Theorems 2.3 and 2.4 and share only syntax.
//
// Metavariables, as in the paper: S statement, e expression, b Boolean
// expression, x variable, V valuation.
//
// What a machine cannot do is visible: an integer of more bits than
// Model.MaxBits is lang.Overflow, on which no test is true or false.
//
// The package may import lang and spec, never symbolic; everything above imports it.
package concrete
