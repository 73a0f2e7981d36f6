package explore_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/languages/checks"
	"tandem/spec"
	"tandem/symbolic"
)

// family is a program of one of the families on which shortcuts are measured.
type family struct {
	name, src string
	sem       *basic.Semantics
	bounds    explore.Bounds
	paths     int // that it has, those that are cut among them
	most      int // questions that it may take
	reason    string
	small     bool // each test asks about it
}

// independentBranches returns n branches on n inputs.
func independentBranches(n int) family {
	return family{
		name: fmt.Sprintf("(a) %d independent branches", n), src: branches(n), sem: basic.New(), paths: 1 << n,
		most: 2*n + 2, reason: "a question for each way of a branch, whatever was decided before it", small: n <= 10,
	}
}

// elementBranches returns n branches on the elements of one array.
func elementBranches(n int) family {
	return family{
		name: fmt.Sprintf("(g) %d branches on elements", n), sem: checks.Arrays(concrete.Standard()).Semantics(), paths: 1 << n,
		src: strings.ReplaceAll("var a: []bv8; var i, s: int; assume |a| == N; s := 0; i := 0;"+
			" while i < N { if a[i] > 5 { s := s + 1; } i := i + 1; } assert s <= N;", "N", fmt.Sprint(n)),
		most: 2*n + 2, reason: "elements are as independent as scalars", small: n <= 12,
	}
}

// countdown is power to n iterations.
func countdown(n int, over string) family {
	return family{
		name: fmt.Sprintf("(b) power to %d iterations over %s", n, over), src: strings.ReplaceAll(power, "int", over), sem: basic.New(),
		bounds: explore.Bounds{Unroll: n}, paths: n + 2,
		most: n + 2, reason: "at most a question a path", small: n <= 200,
	}
}

// doubled returns x := x + x k times, and a branch.
func doubled(k int) family {
	return family{
		name: fmt.Sprintf("(c) x := x + x %d times", k), sem: basic.New(), paths: 2,
		src:  "var x: int;\n" + strings.Repeat("x := x + x;\n", k) + "if x > 1000 { x := 0; }",
		most: 1, reason: "one branch", small: true,
	}
}

// top returns the lecture's function with n characters, that fails on k right ones.
func top(n, k int) family {
	var decls, stmts strings.Builder
	for i := range n {
		fmt.Fprintf(&decls, "var i%d: bv8;\n", i)
		fmt.Fprintf(&stmts, "if i%d == %d { cnt := cnt + 1; }\n", i, 97+i)
	}
	return family{
		name: fmt.Sprintf("(d) top with %d characters", n), sem: checks.Arrays(concrete.Standard()).Semantics(), paths: 1 << n,
		src:  decls.String() + "var cnt: int;\ncnt := 0;\n" + stmts.String() + fmt.Sprintf("assert !(cnt >= %d);", k),
		most: 2*n + 2, reason: "a question for each way of a branch, whatever was decided before it", small: true,
	}
}

// sorted is insertion sort of n symbolic values.
func sorted(t testing.TB, n int) family {
	factorial := 1
	for i := range n {
		factorial *= i + 1
	}
	return family{
		name: fmt.Sprintf("(e) insertion sort of %d", n), sem: arrays.New(), paths: factorial,
		src:  example(t, "insertion", "|a| := 4;", fmt.Sprintf("|a| := %d;", n)),
		most: factorial, reason: "at most a question a path", small: n <= 5,
	}
}

// table returns one of 16 that is written and read k times at symbolic indexes.
func table(k int) family {
	var decls, stmts strings.Builder
	for i := range k {
		fmt.Fprintf(&decls, "var i%d, j%d: int;\n", i, i)
		fmt.Fprintf(&stmts, "a[i%d] := a[j%d] + 1;\n", i, i)
	}
	return family{
		name: fmt.Sprintf("(f) a table of 16, %d times", k), sem: arrays.New(), paths: k + 2,
		src:  "var a: []int;\n" + decls.String() + "|a| := 16;\n" + stmts.String() + "if a[i0] > a[j0] { a[0] := 0; }",
		most: k + 2, reason: "at most a question a path", small: k <= 4,
	}
}

func families(t testing.TB) []family {
	return []family{
		independentBranches(8), independentBranches(10), independentBranches(12), independentBranches(16),
		elementBranches(8), elementBranches(12), elementBranches(14), elementBranches(16),
		countdown(50, "int"), countdown(200, "int"), countdown(1000, "int"), countdown(50, "bv32"), countdown(200, "bv32"),
		doubled(64), doubled(1000), top(4, 3), top(10, 8),
		sorted(t, 4), sorted(t, 5), sorted(t, 6), sorted(t, 7), table(4), table(8),
	}
}

