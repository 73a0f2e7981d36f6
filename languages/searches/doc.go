// Package searches checks that ways to explore a program agree: the symbolic execution
// tree, whitebox fuzzing until nothing is left to ask for, path conditions computed
// backward, and tests have the same feasible paths, and find the same errors.
//
// Source: lecture IA159, "Properties of symbolic execution": there is a bijection between
// the paths of the tree and the feasible execution paths of the program. What the solver
// does not decide, or a bound on the whole cuts, is not compared: such cases are
// inconclusive, and are counted.
package searches
