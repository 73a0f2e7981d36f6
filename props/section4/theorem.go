package section4

import (
	"context"
	"fmt"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp/heap"
)

// The names of the statements about traces.
const (
	IDSoundness    = "theorem-4.5-soundness"
	IDCompleteness = "theorem-4.5-completeness"
	IDConsistency  = "consistency"
	IDFresh        = "fresh-identities"
)

// Actions is the length of the longest random traces.
const Actions = 7

// Theorems is Theorem 4.5 of the reading r, by direction, and what it takes of the concrete semantics.
func Theorems(r Sides) []*props.Property[Case] {
	both := &theorem{r}
	list := Kind().Of(both.soundness(), both.completeness(), consistency(r), fresh(r))
	for _, p := range list {
		p.Concrete = r.System().IDs()
	}
	return list
}

// soundness returns one direction of Theorem 4.5: for any ρ and consistent V,
//
//	V(path(ρ)) = true implies ⟨V, ρ⟩ →* ε
func (r *theorem) soundness() *props.Property[Case] {
	return r.direction(IDSoundness, "Soundness", "soundness", "V(path(ρ)) = true implies ⟨V, ρ⟩ →* ε",
		func(leads bool, value lang.Value) bool { return leads || !isTrue(value) })
}

// completeness returns the other direction: for any ρ and consistent V,
//
//	⟨V, ρ⟩ →* ε implies V(path(ρ)) = true
func (r *theorem) completeness() *props.Property[Case] {
	return r.direction(IDCompleteness, "Completeness", "completeness", "⟨V, ρ⟩ →* ε implies V(path(ρ)) = true",
		func(leads bool, value lang.Value) bool { return !leads || isTrue(value) })
}

func (r *theorem) direction(id, name, part, text string, holds func(leads bool, value lang.Value) bool) *props.Property[Case] {
	return &props.Property[Case]{
		ID: id, Name: "Theorem 4.5 (" + name + ")", Number: spec.Number{Kind: "theorem", Digits: "4.5", Part: part}, Cite: "§4", Text: text,
		Judge: func(ctx context.Context, c Case) spec.Verdict { return r.compare(ctx, c, holds) },
	}
}

// theorem is Theorem 4.5 of a calculus.
type theorem struct{ Sides }

func (r *theorem) compare(ctx context.Context, c Case, holds func(leads bool, value lang.Value) bool) spec.Verdict {
	phi := spec.Remember(ctx, r, c.Rho, r.Wp.Of)
	value := r.value(c.V, phi)
	e := spec.Evidence{Compared: 1, Concrete: spec.Counts{}}
	system := r.System()
	at := heap.Config{V: c.V, Rho: c.Rho}
	var path []string
	for next := system.Next(at); len(next) > 0; next = system.Next(at) {
		e.Concrete.Add(next[0].Rule)
		path = append(path, next[0].Rule)
		at = next[0].To
	}
	e.Longest = len(path)
	leads := at.Rho.Empty()
	sections.Counted(&e, leads)
	if lang.Overflows(value) || at.V.G.Overflows() {
		return spec.Undecided(e, sections.OnBits)
	}
	if holds(leads, value) {
		return spec.Verdict{Evidence: e}
	}
	f := &spec.Failure{
		Step: len(path), Path: path, At: fmt.Sprintf("⟨%v, %v⟩", at.V, at.Rho),
		Wanted: "⟨V, ρ⟩ →* ε", Got: fmt.Sprintf("V(path(ρ)) = %s for path(ρ) = %v", heap.Show(value), phi),
	}
	reason := "the run ends, and the path condition is not true"
	if !leads {
		f.Wanted = "⟨V, ρ⟩ does not lead to ε"
		reason = "the path condition is true, and the run does not end"
	}
	return spec.Verdict{Result: spec.Refuted, Reason: reason, Failure: f, Evidence: e}
}

// consistency returns that transitions keep what the paper restricts configurations
// to: for consistent V,
//
//	⟨V, ρ⟩ → ⟨V', ρ'⟩ implies that V' is consistent
//
// Source: §4, "We restrict to consistent concrete configurations".
func consistency(r Sides) *props.Property[Case] {
	return &props.Property[Case]{
		ID: IDConsistency, Name: "Consistency", Claimed: true, Cite: "§4, concrete configurations",
		Text: "⟨V, ρ⟩ → ⟨V', ρ'⟩ and V consistent imply V' consistent",
		Judge: func(_ context.Context, c Case) spec.Verdict {
			system := r.System()
			e := spec.Evidence{Concrete: spec.Counts{}}
			at := heap.Config{V: c.V, Rho: c.Rho}
			for {
				if err := at.V.Consistent(); err != nil {
					return spec.Refute(e, &spec.Failure{
						At: at.V.String(), Wanted: "a consistent configuration", Got: err.Error(),
					}, err.Error())
				}
				e.Compared++
				next := system.Next(at)
				if len(next) == 0 {
					return spec.Verdict{Evidence: e}
				}
				e.Concrete.Add(next[0].Rule)
				at = next[0].To
			}
		},
	}
}

// fresh returns that it does not matter which identity a creation takes:
//
//	⟨V, ρ⟩ →* ε with one choice of identities iff with another, in as many steps
//
// Source: §4, "the object identifies o of type C does not belong to the domain of
// H".
func fresh(r Sides) *props.Property[Case] {
	other := r
	other.Heap.Fresh = func(H heap.Heap, C lang.Type) lang.ObjectValue {
		id := 1
		for _, o := range H.Objects() {
			if o.Type() == C {
				id = max(id, o.ID()+2)
			}
		}
		return lang.Object(C, id)
	}
	return &props.Property[Case]{
		ID: IDFresh, Name: "Fresh identities", Cite: "§4, V[x := new C]",
		Text: "whether and how far ⟨V, ρ⟩ runs does not depend on the choice of new identities",
		Judge: func(_ context.Context, c Case) spec.Verdict {
			ok1, end1, n1 := r.Leads(c.V, c.Rho)
			ok2, end2, n2 := other.Leads(c.V, c.Rho)
			if ok1 == ok2 && n1 == n2 {
				e := spec.Evidence{Compared: 1, Concrete: spec.Counts{}}
				for _, a := range c.Rho.Actions()[:n1] {
					e.Concrete.Add(ruleOf(a))
				}
				return spec.Verdict{Evidence: e}
			}
			return spec.Refute(spec.Evidence{}, &spec.Failure{Wanted: end1.V.String(), Got: end2.V.String()}, "the runs differ")
		},
	}
}

// ruleOf is the rule for an action.
func ruleOf(a trace.Action) string {
	switch a.(type) {
	case trace.Assign:
		return "Assign"
	case trace.New:
		return "New"
	default:
		return "Test"
	}
}
