package formulas

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Statements of §2, §2.1 and §3 that are text have the verdicts of the code, with the same words and the same evidence,
// on all small programs and on random ones, by the right rules and by every mutant.
func TestStatementsAsCode(t *testing.T) {
	t.Run("basic", func(t *testing.T) {
		of := func(sides basic.Sides) func(bool) *basic.Semantics {
			return func(text bool) *basic.Semantics {
				if sides.Texts = nil; text {
					sides.Texts = Said(texts.Later("basic"), Flatly)
				}
				return sides.Semantics()
			}
		}
		subjects := mutated(t, "basic", basic.MutantRules, func(text *texts.Language) basic.Sides { return OfBasic(text, concrete.Standard()) }, basic.Mutants(), of)
		compare(t, subjects, 4, programs.Large(), programs.SmallBasics()...)
	})
	t.Run("arrays", func(t *testing.T) {
		of := func(sides arrays.Sides) func(bool) *basic.Semantics {
			return func(text bool) *basic.Semantics {
				if sides.Texts = nil; text {
					sides.Texts = Said(texts.Later("arrays"), Flatly)
				}
				return sides.Semantics()
			}
		}
		subjects := mutated(t, "arrays", arrays.MutantRules, func(text *texts.Language) arrays.Sides { return OfArrays(text, concrete.Standard()) }, arrays.Mutants(), of)
		compare(t, subjects, 3, programs.Arrays(), programs.SmallArrays()...)
	})
	stacked := func(language string) func(recursion.Sides) func(bool) *recursion.Semantics {
		return func(sides recursion.Sides) func(bool) *recursion.Semantics {
			return func(text bool) *recursion.Semantics {
				if sides.Texts = nil; text {
					sides.Texts = Said(texts.Later(language), Stacked)
				}
				return sides.Semantics()
			}
		}
	}
	t.Run("recursion", func(t *testing.T) {
		subjects := mutated(t, "recursion", recursion.MutantRules, func(text *texts.Language) recursion.Sides { return OfRecursion(text, concrete.Standard()) }, recursion.Mutants(), stacked("recursion"))
		compare(t, subjects, 4, programs.Recursive(programs.Large()), programs.SmallRecursives()...)
	})
	t.Run("recursion-arrays", func(t *testing.T) {
		subjects := mutated(t, "recursion-arrays", recursion.ComposedMutantRules, func(text *texts.Language) recursion.Sides { return OfRecursionArrays(text, concrete.Standard()) }, nil, stacked("recursion-arrays"))
		compare(t, subjects, 3, programs.RecursiveArrays(), programs.SmallRecursivesArrays()...)
	})
}

// subject is a language by right or wrong rules, whose statements are judged by their text, or by the code.
type subject[S, C any] struct {
	id  string
	sem func(text bool) *Semantics[S, C]
}

