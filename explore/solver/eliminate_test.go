package solver

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"tandem/lang"
)

// question returns ∃bound. body, over e, f and the bound.
func question(t *testing.T, bound, body string) Exists {
	t.Helper()
	var q Exists
	vars := []lang.Var{lang.NewVar("e", lang.Int), lang.NewVar("f", lang.Int)}
	for _, name := range strings.Fields(bound) {
		q.Bound = append(q.Bound, lang.NewVar(name, lang.Int))
	}
	e, err := lang.ParseExpr(body, append(vars, q.Bound...))
	if err != nil {
		t.Fatal(err)
	}
	q.Body = e
	return q
}

func quantifiers(t *testing.T, line string) *Quantifiers {
	t.Helper()
	if _, err := exec.LookPath(strings.Fields(line)[0]); err != nil {
		t.Skip("not there")
	}
	q, err := OpenQuantifiers(line, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	return q
}

func TestEliminate(t *testing.T) {
	for _, line := range []string{"z3 -in", "cvc5 --incremental --lang smt2"} {
		q := quantifiers(t, line)
		for _, row := range []struct{ bound, body, want, reason string }{
			{"v1 v2 v3", "e == v1 && f == v3 && v1 < v3 && v3 < v2", "e < f", "Figure 4, s1"},
			{"v1 v2 v5", "e == v1 && f == v2 && v1 <= v5 && v5 <= v2", "e <= f", "Figure 4, s2"},
			{"v", "e == 2*v", "e mod 2 == 0", "divisibility"},
			{"v", "e == 2*v && (f == v + 1 || f == v) && f > e", "e mod 2 == 0 && (2*f == e + 2 || 2*f == e) && f > e", "let"},
			{"v", "v > 0 && v < 0 && e == v", "false", "nothing"},
			{"v", "v == e || v > f", "true", "everything"},
			{"", "e < f", "e < f", "no quantifier"},
			{"v e", "v == e && f > v", "true", "e is bound"},
		} {
			got := q.Eliminate(t.Context(), question(t, row.bound, row.body))
			if got.Expr.IsZero() {
				t.Errorf("%s, %s: unknown: %s", line, row.reason, got.Reason)
				continue
			}
			want := question(t, "", row.want)
			for _, pair := range [][2]Exists{{{nil, got.Expr}, want}, {want, {nil, got.Expr}}} {
				if r := quantifiers(t, "z3 -in").Entails(t.Context(), pair[0], pair[1]); r.Answer != Unsat {
					t.Errorf("%s, %s: got %v, want %v: %v", line, row.reason, got.Expr, want.Body, r)
				}
			}
		}
	}
}

// What is not eliminated is unknown, and never a formula.
func TestNotEliminated(t *testing.T) {
	q := quantifiers(t, "z3 -in")
	for _, row := range []struct{ bound, body, want string }{
		{"v", "e == v div 3 && f > v", "leaves quantifiers in"},
		{"v w", "e == v * w && f > v", "leaves quantifiers in"},
		{"v", "e == v div f", "whose divisor is no literal"},
		{"v", "e == v mod 0", "whose divisor is no literal"},
	} {
		got := q.Eliminate(t.Context(), question(t, row.bound, row.body))
		if !got.Expr.IsZero() || !strings.Contains(got.Reason, row.want) {
			t.Errorf("%s: got %v, %q, want %q", row.body, got.Expr, got.Reason, row.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := q.Eliminate(ctx, question(t, "v", "v == e")); !got.Expr.IsZero() {
		t.Error("it answers where it is cancelled")
	}
	if got := q.Eliminate(t.Context(), question(t, "v", "v == e && e > 0")); got.Expr.IsZero() {
		t.Errorf("it does not go on: %s", got.Reason)
	}
}

func TestEntails(t *testing.T) {
	q := quantifiers(t, "z3 -in")
	for _, row := range []struct {
		a, b [2]string
		want Answer
	}{
		{[2]string{"v", "v == e && v < f"}, [2]string{"v", "v == e && v <= f"}, Unsat},
		{[2]string{"v", "v == e && v <= f"}, [2]string{"v", "v == e && v < f"}, Sat},
		{[2]string{"", "e mod 2 == 0"}, [2]string{"e", "f == e"}, Unsat},
		{[2]string{"", "e < f"}, [2]string{"v w x", "e == v && f == w && v < w && w < x"}, Unsat},
	} {
		if got := q.Entails(t.Context(), question(t, row.a[0], row.a[1]), question(t, row.b[0], row.b[1])); got.Answer != row.want {
			t.Errorf("%v ⇒ %v: got %v, want %v", row.a, row.b, got, row.want)
		}
	}
}
