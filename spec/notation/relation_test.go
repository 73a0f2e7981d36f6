package notation

import (
	"slices"
	"testing"

	"tandem/lang"
)

// The terms of a premise that the code decides have the sorts of its word, which only its language has.
func TestRelations(t *testing.T) {
	readsAndRefuses(t, Dialects("objects-lazy")["symbolic"], []formulaRow{
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ[h := nil], φ⟩ if Δ wants h and h was nil"},
		{text: "⟨h := new C; S, σ, φ⟩ → ⟨S, σ[h := e], φ⟩ if δ(h)σ is true and h makes e"},
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ, φ ∧ ¬b⟩ if Δ asks b and b answers false"},
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ if Δ wants b", wrong: "1:34: found b, a Boolean expression, expected a heap variable"},
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ if φ wants h", wrong: "1:26: found φ, a Boolean expression, expected a stack of closures"},
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ if Δ wants (h, e)", wrong: "1:34: found expressions, expected as many terms as there are behind wants: 1"},
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ if h was nil", wrong: "1:26: found h, which nothing on the left binds, expected a letter of the left side, or a premise with where that binds it"},
		{text: "⟨Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ if φ is true or Δ wants h", wrong: "1:39: found a step behind or, expected it in a premise of its own"},
	})
	readsAndRefuses(t, Dialects("arrays-lazy")["symbolic"], []formulaRow{
		{text: "⟨S, σ, φ⟩ → ⟨S, σ, φ ∧ b ∧ b'⟩ if S wants a[e] and a[e] lies (b, b')"},
		{text: "⟨S, σ, φ⟩ → ⟨S, σ, φ⟩ if S wants a[e] and a[e] lies b", wrong: "1:53: found b, a Boolean expression, expected as many terms as there are behind lies: 2"},
	})
	readsAndRefuses(t, Dialects("basic")["symbolic"], []formulaRow{
		{text: "⟨S, σ, φ⟩ → ⟨S, σ, φ⟩ if S wants e", wrong: "1:28: found \"wants\", expected one letter, or a word of the notation"},
	})
}

// A rule leads to one configuration for each way in which the code says that a premise holds, each with what is unseen
// then. Where all is known on the right, the code says whether it holds.
func TestRelating(t *testing.T) {
	d := *Dialects("basic")["symbolic"]
	d.Relations = map[string][]Sort{"wants": {Statements, Expression}, "was": {Expression, Boolean}}
	f, err := Parse(&d, "⟨S, σ, φ⟩ → ⟨S, σ[x := e], φ ∧ b⟩ if S wants (x = e) and b was true", 1)
	if err == nil {
		t.Fatalf("%v is read, without anything that binds b", f)
	}
	if f, err = Parse(&d, "⟨S, σ, φ⟩ → ⟨S, σ[x := e], φ⟩ if S wants (x + e) and e was true", 1); err == nil {
		t.Fatalf("%v is read, with a pattern that is none", f)
	}
	if f, err = Parse(&d, "⟨S, σ, φ⟩ → ⟨S, σ[x := y], φ⟩ if S wants x and x was true and S wants y", 1); err != nil {
		t.Fatal(err)
	}
	x, y := lang.V(lang.NewVar("x", lang.Bool)), lang.V(lang.NewVar("y", lang.Bool))
	var was []lang.Expr
	in := New(&d, []Entry{{ID: "Pick", Formula: f}}, nil).Relating(map[string]Relation{
		"wants": func(unseen any, _ lang.Expr, right []lang.Expr) []Related {
			if right != nil {
				t.Errorf("%v is said to be known", right)
			}
			return []Related{{To: []lang.Expr{lang.I(1)}, Unseen: unseen}, {To: []lang.Expr{x}, Unseen: unseen.(string) + "x"}, {To: []lang.Expr{y}, Unseen: unseen.(string) + "y"}}
		},
		"was": func(unseen any, left lang.Expr, right []lang.Expr) []Related {
			if was = append(was, left); len(right) != 1 || right[0] != lang.True {
				t.Errorf("x was %v", right)
			}
			if left == y {
				return nil
			}
			return []Related{{Unseen: unseen.(string) + "!"}}
		},
	})
	var got []string
	for _, step := range in.System().Next(Configuration{Sigma: TableOf[lang.Expr](), Phi: lang.True, Unseen: ""}) {
		got = append(got, step.Rule+" "+step.To.Unseen.(string)+" "+step.To.String())
	}
	want := []string{"Pick x!x ⟨ε, {x ↦ x}, true⟩", "Pick x!y ⟨ε, {x ↦ y}, true⟩"}
	if !slices.Equal(got, want) || !slices.Equal(was, []lang.Expr{x, y}) {
		t.Errorf("got %q, want %q; asked of %v", got, want, was)
	}
}
