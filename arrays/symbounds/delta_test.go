package symbounds_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays/symbounds"
	"tandem/lang"
)

// vars returns the variables of the tests' expressions.
func vars() []lang.Var {
	bounded, functions := lang.BoundedOf(lang.Int), lang.ArrayOf(lang.Int, lang.Int)
	return []lang.Var{
		lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool),
		lang.NewVar("a", bounded), lang.NewVar("b", bounded), lang.NewVar("f", functions),
	}
}

func parse(t *testing.T, text string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(text, vars())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// δ(e), clause by clause.
func TestDelta(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{"x", "true", "Delta-Var: a variable is no access"},
		{"a", "true", "Delta-Var: nor is an array"},
		{"7", "true", "Delta-Op: a value is an operator without operands"},
		{"a[x]", "0 <= x && x < |a|", "Delta-Access: the bound itself is no index"},
		{"a[a[x]]", "0 <= a[x] && a[x] < |a| && (0 <= x && x < |a|)", "Delta-Access: δ(e)"},
		{"(a[x] := 1)[0]", "0 <= 0 && 0 < |(a[x] := 1)|", "the store is no access"},
		{"(a[b[0]] := 1)[x]", "0 <= x && x < |(a[b[0]] := 1)| && (0 <= 0 && 0 < |b|)", "Delta-Access: δ(a), where a is an expression"},
		{"f[x]", "true", "Delta-Op: an array without a bound"},
		{"f[a[x]]", "0 <= x && x < |a|", "Delta-Op: but its index counts"},
		{"|a|", "true", "Delta-Op: |a| is no access"},
		{"a[0] + b[1]", "0 <= 0 && 0 < |a| && (0 <= 1 && 1 < |b|)", "Delta-Op: all operands count"},
		{"p && a[0] == 1", "0 <= 0 && 0 < |a|", "Delta-Op: strict, whatever p is"},
		{"p ? a[0] : x", "0 <= 0 && 0 < |a|", "Delta-Op: strict, whichever branch is taken"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		if diff := cmp.Diff(row.want, symbounds.Delta().At(parse(t, row.in)).String()); diff != "" {
			t.Errorf("δ(%s): %s: -want +got\n%s", row.in, row.reason, diff)
		}
	}
}
