package declared

import (
	"context"
	"fmt"
	"slices"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/rules"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/formulas/configs"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation"
)

// Case is a program and its initial valuation.
type Case = sections.Case

// pairing is two relations that statements compare, in the places of the symbolic and the concrete one.
type pairing[P, S, C any] = spec.Semantics[P, concrete.Valuation, S, C]

// pair pairs a relation of the symbolic side with one of the concrete side: ⟨S, ρ⟩ where V(pc(ρ)) is true
// stands for ⟨S, V, ρ'⟩ with V(ρ') = V∘id(ρ), whatever ρ' is.
func (s *sides) pair(sym spec.System[Symbolic], con spec.System[Concrete]) *pairing[*lang.Program, Symbolic, Concrete] {
	return &pairing[*lang.Program, Symbolic, Concrete]{
		Name: s.Language, Symbolic: sym, Concrete: con, InitS: s.initS, InitC: s.initC,
		Under: func(V concrete.Valuation) spec.View[Symbolic, Concrete] {
			return spec.View[Symbolic, Concrete]{
				Holds: func(c Symbolic) bool { return s.eval(V).At(c.Phi) == lang.BoolValue(true) },
				Instance: func(c Symbolic) (Concrete, bool) {
					return Concrete{concrete.Config{S: c.S, V: basic.Compose(s.eval, V, c.Sigma)}, V, c.Rho}, true
				},
			}
		},
		Same:  func(c, d Concrete) bool { return c.S.Equal(d.S) && c.V.Equal(d.V) },
		Final: func(c Concrete) bool { return c.S.Empty() },
		Bound: func(c Concrete) (string, bool) { return s.bound(c.Config) },
		Show: spec.Show[*lang.Program, concrete.Valuation, Symbolic, Concrete]{
			Program: (*lang.Program).String, Valuation: basic.ShowValuation, Symbolic: Symbolic.String, Concrete: Concrete.String,
		},
	}
}

// side is one side with both its relations.
type side[C any] struct {
	name          string
	in            *notation.Interpreter
	first, second spec.System[C]
	init          func(Case) C
	of            func(c C) (S lang.Seq, rho []trace.Action)
	with          func(c C, rho []trace.Action) C
	reads         func(c, d C, V concrete.Valuation) bool // the same off their traces
	show          func(C) string
}

// same reports whether c and d are the same, up to equivalence of their traces.
func (k side[C]) same(c, d C) bool {
	S, rho := k.of(c)
	S2, rho2 := k.of(d)
	return S.Equal(S2) && k.in.Alike(rho, rho2)
}

// reduced pairs the second relation of a side with its first, up to equivalence of traces.
func (k side[C]) reduced() *pairing[Case, C, C] {
	return &pairing[Case, C, C]{
		Name: k.name, Symbolic: k.second, Concrete: k.first, InitS: k.init,
		InitC: func(c Case, _ concrete.Valuation) C { return k.init(c) },
		Under: func(concrete.Valuation) spec.View[C, C] {
			return spec.View[C, C]{Holds: func(C) bool { return true }, Instance: func(c C) (C, bool) { return c, true }}
		},
		Same:  k.same,
		Final: func(c C) bool { S, _ := k.of(c); return S.Empty() },
		Twin:  func(string) string { return "" },
		Show:  spec.Show[Case, concrete.Valuation, C, C]{Symbolic: k.show, Concrete: k.show},
	}
}

// both returns correctness and completeness of a pairing, by these IDs.
func both[P, S, C any](s *sides, id, name, first, second string, sem *pairing[P, S, C], of func(Case) P, lim spec.Limits) []*props.Property[Case] {
	return []*props.Property[Case]{
		{
			ID: id + "correctness", Name: "Correctness" + name, Text: "what " + first + " reaches, " + second + " reaches", Symbolic: sem.Symbolic.IDs(), Concrete: sem.Concrete.IDs(),
			Judge: func(ctx context.Context, k Case) spec.Verdict {
				return spec.Correctness(ctx, sem, lim, of(k), k.Initial)
			},
		},
		{
			ID: id + "completeness", Name: "Completeness" + name, Text: "what " + second + " reaches, " + first + " reaches", Symbolic: sem.Symbolic.IDs(), Concrete: sem.Concrete.IDs(),
			Judge: func(ctx context.Context, k Case) spec.Verdict {
				return spec.Completeness(ctx, sem, lim, of(k), k.Initial)
			},
		},
	}
}

// equivalent returns what is claimed of equivalent traces, on both sides: from each configuration that is
// reached, and from it with two actions of its trace in the other order.
func (s *sides) equivalent(lim spec.Limits, sym side[Symbolic], con side[Concrete]) []*props.Property[Case] {
	judge := func(steps bool) func(context.Context, Case) spec.Verdict {
		return func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			bad := sym.swaps(ctx, lim, k, steps, &e.Symbolic, &e)
			if bad == nil {
				bad = con.swaps(ctx, lim, k, steps, &e.Concrete, &e)
			}
			if bad != nil {
				return spec.Refute(e, bad, "equivalent traces differ")
			}
			if ctx.Err() != nil {
				return spec.Undecided(e, "interrupted: "+context.Cause(ctx).Error())
			}
			return spec.Verdict{Result: spec.Tested, Evidence: e}
		}
	}
	return []*props.Property[Case]{
		{ID: "equivalent-values", Name: "Equivalent traces have the same values", Text: "ρ ~ ρ' implies id(ρ) = id(ρ') and V(ρ) = V(ρ'), and pc(ρ) holds where pc(ρ') does", Judge: judge(false)},
		{ID: "equivalent-steps", Name: "A step keeps equivalence", Text: "ρ1 ~ ρ2 and ⟨S, ρ1⟩ → ⟨S', ρ1'⟩ imply ⟨S, ρ2⟩ → ⟨S', ρ2'⟩ with ρ1' ~ ρ2'", Judge: judge(true)},
	}
}

