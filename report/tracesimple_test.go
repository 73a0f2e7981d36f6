package report

import (
	"fmt"
	"testing"

	"tandem/lang"
)

// A step may add several conjuncts, in the order in which φ has them.
func TestAdded(t *testing.T) {
	x := lang.V(lang.NewVar("x", lang.Int))
	is := func(n int64) lang.Expr { return lang.Term(lang.Eq, x, lang.I(n)) }
	and := lang.Conjunction
	many := lang.True
	for n := range int64(maxAdded + 1) {
		many = and(many, is(n))
	}
	for _, row := range []struct {
		name     string
		phi, psi lang.Expr
		want     string
		ok       bool
		reason   string
	}{
		{"one", is(1), and(is(1), is(2)), "[x == 2]", true, "a test"},
		{"two", is(1), and(and(is(1), is(2)), is(3)), "[x == 2 x == 3]", true, "no error, and a test"},
		{"none", is(1), is(1), "[]", true, "an assignment"},
		{"inside", is(1), and(is(1), and(is(2), is(3))), "[x == 2 && x == 3]", true, "a conjunct that is a conjunction"},
		{"other", is(1), and(is(2), is(3)), "[]", false, "φ was forgotten"},
		{"less", and(is(1), is(2)), is(1), "[]", false, "φ became weaker"},
		{"many", lang.True, many, "[]", false, "no step adds so many"},
	} {
		t.Run(row.name, func(t *testing.T) {
			bs, ok := added(row.phi, row.psi)
			if got := fmt.Sprint(bs); got != row.want || ok != row.ok {
				t.Errorf("%s: got %s, %t", row.reason, got, ok)
			}
		})
	}
}
