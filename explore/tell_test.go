package explore_test

import (
	"context"
	"strings"
	"sync/atomic"
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

// Workers tell of a path as soon as those before it are known, and do not find many more
// before they have told of it, however they are scheduled.
func TestWorkersTellMeanwhile(t *testing.T) {
	const workers, ahead = 3, 2000
	prob := doubling()
	var told atomic.Int64
	most := 0
	opts := explore.Options[int]{
		Tell: func(nodes int) { most = max(most, nodes-2*int(told.Load())) },
		Leaf: func(explore.Path[int]) error { told.Add(1); return nil },
	}
	for range workers - 1 {
		opts.Beside = append(opts.Beside, small(t))
	}
	r, err := explore.Explore(t.Context(), prob, small(t), opts)
	if err != nil {
		t.Fatal(err)
	}
	// A worker that goes depth first has as many inner nodes as leaves behind it, and some
	// above it.
	if limit := 2*(2*ahead+workers) + 2*17*workers; most > limit || told.Load() != 1<<16 || r.Summary.Paths != 1<<16 {
		t.Errorf("of %d nodes %d were ahead of what was told, want %d at most; %d paths", r.Summary.Steps+1, most, limit, told.Load())
	}
}
