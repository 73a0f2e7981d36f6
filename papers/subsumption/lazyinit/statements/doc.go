// Package statements is what is checked of lazy initialisation: the statements about all
// languages, apart from administrative steps, and what compares it with fields as arrays.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2. The paper has no theorem of it.
package statements
