package entry

import (
	"tandem/papers/frames"
	"tandem/spec"
)

// definitions lists those of the paper, the theory, and what the text says in words.
func definitions() []spec.Definition {
	def := func(id, name, source, statement string, code, by []string) spec.Definition {
		return spec.Definition{ID: "frames/" + id, Section: "§3", Name: name, Source: source, Statement: statement, Code: code, By: by}
	}
	said := func(id, name, source, statement string, code, by []string) spec.Definition {
		d := def(id, name, source, statement, code, by)
		d.Described = true
		return d
	}
	third := def("definition-3", "Valid mutators", "Definition 3",
		"a mutator is valid if its contract is well-defined, and exec of its body from its precondition ends where consume of its postcondition succeeds",
		[]string{"papers/frames.Validity", "papers/frames.Verify"}, []string{"soundness", "inverse", "text"})
	third.Entries = []string{frames.Definition3}
	seventh := def("definition-7", "Valid programs", "Definition 7", "a program is valid if all methods and the main routine are valid", []string{"papers/frames.Members"}, []string{"program"})
	seventh.Entries = []string{frames.Definition3} // it rests on what is a valid method
	ninth := said("ghosts-omitted", "Ghost operations cannot be omitted", "§4.1, \"Omitting one of these operations causes symbolic execution to fail\"",
		"setX of Figure 9 fails without open at the assignment, without close at the predicate of the postcondition, and without use at its second conjunct", []string{"papers/frames/examples.Files"}, []string{"omitted"})
	ninth.Entries = []string{frames.Figure9}
	tenth := said("figure-10", "The iterator is verified", "Figure 10; §6, \"The prototype was used to verify several programs, including the ones described in this paper\"",
		"each member of Figure 10 is valid, with inference", []string{"papers/frames/examples.Repairs"}, []string{"iterator"})
	tenth.Entries = []string{frames.Figure10}
	return []spec.Definition{
		ninth, tenth,
		def("theory-prelude", "The theory Σprelude", "§3.2.2",
			"first(combine(l, r)) = l, second(combine(l, r)) = r, toRef(fromRef(v)) = v, fromRef(toRef(v)) = v",
			[]string{"papers/frames.Prover", "papers/frames.Terms"}, []string{"theory", "ground"}),
		def("definition-1", "Symbolic heaps", "Definition 1",
			"H is a multiset of field chunks t1.f ↦ t2 and predicate chunks t0.q[ts](t1, …, tn)", []string{"papers/frames.Heap", "papers/frames.Chunk"}, []string{"close-open", "main", "represents"}),
		def("definition-2", "Symbolic states", "Definition 2", "σ = (H, G, Γ, Σ)", []string{"papers/frames.State"}, []string{"close-open", "main", "represents"}),
		third,
		def("definition-4", "Valid predicates", "Definition 4", "a predicate is valid if produce of its body succeeds", []string{"papers/frames.Validity"}, []string{"predicates"}),
		def("definition-5", "Valid pure methods", "Definition 5",
			"a pure method is valid if produce of its precondition succeeds, and eval of its body behind it", []string{"papers/frames.Validity"}, []string{"pure", "termination"}),
		def("definition-6", "Valid main routines", "Definition 6", "the main routine is valid if exec((∅, ∅, ∅, ∅), s̄, λ_ • true)", []string{"papers/frames.Validity"}, []string{"main", "program"}),
		seventh,
		said("separation", "Conjuncts are separate", "§3.1, \"φ1 ∗ φ2 holds only if both conjuncts hold and if φ1 and φ2 demand access to disjoint parts of the heap\"",
			"acc(x) ∗ acc(x) is equivalent to false", []string{"papers/frames/concrete.Env"}, []string{"inverse", "predicates"}),
		said("ghosts", "Ghost operations have no effect", "§3.1, \"Ghost operations have no effect at run-time\"",
			"a program runs as it does without open, close, use, opening and using", []string{"lang/contracts.Erase"}, []string{"main", "program"}),
		said("snapshot", "The snapshot of a predicate", "§3.3, \"This snapshot determines the value of the field chunks hidden by the predicate chunk\"",
			"o.valid[v]() is a shorthand for o.x ↦ toRef(v)", []string{"papers/frames.Chunk"}, []string{"close-open", "open-close", "pure"}),
		said("measure", "The check that pure methods end", "§3.6",
			"at each call of a pure method in the body of one, the callee is declared earlier, or the call is in opening, or a chunk is not consumed", []string{"papers/frames.Validity"}, []string{"termination", "decreases"}),
		said("shorthands", "The syntactic sugar", "§4",
			"receivers are this; clauses are joined by ∗; a constructor is a method initC with access to all fields", []string{"lang/contracts.Check"}, []string{"sugar"}),
		said("unfolding", "Unfolding of contracts", "§4.1, \"one can automatically open predicates and pure methods used in m's method contract\"",
			"the body is verified against the contract with definitions in place of names", []string{"lang/contracts.Unfold"}, []string{"inference", "inference-sound"}),
		said("infer-close", "close is inferred", "§4.1, \"one can attempt to close the predicate first and retry consumption if closing succeeds\"",
			"consume of e0.q(ē) without a chunk closes q first", []string{"papers/frames.Options"}, []string{"inference", "inference-sound"}),
		said("infer-use", "use is inferred", "§4.1, \"the path condition is updated as though there was a use operation\"",
			"eval of e0.p(ē) adds that it is the body", []string{"papers/frames.Options"}, []string{"inference", "inference-sound"}),
		said("infer-open", "open is inferred", "§4.1, \"look for a predicate with receiver o and open that predicate\"",
			"an access to o.f without a chunk opens a predicate of o", []string{"papers/frames.Options"}, []string{"inference", "inference-sound"}),
		said("represented", "A symbolic state represents a concrete one", "§5, \"A symbolic state represents a given concrete state if\"",
			"an interpretation satisfies Σ, and maps Γ to the store and H to a heap that closing predicates makes of the concrete one", []string{"papers/frames.State"}, []string{"represents"}),
		said("figure-11", "n cells are verified", "§6, \"we verified the following code snippet for increasing sizes of n\"",
			"the snippet of Figure 11 is verified, for each n that was tried", []string{"papers/frames/examples.Cells"}, []string{"paths"}),
		said("branches", "Each if has two branches", "§6.1, \"The number of paths through m is 2^n\"",
			"n independent ifs have 2^n paths", []string{"papers/frames/examples.Branches"}, []string{"paths"}),
		said("reachable", "Only what can be reached is executed", "§6.1, \"our verifier checks that the branch is reachable (by checking that the path condition remains consistent)\"",
			"the second of two ifs with the same condition has one branch", []string{"papers/frames.Verifier"}, []string{"paths", "text"}),
		said("join", "A join splits the verification in two", "§6.1, \"A join statement … effectively splits the verification of a method into two parts\"",
			"all paths to join φ end in φ, and what is behind it is verified once from φ: 2·2^(n/2) paths", []string{"papers/frames.Standard"}, []string{"paths", "soundness", "text"}),
		said("debugging", "It is said what fails", "§6.2, \"it can exactly pinpoint the part of the precondition that failed\"",
			"what is not verified fails at a conjunct, for a reason: no chunk, not equal, may be nil", []string{"papers/frames.Failure"}, []string{"text"}),
		said("frame-rule", "A statement leaves added chunks unchanged", "§5",
			"a valid statement is valid in an extension of the heap", []string{"papers/frames.Verify"}, []string{"frame"}),
	}
}
