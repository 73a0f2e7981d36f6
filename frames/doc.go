// Package frames verifies programs with contracts by symbolic execution: Smans, Jacobs and
// Piessens, "Symbolic Execution for Implicit Dynamic Frames", §3. Each method is executed
// once, against its contract.
//
// Read term.go (§3.2), state.go (Definitions 1 and 2), then the figures: eval.go (Figure 5),
// produce.go (6), consume.go (7), exec.go (8), an entry a line; verifier.go has Definitions
// 3 to 6. step.go computes what the figures define without nesting continuations, and
// prover.go decides Σ ⊢ ψ.
//
// Snapshots hold integers and truth values, too: fromInt, toInt, fromBool, toBool.
// Differences from what is printed are said at the entries.
//
// Not modelled: loops, results of methods, inputs and assumptions (Unmodelled refuses
// them); the check that pure methods end (§3.6), without which a pure method that calls
// itself can be used to prove false; unfolding and inference (§4.1); join (§6.1).
package frames
