package compare

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// heaped is a route that first chooses an initial heap, 1 or 2, and then as a fake does.
type heaped struct {
	fake
	stuckIn string // the heap in which the program uses nil at its end
}

type heapedState struct {
	*heaped
	heap, choices string
}

func (s heapedState) Stmt() lang.Stmt {
	if len(s.choices) == s.depth && s.heap != s.stuckIn {
		return nil
	}
	return &lang.While{B: lang.True}
}

func heapOf(rule string) bool { return strings.HasPrefix(rule, "Heap") }

func (f *heaped) System() spec.System[State] {
	heap := func(name string) func(heapedState) []heapedState {
		return func(s heapedState) []heapedState {
			if s.heap != "" {
				return nil
			}
			return []heapedState{{f, name, ""}}
		}
	}
	to := func(letter string) func(heapedState) []heapedState {
		return func(s heapedState) []heapedState {
			if s.heap == "" || len(s.choices) == s.depth {
				return nil
			}
			return []heapedState{{f, s.heap, s.choices + letter}}
		}
	}
	return System(spec.System[heapedState]{Rules: []spec.Rule[heapedState]{
		{ID: "Heap-1", Choice: "1", Apply: heap("1")}, {ID: "Heap-2", Choice: "2", Apply: heap("2")},
		{ID: "While-T", Choice: "T", Repeats: true, Apply: to("T")}, {ID: "While-F", Choice: "F", Apply: to("F")},
	}}, heapOf)
}

func (f *heaped) Start() State { return State{Configuration: heapedState{f, "", ""}} }
func (f *heaped) Enter(s State) {
	at := s.Configuration.(heapedState)
	f.at = append(f.at, fakeState{&f.fake, at.heap + at.choices})
}

// Condition is a variable for each way, and true before the first choice of the program.
func (f *heaped) Condition() lang.Expr {
	if len(f.at[len(f.at)-1].choices) < 2 {
		return lang.True
	}
	return f.fake.Condition()
}

// A path of the program is feasible if it is from some initial heap, and infeasible if it
// is from none.
func TestHeaps(t *testing.T) {
	letters := map[string]string{"While-T": "T", "While-F": "F"}
	route := Route{Decides: heapOf, Letter: func(_ State, rule string) string { return letters[rule] }}
	for _, row := range []struct {
		name         string
		program      func(string) solver.Answer
		heaps        heaped
		bounds       Bounds
		paths, leafs int
		want         []string
		reason       string
	}{
		{"same", yes, heaped{fake: fake{depth: 1, answer: yes}}, Bounds{}, 2, 4, nil, "each path from each heap"},
		{"one heap each", yes, heaped{fake: fake{depth: 1, answer: without("1T", "2F")}}, Bounds{}, 2, 2, nil, "a path from one heap is one of the program"},
		{"from none", yes, heaped{fake: fake{depth: 1, answer: without("1T", "2T")}}, Bounds{}, 1, 2, []string{
			"p, n = 0, the branch T: a says sat, b says unsat", "p, n = 0, the path T: a says sat, b says unsat",
		}, "no heap takes it"},
		{"from one too many", without("T"), heaped{fake: fake{depth: 1, answer: without("1T")}}, Bounds{}, 2, 3, []string{
			"p, n = 0, the branch T: a says unsat, b says sat", "p, n = 0, the path T: a says unsat, b says sat",
		}, "a heap takes what no state takes"},
		{"nil in one", yes, heaped{fake: fake{depth: 1, answer: yes}, stuckIn: "2"}, Bounds{}, 2, 2, nil, "from the other heap there is a path"},
		{"stopped", yes, heaped{fake: fake{depth: 1, answer: without("1T")}}, Bounds{Paths: 1}, 1, 1, nil, "another heap may take it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := walk(t.Context(), Case{}, Route{}, &fake{depth: 1, answer: row.program}, Bounds{}, outside)
			b := walk(t.Context(), Case{}, route, &row.heaps, row.bounds, outside)
			var got []string
			for _, d := range differences(Case{Name: "p"}, [2]string{"a", "b"}, a, b) {
				got = append(got, d.String())
			}
			if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if b.Counts.Paths != row.paths || b.Counts.Heaps != row.leafs {
				t.Errorf("%d paths and %d heaps, want %d and %d", b.Counts.Paths, b.Counts.Heaps, row.paths, row.leafs)
			}
		})
	}
}
