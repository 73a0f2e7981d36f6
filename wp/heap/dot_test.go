package heap_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/props/section4"
	"tandem/wp/heap"
)

// A heap as text and as a graph.
func TestShow(t *testing.T) {
	u := section4.Typed()
	C, D := lang.Object(u.Vars[0].Type, 1), lang.Object(u.Vars[1].Type, 1)
	V := heap.State{H: heap.Heap{}.Add(C).Add(D)}.Assign(u.Vars[0], C).Assign(u.Vars[1], lang.Nil(D.Type())).
		AssignField(C, u.Fields[0], D).AssignField(C, u.Fields[2], lang.NewInt(-3))
	if diff := cmp.Diff("x = C1\nu = nil\nC1\n  .f = D1\n  .n = -3\nD1\n  .f = nil\n", heap.Text(V, u.Vars, u.Fields)); diff != "" {
		t.Errorf("text: -want +got\n%s", diff)
	}
	want := `digraph heap {
  rankdir=LR;
  node [shape=box];
  "var x" [shape=plaintext, label="x"];
  "var x" -> "C1";
  "var u" [shape=plaintext, label="u = nil"];
  "C1" [label="C1\nn = -3"];
  "C1" -> "D1" [label="f"];
  "D1" [label="D1\nf = nil"];
}
`
	if diff := cmp.Diff(want, heap.Dot(V, u.Vars, u.Fields)); diff != "" {
		t.Errorf("DOT: -want +got\n%s", diff)
	}
}
