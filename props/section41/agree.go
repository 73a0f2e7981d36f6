package section41

import (
	"context"
	"fmt"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// wpAndFields returns that both routes give conditions that are true in the same heaps:
// for any ⟨S, ε⟩ →ⁿ ⟨S', ρ⟩ of §4 and ⟨Δ0, id, true⟩ →ⁿ ⟨Δ, σ, φ⟩ of §4.1 by the
// same rules,
//
//	V(path(ρ)) = true iff V(φ) = true.
//
// Each path of one side is one of the other. Conditions may differ where they are
// not true: path(ρ) may be ⊥, which φ never is.
//
// Source: §4.1, "We briefly describe here how to generate the path condition in one
// pass", of what §4 calculates in a backward manner.
func wpAndFields(sides objects.Sides, traces objects.TraceSides, lim spec.Limits, runs *standards) *props.Property[Case] {
	sem := sides.Semantics()
	w := walkBoth(sem, traces, lim)
	type found struct {
		of    map[*node[unfolded]]lang.Expr // path(ρ)
		paths *wp.Composing
	}
	owner := new(byte)
	return &props.Property[Case]{
		ID: IDAgree, Name: "Two routes to one condition", Cite: "§4, Definition 4.2; §4.1",
		Text:     "for ⟨S, ε⟩ →ⁿ ⟨S', ρ⟩ and ⟨Δ0, id, true⟩ →ⁿ ⟨Δ, σ, φ⟩ by the same rules, V(path(ρ)) = true iff V(φ) = true",
		Symbolic: sem.Symbolic.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			conditions := spec.Remember(ctx, owner, k.Program, func(*lang.Program) found { return found{map[*node[unfolded]]lang.Expr{}, wp.Composer(traces.Wp)} })
			r := runs.of(ctx, k, lim.Steps, &e)
			e.Concrete = nil
			holds := sem.Under(k.Initial).Holds
			value, memo := traces.Heap.Eval(objects.HeapState(k.Program, k.Initial)), map[lang.Expr]lang.Value{}
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				part := func(reason, wanted, got string) spec.Verdict {
					return spec.Refute(e, &spec.Failure{
						Step: len(n.rules), Path: n.rules, At: sem.Show.Symbolic(n.at), Wanted: wanted, Got: got,
					}, reason)
				}
				if n.wrong != "" {
					return part("a path of one side is none of the other", "the same rules in the unfolding", n.wrong)
				}
				phi, ok := conditions.of[n]
				if !ok {
					phi = conditions.paths.Of(n.with.at.Rho.Trace())
					conditions.of[n] = phi
				}
				v := value.Memo(memo, phi)
				if lang.Overflows(v) {
					return spec.Undecided(e, sections.OnBits)
				}
				backward, forward := v == lang.Value(lang.BoolValue(true)), holds(n.at)
				if backward != forward {
					return part("one condition is true, the other is not",
						fmt.Sprintf("V(path(ρ)) = %s for ρ = %v and path(ρ) = %v", heap.Show(v), n.with.at.Rho, phi),
						fmt.Sprintf("V(φ) = true is %v for φ = %v", forward, n.at.Phi))
				}
				if e.Compared++; forward {
					e.Satisfied++
				} else {
					e.Infeasible++
				}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// unfolded is where §4's unfolding is. Unlike §4.1 it has no transition at the end of the main statement.
type unfolded struct {
	at    unfold.Config
	ended bool
}

func walkBoth(sem *objects.Semantics, traces objects.TraceSides, lim spec.Limits) *walker[unfolded] {
	return &walker[unfolded]{
		sem: sem, lim: lim,
		init: func(p *lang.Program) unfolded { return unfolded{at: unfold.Initial(p)} },
		next: func(u unfolded, rule string) (unfolded, string) {
			if unfold.Final(u.at) && rule == "End" && !u.ended {
				return unfolded{u.at, true}, ""
			}
			for _, step := range traces.Unfold.Next(u.at) {
				if step.Rule == rule {
					return unfolded{at: step.To}, ""
				}
			}
			return u, "no transition by " + rule
		},
		rules: func(u unfolded) []string {
			return lists.Map(traces.Unfold.Next(u.at), func(step spec.Step[unfold.Config]) string { return step.Rule })
		},
	}
}
