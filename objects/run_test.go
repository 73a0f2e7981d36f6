package objects_test

import (
	"context"
	"testing"

	"tandem/languages/golden"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/spec"
)

// Both sides of small programs agree step by step, and end as they should.
func TestRuns(t *testing.T) {
	const list = "class Node { val: int; next: Node; " +
		"method sum(): int { if this.next == nil { return this.val; } k := this.next.sum(); return k + this.val; } " +
		"method set(v: int) { this.val := v; v := 0; } " +
		"method none(): Node { } " +
		"method me(u: Node): Node { x := nil; return u; } } var x, y: Node; var k: int; "
	for _, row := range []struct {
		src    string
		want   spec.Outcome
		state  string // of the variables and fields at the end
		phi    string // at the end
		reason string
	}{
		{
			"x := new Node; y := x; y.val := 3; y.next := x; x := y.next.next;", spec.Final,
			"{Node.next: {Node1: Node1, else nil}, Node.val: {Node1: 3, else 0}, x: Node1, y: Node1}", "true",
			"aliases of one object",
		},
		{
			"x := new Node; y := new Node; x.next := y; x.next.val := 4; y.next := new Node; k := y.val;", spec.Final,
			"{Node.next: {Node1: Node2, Node2: Node3, else nil}, Node.val: {Node2: 4, else 0}, k: 4, x: Node1, y: Node2}", "true",
			"a field is created into",
		},
		{
			"x := new Node; x.set(5); x.next := new Node; x.next.set(7); k := x.sum();", spec.Final,
			"{Node.next: {Node1: Node2, else nil}, Node.val: {Node1: 5, Node2: 7, else 0}, k: 12, return: 12, x: Node1}",
			"true && nil == nil", "methods call each other on other objects; parameters are values",
		},
		{
			"x := new Node; y := x.me(x); y := y.none();", spec.Final,
			"{Node.next: {else nil}, Node.val: {else 0}, return: nil, x: nil, y: nil}", "true",
			"arguments are evaluated before the body; an absent return is nil",
		},
		{
			"x := new Node; x.next.val := 1;", spec.Stuck,
			"{Node.next: {else nil}, Node.val: {else 0}, x: Node1}", "true", "a nil-pointer error",
		},
		{
			"y := x.none();", spec.Stuck, "{Node.next: {else nil}, Node.val: {else 0}}", "true", "a call on nil",
		},
	} {
		p := golden.Parse(t, list+row.src)
		sem := objects.New()
		var phi, state string
		end := sem.Trace(context.Background(), p, golden.Valuation(t, p, ""), 100, func(pr spec.Pair[symheaps.Config, heaps.Config]) bool {
			t.Logf("%s %s\n%s", pr.ConcreteRule, sem.Show.Symbolic(pr.Symbolic), sem.Show.Concrete(pr.Concrete))
			phi, state = pr.Symbolic.Phi.String(), objects.Show.Valuation(heaps.StateOf(pr.Concrete))
			return true
		})
		if end.Parted != "" || end.Outcome != row.want || state != row.state || phi != row.phi {
			t.Errorf("%s: got %+v\n in %s\n with %s, want %v\n in %s\n with %s: %s", row.src, end, state, phi, row.want, row.state, row.phi, row.reason)
		}
	}
}
