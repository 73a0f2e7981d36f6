package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/spec"
	"tandem/spec/notation"
)

// interpreterOf returns the interpreter of rules that declare forms, beside two of a choice with letters.
func interpreterOf(t *testing.T, declared string, rules map[string]string) (*notation.Interpreter, *notation.Dialect) {
	t.Helper()
	d := notation.Dialects("basic")["symbolic"]
	f, err := notation.ParseForm(d, declared, 1, false)
	if err != nil {
		t.Fatal(err)
	}
	d = d.With([]*lang.FormDecl{f})
	of := func(id, letter, text string) notation.Entry {
		f, err := notation.Parse(d, text, 1)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := notation.Parse(d, f.String(), 1); err != nil || back.String() != f.String() {
			t.Fatalf("%s is printed as %s: %v", text, f, err)
		}
		return notation.Entry{ID: id, Choice: letter, Formula: f}
	}
	list := []notation.Entry{
		of("", "", "op(e1, …, en)σ = op(e1σ, …, enσ)"), of("", "", "xσ = σ(x)"),
		of("Assign", "", "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩"),
		of("If-T", "T", "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ bσ⟩"),
		of("If-F", "F", "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩"),
	}
	for _, id := range []string{"A", "B", "C"} {
		if rules[id] != "" {
			list = append(list, of(id, id, rules[id]))
		}
	}
	return notation.New(d, list, nil), d
}

// A rule with steps as its premises leads where each of their derivations leads, by its name.
func TestSteps(t *testing.T) {
	const par = "par {S1} and {S2}"
	for _, row := range []struct {
		form         string
		rules        map[string]string
		in           string
		want, reason string
	}{
		{
			"atomic {S}", map[string]string{"A": "⟨atomic {S}; S', σ, φ⟩ → ⟨S', σ', φ'⟩ if ⟨S, σ, φ⟩ →* ⟨ε, σ', φ'⟩ by Assign, If-T, If-F"},
			"atomic { x := x + 1; if x > 3 { x := 0; } }",
			"A(If-T): ⟨ε, {x ↦ 0}, true && x + 1 > 3⟩ A(If-F): ⟨ε, {x ↦ x + 1}, true && !(x + 1 > 3)⟩", "→* follows all rules that are named",
		},
		{
			"atomic {S}", map[string]string{"A": "⟨atomic {S}; S', σ, φ⟩ → ⟨S', σ', φ'⟩ if ⟨S, σ, φ⟩ →* ⟨ε, σ', φ'⟩"},
			"atomic { if p { atomic { if p { } } } }",
			"A(If-T, A(If-T)): ⟨ε, {}, true && p && p⟩ A(If-T, A(If-F)): ⟨ε, {}, true && p && !p⟩ A(If-F): ⟨ε, {}, true && !p⟩", "of all rules, those that have a letter stand in the name",
		},
		{
			"atomic {S}", map[string]string{"A": "⟨atomic {S}; S', σ, φ⟩ → ⟨S2; S', σ', φ'⟩ if ⟨S, σ, φ⟩ →* ⟨S2, σ', φ'⟩"},
			"atomic { x := 1; }",
			"A: ⟨x := 1, {}, true⟩ A: ⟨ε, {x ↦ 1}, true⟩", "→* is any number of steps",
		},
		{
			par, map[string]string{
				"A": "⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨par {S1'} and {S2}; S, σ', φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩",
				"B": "⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨par {S1} and {S2'}; S, σ', φ'⟩ if ⟨S2, σ, φ⟩ → ⟨S2', σ', φ'⟩",
			},
			"par { if p { } } and { par { x := 1; } and { } } y := 2;",
			"A(If-T): ⟨par {} and {par {x := 1} and {}}; y := 2, {}, true && p⟩ A(If-F): ⟨par {} and {par {x := 1} and {}}; y := 2, {}, true && !p⟩ B(A(Assign)): ⟨par {if p {}} and {par {} and {}}; y := 2, {x ↦ 1}, true⟩",
			"one step, of any rule, itself among them",
		},
		{
			par, map[string]string{"A": "⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨par {S1'} and {S2'}; S, σ2, φ2⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ1, φ1⟩ and ⟨S2, σ1, φ1⟩ → ⟨S2', σ2, φ2⟩"},
			"par { if p { } } and { x := 1; }",
			"A(If-T, Assign): ⟨par {} and {}, {x ↦ 1}, true && p⟩ A(If-F, Assign): ⟨par {} and {}, {x ↦ 1}, true && !p⟩", "two premises, one behind the other",
		},
		{
			par, map[string]string{
				"A": "⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨par {S1'} and {S2}; S, σ', φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩ and S1' has no error",
				"C": "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ⟩",
			},
			"par { if p { } } and { } x := 1;",
			"A(If-T): ⟨par {} and {}; x := 1, {}, true && p⟩ A(If-F): ⟨par {} and {}; x := 1, {}, true && !p⟩", "an error is no step of a thread",
		},
		{
			par, map[string]string{"A": "⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S, σ', φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S2, σ', φ'⟩"},
			"par { x := 1; y := 2; } and { y := 2; }",
			"A(Assign): ⟨ε, {x ↦ 1}, true⟩", "what is bound must be the same",
		},
	} {
		in, d := interpreterOf(t, row.form, row.rules)
		c := formed(t, d, row.in)
		var got []string
		for _, s := range in.System().Next(c) {
			got = append(got, fmt.Sprintf("%s: %v", s.Rule, s.To))
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%s: got\n%s\nwant\n%s", row.reason, strings.Join(got, " "), row.want)
		}
	}
}

