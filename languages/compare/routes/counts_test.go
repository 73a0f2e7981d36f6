package routes_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/compare"
	"tandem/languages/compare/routes"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// open opens sessions with a solver for unbounded integers and arrays.
func open(t *testing.T) func() (solver.Session, error) {
	t.Helper()
	open := func() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }
	s, err := open()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: this test needs z3 (make deps)")
	}
	return open
}

func cases(t *testing.T, f compare.Family, to int) []compare.Case {
	t.Helper()
	var list []compare.Case
	for n := f.Min; n <= to; n++ {
		k, err := f.Case(n)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, k)
	}
	return list
}

func run(t *testing.T, list []compare.Case, routes []compare.Route) *compare.Report {
	t.Helper()
	report, err := compare.Run(t.Context(), list, routes, compare.Options{Open: open(t)})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// All routes take the paths that a family has, agree on each, and cost what they
// did, in what is counted.
func TestCounts(t *testing.T) {
	var b strings.Builder
	for _, f := range compare.Families() {
		all := routes.All()
		report := run(t, cases(t, f, 3), all[:len(all)-1])
		small := 3
		if f.Name == "rotation" {
			small = 2 // for 3 there are 20,358 initial heaps
		}
		lazily := run(t, cases(t, f, small), []compare.Route{all[0], all[len(all)-1]})
		for i, r := range lazily.Rows {
			if i%2 == 1 {
				report.Rows = append(report.Rows, r)
			}
		}
		report.Differences = append(report.Differences, lazily.Differences...)
		for _, d := range report.Differences {
			t.Error(d)
		}
		for _, r := range report.Rows {
			if !r.Decided() || r.Counts.Paths != f.Paths(r.Case.N) || f.Why == "" {
				t.Errorf("%s, n = %d, %s: %d paths, want %d (%s); %s %d unknown", f.Name, r.Case.N, r.Route, r.Counts.Paths, f.Paths(r.Case.N), f.Why, r.Stopped, r.Counts.Unknown)
			}
			k := r.Counts
			fmt.Fprintf(&b, "%-9s %d  %-16s  %2d paths %3d infeasible %3d checks  %4d nodes  largest %3d nodes %2d conditionals %2d stores  %3d sent",
				f.Name, r.Case.N, r.Route, k.Paths, k.Infeasible, k.Checks, k.Nodes, k.Largest.Nodes, k.Largest.Conditionals, k.Largest.Stores, k.Sent)
			if k.Heaps > 0 {
				fmt.Fprintf(&b, "  %3d heaps", k.Heaps)
			}
			b.WriteByte('\n')
		}
	}
	golden(t, "testdata/counts.txt", b.String())
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s: -want +got\n%s", file, diff)
	}
}

// How the largest path condition grows with n.
func TestGrowth(t *testing.T) {
	for _, row := range []struct {
		family, route string
		from          int // the smallest n for which it holds
		want          func(n int) compare.Size
		reason        string
	}{
		{"reversal", "forward", 1, func(n int) compare.Size { return compare.Size{Nodes: 6*n + 6, Stores: n - 1} }, "linear: an update of next a node, and a read"},
		{"reversal", "backward", 1, func(n int) compare.Size {
			return compare.Size{Nodes: n*n + 4*n + 6, Conditionals: n * (n - 1) / 2}
		}, "quadratic: each read of next may be at each node that was assigned to"},
		{"swaps", "forward", 3, func(n int) compare.Size { return compare.Size{Nodes: 10*n + 2, Stores: 2 * (n - 1)} }, "linear: two updates a swap"},
		{"swaps", "backward", 3, func(n int) compare.Size {
			return compare.Size{Nodes: (3*n*n + 19*n - 4) / 2, Conditionals: n*n + n - 2}
		}, "quadratic: each read looks through the swaps before it"},
		{"reversal", "forward-expanded", 1, func(n int) compare.Size { return compare.Size{Nodes: 6*n + 6, Stores: n - 1} }, "φ is that of forward"},
	} {
		t.Run(row.family+" "+row.route, func(t *testing.T) {
			f := family(t, row.family)
			if row.reason == "" {
				t.Fatal("no reason")
			}
			for _, r := range run(t, cases(t, f, 9)[row.from-f.Min:], route(t, row.route)).Rows {
				if diff := cmp.Diff(row.want(r.Case.N), r.Counts.Largest); diff != "" {
					t.Errorf("n = %d, %s: -want +got\n%s", r.Case.N, row.reason, diff)
				}
			}
		})
	}
}

