package formulas_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/formulas/configs"
	"tandem/languages/full"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Added clauses count in the order of the file, by the interpreter and by the code.
func TestAddedInOrder(t *testing.T) {
	changes, err := texts.Read("f", "symbolic Subst-A: xσ = x\nsymbolic Subst-B: xσ = σ(x) + 1\nsymbolic Subst-C: xσ = σ(x)")
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed("basic").With(changes)
	if err != nil {
		t.Fatal(err)
	}
	got := l.Changed("symbolic")
	if len(got) != 3 || got[0].ID != "Subst-A" || got[1].ID != "Subst-B" || got[2].ID != "Subst-C" {
		t.Errorf("got %v", got)
	}
	x := lang.Var{Name: "x", Type: lang.Int}
	sigma := symbolic.ID().Update(x, lang.Const(lang.NewInt(7)))
	m := concrete.Standard()
	code := formulas.OfBasic(l, m).Apply(sigma).At(lang.V(x))
	text := l.Interpreter("symbolic", m.Op).Substituted(lang.V(x), configs.Substitution(sigma))
	if code != lang.V(x) || text != lang.V(x) {
		t.Errorf("got %v by the code, %v by the interpreter, want x of the first clause", code, text)
	}
}

// The mutant of the README gives the same whether it is a mutant of the code or its rule is
// given as text: the verdicts of all statements, the cases, the programs, the evidence.
// Only formulas differs: the code with the given rule is as the formulas with it are.
func TestGivenIsTheMutant(t *testing.T) {
	changes, err := texts.Read("--with", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ bσ⟩")
	if err != nil {
		t.Fatal(err)
	}
	reports := func(o languages.Choice) []props.Report {
		o.Bounds = languages.Standard()
		c, err := languages.Of(told()[:1], o)
		if err != nil {
			t.Fatal(err)
		}
		var list []props.Report
		for _, s := range slices.Concat(c.Statements(spec.DefaultLimits()), c.Anchors(spec.DefaultLimits())) {
			list = append(list, s.Test(t.Context(), props.Options{Checks: 100, Seed: 1, Tries: 500}))
		}
		return list
	}
	mutant, given := reports(languages.Choice{Mutant: "symbolic-If-F-no-negation"}), reports(languages.Choice{Rules: &languages.Given{Changes: changes}})
	refuted := 0
	for i, m := range mutant {
		if m.Result == spec.Refuted {
			refuted++
		}
		if m.ID == "formulas" {
			if m.Result != spec.Refuted || given[i].Result != spec.Tested {
				t.Errorf("formulas: %s of the mutant, %s of the given rule", m.Verdict, given[i].Verdict)
			}
		} else if d := cmp.Diff(m, given[i]); d != "" {
			t.Errorf("%s (-mutant +given):\n%s", m.ID, d)
		}
	}
	if refuted < 4 {
		t.Errorf("the mutant is refuted by %d statements", refuted)
	}
}

// V⊥ of full is made of V: where a clause of V is given, the formulas of V⊥ say the same as the functions
// that the rules ask for values.
func TestGivenClausesAreStrict(t *testing.T) {
	m := concrete.Standard()
	for id, given := range map[string]string{
		"Eval-Cond":  "V(if b then e1 else e2 fi) = V(e1) if V(b) is true, V(e1) if V(b) is false else ⊥",
		"Eval-Field": "V(e.f) = ⊥", // Assign-F-Err asks for V(e), and not for V(e.f)
	} {
		text, err := texts.Printed("full").With([]texts.Change{{Side: "concrete", ID: id, Text: given, Line: 1, Col: 1}})
		if err != nil {
			t.Fatal(err)
		}
		r := formulas.Objects(text, full.Of(text, m), m, spec.DefaultLimits(), sections.Language(programs.Full(), 40), nil, nil).Test(t.Context(), props.Options{Checks: 100, Seed: 1})
		if r.Result == spec.Refuted {
			t.Errorf("%s: %+v", given, r.Counterexample.Failure)
		}
	}
}
