// Package frames verifies programs with contracts by symbolic execution: Smans, Jacobs and
// Piessens, "Symbolic Execution for Implicit Dynamic Frames", §3. Each method is executed once,
// against its contract.
//
// Read term.go (§3.2), state.go (Definitions 1 and 2), then the figures: eval.go (Figure 5),
// produce.go (6), consume.go (7), exec.go (8), an entry a line; verifier.go has Definitions 3 to 6.
// step.go computes what the figures define without nesting continuations, and prover.go decides Σ ⊢
// ψ.
//
// Snapshots hold integers and truth values, too: fromInt, toInt, fromBool, toBool. Differences from
// what is printed are said at the entries.
//
// loop.go has what the paper has not: loops with invariants, results of methods, inputs and assumptions.
//
// join.go has join (§6.1), array.go arrays as Figure 10 needs them.
//
// infer.go has the inferences of §4.1; contracts are unfolded by package lang/contracts.
package frames
