package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/inputs"
)

func heapProgram(t *testing.T) *Program {
	t.Helper()
	p, err := lang.Parse("p.tdm", []byte("class Node { val: int; next: Node; }\nclass Leaf { }\nvar n, m: Node; var l: Leaf; var k: int;"))
	if err != nil {
		t.Fatal(err)
	}
	return newProgram(p)
}

func TestDrawing(t *testing.T) {
	p := heapProgram(t)
	for _, row := range []struct{ name, in, want, reason string }{
		{"nothing", "k=3", "", "without objects nothing is drawn"},
		{"variables", "n=Node1,m=Node1", "n, m → Node1 {val: 0, next: nil}", "all that denote an object stand before it"},
		{"no fields", "l=Leaf1", "l → Leaf1 {}", "a class may have none"},
		{"reached first", "n=Node3,m=Node2,Node.next={Node3: Node4, Node2: Node1, else nil}",
			"n → Node3 {val: 0, next → Node4}\nm → Node2 {val: 0, next → Node1}\n    Node4 {val: 0, next: nil}\n    Node1 {val: 0, next: nil}", "the order of the variables, then of the fields"},
		{"cycle", "n=Node1,Node.next={Node1: Node2, Node2: Node1, else nil}", "n → Node1 {val: 0, next → Node2}\n    Node2 {val: 0, next → Node1}", "each object once"},
		{"lost", "n=nil,Node.val={Node7: 3, else 0}", "Node7 {val: 3, next: nil}", "what nothing reaches is there, too"},
	} {
		values, err := inputs.Read("in", []string{row.in}, p.lang, nil)
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		V := concrete.NewValuation(values)
		if diff := cmp.Diff(row.want, strings.Join(p.drawing(V, p.vars()), "\n")); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}

// Of a large heap not all is drawn, and that is said.
func TestLargeDrawing(t *testing.T) {
	p := heapProgram(t)
	f := p.lang.Fields()[0]
	a := lang.NewArray(f.Array().Type, lang.NewInt(0))
	for i := range maxDrawn + 7 {
		a = a.With(lang.Object(f.Of, i+1), lang.NewInt(1))
	}
	lines := p.drawing(concrete.NewValuation(map[lang.Var]lang.Value{f.Array(): a}), p.vars())
	if len(lines) != maxDrawn+1 || lines[maxDrawn] != "and 7 more objects; --json has them" {
		t.Errorf("%d lines, the last one: %s", len(lines), lines[len(lines)-1])
	}
}

// Changes of fields are those of objects.
func TestCells(t *testing.T) {
	p := heapProgram(t)
	node, next := p.lang.Classes[0].Type, p.lang.Fields()[1]
	one, two := lang.Object(node, 1), lang.Object(node, 2)
	empty := lang.NewArray(next.Array().Type, lang.Nil(node))
	for _, row := range []struct {
		name   string
		v, w   lang.ArrayValue
		want   string
		reason string
	}{
		{"set", empty, empty.With(one, two), "Node1.next = Node2", "an object got a neighbour"},
		{"reset", empty.With(one, two), empty, "Node1.next = nil", "and lost it"},
		{"two", empty, empty.With(one, two).With(two, one), "Node.next = {Node1: Node2, Node2: Node1, else nil}", "no step changes two"},
	} {
		if got := assigned([]change{changeOf(next.Array(), row.v, row.w)}); got != row.want || row.reason == "" {
			t.Errorf("%s: got %s, want %s: %s", row.name, got, row.want, row.reason)
		}
	}
	if got := assigned(whole([]lang.Var{next.Array(), lang.Result(lang.Int)}, concrete.NewValuation(map[lang.Var]lang.Value{next.Array(): empty.With(two, one)}))); got != "Node2.next = Node1" {
		t.Errorf("the whole is %s", got)
	}
}
