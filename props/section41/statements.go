package section41

import (
	"context"
	"fmt"

	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
)

// The names of the statements.
const (
	IDTranslation  = "translation"
	IDRemoval      = "removal"
	IDNilErrors    = "nil-errors"
	IDInitial      = "initial"
	IDRemovalPaths = "removal-paths"
	IDIntermediate = "intermediate"
	IDAgree        = "wp-and-fields"
)

// nilErrors returns what holds in place of Progress: a concrete configuration without
// transition is final, or its next statement uses nil as an object.
//
// Source: §4, "it suffices that the resulting path condition will ensure absence of
// so-called nil-pointer errors".
func nilErrors(sides objects.Sides, lim spec.Limits, runs *standards) *props.Property[Case] {
	sem := sides.Semantics()
	return &props.Property[Case]{
		ID: IDNilErrors, Name: "What is stuck uses nil", Cite: "§4, V(e.f)",
		Text:     "a concrete configuration without transition is final, or its next statement uses nil as an object",
		Concrete: sem.Concrete.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			r := runs.of(ctx, k, lim.Steps, &e)
			switch e.Longest = len(r.Rules); {
			case r.Bound == sections.OnSteps: // there was a transition wherever the run came
				e.Cut++
				return spec.Verdict{Evidence: e}
			case r.End == spec.Bound:
				return cut(e, r)
			}
			e.Ended.Add(r.End.String())
			e.Compared++
			last := r.Last()
			if _, found := heaps.FirstNil(heaps.Eval(sides.Model), last, sides.Early); r.End == spec.Stuck && !found {
				return spec.Refute(e, &spec.Failure{
					Step: len(r.Rules), Path: r.Rules, At: sem.Show.Concrete(last), Wanted: "a transition", Got: "none",
				}, "the run is stuck, and not by nil")
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// cut returns the verdict where nothing can be said beyond the bound that ended a run.
func cut(e spec.Evidence, r run) spec.Verdict {
	e.Cut++
	return spec.Undecided(e, r.Bound)
}

// initialOnPaths is Corollary 3.2 of this language: for any
// ⟨Δ0, id, true⟩ →* ⟨Δ, σ, φ⟩,
//
//	the variables of φ are global variables of the program and its fields
//
// and so neither local ones, nor the fresh variables of created objects, nor r.
//
// Source: §4.1, "We can remove again occurrences of these fresh variables in the
// generated path condition", and §3, Corollary 3.2.
func initialOnPaths(sides objects.Sides, lim spec.Limits, runs *standards) *props.Property[Case] {
	sem := sides.Semantics()
	w := walkAlone(sem, lim)
	return &props.Property[Case]{
		ID: IDInitial, Name: "Path conditions are of the initial state", Claimed: true, Cite: "§4.1; §3, Corollary 3.2",
		Text:     "for ⟨Δ0, id, true⟩ →* ⟨Δ, σ, φ⟩, the variables of φ are global variables and fields of the program",
		Symbolic: sem.Symbolic.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			r := runs.of(ctx, k, lim.Steps, &e)
			e.Concrete = nil
			seen := map[lang.Expr]lang.Var{}
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if v := sides.Initial(n.at, seen); v.Result != spec.Tested {
					return spec.Refute(e, &spec.Failure{
						Step: len(n.rules), Path: n.rules, At: sem.Show.Symbolic(n.at), Wanted: "variables of the program", Got: v.Reason,
					}, "φ has a variable that is none of the program")
				}
				e.Compared++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// intermediate returns that path conditions are right at each configuration, not only in
// the end: for any ⟨Δ0, id, true⟩ →ⁿ ⟨Δ, σ, φ⟩,
//
//	V(φ) = true iff ⟨Γ0, V⟩ →ⁿ by the same rules.
//
// All paths count, up to Limits.Nodes, the one of the run, and those beside it.
//
// Source: §4.1, "generate the path condition in one pass by a standard forward
// symbolic execution"; §1, "a path condition … characterizes those initial values".
func intermediate(sides objects.Sides, lim spec.Limits, runs *standards) *props.Property[Case] {
	sem := sides.Semantics()
	w := walkAlone(sem, lim)
	return &props.Property[Case]{
		ID: IDIntermediate, Name: "Intermediate conditions are right", Cite: "§4.1",
		Kept:     "it looks at all paths of a program, where Correctness and Completeness need a case for each: it takes fewer cases",
		Text:     "for ⟨Δ0, id, true⟩ →ⁿ ⟨Δ, σ, φ⟩, V(φ) = true iff ⟨Γ0, V⟩ →ⁿ by the same rules",
		Symbolic: sem.Symbolic.IDs(), Concrete: sem.Concrete.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			r := runs.of(ctx, k, lim.Steps, &e)
			if r.End == spec.Bound && r.Bound != sections.OnSteps {
				return cut(e, r)
			}
			holds := sem.Under(k.Initial).Holds
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if !r.Knows(len(n.rules)) {
					continue // the run was not followed that far
				}
				have, want := holds(n.at), took(r, n.rules)
				if have {
					e.Satisfied++
				} else {
					e.Infeasible++
				}
				if have != want {
					return spec.Refute(e, &spec.Failure{
						Step: len(n.rules), Path: n.rules, At: sem.Show.Symbolic(n.at),
						Wanted: fmt.Sprintf("V(φ) = %v: the run takes %v", want, r.Rules),
						Got:    fmt.Sprintf("V(φ) = %v for φ = %v", have, n.at.Phi),
					}, "φ is wrong about the run")
				}
				e.Compared++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}
