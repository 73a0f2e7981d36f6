package formulas_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/notation"
	"tandem/notation/texts"
	"tandem/props"
	"tandem/props/formulas"
	"tandem/props/section4"
	"tandem/spec"
)

// same are mutants of the text that say the same as the formula, and why.
var same = map[string]string{
	"⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V⊥(e) ≠ ⊥":                                                      "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨x := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(e)σ⟩ if δ(e) ≠ true":                               "δ(e) is literally true if δ(e)σ is",
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V⊥(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":              "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V⊥(e) := V(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":              "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩ if δ(a[e]) ∧ δ(e')σ ≠ true": "δ(e) is literally true if δ(e)σ is",
	"⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩ if δ(a[e])σ ∧ δ(e') ≠ true": "δ(e) is literally true if δ(e)σ is",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V⊥(e) ≠ ⊥ and V⊥(e) ≥ 0":                          "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≥ 0":                                       "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≥ 0":                          "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≠ ⊥ and V(e) ≥ 0":                          "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩ if 0 ≤ eσ ≠ true":                "0 ≤ eσ is left out for a literal alone, of which δ(e) is true",
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩ if δ(e) ∧ 0 ≤ eσ ≠ true":         "δ(e) is literally true if δ(e)σ is",
	"⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(e) = ⊥ or V(e) < 0":                                  "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                        "δ(e) is literally true if δ(e)σ is",
	"⟨while b {S}; S', σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                         "δ(e) is literally true if δ(e)σ is",

	"(h'.f')[h.f := e] = h'[h.f := e].f' if f' ≠ f'":                                                       "Field-Op says the same of h'.f'",
	"(h'.f')[h.f := e] = h'[h.f := e].f' if f ≠ f":                                                         "Field-Op says the same of h'.f'",
	"(x = e)[x := new C] = false where e' = e[x := new C] and e' = nil, false where y = e else ¬(e' = e')": sameVariable,
	"(e = x)[x := new C] = false where e' = e[x := new C] and e' = nil, false where y = e else ¬(e' = e')": sameVariable,
	"δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e2) if δ(e1) = δ(e2) else δ(b) ∧ if b then δ(e1) else δ(e2) fi": "δ(e1) and δ(e2) are the same there",
	"V(x) = V(x) where (G, H) = V": "G has what V has of variables",
	"V(e.f) = H(V(e).f) where (V, H) = V if V(e) ≠ ⊥ and V(e) ≠ nil else ⊥": "of the state the heap alone counts",
}

const (
	sameVariable = "e' is a variable if e is one, x aside"
)

// mistaken lists the languages whose texts have mutants that are all killed or explained.
var mistaken = []string{"basic", "arrays", "recursion", "unfolding", "traces", "basic+checks", "unfolding+checks"}

// Each formula has at least two mutants of its text that the code differs from, and
// no mutant that it does not differ from, but for those that say the same.
func TestMutantsOfTheText(t *testing.T) {
	longtest.Sweep(t)
	for _, name := range mistaken {
		t.Run(name, func(t *testing.T) {
			entries, mutants, killed := 0, 0, 0
			printed := texts.Printed(name)
			for i, line := range printed.Lines {
				if line.Taken != "" {
					continue
				}
				t.Run(line.Target(), func(t *testing.T) {
					entries++
					dead, all := 0, line.Formula.Mutants()
					for _, wrong := range all {
						mutants++
						if why := explained(line.Formula, wrong); !refuted(t, with(printed, i, wrong), why != "") {
							if why == "" {
								t.Errorf("survives: %s", wrong)
							}
						} else if dead++; why != "" {
							t.Errorf("%s is killed: %s", wrong, why)
						}
					}
					if killed += dead; dead < min(2, len(all)) {
						t.Errorf("%s has %d mutants that are killed", line.Formula, dead)
					}
				})
			}
			t.Logf("%d entries, %d mutants of their texts, %d killed", entries, mutants, killed)
		})
	}
}

// with is a language with another formula in a line.
func with(printed *texts.Language, i int, wrong *notation.Formula) *texts.Language {
	to := *printed
	to.Lines = slices.Clone(printed.Lines)
	to.Lines[i].Formula = wrong
	return &to
}

// explained is why a mutant says the same as the formula; "" if it does not.
func explained(f, wrong *notation.Formula) string {
	return same[wrong.String()]
}

// refuted tells whether the code differs from formulas of which one is wrong, or says the
// same.
func refuted(t *testing.T, wrong *texts.Language, equal bool) bool {
	own := against(wrong)
	for _, k := range rareCases(t, wrong.Name) {
		if r, err := own.Given(t.Context(), k); err == nil && r.Result == spec.Refuted {
			return true
		}
	}
	checks := 4000
	if strings.Contains("objects full traces unfolding", strings.TrimSuffix(wrong.Name, "+checks")) { // a case costs more
		checks = 500
	}
	if equal {
		checks = 300
	}
	r := own.Test(t.Context(), props.Options{Checks: checks, Seed: 1, Tries: 1})
	if r.Crash != nil {
		t.Errorf("%v", r.Crash)
	}
	return r.Result == spec.Refuted
}

// rareCases are cases that random ones seldom have.
func rareCases(t *testing.T, language string) []any {
	var list []any
	if language != "traces" {
		for _, text := range rare {
			if p, err := lang.Parse("", []byte(text)); err == nil {
				list = append(list, formulas.Case{Program: p})
			}
		}
		return list
	}
	p, err := lang.Parse("", []byte("var x, y: C; class C { f: C; } y := x.f;"))
	if err != nil {
		t.Fatal(err)
	}
	x, y, null := lang.V(p.Vars[0]), lang.V(p.Vars[1]), lang.NilOf(p.Vars[0].Type)
	f, _ := p.Body.Head().(*lang.Assign).E.Field()
	dot := func(e lang.Expr) lang.Expr { return lang.Dot(e, f) }
	cond := func(e1, e2 lang.Expr) lang.Expr { return lang.Term(lang.Cond, lang.False, e1, e2) }
	for _, e := range []lang.Expr{cond(x, null), dot(cond(x, null)), dot(dot(x)), cond(dot(y), dot(y))} {
		for _, b := range []lang.Expr{lang.Term(lang.Eq, null, e), lang.Term(lang.Eq, x, e), lang.Term(lang.Eq, e, x)} {
			list = append(list, section4.Case{Rho: trace.Of(trace.New{X: p.Vars[0]}, trace.Test{B: b})})
		}
	}
	var many []trace.Action // objects, of which the last one has a large number
	for range 9 {
		many = append(many, trace.New{X: p.Vars[0]})
	}
	return append(list, section4.Case{Rho: trace.Of(append(many, trace.Test{B: lang.Term(lang.Eq, dot(x), null)})...)})
}

// against is the statement formulas about the code and a text.
func against(text *texts.Language) props.Checkable {
	if text.Name == "traces" {
		return props.Erase([]*props.Property[section4.Case]{formulas.Traces(text, section4.Repaired(), concrete.Standard())})[0]
	}
	return props.Erase([]*props.Property[formulas.Case]{kinds[text.Name].of(text)})[0]
}
