// Package checks makes of a language L the language L+checks, which has assumptions,
// assertions and inputs as well, as a pairing of its two sides.
//
// The rules are in languages/checks/symbolic and languages/checks/concrete, written once for all languages;
// flat.go, stacks.go, heaps.go and unfolding.go say for each kind of configuration what
// these ask of it. What L has stays as it is: the rules of L come first, and are those
// of L. Only with objects a statement has another transition, for a use of nil.
//
// Source: lecture IA159, Symbolic Execution and Applications.
package checks
