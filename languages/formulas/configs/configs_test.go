package configs_test

import (
	"testing"

	"pgregory.net/rapid"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas/configs"
	"tandem/symbolic"
)

// What is turned into a configuration of the interpreter comes back the same.
func TestRoundTrip(t *testing.T) {
	vars := []lang.Var{lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int), {Name: "x", Type: lang.Int, Scope: "P"}}
	p, err := lang.Parse("", []byte("var x, y: int; x := 1; while x < y { x := x + 1; }"))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		sigma, V := symbolic.ID(), concrete.Valuation{}
		for range rapid.IntRange(0, 5).Draw(t, "updates") {
			x := rapid.SampledFrom(vars).Draw(t, "x")
			n := int64(rapid.IntRange(-2, 2).Draw(t, "n"))
			sigma, V = sigma.Update(x, lang.Term(lang.Add, lang.V(x), lang.I(n))), V.Update(x, lang.NewInt(n))
		}
		c := symbolic.Config{S: p.Body, Sigma: sigma, Phi: lang.True}
		back := configs.OfSymbolic(configs.Symbolic(c))
		if back.S != c.S || back.Phi != c.Phi || len(back.Sigma.Domain()) != len(sigma.Domain()) {
			t.Fatalf("%v comes back as %v", c, back)
		}
		for _, x := range vars {
			if back.Sigma.At(x) != sigma.At(x) {
				t.Fatalf("σ(%v) = %v comes back as %v", x, sigma.At(x), back.Sigma.At(x))
			}
		}
		d := concrete.Config{S: p.Body, V: V}
		if back := configs.OfConcrete(configs.Concrete(d)); back.S != d.S || !back.V.Equal(V) {
			t.Fatalf("%v comes back as %v", d, back)
		}
	})
}
