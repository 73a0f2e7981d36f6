package simplify_test

import (
	"testing"

	"tandem/explore/simplify"
	"tandem/lang"
)

var vars = []lang.Var{
	lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int), lang.NewVar("z", lang.Int),
	lang.NewVar("n", lang.Int), lang.NewVar("i", lang.Int),
	lang.NewVar("p", lang.Bool), lang.NewVar("q", lang.Bool), lang.NewVar("r", lang.Bool),
}

func parse(t testing.TB, text string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(text, vars)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

func conjunction(t testing.TB, texts ...string) simplify.Conjunction {
	t.Helper()
	c := simplify.True()
	for _, text := range texts {
		c = c.Add(parse(t, text))
	}
	return c
}

// The path conditions of the symbolic execution trees in the lecture, x for α
// and y for β. Adding goes as the symbolic rules do it: each test with the
// state substituted into it, negated on the other branch.
func TestLecture(t *testing.T) {
	for _, tt := range []struct {
		name, source, math string
		facts              []string
	}{
		{"example 1, 2", "true", "true", nil},
		{"example 1, 3", "x > y", "x > y", []string{"x > y"}},
		{"example 1, 5 left", "x <= y", "x ≤ y", []string{"!(x > y)"}},
		{"example 1, 9 right", "x > y", "x > y", []string{"x > y", "!(x - x > 7)"}},
		{"example 1, 9 right, folded", "x > y", "x > y", []string{"x > y", "!(0 > 7)"}},
		{"example 1, 7", "x + 7 < y", "x + 7 < y", []string{"!(x > y)", "y - x > 7"}},
		{"example 1, 9 left", "x <= y && y <= x + 7", "x ≤ y ≤ x + 7", []string{"!(x > y)", "!(y - x > 7)"}},
		{"example 2, 4", "x > 0", "x > 0", []string{"x > 0"}},
		{"example 2, 7", "x <= 0", "x ≤ 0", []string{"!(x > 0)"}},
		{"example 2, 4 second", "x > 1", "x > 1", []string{"x > 0", "x - 1 > 0"}},
		{"example 2, 7 second", "x == 1", "x = 1", []string{"x > 0", "!(x - 1 > 0)"}},
		{"example 2, 4 third", "x > 2", "x > 2", []string{"x > 0", "x - 1 > 0", "x - 1 - 1 > 0"}},
		{"example 2, 7 third", "x == 2", "x = 2", []string{"x > 0", "x - 1 > 0", "!(x - 1 - 1 > 0)"}},
		{"all at once", "x <= y && y <= x + 7", "x ≤ y ≤ x + 7", []string{"true && !(x > y) && !(y - x > 7)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := conjunction(t, tt.facts...)
			if got := c.Math(); got != tt.math {
				t.Errorf("mathematics: got %s, want %s", got, tt.math)
			}
			if got := c.String(); got != tt.source {
				t.Errorf("source: got %s, want %s", got, tt.source)
			}
		})
	}
}
