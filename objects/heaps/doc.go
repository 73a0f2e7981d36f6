// Package heaps is the standard concrete semantics of the language of
// objects: a stack of closures, this and the parameters bound by value, a heap,
// and a return that ends its method. The paper calls it standard and omits it; it
// is the yardstick for symbolic execution traces (package objects/unfold), and
// the concrete side of symbolic execution with fields as arrays (package
// objects/fields). It shares only syntax with both.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "a
// translation relation between configurations ⟨S, V⟩ … The details of this
// semantics are standard (see for example [AdBO09]) and therefore omitted". The
// closures are those of §3.
//
// Read config.go and heap.go, then eval.go and step.go.
//
// # What the rules decide, where the paper leaves it open
//
//   - The called object and the arguments are evaluated before the body starts,
//     in the state of the call; what is assigned later does not change this.
//   - return e ends its method, in whatever choice or loop it stands. The value
//     is in r, the variable lang.Result, until the caller has assigned it to h;
//     h is evaluated then, after the call. Early is the other reading, that of
//     most programming languages, in which the place h is found before the call.
//   - A method with a result that ends without return returns its type's default
//     value: nil, 0 or false.
//   - A nil-pointer error is a configuration without transition: it is stuck. A
//     call on nil is one.
//   - Conditional expressions are strict in the condition and in the branch that
//     is taken; all other operators are strict.
//
// Metavariables, as in the paper: S statement, e expression, h heap variable, x
// global variable, u local variable, m method, L values of the local variables, G
// of the global ones, H heap, V all of them, o object, gamma (Γ) stack.
package heaps
