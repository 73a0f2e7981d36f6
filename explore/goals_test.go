package explore_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/solver"
	"tandem/symbolic"
)

// BenchmarkGoals compares searches with all shortcuts and without any, where each question
// goes to a new solver process with the whole path condition. Without shortcuts the first
// leaves are searched only, if there are many: times are compared by leaf. A goal that is
// missed fails, and the factor is printed.
func BenchmarkGoals(b *testing.B) {
	for _, row := range []struct {
		family family
		naive  int // leaves that are searched without shortcuts
		goal   float64
	}{
		{independentBranches(10), 64, 500},
		{top(10, 8), 64, 500},
		{countdown(200, "int"), 202, 100},
		{countdown(200, "bv32"), 202, 10},
		{sorted(b, 7), 64, 100},
	} {
		b.Run(row.family.name, func(b *testing.B) {
			var fast, slow time.Duration // a leaf
			for b.Loop() {
				fast += row.family.leaf(b, 0, func() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }, 0)
				slow += row.family.leaf(b, shortcut.All, func() (solver.Session, error) {
					return solver.Fresh(func() (solver.Session, error) { return solver.Open("pipe", solver.Options{}) })
				}, row.naive)
			}
			factor := float64(slow) / float64(fast)
			b.ReportMetric(factor, "times-faster")
			if factor < row.goal {
				b.Errorf("%.0f times faster than without shortcuts, want %.0f", factor, row.goal)
			}
		})
	}
}

// leaf is the time that a search takes for a leaf, of which there are so many at the most;
// 0: all.
func (f *family) leaf(b *testing.B, without shortcut.Set, open func() (solver.Session, error), most int) time.Duration {
	session, err := open()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s is skipped: %v\n", b.Name(), err) // Skip alone is silent
		b.Skip(err)
	}
	defer session.Close()
	bounds := f.bounds
	bounds.Paths = most
	leaves, began := 0, time.Now()
	_, err = explore.Explore(context.Background(), explore.Of(f.sem, parse(b, f.src)), session, explore.Options[symbolic.Config]{
		Bounds: bounds, Shortcuts: shortcut.Options{Without: without},
		Leaf: func(p explore.Path[symbolic.Config]) error {
			if !p.Left {
				leaves++
			}
			return nil
		},
	})
	if err != nil || leaves == 0 {
		b.Fatalf("%d leaves: %v", leaves, err)
	}
	return time.Since(began) / time.Duration(leaves)
}