func family(t *testing.T, name string) compare.Family {
	t.Helper()
	list, err := compare.FamiliesNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

func route(t *testing.T, name string) []compare.Route {
	t.Helper()
	list, err := (&compare.Subject{Routes: routes.All()}).Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The comparison finds a route that is wrong: with fresh variables left in φ and
// nothing said of them, a new node may be an old one, or nil.
func TestDifferencesAreFound(t *testing.T) {
	p, err := lang.Parse("new.tdm", []byte("var x, y: C;\nclass C { n: int; }\nx := new C;\nif x == y { y := x; }"))
	if err != nil {
		t.Fatal(err)
	}
	right := route(t, "backward")[0]
	kept, _ := routes.Kept()
	wrong := compare.Route{Name: "wrong", Open: routes.Forward(kept, routes.Growing, routes.AsBuilt)}
	report := run(t, []compare.Case{{Name: "new", N: 1, Program: p, Paths: 1}}, []compare.Route{right, wrong})
	if len(report.Differences) == 0 {
		t.Fatal("no differences")
	}
	const want = "new, n = 1, the branch T: backward says unsat, wrong says sat"
	if got := report.Differences[0].String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if !report.Rows[1].Unexpected() || report.Rows[0].Unexpected() {
		t.Errorf("%d and %d paths are as expected", report.Rows[0].Counts.Paths, report.Rows[1].Counts.Paths)
	}
}

// The comparison finds lazy initialisation that never makes an alias.
func TestLazyDifferencesAreFound(t *testing.T) {
	p, err := lang.Parse("alias.tdm", []byte("var x, y: C;\nclass C { n: int; }\nif x != nil { if x == y { y := nil; } }"))
	if err != nil {
		t.Fatal(err)
	}
	k := lazyobjects.Standard()
	k.Prior = func(lazyobjects.Config, lang.Type) []lang.ObjectValue { return nil }
	for _, row := range []struct {
		by   lazyobjects.Calculus
		want string
	}{
		{lazyobjects.Standard(), ""},
		{k, "alias, n = 1, the path TT: forward says sat, lazy says that there is no such path"},
	} {
		report := run(t, []compare.Case{{Name: "alias", N: 1, Program: p}}, []compare.Route{route(t, "forward")[0], routes.Lazy(row.by)})
		var got []string
		for _, d := range report.Differences {
			got = append(got, d.String())
		}
		if text := strings.Join(got, "; "); text != row.want {
			t.Errorf("%s, want %s", text, row.want)
		}
	}
}

// All routes take the same paths of programs of which each looks at one thing.
func TestPrograms(t *testing.T) {
	const list = "class Node {\n    val: int;\n    next: Node;\n"
	const pair = "var x, y, z: C;\n\nclass C {\n    f: C;\n}\n\n"
	for _, row := range []struct {
		name   string
		source string
		unroll int
		final  int
		bound  int
		reason string
	}{
		{"find", `var head, found: Node;
var k: int;

` + list + `
    method find(v: int): Node {
        if this.val == v {
            return this;
        }
        found := this.next.find(v);
        return found;
    }
}

found := head.find(k);
`, 3, 3, 1, "calls inside each other are cut at the bound; a call on nil is no path"},
		{"sequence", `var head: Node;
var k: int;

` + list + `
    method get(): int {
        return this.val;
    }
}

k := head.get();
k := head.get();
if k == 0 {
    k := head.get();
}
`, 1, 2, 0, "calls one after the other are not inside each other"},
		{"nil", "var x, y: D;\n\nclass D {\n}\n\nx := new D;\nif x == nil {\n    y := x;\n}\n", 0, 1, 0, "a new object is not nil, even without fields"},
		{"two", pair + "x := new C;\ny := new C;\nif x == y {\n    y := x;\n}\n", 0, 1, 0, "two new objects differ"},
		{"variable", pair + "x := new C;\nif x == y {\n    y := x;\n}\n", 0, 1, 0, "a new object is none that a variable denotes"},
		{"field", pair + "x := new C;\nif y.f == x {\n    y := x;\n}\n", 0, 1, 0, "a new object is none that a field denotes"},
		{"assigned", pair + "x := new C;\ny.f := x;\nif z.f == x {\n    y := x;\n}\n", 0, 2, 0, "unless it was assigned to it"},
		{"stuck", pair + "x := nil;\nx.f := y;\nif y == z {\n    y := x;\n}\n", 0, 0, 0, "nothing comes behind a use of nil"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse(row.name+".tdm", []byte(row.source))
			if err != nil || row.reason == "" {
				t.Fatal(err)
			}
			report := run(t, []compare.Case{{Name: row.name, N: 1, Program: p, Unroll: row.unroll}}, routes.All())
			for _, d := range report.Differences {
				t.Error(d)
			}
			for _, r := range report.Rows {
				if k := r.Counts; k.ByStatus[spec.Final] != row.final || k.ByStatus[spec.Bound] != row.bound || k.Paths != row.final+row.bound {
					t.Errorf("%s: %d paths, %v by status, want %d final and %d bound: %s", r.Route, k.Paths, k.ByStatus, row.final, row.bound, row.reason)
				}
			}
		})
	}
}

// How the largest question grows with n, where updates are written out for it.
func TestGrowthOfQuestions(t *testing.T) {
	f := family(t, "reversal")
	for name, want := range map[string]func(n int) int{
		"forward":          func(n int) int { return 3*n + 3 },
		"forward-expanded": func(n int) int { return n*n + n + 4 },
	} {
		for _, r := range run(t, cases(t, f, 9), route(t, name)).Rows {
			if n := r.Case.N; r.Counts.Sent != want(n) {
				t.Errorf("%s, n = %d: %d nodes, want %d", name, n, r.Counts.Sent, want(n))
			}
		}
	}
}

// All routes agree on the examples with classes.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../../examples/*.tdm")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := lang.Parse(file, src)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Classes) == 0 {
			continue
		}
		n++
		all := routes.All()
		if len(p.Procs) > 0 { // lazy initialisation has none, as the language of the comparison
			all = all[:len(all)-1]
		}
		report := run(t, []compare.Case{{Name: filepath.Base(file), N: 1, Program: p, Unroll: 1}}, all)
		for _, d := range report.Differences {
			t.Error(d)
		}
		for _, r := range report.Rows {
			if !r.Decided() || r.Counts.Paths == 0 {
				t.Errorf("%s, %s: %d paths, %d unknown %s", r.Case.Name, r.Route, r.Counts.Paths, r.Counts.Unknown, r.Stopped)
			}
		}
	}
	if n < 5 {
		t.Errorf("%d examples have classes, want 5 at least", n)
	}
}
