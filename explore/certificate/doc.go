// Package certificate writes certificates: what a search found, transition by transition, so that
// package certify can do it again. The records of writer.go are the format.
//
// A certificate is written as the search goes, a record a line. Expressions are numbered nodes, and
// each distinct node is written once, before the record that first refers to it: the size is linear
// in nodes, steps, cuts, and the entries of σ at the ends of paths.
package certificate
