// Package memoryless pairs the memoryless version of symbolic execution with concrete
// execution: the basic language with assumptions, assertions and inputs, whose
// assignments are equations of the path condition.
//
// The rules are text, in paper.rules, over configurations ⟨S, ver, φ⟩, where ver gives each variable
// the number of its instance; those of the concrete side are those of basic+checks. What relates them is
// a valuation V of the variables and inputs: x@1 is V(x), the nth input's instance is V(in#n), and
// every other instance has the value of its equation. So V(φ) and the instance ⟨S, V of the last
// instances⟩ are functions of V, as for a substitution.
//
// Source: lecture IA159, "Memoryless version of symbolic execution".
package memoryless
