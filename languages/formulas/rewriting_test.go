package formulas_test

import (
	"testing"

	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/objects/symheaps"
)

// A function of expressions alone is computed once for each, whatever path asks.
func TestRewritingIsComputedOnce(t *testing.T) {
	visited := 0
	f := symheaps.Function{Name: "f", Clauses: []symheaps.Clause{{ID: "All", Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		visited++
		return lang.Negation(lang.True), true
	}}}}
	given := formulas.Rewriting(f)
	x := lang.V(lang.NewVar("x", lang.Int))
	for _, row := range []struct {
		e    lang.Expr
		want int // nodes visited until now
	}{{lang.Term(lang.Add, x, x), 2}, {lang.Term(lang.Add, x, x), 2}, {x, 3}} {
		if v := given(nil, nil)(row.e); v != lang.Negation(lang.True) || visited != row.want {
			t.Errorf("of %v: %v after %d visits, want %d", row.e, v, visited, row.want)
		}
	}
}
