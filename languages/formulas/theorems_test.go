package formulas

import (
	"context"
	"os"
	"reflect"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

type judge = func(context.Context, *Semantics[symbolic.Config, concrete.Config], spec.Limits, *lang.Program, concrete.Valuation) spec.Verdict

// judged returns how the theorems of a text are judged.
func judged(text *texts.Language) (list []judge) {
	all := Said(text.Now(), Flatly)
	for _, th := range text.Theorems {
		list = append(list, spec.TextJudge[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config](all(th.ID)))
	}
	return list
}

// On all small cases, by right rules and by each mutant that is written as formulas, a theorem as text is
// refuted where the statement of the code is. The code's determinism counts rules, too, and refutes more.
func TestTheoremsAsCode(t *testing.T) {
	const file = "../../examples/theorems/section2.rules"
	asText, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// The same in other words, in which the pairing of the language's sides is not recognised.
	given, err := texts.Read(file, string(asText)+`
theorem worded-correctness: for all S, V, S', σ, φ:
  ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and not not V(φ) = true imply exists V': ⟨S, V⟩ →* ⟨S', V'⟩ and V' = V∘σ
theorem worded-completeness: for all S, V0, S', V:
  ⟨S, V0⟩ →* ⟨S', V⟩ implies exists σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and not not V0(φ) = true and V0∘σ = V
`)
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]string{"": ""}
	mutants, err := texts.Read("mutants.rules", `symbolic Assign: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := e], φ⟩
symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ⟩
symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, ¬bσ⟩
symbolic While-F: ⟨while b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ bσ⟩
symbolic While-T: ⟨while b {S}; S', σ, φ⟩ → ⟨S; S', σ, φ ∧ bσ⟩
concrete If-T: ⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩
concrete Assign: ⟨x := e; S, V⟩ → ⟨S, V⟩
`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range mutants {
		rules[c.Target()] = c.Text
	}
	refuted, cases := 0, 0
	for id, rule := range rules {
		text, err := texts.Printed("basic").With(given)
		if err == nil && rule != "" {
			text, err = text.With([]texts.Change{{Side: id[:8], ID: id[9:], Text: rule}})
		}
		if err != nil {
			t.Fatal(err)
		}
		sides := OfBasic(text, concrete.Standard())
		sem, judges, lim := sides.Semantics(), judged(text), spec.SmallLimits()
		code := []judge{
			spec.Correctness[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config],
			spec.Completeness[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config],
			spec.Monotony[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config],
			spec.Determinism[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config],
			spec.Correctness[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config],
			spec.Completeness[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config],
		}
		for k := range sections.Cases(4, nil, programs.Small()) {
			for i, judge := range judges {
				want := code[i](t.Context(), sem, lim, k.Program, k.Initial)
				got := judge(t.Context(), sem, lim, k.Program, k.Initial)
				if cases++; want.Result == spec.Refuted {
					refuted++
				}
				if i < 2 && want.Result == spec.Tested && !reflect.DeepEqual(got, want) {
					t.Errorf("%s, %s: %s of %v: %+v by the text, %+v by the code", id, rule, text.Theorems[i].ID, k.Program, got, want)
				}
				more := i == 3 && want.Result == spec.Refuted
				if i >= 4 { // in other words all paths are followed, and more of them are cut
					more = want.Result == spec.Inconclusive || got.Result == spec.Inconclusive
				}
				if !more && (want.Result == spec.Refuted) != (got.Result == spec.Refuted) {
					t.Errorf("%s, %s: %s of %v: %v by the text, %v by the code (%s)", id, rule, text.Theorems[i].ID, k.Program, got.Result, want.Result, want.Reason)
				}
			}
		}
	}
	if refuted < 500 {
		t.Errorf("%d of %d cases are refuted by the code: the comparison says little", refuted, cases)
	}
}

// Where a rule has no value, every theorem that takes it says so, and not the first one alone, whose tree the others follow.
func TestNoValueEachTime(t *testing.T) {
	given, err := texts.Read("given", "symbolic Assign: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := true], φ⟩\n"+
		"theorem one: for all S, S', σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ implies φ = φ\ntheorem two: for all S, S', σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ implies φ = φ\n")
	if err != nil {
		t.Fatal(err)
	}
	text, err := texts.Printed("basic").With(given)
	if err != nil {
		t.Fatal(err)
	}
	sem, judges, none := OfBasic(text, concrete.Standard()).Semantics(), judged(text), 0
	for k := range sections.Cases(3, nil, programs.Small()) {
		var said []string
		for _, judge := range judges {
			said = append(said, spec.Undefined(func() {
				judge(t.Context(), sem, spec.SmallLimits(), k.Program, k.Initial)
			}))
		}
		if said[0] != said[1] {
			t.Errorf("%v: the first theorem says %q, the second %q", k.Program, said[0], said[1])
		}
		if said[0] != "" {
			none++
		}
	}
	if none == 0 {
		t.Error("no case has a rule without a value")
	}
}

// BenchmarkTheorems is what a case of Theorems 2.3 and 2.4 costs by the code, and by the text.
func BenchmarkTheorems(b *testing.B) {
	const file = "../../examples/theorems/section2.rules"
	asText, _ := os.ReadFile(file)
	given, _ := texts.Read(file, string(asText))
	text, err := texts.Printed("basic").With(given)
	if err != nil {
		b.Fatal(err)
	}
	sem, byText := OfBasic(text, concrete.Standard()).Semantics(), judged(text)
	for i, st := range spec.Statements[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]()[:2] {
		for name, judge := range map[string]judge{"code": st.Judge, "text": byText[i]} {
			b.Run(st.ID+"/small/"+name, func(b *testing.B) {
				for b.Loop() {
					ctx := spec.Sharing(b.Context())
					for k := range sections.Cases(4, nil, programs.Small()) {
						judge(ctx, sem, spec.SmallLimits(), k.Program, k.Initial)
					}
				}
			})
			b.Run(st.ID+"/random/"+name, func(b *testing.B) {
				voc := sections.Language(programs.Large(), 40)
				cases := []sections.Case{}
				for seed := range 200 {
					cases = append(cases, voc.Gen(props.NewDice(uint64(seed), 1)))
				}
				for b.Loop() {
					for _, k := range cases {
						judge(b.Context(), sem, spec.DefaultLimits(), k.Program, k.Initial)
					}
				}
			})
		}
	}
}
