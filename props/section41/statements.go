package section41

import (
	"context"
	"fmt"
	"sync"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
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
			r := runs.standardRun(ctx, k, lim.Steps, &e)
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
			r := runs.standardRun(ctx, k, lim.Steps, &e)
			e.Concrete = nil
			seen := map[lang.Expr]lang.Var{}
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if v := sides.Initial(n.at, seen); v.Result != spec.Tested {
					return w.refuted(e, n, "φ has a variable that is none of the program", "variables of the program", v.Reason)
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
			r := runs.standardRun(ctx, k, lim.Steps, &e)
			if r.End == spec.Bound && r.Bound != sections.OnSteps {
				return cut(e, r)
			}
			holds := sem.Under(k.Initial).Holds
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if !r.Knows(len(n.rules)) {
					continue // the run was not followed that far
				}
				have, want := holds(n.at), took(r, n.rules)
				sections.Counted(&e, have)
				if have != want {
					return w.refuted(e, n, "φ is wrong about the run",
						fmt.Sprintf("V(φ) = %v: the run takes %v", want, r.Rules), fmt.Sprintf("V(φ) = %v for φ = %v", have, n.at.Phi))
				}
				e.Compared++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

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
			r := runs.standardRun(ctx, k, lim.Steps, &e)
			e.Concrete = nil
			holds := sem.Under(k.Initial).Holds
			value, memo := traces.Heap.Eval(objects.HeapState(k.Program, k.Initial)), map[lang.Expr]lang.Value{}
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if n.wrong != "" {
					return w.refuted(e, n, "a path of one side is none of the other", "the same rules in the unfolding", n.wrong)
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
					return w.refuted(e, n, "one condition is true, the other is not",
						fmt.Sprintf("V(path(ρ)) = %s for ρ = %v and path(ρ) = %v", heap.Show(v), n.with.at.Rho, phi),
						fmt.Sprintf("V(φ) = true is %v for φ = %v", forward, n.at.Phi))
				}
				e.Compared++
				sections.Counted(&e, forward)
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
		next: func(u unfolded) (func(string) (unfolded, string), []string) {
			steps := traces.Unfold.Next(u.at)
			return func(rule string) (unfolded, string) {
				if unfold.Final(u.at) && rule == "End" && !u.ended {
					return unfolded{u.at, true}, ""
				}
				if step, ok := lists.Find(steps, func(step spec.Step[unfold.Config]) bool { return step.Rule == rule }); ok {
					return unfolded{at: step.To}, ""
				}
				return u, "no transition by " + rule
			}, lists.Map(steps, func(step spec.Step[unfold.Config]) string { return step.Rule })
		},
	}
}

// removalOnPaths returns that the removal of fresh variables keeps the value of φ. Let φ' be the
// path condition with nothing removed, whose fresh variables are x1, …, xn, along
// the same path as φ:
//
//	V[x1 := o1]…[xn := on](φ') = V(φ)
//
// for any identities o1, …, on of the variables' classes that differ from each other
// and do not exist in V. Two choices are tried: the next numbers, upwards, and
// numbers with gaps, downwards.
//
// Source: §4.1, "We can remove again occurrences of these fresh variables in the
// generated path condition by applying the substitutions [x := new C]", and Lemma
// 4.4, "V[x := new C](e) = V(e[x := new C])".
func removalOnPaths(sides objects.Sides, lim spec.Limits, runs *standards) *props.Property[Case] {
	sem := sides.Semantics()
	w := walkRaw(sides, lim)
	return &props.Property[Case]{
		ID: IDRemovalPaths, Name: "Removal of fresh variables", Claimed: true, Cite: "§4.1; §4, Lemma 4.4",
		Text:     "V[x1 := o1]…[xn := on](φ') = V(φ) for the φ' from which fresh variables x1, …, xn are not removed, and any new o1, …, on",
		Symbolic: sem.Symbolic.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			r := runs.standardRun(ctx, k, lim.Steps, &e)
			e.Concrete = nil
			value, memo := sides.Eval(k.Initial), map[lang.Expr]lang.Value{}
			existing := heaps.Initial(k.Program, k.Initial).H.Objects()
			extended := map[symheaps.Made][]valued{}
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if n.wrong != "" {
					return w.refuted(e, n, "the paths differ where nothing is removed", "the same rules", n.wrong)
				}
				have := value.Memo(memo, n.at.Phi)
				if _, ok := extended[n.with.Made]; !ok {
					for _, identity := range identities {
						V := k.Initial
						for i, x := range n.with.Made.Vars() {
							V = V.Update(x, lang.Object(x.Type, identity(greatest(existing, x.Type), i, n.with.Made.Len())))
						}
						extended[n.with.Made] = append(extended[n.with.Made], valued{V, sides.Eval(V), map[lang.Expr]lang.Value{}})
					}
				}
				for _, V := range extended[n.with.Made] {
					want := V.value.Memo(V.memo, n.with.Phi)
					if lang.Overflows(have, want) {
						return spec.Undecided(e, sections.OnBits)
					}
					if !have.Equal(want) {
						return spec.Refute(e, &spec.Failure{
							Step: len(n.rules), Path: n.rules, At: fmt.Sprintf("%s with %s", sem.Show.Symbolic(n.at), made(V.V, n.with.Made)),
							Wanted: fmt.Sprintf("%v for φ' = %v", want, n.with.Phi), Got: fmt.Sprintf("%v for φ = %v", have, n.at.Phi),
						}, "φ has another value without fresh variables")
					}
				}
				if n.with.Phi != n.at.Phi { // something was removed
					e.Compared++
				}
				sections.Counted(&e, have == lang.Value(lang.BoolValue(true)))
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// valued is a valuation of fresh variables as well, with what was evaluated in it.
type valued struct {
	V     concrete.Valuation
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Value
}

// identities choose for a fresh variable, the ith of n from 0, a number that no object of its class has.
var identities = []func(greatest, i, n int) int{
	func(greatest, i, _ int) int { return greatest + 1 + i },
	func(greatest, i, n int) int { return greatest + 7 + 3*(n-i) },
}

// greatest returns the greatest number of an object of that class.
func greatest(objects []lang.ObjectValue, class lang.Type) int {
	n := 0
	for _, o := range objects {
		if o.Type() == class {
			n = max(n, o.ID())
		}
	}
	return n
}

func made(V concrete.Valuation, m symheaps.Made) string {
	text := "fresh variables"
	for _, x := range m.Vars() {
		text += fmt.Sprintf(" %s = %v", x, V.At(x))
	}
	return text
}

// walkRaw walks over the paths with φ and, on the other side, with the φ' from which nothing is removed.
func walkRaw(sides objects.Sides, lim spec.Limits) *walker[symheaps.Config] {
	raw := sides.Raw
	if len(raw.IDs()) == 0 {
		k := sides.Calculus
		k.Conjunct = symheaps.Kept
		raw = symheaps.System(k)
	}
	return &walker[symheaps.Config]{
		sem: sides.Semantics(), lim: lim,
		init: symheaps.Initial,
		next: func(c symheaps.Config) (func(string) (symheaps.Config, string), []string) {
			steps := sync.OnceValue(func() []spec.Step[symheaps.Config] { return raw.Next(c) })
			return func(rule string) (symheaps.Config, string) {
				if step, ok := lists.Find(steps(), func(step spec.Step[symheaps.Config]) bool { return step.Rule == rule }); ok {
					return step.To, ""
				}
				return c, "no transition by " + rule
			}, nil
		},
	}
}
