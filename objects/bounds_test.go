package objects_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/languages/golden"
	"tandem/objects"
	"tandem/props/section41"
	"tandem/spec"
)

// Where a value has too many bits, or the stack too many closures, nothing is said
// of the case; where it does not count, all is.
func TestBounds(t *testing.T) {
	const class = "class C { v: int; method m() { this.m(); } method n(i: int) { if i > 0 { this.n(i - 1); } } } var x, y: C; var k: int; x := new C; "
	for _, row := range []struct {
		src      string
		maxStack int
		want     spec.Result
		reason   string
	}{
		{"x.v := 3; x.v := x.v * 10; k := 1;", 5, spec.Inconclusive, "a field has too many bits"},
		{"k := 9 * 9; k := 1;", 5, spec.Inconclusive, "a variable has too many bits"},
		{"if 9 * 9 > k { k := 1; }", 5, spec.Inconclusive, "a test was not computed"},
		{"(9 * 9 > k ? x : x).v := 1;", 5, spec.Inconclusive, "an object was not computed"},
		{"y := new C; y.v := k == 0 ? 1 : 9 * 9; k := y.v;", 5, spec.Tested, "a branch that is not taken has too many bits"},
		{"x.m();", 5, spec.Inconclusive, "the stack has too many closures"},
		{"x.n(3);", 5, spec.Tested, "the main statement and four calls"},
		{"x.n(4);", 5, spec.Inconclusive, "a call more"},
		{"x.n(4);", 0, spec.Tested, "no bound on the stack"},
	} {
		m := concrete.Standard()
		m.MaxBits = 4
		sides := objects.Repaired(m)
		sides.MaxStack = row.maxStack
		p := golden.Parse(t, class+row.src)
		k := section41.Case{Program: p, Initial: golden.Valuation(t, p, "")}
		for _, id := range []string{"lockstep", "correctness"} {
			v := statement(sides, id).Judge(context.Background(), k)
			if v.Result != row.want && !(id == "correctness" && v.Result == spec.Tested) {
				t.Errorf("%s: %s is %v (%s), want %v: %s\n%+v", row.src, id, v.Result, v.Reason, row.want, row.reason, v.Failure)
			}
		}
	}
}