// mutated returns a language by the right rules, by the mutants that are written as formulas, and by those that are not.
func mutated[T, S, C any](t *testing.T, language, written string, by func(*texts.Language) T, others []spec.Mutant[T], of func(T) func(bool) *Semantics[S, C]) []subject[S, C] {
	list := []subject[S, C]{{"", of(by(texts.Printed(language)))}}
	mutants, err := texts.ReadMutants(language, written)
	for _, m := range mutants {
		text, bad := texts.Printed(language).Mistaken(m)
		if err = errors.Join(err, bad); bad == nil {
			list = append(list, subject[S, C]{m.ID, of(by(text))})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range others {
		list = append(list, subject[S, C]{m.ID, of(m.Of())})
	}
	return list
}

// compare compares what the text and the code say of all programs up to a size, and of random ones.
func compare[S, C any](t *testing.T, subjects []subject[S, C], size int, voc *programs.Vocabulary, small ...*programs.Vocabulary) {
	refuted, cases := 0, 0
	for _, of := range subjects {
		var by [2]*Semantics[S, C]
		var ctx [2]context.Context
		for i := range by {
			by[i], ctx[i] = of.sem(i == 1), spec.Sharing(t.Context())
		}
		for _, st := range spec.Statements[*lang.Program, concrete.Valuation, S, C]()[:2] {
			wrong := 0
			judge := func(k sections.Case, lim spec.Limits, ctx [2]context.Context) {
				var v [2]spec.Verdict
				var none [2]string
				for i, sem := range by {
					none[i] = stopped(func() { v[i] = st.Judge(ctx[i], sem, lim, k.Program, k.Initial) })
				}
				if cases++; v[0].Result == spec.Refuted {
					refuted++
				}
				if none[0] != "" && none[1] == "" && of.id == "concrete-Eval-Var-bottom" {
					return // the two compare a value that there is not in another order, of which one panics
				}
				if (!reflect.DeepEqual(v[0], v[1]) || none[0] != none[1]) && wrong < 3 {
					wrong++
					t.Errorf("%s: %s of %v:\n%+v %v %s by the code\n%+v %v %s by the text", of.id, st.ID, k.Program, v[0], v[0].Failure, none[0], v[1], v[1].Failure, none[1])
				}
			}
			most := size
			if of.id != "" {
				most-- // there are many mutants
			}
			for k := range sections.Cases(most, nil, small...) {
				judge(k, spec.SmallLimits(), ctx)
			}
			random := sections.Language(voc, 40)
			for seed := range 5 {
				k := random.Gen(props.NewDice(uint64(seed), 1))
				judge(k, spec.DefaultLimits(), [2]context.Context{t.Context(), t.Context()})
				judge(k, spec.Limits{Steps: 9, Stretch: 1, Nodes: 12}, ctx) // where bounds are reached
			}
		}
	}
	if refuted < 5 {
		t.Errorf("%d of %d cases are refuted by the code: the comparison says little", refuted, cases)
	}
	t.Logf("%d languages, %d cases, %d of them refuted", len(subjects), cases, refuted)
}

// stopped returns why f has panicked, as it does by some mutants; "": it has not.
func stopped(f func()) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

type stackedJudge = func(context.Context, *recursion.Semantics, spec.Limits, *lang.Program, concrete.Valuation) spec.Verdict

// Theorems 3.5 and 3.6 in words in which the pairing of the sides is not recognised, which the clauses of the text then
// compute, are refuted where the code refutes them.
func TestStackedTheoremsAsCode(t *testing.T) {
	given, err := texts.Read("given.rules", `theorem worded-correctness: for all S, V, L, G, Δ, σ, φ:
  V = L ∪ G and ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and not not V(φ) = true imply exists Γ, G': ⟨(L, S), G⟩ →* ⟨Γ, G'⟩ and Γ = V•Δ and V∘σ = G'
theorem worded-completeness: for all S, V, L, G, Γ, G':
  V = L ∪ G and ⟨(L, S), G⟩ →* ⟨Γ, G'⟩ implies exists Δ, σ, φ: ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and not not V(φ) = true and Γ = V•Δ and V∘σ = G'
theorem printed-completeness: for all S, V, L, G, L', S', Γ, G':
  V = L ∪ G and ⟨(L, S), G⟩ →* ⟨(L', S')·Γ, G'⟩ implies exists τ, Δ, σ, φ:
    ⟨(id, S), id, true⟩ →* ⟨(τ, S')·Δ, σ, φ⟩ and V(φ) = true and Γ = V•Δ and L' = V∘τ and G' = V∘σ
`)
	if err != nil {
		t.Fatal(err)
	}
	refuted, cases := 0, 0
	for _, rule := range []string{
		"",
		"symbolic Assign-L: ⟨(τ, u := e; S)·Δ, σ, φ⟩ → ⟨(τ[u := e], S)·Δ, σ, φ⟩",
		"symbolic Return: ⟨(τ, ε)·Δ, σ, φ⟩ → ⟨Δ, id, φ⟩",
		"symbolic While-F: ⟨(τ, while b {S}; S')·Δ, σ, φ⟩ → ⟨(τ, S')·Δ, σ, φ ∧ b(τ ∪ σ)⟩",
		"concrete Assign-L: ⟨(L, u := e; S)·Γ, G⟩ → ⟨(L, S)·Γ, G⟩",
	} {
		text, err := texts.Printed("recursion").With(given)
		if err == nil && rule != "" {
			changes, bad := texts.Read("rule", rule)
			if err = bad; err == nil {
				text, err = text.With(changes)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		sem, all := OfRecursion(text, concrete.Standard()).Semantics(), Said(text.Now(), Stacked)
		ctx := spec.Sharing(t.Context())
		judges := lists.Map(text.Theorems, func(th *notation.Theorem) stackedJudge {
			return spec.TextJudge[*lang.Program, concrete.Valuation, symstacks.Config, stacks.Config](all(th.ID))
		})
		for k := range sections.Cases(3, nil, programs.SmallRecursives()...) {
			correct := spec.Correctness(ctx, sem, spec.SmallLimits(), k.Program, k.Initial)
			complete := spec.Completeness(ctx, sem, spec.SmallLimits(), k.Program, k.Initial)
			for i, want := range []spec.Verdict{correct, complete, complete} {
				got := judges[i](ctx, sem, spec.SmallLimits(), k.Program, k.Initial)
				if cases++; want.Result == spec.Refuted {
					refuted++
				}
				if want.Result == spec.Inconclusive || got.Result == spec.Inconclusive { // more paths are followed, and cut
					continue
				}
				if i == 2 && got.Result != spec.Refuted {
					continue // what is printed does not say it of ⟨ε, G'⟩
				}
				if (want.Result == spec.Refuted) != (got.Result == spec.Refuted) {
					t.Errorf("%s: %s of %v: %v by the text, %v by the code (%s)", rule, text.Theorems[i].ID, k.Program, got.Result, want.Result, want.Reason)
				}
			}
		}
	}
	if refuted < 50 {
		t.Errorf("%d of %d cases are refuted by the code: the comparison says little", refuted, cases)
	}
}
