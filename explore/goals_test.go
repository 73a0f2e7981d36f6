package explore_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"tandem/cmd/memory"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/symbolic"
)

// BenchmarkGoals compares searches with all shortcuts and without any, where each question
// goes to a new solver process with the whole path condition. Without shortcuts the first
// leaves are searched only, if there are many: times are compared by leaf. A goal that is
// missed fails, and the factor is printed.
func BenchmarkGoals(b *testing.B) {
	memory.Spend(200) // as the command does
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

// BenchmarkOwnCosts compares what is ours of searches, in time and in memory, within one run.
func BenchmarkOwnCosts(b *testing.B) {
	memory.Spend(200) // as the command does
	power, longer, sort := countdown(200, "int"), countdown(1000, "int"), sorted(b, 7)
	few, many := independentBranches(12), independentBranches(16)
	for b.Loop() {
		short, _, _ := power.own(b)
		long, whole, heap := longer.own(b)
		b.ReportMetric(float64(long)/float64(short), "times-200-to-1000")
		if long > 7*short {
			b.Errorf("our time is %v for 200 iterations and %v for 1,000, want 7 times as much at most, found %.1f", short, long, float64(long)/float64(short))
		}
		b.ReportMetric(heap, "MiB-power")
		if heap > 64 {
			b.Errorf("%s has %.0f MiB at once, want 64 at most", longer.name, heap)
		}
		within(b, longer.name, long, whole)
		long, whole, _ = sort.own(b)
		within(b, sort.name, long, whole)
		_, _, before := few.own(b)
		_, _, heap = many.own(b)
		b.ReportMetric(heap/before, "times-MiB-12-to-16")
		if heap > 1.5*before {
			b.Errorf("%s has %.1f MiB and %s %.1f: want 1.5 times as much at most", few.name, before, many.name, heap)
		}
	}
}

// within reports whether our time is a fifth of the whole at most, or of 0.3 s.
func within(b *testing.B, name string, own, whole time.Duration) {
	b.Logf("%s: ours are %v of %v", name, own, whole)
	if limit := max(whole, 300*time.Millisecond) / 5; own > limit {
		b.Errorf("%s: %v outside of the solver, want %v at most: %.1f times that", name, own, limit, float64(own)/float64(limit))
	}
}

// own returns our time, the whole time, and the most that was on the heap, in MiB.
func (f *family) own(b *testing.B) (own, whole time.Duration, heap float64) {
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		b.Skip(err)
	}
	defer session.Close()
	began := time.Now()
	sum, most := f.searched(b, session, 0)
	whole = time.Since(began)
	return whole - sum.SolverTime, whole, float64(most) / (1 << 20)
}

// leaf returns the time that a search takes for a leaf, of which there are so many at the most;
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
