package checks

import (
	"slices"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// BasicMutants lists mutants of the rules of checks, of the basic language with them.
func BasicMutants() []spec.Mutant[basic.Sides] {
	right := func() basic.Sides { return Basic(concrete.Standard()) }
	list := ruleMutants(
		spec.Mutating[basic.Sides, symbolic.Config]{Side: "symbolic", Right: right, System: func(s *basic.Sides) *spec.System[symbolic.Config] { return s.Symbolic }},
		spec.Mutating[basic.Sides, concrete.Config]{Side: "concrete", Right: right, System: func(s *basic.Sides) *spec.System[concrete.Config] { return s.Concrete }},
	)
	return append(list, spec.Right[basic.Sides](right).Changed("pairing", "not-blocked", "a run whose assumption is false is stuck", "progress",
		func(s *basic.Sides) { s.Blocked = nil }))
}

// ArrayMutants lists mutants of what arrays add to the rules of checks.
func ArrayMutants() []spec.Mutant[arrays.Sides] {
	right := func() arrays.Sides { return Arrays(concrete.Standard()) }
	sym := spec.Mutating[arrays.Sides, symbolic.Config]{Side: "symbolic", Right: right, System: func(s *arrays.Sides) *spec.System[symbolic.Config] { return s.Symbolic }}
	con := spec.Mutating[arrays.Sides, concrete.Config]{Side: "concrete", Right: right, System: func(s *arrays.Sides) *spec.System[concrete.Config] { return s.Concrete }}
	return slices.Concat(errorMutants(sym, con, "Assume-Err"), errorMutants(sym, con, "Assert-Err"), []spec.Mutant[arrays.Sides]{
		sym.By("Assume", "unchecked", "φ ∧ bσ: the absence of errors is not recorded", "correctness", mistakes.Unchecked),
		sym.By("Assert", "unchecked", "φ ∧ bσ: the absence of errors is not recorded", "correctness", mistakes.Unchecked),
		sym.By("Assert-F", "unchecked", "φ ∧ ¬bσ: the absence of errors is not recorded", "correctness", mistakes.Unchecked),
	})
}

// RecursionMutants lists mutants of how inputs and procedures go together.
func RecursionMutants() []spec.Mutant[recursion.Sides] {
	right := func() recursion.Sides { return Recursion(concrete.Standard()) }
	sym := spec.Mutating[recursion.Sides, symstacks.Config]{Side: "symbolic", Right: right, System: func(s *recursion.Sides) *spec.System[symstacks.Config] { return &s.Symbolic }}
	con := spec.Mutating[recursion.Sides, stacks.Config]{Side: "concrete", Right: right, System: func(s *recursion.Sides) *spec.System[stacks.Config] { return &s.Concrete }}
	return []spec.Mutant[recursion.Sides]{
		sym.After("Call", "restarts", "σ[in#0 := 0]: the called procedure counts its inputs anew", "lockstep",
			func(_, to symstacks.Config) symstacks.Config { return to.Assign(lang.ReadCount, lang.I(0)) }),
		con.After("Call", "restarts", "G[in#0 := 0]: the called procedure counts its inputs anew", "lockstep",
			func(_, to stacks.Config) stacks.Config { return to.Assign(lang.ReadCount, lang.NewInt(0)) }),
		sym.After("Assert-F", "callers-stay", "(τ, assertion-failed)·Δ: the callers are still on the stack", "lockstep",
			func(c, to symstacks.Config) symstacks.Config {
				to.Delta = c.Delta.Replace(to.Delta.Top())
				return to
			}),
		con.After("Assert-F", "callers-stay", "(L, assertion-failed)·Γ: the callers are still on the stack", "lockstep",
			func(c, to stacks.Config) stacks.Config {
				to.Gamma = c.Gamma.Replace(to.Gamma.Top())
				return to
			}),
	}
}

// ObjectMutants lists mutants of what objects add to the rules of checks.
func ObjectMutants() []spec.Mutant[objects.Sides] {
	return heapMutants(func() objects.Sides { return Objects(concrete.Standard()) })
}

// FullMutants is ObjectMutants of the language that has all.
func FullMutants() []spec.Mutant[objects.Sides] {
	return heapMutants(func() objects.Sides { return Full(concrete.Standard()) })
}

func heapMutants(right spec.Right[objects.Sides]) []spec.Mutant[objects.Sides] {
	sym := spec.Mutating[objects.Sides, fields.Config]{Side: "symbolic", Right: right, System: func(s *objects.Sides) *spec.System[fields.Config] { return &s.Symbolic }}
	con := spec.Mutating[objects.Sides, heaps.Config]{Side: "concrete", Right: right, System: func(s *objects.Sides) *spec.System[heaps.Config] { return &s.Concrete }}
	return append(errorMutants(sym, con, "Nil-Err"),
		sym.By("Nil-Err", "no-negation", "φ ∧ δ(A)θ: the absence of errors is not negated", "lockstep", mistakes.NoNegation),
		sym.After("Nil-Err", "out-of-bound", "array-out-of-bound where nil is used", "lockstep", func(_, to fields.Config) fields.Config {
			return to.Leave(lang.SeqOf(&lang.Fault{}))
		}),
		con.After("Nil-Err", "out-of-bound", "array-out-of-bound where nil is used", "lockstep", func(_, to heaps.Config) heaps.Config {
			return to.Leave(lang.SeqOf(&lang.Fault{}))
		}))
}

// errorMutants are of an error transition.
func errorMutants[T any, S mistakes.Conditional[S], C mistakes.Config[C]](sym spec.Mutating[T, S], con spec.Mutating[T, C], rule string) []spec.Mutant[T] {
	return []spec.Mutant[T]{
		sym.By(rule, "never", "there is no error", "lockstep", mistakes.Never),
		sym.By(rule, "unrecorded", "φ: the error is not recorded", "exclusivity", mistakes.NotRecorded),
		con.By(rule, "never", "there is no error", "progress", mistakes.Never),
		con.By(rule, "goes-on", "S: what follows the error is executed", "lockstep", mistakes.Lost),
	}
}