// Premises that do not end are bounded, and the bound is named.
func TestStepsForEver(t *testing.T) {
	for _, row := range []struct{ rule, in, want string }{
		{"⟨again {S}; S', σ, φ⟩ → ⟨S', σ', φ'⟩ if ⟨again {S}; S', σ, φ⟩ → ⟨S', σ', φ'⟩", "again { }", "its premises need themselves for ever (bound on steps that are premises of each other: 200)"},
		{"⟨again {S}; S', σ, φ⟩ → ⟨S; again {S}; S', σ, φ⟩ if ⟨S; again {S}, σ, φ⟩ →* ⟨ε, σ', φ'⟩", "again { if p { } }", "(bound"},
	} {
		in, d := interpreterOf(t, "again {S}", map[string]string{"A": row.rule})
		c := formed(t, d, row.in)
		if why := spec.Undefined(func() { in.System().Next(c) }); !strings.Contains(why, row.want) {
			t.Errorf("%s: got %q, want %q", row.rule, why, row.want)
		}
	}
}

// formed returns a configuration with statements of a dialect's forms.
func formed(t *testing.T, d *notation.Dialect, program string) notation.Configuration {
	t.Helper()
	p, err := lang.Parse("", []byte("var x, y: int; var p: bool;\n"+program), d.Forms...)
	if err != nil {
		t.Fatal(err)
	}
	return notation.Configuration{S: p.Body, Phi: lang.True}
}

// A machine's mutants of a rule with steps: other letters of the premise, one step for many, and no premise.
func TestStepMutants(t *testing.T) {
	_, d := interpreterOf(t, "par {S1} and {S2}", nil)
	f, err := notation.Parse(d, "⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S1'; S, σ', φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩ and ⟨S2, σ, φ⟩ → ⟨S2', σ2, φ2⟩", 1)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range f.Mutants() {
		got = append(got, m.String())
	}
	for _, want := range []string{
		"⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S1'; S, σ, φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩ and ⟨S2, σ, φ⟩ → ⟨S2', σ2, φ2⟩",
		"⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S1'; S, σ2, φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩ and ⟨S2, σ, φ⟩ → ⟨S2', σ2, φ2⟩",
		"⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S1'; S, σ', φ'⟩ if ⟨S2, σ, φ⟩ → ⟨S1', σ', φ'⟩ and ⟨S2, σ, φ⟩ → ⟨S2', σ2, φ2⟩",
		"⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S1'; S, σ', φ'⟩ if ⟨S1, σ, φ⟩ →* ⟨S1', σ', φ'⟩ and ⟨S2, σ, φ⟩ → ⟨S2', σ2, φ2⟩",
		"⟨par {S1} and {S2}; S, σ, φ⟩ → ⟨S1'; S, σ', φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no mutant is\n%s", want)
		}
	}
	for _, m := range got {
		if m == f.String() {
			t.Error("a mutant is the rule itself")
		}
	}
}

// A step stands where it can be one.
func TestStepErrors(t *testing.T) {
	for _, row := range []struct{ language, rule, want string }{
		{"basic", "⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ⟩ if e = e or ⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩", "found a step behind or, expected it in a premise of its own"},
		{"basic", "xσ = σ(x) if ⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩", "found a step, expected a test: only rules have steps as their premises"},
		{"basic", "⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ⟩ if ⟨S, σ, φ⟩ = ⟨S, σ, φ⟩", "found “=”, expected “→” or “→*”"},
		{"full", "⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ⟩ if ⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩", "expected no step of ⟨S, …⟩ alone: the whole stack takes steps"},
	} {
		if _, err := notation.Parse(notation.Dialects(row.language)["symbolic"], row.rule, 1); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %s", row.rule, err, row.want)
		}
	}
}
