package entries

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/objects/heaps"
)

// The states of a run are those of StateOf, forward, back and of another program.
func TestStates(t *testing.T) {
	k := heaps.Standard(concrete.Standard())
	system := heaps.System(k)
	heap := &objectStates{}
	for _, source := range []string{
		"class Node { val: int; next: Node; } var l, n: Node; var i: int;\nwhile i < 5 { n := new Node; n.val := i; n.next := l; l := n; i := i + 1; }\nl.next.next := nil; l.val := 0; l := nil;",
		"class C { p: bool; c: C; method m() { this.p := !this.p; this.c := new C; } } class D { } var c: C; var d: D;\nc := new C; c.m(); d := new D; c.c.m(); c.m();",
	} {
		f, err := syntax.Parse("", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		p, err := lang.Check(f)
		if err != nil {
			t.Fatal(err)
		}
		run := []heaps.Config{heaps.Initial(p, concrete.Valuation{})}
		for next := system.Next(run[0]); len(next) > 0; next = system.Next(next[0].To) {
			run = append(run, next[0].To)
		}
		if len(run) < 10 {
			t.Fatalf("%d configurations", len(run))
		}
		look := func(i int) {
			if got, want := heap.stateOf(run[i]), heaps.StateOf(run[i]); !got.Equal(want) {
				t.Errorf("configuration %d: %v, want %v", i, got, want)
			}
		}
		for i := range run {
			look(i)
		}
		for i := len(run) - 1; i >= 0; i -= 3 {
			look(i)
		}
	}
}
