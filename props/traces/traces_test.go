package traces

import (
	"context"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/objects"
	"tandem/props"
	"tandem/spec"
)

func parse(t testing.TB, text string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("program.tdm", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func initial(t testing.TB, p *lang.Program, text string) concrete.Valuation {
	t.Helper()
	if text == "" {
		return concrete.Valuation{}
	}
	h, err := heapfile.Read("heap.json", []byte(text), p)
	if err != nil {
		t.Fatal(err)
	}
	return concrete.NewValuation(h.Values)
}

// heapOf returns a heap file.
func heapOf(objects, variables string) string {
	return `{"schema": "tandem.heap/v1", "objects": {` + objects + `}, "variables": {` + variables + `}}`
}

var lim = spec.Limits{Steps: 60, Stretch: 3, Nodes: 60}

// judged returns what the statement of that ID says of one case.
func judged(sides objects.TraceSides, id string, k Case) spec.Verdict {
	for _, p := range Statements(sides, lim) {
		if p.ID == id {
			return p.Judge(context.Background(), k)
		}
	}
	return spec.Verdict{Result: spec.Inconclusive, Reason: "no such statement"}
}

// A program that fires every rule, from the heaps that lead to each outcome.
func TestByHand(t *testing.T) {
	p := parse(t, `var x: Node; var k: int; var y: Node;
class Node {
	val: int; next: Node;
	method find(v: int): Node { if this.val == v { return this; } v := v + 0; x := this.next; x := x.find(v); return x; }
	method none(): int { k := k + 1; }
	method app(b: Node) { if this.next == nil { this.next := b; return; } x := this.next; x.app(b); }
}
y := x;
x := new Node; y.app(x);
x := y;
x := x.find(k);
x.val := x.none();
x.next.next := x;
while x.val < 3 { x.val := x.val + 1; }
`)
	for _, row := range []struct {
		in, ended, reason string
		longest           int
	}{
		{"", "stuck", "y.app(x) on nil", 2},
		{`{"schema": "tandem.heap/v1", "objects": {"a": {"class": "Node", "fields": {"val": 3, "next": "b"}}, "b": {"class": "Node"}}, "variables": {"x": "a", "k": 0}}`,
			"final", "every rule", 33},
		{`{"schema": "tandem.heap/v1", "objects": {"a": {"class": "Node", "fields": {"next": "b"}}, "b": {"class": "Node"}}, "variables": {"x": "a", "k": 7}}`,
			"stuck", "no node has k: x.find(v) on nil, two calls deep", 23},
	} {
		k := Case{Program: p, Initial: initial(t, p, row.in)}
		for _, st := range Statements(objects.Traces(concrete.Standard()), lim) {
			rep := props.Sweep(context.Background(), nil, []*props.Property[Case]{st}, func(yield func(Case) bool) { yield(k) }, nil)[0]
			if rep.Held != 1 || row.reason == "" {
				t.Errorf("%s, %s: %+v %+v", row.reason, st.ID, rep.Counterexample, rep.Crash)
			}
			if st.ID == IDEnds && (rep.Evidence.Ended.Get(row.ended) != 1 || rep.Evidence.Longest != row.longest) {
				t.Errorf("%s: ended %v after %d steps, want %s after %d", row.reason, rep.Evidence.Ended, rep.Evidence.Longest, row.ended, row.longest)
			}
			if row.ended == "final" && st.ID != IDInitial && len(rep.NeverFired) > 0 {
				t.Errorf("%s: %s took no part", st.ID, rep.NeverFired)
			}
		}
	}
}

// At random every statement holds, and every rule of both sides took part.
func TestRandom(t *testing.T) {
	longtest.Sweep(t)
	for _, p := range Random(objects.Traces(concrete.Standard()), Vocabulary(), MaxSize, lim) {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			rep := p.Test(context.Background(), props.Options{Checks: 1500, Seed: 1})
			t.Logf("%d held, %v, %v, %+v", rep.Held, rep.Discarded, rep.Inconclusive, rep.Evidence)
			if rep.Result != spec.Tested || rep.Held < 1200 {
				t.Errorf("%s, held %d: %+v %+v %v", rep.Verdict, rep.Held, rep.Counterexample, rep.Crash, rep.NeverFired)
			}
		})
	}
}

// small are the limits of checks that must reach many programs.
var small = spec.Limits{Steps: 24, Stretch: 3, Nodes: 40}

// Over the small vocabularies, all programs up to a size from all heaps: so many, and
// every statement holds.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	for i, row := range []struct {
		name             string
		size             int
		programs, states int
		reason           string
	}{
		{"objects", 5, 1310, 10023, "aliasing and creation"},
		{"typed", 6, 2891, 14937, "integers, tests, default values"},
		{"calls", 6, 6341, 20907, "returns, two parameters, two methods"},
		{"returns", 6, 10133, 34891, "two methods without parameters"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			reports, scope := Groups(objects.Traces(concrete.Standard()), small, Small()[i]).Exhaustive(context.Background(), nil, row.size, nil)
			if scope.Programs != row.programs || scope.States != row.states || row.reason == "" {
				t.Errorf("%d programs, %d pairs, want %d, %d", scope.Programs, scope.States, row.programs, row.states)
			}
			for _, rep := range reports {
				if rep.Counterexample != nil || rep.Crash != nil || rep.Held < row.states*9/10 {
					t.Errorf("%s, held %d: %+v %+v", rep.ID, rep.Held, rep.Counterexample, rep.Crash)
				}
				// There are no fields, creations and loops among the calls, and without
				// parameters no assignments to them.
				for _, rule := range rep.NeverFired {
					if row.name == "returns" && strings.HasSuffix(rule, "Assign-L") {
						continue
					}
					if row.name != "calls" && row.name != "returns" || !strings.HasSuffix(rule, "New") && !strings.Contains(rule, "While") && !strings.Contains(rule, "Assign-F") {
						t.Errorf("%s: %s took no part", rep.ID, rule)
					}
				}
			}
		})
	}
}
