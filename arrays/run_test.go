package arrays_test

import (
	"context"
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Both sides of small programs agree, and end as they should.
func TestRuns(t *testing.T) {
	for _, row := range []struct {
		src    string
		want   spec.Outcome
		reason string
	}{
		{"var a: []int; var x: int; |a| := 3; a[0] := 5; a[1] := a[0] + 1; x := a[1];", spec.Final, "every access is within"},
		{"var a, b: []int; var x: int; |a| := 1; a := b; x := a[0];", spec.Error, "b has no elements, and a is b"},
		{"var a, b: []int; |b| := 1; a := b; a[0] := 2; b[0] := a[0] + a[a[0]];", spec.Error, "a[2] is out of bounds"},
		{"var a: []int; |a| := 3; a[3] := 1;", spec.Error, "the last index is 2"},
		{"var a: []int; var x: int; |a| := x - 1;", spec.Error, "a bound is a natural number"},
		{"var f: [int]int; var x: int; f[x] := 1; f[x - 1] := 2; if f[x] == 1 { x := f[x - 1]; }", spec.Final, "arrays without bounds have no errors"},
		{"var a: []int; var x: int; while x < a[x] { x := x + 1; }", spec.Error, "the test is out of bounds"},
	} {
		p, err := lang.Parse("", []byte(row.src))
		if err != nil {
			t.Fatal(err)
		}
		sem := arrays.New()
		end := sem.Trace(context.Background(), p, concrete.NewValuation(nil), 100, func(pr spec.Pair[symbolic.Config, concrete.Config]) bool {
			t.Logf("%s %s\n%s", pr.ConcreteRule, sem.Show.Symbolic(pr.Symbolic), sem.Show.Concrete(pr.Concrete))
			return true
		})
		if end.Parted != "" || end.Outcome != row.want {
			t.Errorf("%s: got %+v, want %v: %s", row.src, end, row.want, row.reason)
		}
	}
}
