// Package bounded is bounded model checking: the program is unwound to a bound K, one
// formula says that an error of the unwound program is reached, and a solver is asked
// once.
//
// Source: lecture IA159, "Bounded model checking (BMC)". Read unwind.go, then encode.go
// with step.go and join.go beside it, then ask.go.
//
// The formula comes from the rules of the language, as a search has them: each statement
// of the unwound program makes its transitions once, from a configuration whose
// substitution has the instances of the variables (x@1, x@2, …) for values. What a
// transition adds to φ guards what follows. What it changes in σ is an equation of a new
// instance. Where branches meet, configurations are joined: a variable that they left
// with different instances has a new one, whose equation says which of them it is in
// which branch. At a choice those are kept apart that constants send into different branches:
// runs that left a loop, and runs that go on. So a statement of the unwound program is
// executed once, and a choice once for each set of branches, however many paths lead to it.
//
// Equations define: each valuation of the first instances and of the inputs has exactly
// one extension that satisfies all of them, also where a guard is false. So they are
// asserted for good, and what a solver learned of them stays when the bound grows.
package bounded
