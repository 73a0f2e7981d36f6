// Package smtlib reads terms of SMT-LIB 2 as expressions of package lang: those of the
// theories Core, Ints, ArraysEx and FixedSizeBitVectors without quantifiers, with let,
// annotations, indexed and qualified identifiers.
//
// It is for text that others wrote. Reading does not recurse, what let names is not
// unfolded, and every mistake has its place. Package solver has a reader of its own for
// replies of solvers: it reads values, which come from a pipe, and keeps no places.
//
// Two things are read as Tandem has them, and not as SMT-LIB leaves them: x div 0 is 0,
// and x mod 0 is x. A bounded array is two names, as in the scripts that package solver
// writes: a is its elements at all indexes, and |bound a| its bound.
//
// Source: The SMT-LIB Standard, Version 2.6, §3.1 and §3.6; the theories of version 2.7
// for ubv_to_int, sbv_to_int and int_to_bv. Start at Parse.
package smtlib
