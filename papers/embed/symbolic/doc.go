// Package symbolic is symbolic execution as people implement it: an interpreter of
// its own. Figure 5 adds symbolic values to Figure 4; Figure 8 adds a path condition
// φ and a symbolic store σ to Figure 7.
//
// Where a choice is on a symbolic value, both branches are executed, one after the
// other, and the result is one symbolic expression. There are no paths that part.
//
// The rules for concrete values are repeated here, as the figures do: this package
// imports nothing of package standard, which it is compared with. figure5.go and
// figure8.go have the rules, step.go what rules of one form have in common, and
// published.go the rules as they are printed where they do not hold.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.1 and §3.2.
package symbolic
