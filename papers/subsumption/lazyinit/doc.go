// Package lazyinit pairs lazy initialisation with concrete execution: of objects
// (papers/subsumption/lazyobjects with objects/heaps), with assumptions, assertions, inputs and errors.
//
// What relates the sides is an initial state V, a heap with values of the global
// variables. A configuration holds under V if V has, place by place, what its Inits say
// (match.go), if it meets the precondition, and if V(φ) is true, where a symbolic value
// Symbol(o, f) is what V has in the field f of the object that o stands for. So the
// statements of package spec speak of lazy initialisation as they do of fields as arrays.
// A configuration whose next statement wants an initialisation is administrative.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2. The paper states no theorem about lazy initialisation: that "the model
// checker explores only feasible program behaviors" is correctness, and "systematically
// treats aliasing" completeness.
package lazyinit
