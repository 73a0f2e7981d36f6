package explore_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/symheaps"
	"tandem/spec"
)

const insert = `var root: Tree;
var k: int;
class Tree {
  key: int;
  left: Tree;
  right: Tree;
  method insert(v: int): Tree {
    if v == this.key { return this; }
    if v < this.key {
      if this.left == nil { this.left := new Tree; this.left.key := v; return this.left; }
      root := this.left.insert(v);
      return root;
    }
    if this.right == nil { this.right := new Tree; this.right.key := v; }
    return this.right;
  }
}
root := root.insert(k);
`

// The leaves of a program with objects: calls of a method inside each other are
// bounded, path conditions exclude each other, and cover all heaps but those from
// which the run is stuck.
func TestObjectTree(t *testing.T) {
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if session.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: these tests need z3 (make deps)")
	}
	p, err := lang.Parse("insert.tdm", []byte(insert))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for _, row := range []struct {
		unroll, final, bound, checks int
		reason                       string
	}{
		{1, 4, 1, 5, "the first call only: found, left, right, right"},
		{2, 8, 1, 9, "one call inside of another"},
		{3, 12, 1, 13, "two calls inside of another"},
	} {
		r, err := explore.Explore(ctx, explore.Of(objects.New(), p), session, explore.Options[symheaps.Config]{Bounds: explore.Bounds{Unroll: row.unroll, Paths: 100}})
		if err != nil {
			t.Fatal(err)
		}
		sum := r.Summary
		if sum.ByStatus[spec.Final] != row.final || sum.ByStatus[spec.Bound] != row.bound || sum.Checks != row.checks || row.reason == "" {
			t.Errorf("unroll %d: %+v, want %d final, %d bound, %d checks", row.unroll, sum, row.final, row.bound, row.checks)
		}
		for _, l := range r.Paths {
			if want := fmt.Sprintf("bound on calls inside each other: %d", row.unroll); l.Status == spec.Bound && l.Reason != want {
				t.Errorf("path %d: %s, want %s", l.ID, l.Reason, want)
			}
		}
		if v := explore.Exclusive(ctx, session, r.Paths); v.Result != spec.Tested {
			t.Errorf("exclusive: %+v", v)
		}
		v := explore.Covering(ctx, session, r.Paths)
		if v.Result != spec.Refuted || !strings.Contains(v.Failure.At, "root: nil") {
			t.Errorf("covering: %+v", v)
		}
	}
}