// searched searches it: the summary of a search, and the most memory, in bytes, that was in
// use on the heap at one of 64 leaves.
func (f *family) searched(t testing.TB, session solver.Session, without shortcut.Set) (explore.Summary, uint64) {
	t.Helper()
	runtime.GC() // what was before does not count
	most, leaves := uint64(0), 0
	r, err := explore.Explore(context.Background(), explore.Of(f.sem, parse(t, f.src)), session, explore.Options[symbolic.Config]{
		Bounds: f.bounds, Shortcuts: shortcut.Options{Without: without},
		Leaf: func(explore.Path[symbolic.Config]) error {
			if leaves++; leaves%64 == 1 {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r.Summary, most
}

// The questions that the families take, and that those spared are accounted for.
func TestQuestionsOfFamilies(t *testing.T) {
	for _, f := range families(t) {
		if !f.small {
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			if f.reason == "" {
				t.Fatal("a family without a reason")
			}
			s, _ := f.searched(t, open(t), 0)
			if s.Paths != f.paths || s.Checks > f.most {
				t.Errorf("%d paths, %d questions; want %d, at most %d: %s", s.Paths, s.Checks, f.paths, f.most, f.reason)
			}
			if s.Conditions != s.Checks+s.Spared+s.Kept+s.Seen || s.Again != 0 || s.ByStatus[spec.Unknown] != 0 {
				t.Errorf("the counts do not add up: %+v", s)
			}
			t.Logf("%d paths, %d conditions, %d questions, spared: %d last model, %d cache, %d models seen, %d implied", s.Paths, s.Conditions, s.Checks, s.Spared, s.Kept, s.Seen, s.Implied)
		})
	}
}

// BenchmarkFamilies has the families with all shortcuts, by a solver in the process and as
// one of its own, with all but one, and with none.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range families(b) {
		b.Run(f.name, func(b *testing.B) { f.measured(b, "auto", 0) })
		b.Run(f.name+"/pipe", func(b *testing.B) { f.measured(b, "pipe", 0) })
		for s := next(0); s <= shortcut.All && f.paths <= 1100; s = next(s) {
			b.Run(fmt.Sprintf("%s/without %v", f.name, s), func(b *testing.B) { f.measured(b, "auto", s) })
		}
	}
}

// measured searches it with a solver that is reached in some way.
func (f *family) measured(b *testing.B, way string, without shortcut.Set) {
	var sum explore.Summary
	var memory uint64
	var peak, solvers float64
	var solving time.Duration
	b.ReportAllocs()
	for b.Loop() {
		session, err := solver.Open(way, solver.Options{})
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s is skipped: %v\n", b.Name(), err) // Skip alone is silent
			b.Skip(err)
		}
		begun := forgetPeak()
		sum, memory = f.searched(b, session, without)
		solving += sum.SolverTime
		if begun {
			peak = max(peak, peakOf("self"))
		}
		solvers = max(solvers, peakOfChildren())
		if err := session.Close(); err != nil {
			b.Fatal(err)
		}
	}
	for unit, n := range map[string]float64{
		"paths/op": float64(sum.Paths), "nodes/op": float64(sum.Steps + 1), "checks/op": float64(sum.Checks),
		"spared-by-last-model/op": float64(sum.Spared), "spared-by-cache/op": float64(sum.Kept),
		"spared-by-models/op": float64(sum.Seen), "spared-by-implied/op": float64(sum.Implied),
		"solver-ms/op": solving.Seconds() * 1000 / float64(b.N), "heap-MiB": float64(memory) / (1 << 20),
		"peak-MiB": peak, "solver-peak-MiB": solvers, // 0: it is in the process, and in its peak
		"own-ms/op": (b.Elapsed() - solving).Seconds() * 1000 / float64(b.N),
	} {
		b.ReportMetric(n, unit)
	}
}

// forgetPeak forgets the most memory that the process has had, where the system lets it,
// and says whether it did.
func forgetPeak() bool { return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil }

// peakOf returns the most memory of a process, in MiB, since it was forgotten: in our own there
// is the solver in the process, too. 0: nobody knows.
func peakOf(process string) float64 { return statusOf(process, "VmHWM:") / 1024 }

// peakOfChildren returns the most memory of the processes that this one has started and that
// are there, together.
func peakOfChildren() (sum float64) {
	list, _ := os.ReadDir("/proc") // where there is none, nobody knows
	for _, e := range list {
		if statusOf(e.Name(), "PPid:") == float64(os.Getpid()) {
			sum += peakOf(e.Name())
		}
	}
	return sum
}

// statusOf returns a number that the system tells of a process; 0: it does not.
func statusOf(process, field string) (n float64) {
	text, _ := os.ReadFile("/proc/" + process + "/status")
	if _, behind, ok := strings.Cut(string(text), field); ok {
		_, _ = fmt.Sscan(behind, &n)
	}
	return n
}

// next returns the set behind s of: none, each alone, all.
func next(s shortcut.Set) shortcut.Set {
	switch {
	case s == 0:
		return 1
	case s == shortcut.All:
		return shortcut.All + 1
	case s<<1 > shortcut.All:
		return shortcut.All
	default:
		return s << 1
	}
}