// swaps returns where a configuration and one with an equivalent trace differ: in what is read off the
// traces, or in their steps.
func (k side[C]) swaps(ctx context.Context, lim spec.Limits, of Case, steps bool, fired *spec.Counts, e *spec.Evidence) *spec.Failure {
	type visit struct {
		at   C
		path []string
	}
	todo := []visit{{at: k.init(of)}}
	for i := 0; i < len(todo) && i < lim.Nodes && ctx.Err() == nil; i++ {
		v := todo[i]
		e.Longest = max(e.Longest, len(v.path))
		next := k.first.Next(v.at)
		_, rho := k.of(v.at)
		for _, to := range k.in.Swapped(rho) {
			e.Compared++
			other := k.with(v.at, to)
			fail := func(wanted, got string) *spec.Failure {
				return &spec.Failure{Step: len(v.path), Path: v.path, At: k.show(v.at), Wanted: wanted, Got: got}
			}
			if !steps {
				if !k.reads(v.at, other, of.Initial) {
					return fail("the same substitution, valuation and path condition", k.show(other))
				}
				continue
			}
			behind := k.first.Next(other)
			for _, t := range next {
				if !slices.ContainsFunc(behind, func(u spec.Step[C]) bool { return k.same(t.To, u.To) }) {
					return fail(t.Rule+" to "+k.show(t.To), "no such step from "+k.show(other))
				}
			}
		}
		for _, t := range next {
			fired.Fired(t.Rule)
			if len(v.path) < lim.Steps {
				todo = append(todo, visit{t.To, append(slices.Clip(v.path), t.Rule)})
			}
		}
	}
	return nil
}

// randomSize is the size of the largest random programs.
const randomSize = 30

// Traces have as many equivalent ones as their actions have orders. So the random programs of which they are
// rearranged have at most reducedSize nodes, and their paths reducedSteps steps.
const reducedSize, reducedSteps, reducedNodes = 12, 6, 2_000

// groups returns what is claimed of the language, about random programs over a vocabulary and small ones.
func (s *sides) groups(lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	sym := side[Symbolic]{
		s.Language, s.sym, s.symbolic, s.symbolic2, func(k Case) Symbolic { return s.initS(k.Program) },
		func(c Symbolic) (lang.Seq, []trace.Action) { return c.S, c.Rho },
		func(c Symbolic, rho []trace.Action) Symbolic {
			return s.ofSymbolic(notation.Configuration{S: c.S, Rho: rho})
		},
		func(c, d Symbolic, V concrete.Valuation) bool {
			return basic.ShowSubstitution(c.Sigma) == basic.ShowSubstitution(d.Sigma) && s.eval(V).At(c.Phi) == s.eval(V).At(d.Phi)
		}, Symbolic.String,
	}
	con := side[Concrete]{
		s.Language, s.con, s.concrete, s.concrete2, func(k Case) Concrete { return s.initC(k.Program, k.Initial) },
		func(c Concrete) (lang.Seq, []trace.Action) { return c.S, c.Rho },
		func(c Concrete, rho []trace.Action) Concrete {
			return s.ofConcrete(notation.Configuration{S: c.S, V: configs.Valuation(c.V0), Rho: rho})
		},
		func(c, d Concrete, _ concrete.Valuation) bool { return c.V.Equal(d.V) }, Concrete.String,
	}
	program := func(k Case) *lang.Program { return k.Program }
	itself := func(k Case) Case { return k }
	cases := sections.Language(voc, randomSize)
	cases.Cite = rules.Ours
	theorems := props.Theorems(s.pair(s.symbolic, s.concrete), cases, lim)
	lim.Steps, lim.Stretch, lim.Nodes = min(lim.Steps, reducedSteps), 1, reducedNodes
	others := slices.Concat(
		s.equivalent(lim, sym, con),
		both(s, "reduced-symbolic-", " of the reduction, symbolic", "the reduced symbolic relation", "the symbolic one, up to ~,", sym.reduced(), itself, lim),
		both(s, "reduced-concrete-", " of the reduction, concrete", "the reduced concrete relation", "the concrete one, up to ~,", con.reduced(), itself, lim),
		both(s, "reduced-both-", " between the reduced sides", "the reduced symbolic relation with V(pc(ρ)) true", "the reduced concrete one", s.pair(s.symbolic2, s.concrete2), program, lim),
		both(s, "composed-", " of both abstractions together", "the reduced symbolic relation with V(pc(ρ)) true", "the concrete one", s.pair(s.symbolic2, s.concrete), program, lim),
	)
	list := append(theorems, sections.Language(voc, reducedSize).Kind().Of(others...)...)
	for _, p := range list {
		if cite := s.Statements[p.ID]; cite != "" {
			p.Cite, p.Claimed, p.Kept = cite, true, "the authors prove it"
		}
	}
	return props.Groups{sections.Group(list, sections.Cases, small...)}
}

// String returns ⟨S, ρ⟩.
func (c Symbolic) String() string {
	return fmt.Sprintf("⟨%s, %v⟩", lang.Brief(c.S, 60), trace.Of(c.Rho...))
}

// String returns ⟨S, V0, ρ⟩.
func (c Concrete) String() string {
	return fmt.Sprintf("⟨%s, %s, %v⟩", lang.Brief(c.S, 60), basic.ShowValuation(c.V0), trace.Of(c.Rho...))
}
