// Package klee reads an output directory of the symbolic execution engine KLEE as claims
// about the program whose translation to C it executed.
//
// A run writes files for each test it makes, testN.ktest with its inputs and testN.smt2
// (--write-smt2s) with its path condition, and testN.SUFFIX.err where the path ends in an
// error. Read read.go first, then script.go (the condition), objects.go (what its bytes
// are in the program) and ktest.go.
//
// Source: KLEE 3.2, lib/Basic/KTest.cpp, lib/Expr/ExprSMTLIBPrinter.cpp and
// tools/klee/main.cpp, which say what the files are.
package klee
