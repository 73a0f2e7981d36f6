// Package full is the language that has all of the paper, as a pairing of its two sides: objects
// (§4, with fields as arrays, §4.1), procedures (§3) and arrays with their bounds (§2.1).
//
// The rules are in languages/full/symstates and languages/full/states, which are made of those of
// the three languages. The pairing is that of package objects: its configurations have room for
// procedures and arrays. What the paper says of each language is checked of this one (package
// languages/full/statements).
package full
