package explore_test

import (
	"context"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/symbolic"
)

// In every order a path is told as soon as all that comes before it is known, and in the
// order of depth first.
func TestToldAtOnce(t *testing.T) {
	f := independentBranches(6)
	f.src = strings.ReplaceAll(f.src, "}", "} else { r := r - 1; }") // all paths are as long
	prob := explore.Of(f.sem, parse(t, f.src))
	for _, name := range explore.Orders() {
		order, err := explore.InOrder(name, 1, prob)
		if err != nil {
			t.Fatal(err)
		}
		nodes, half := 0, 0
		var ids []int
		_, err = explore.Explore(context.Background(), prob, open(t), explore.Options[symbolic.Config]{
			Bounds: f.bounds, Order: order, Tell: func(n int) { nodes = n },
			Leaf: func(p explore.Path[symbolic.Config]) error {
				if ids = append(ids, p.ID); len(ids) == f.paths/2 {
					half = nodes
				}
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		// Breadth first comes to the leaves in their order, since all are as far from the root.
		late := half > nodes-f.paths/4 && (name == explore.DepthFirst || name == explore.BreadthFirst)
		if len(ids) != f.paths || late {
			t.Errorf("%s: %d paths, half of them after %d of %d nodes", name, len(ids), half, nodes)
		}
		for i, id := range ids {
			if id != i+1 {
				t.Fatalf("%s: path %d is told as number %d", name, id, i+1)
			}
		}
		t.Logf("%s: half after %d of %d nodes", name, half, nodes)
	}
}
