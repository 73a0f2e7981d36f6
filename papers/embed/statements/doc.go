// Package statements has the statements of "Symbolic Execution for (Almost) Free" about
// its calculus, and how to find cases for them: Theorems 3.1 and 3.2, the cases of
// their proofs, determinism, and what results represent.
//
// Read statements.go for the list, theorem.go and results.go for how they are judged,
// case.go for what they are judged on; random.go and small.go make cases by cases.rules, types.go
// infers types.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.
package statements
