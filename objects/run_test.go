package objects_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/internal/golden"
	"tandem/objects"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
	"tandem/spec"
)

const node = "class Node { val: int; next: Node; method set(v: int): int { val := v; return v; } } "

// Both sides of small programs agree step by step, and end as they should.
func TestRuns(t *testing.T) {
	for _, row := range []struct {
		src, in string
		want    spec.Outcome
		phi     string // at the end
		reason  string
	}{
		{"var x, y: Node; " + "class Node { val: int; next: Node; } x := new Node; y := x; y.val := 3; y.next := x; x := y.next.next;", "", spec.Final, "", "aliases"},
	} {
		p := golden.Parse(t, row.src)
		V := golden.Valuation(t, p, row.in)
		sem := objects.New()
		var phi string
		end := sem.Trace(context.Background(), p, V, 100, func(pr spec.Pair[fields.Config, objconcrete.Config]) bool {
			t.Logf("%s %s\n%s", pr.ConcreteRule, sem.Show.Symbolic(pr.Symbolic), sem.Show.Concrete(pr.Concrete))
			phi = pr.Symbolic.Phi.String()
			return true
		})
		if end.Parted != "" || end.Outcome != row.want || phi != row.phi {
			t.Errorf("%s: got %+v with %s, want %v with %s: %s", row.src, end, phi, row.want, row.phi, row.reason)
		}
	}
	_ = concrete.Standard
}
