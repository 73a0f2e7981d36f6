// Package solver answers whether a conjunction of Boolean expressions has a
// model: a valuation under which each of them is true. Path conditions become
// questions here.
//
// There are three answers: Sat with a model, Unsat, and Unknown with the
// reason. Unknown is never Unsat and never Sat. There are three ways to get
// one, behind one Session:
//
//   - "z3", Z3 in the process (only when built with -tags z3 and cgo);
//   - "pipe" or a command, any SMT-LIB 2 solver as a process of its own, which
//     survives a solver that crashes, hangs or talks nonsense;
//   - "small", all valuations of a small domain, which trusts no solver.
//
// A solver is asked about our expressions and not trusted with them: each
// model is evaluated with concrete.Eval against every assertion before anyone
// sees it. One that does not satisfy them gives Unknown and Result.Wrong: it is
// a bug, of the solver or of the translation here.
//
// What is asked is exactly what the language means (x div 0 = 0, x mod 0 = x,
// Euclidean rounding): encode.go has the one translation, for terms of Z3 and
// for text alike. It visits each distinct node once and never recurses.
//
// Arrays are those of SMT-LIB, which are functions. A bounded array a is two
// terms: its function, whose elements outside of the bound belong to the value,
// and its bound |a|, which is a natural number where a is a variable. A model's
// array is read from what the solver prints (value.go); one that is said in
// another way is Unknown, with the reason. Bounded arrays are shown with their
// type's default outside of their bounds if that is a model, too (model.go).
// Exhaustive search has arrays of few elements only, and knows those from truth
// values to truth values completely.
//
// Objects are integers to a solver, nil is 0, and a field as an array is an array
// of these; each class has its own. A model's integers become objects that are
// numbered as the variables reach them, and its fields are shown with their
// type's default at other objects if that is a model, too (object.go).
//
// Terms of many-sorted logic, with uninterpreted sorts and functions, are asserted beside
// expressions (term.go), and axioms with patterns by pipe. Their models are
// not read: Refuted asks whether there is none.
//
// A second solver can be asked about the answers of a first one (second.go); where
// they differ, the answer is Unknown, and both are kept.
//
// Read solver.go and session.go first, then encode.go, then the ways: small.go,
// pipe.go with process.go, inprocess.go; value.go is what both read, and object.go
// what is made of it.
//
// Not modelled: unsatisfiable cores, assumptions, quantifiers but for axioms.
package solver
