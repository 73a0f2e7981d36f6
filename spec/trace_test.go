package spec_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// counting counts down from n on both sides. Before each transition both
// sides make, the symbolic side makes one of its own at even numbers and the
// concrete side one of its own at odd ones; +0.5 marks these configurations.
func counting() *spec.Semantics[int, int, float64, float64] {
	down := func(c float64) []float64 {
		if c <= 0 || c != float64(int(c)) {
			return nil
		}
		return []float64{c - 1}
	}
	silent := func(parity int) func(float64) []float64 {
		return func(c float64) []float64 {
			if c == float64(int(c)) || int(c)%2 != parity {
				return nil
			}
			return []float64{float64(int(c))}
		}
	}
	into := func(parity int) func(float64) []float64 {
		return func(c float64) []float64 {
			var list []float64
			for _, d := range down(c) {
				if int(d)%2 == parity && d > 0 {
					d += 0.5
				}
				list = append(list, d)
			}
			return list
		}
	}
	whole := func(c float64) bool { return c == float64(int(c)) }
	return &spec.Semantics[int, int, float64, float64]{
		Symbolic: spec.System[float64]{Rules: []spec.Rule[float64]{{ID: "Down", Apply: into(0)}, {ID: "Own", Apply: silent(0)}}},
		Concrete: spec.System[float64]{Rules: []spec.Rule[float64]{{ID: "Down", Apply: into(1)}, {ID: "Own", Apply: silent(1)}}},
		InitS:    func(n int) float64 { return float64(n) },
		InitC:    func(n, _ int) float64 { return float64(n) },
		Under: func(int) spec.View[float64, float64] {
			return spec.View[float64, float64]{
				Holds:    func(float64) bool { return true },
				Instance: func(s float64) (float64, bool) { return s, whole(s) },
			}
		},
		Same:    func(c, d float64) bool { return c == d },
		Visible: whole,
		Final:   func(c float64) bool { return c == 0 },
	}
}

func TestTraceOfAdministrativeSteps(t *testing.T) {
	type pair = spec.Pair[float64, float64]
	var got []string
	end := counting().Trace(context.Background(), 3, 0, 100, func(p pair) bool {
		got = append(got, fmt.Sprintf("%d %s|%s %v|%v %v", p.Step, p.SymbolicRule, p.ConcreteRule, p.Symbolic, p.Concrete, p.Same))
		return true
	})
	want := []string{
		"0 | 3|3 true",
		"1 Down|Down 2.5|2 false", "2 Own| 2|2 true", // the symbolic side moves alone
		"3 Down|Down 1|1.5 false", "4 |Own 1|1 true", // the concrete side does
		"5 Down|Down 0|0 true",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if diff := cmp.Diff(spec.TraceEnding{Outcome: spec.Final, Steps: 5}, end); diff != "" {
		t.Errorf("ending: -want +got\n%s", diff)
	}
}

func TestTraceEndings(t *testing.T) {
	none := func(float64) []float64 { return nil }
	half := func(float64) (float64, bool) { return 0.5, true }
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, row := range []struct {
		name   string
		ctx    context.Context
		change func(*spec.Semantics[int, int, float64, float64])
		steps  int
		want   spec.TraceEnding
		reason string
	}{
		{"bound", context.Background(), nil, 3, spec.TraceEnding{Outcome: spec.Bound, Steps: 3, Bound: "bound on steps"}, "a step more is possible"},
		{"just enough", context.Background(), nil, 5, spec.TraceEnding{Outcome: spec.Final, Steps: 5}, "no step more is possible"},
		{"interrupted", cancelled, nil, 5, spec.TraceEnding{Outcome: spec.Interrupted}, "the context has ended"},
		{"not final", context.Background(), func(s *spec.Semantics[int, int, float64, float64]) {
			s.Final = func(float64) bool { return false }
		}, 5, spec.TraceEnding{Outcome: spec.Stuck, Steps: 5}, "no transition, and not final"},
		{"machine", context.Background(), func(s *spec.Semantics[int, int, float64, float64]) {
			s.Bound = func(c float64) (string, bool) { return "too small", c < 2 }
		}, 5, spec.TraceEnding{Outcome: spec.Bound, Steps: 3, Bound: "too small"}, "1.5 is beyond the machine"},
		{"one side", context.Background(), func(s *spec.Semantics[int, int, float64, float64]) {
			s.Concrete = s.Concrete.With(spec.Rule[float64]{ID: "Down", Apply: none})
		}, 5, spec.TraceEnding{Parted: "the concrete side has no transition, the symbolic side a transition by Down to a path condition that holds"}, "only one side moves"},
		{"not twins", context.Background(), func(s *spec.Semantics[int, int, float64, float64]) {
			s.Twin = func(string) string { return "Up" }
		}, 5, spec.TraceEnding{Parted: "the concrete side steps by Down, the symbolic side by Down, which are not twins"}, "Down's twin is Up"},
		{"instance", context.Background(), func(s *spec.Semantics[int, int, float64, float64]) {
			s.Under = func(int) spec.View[float64, float64] {
				return spec.View[float64, float64]{Holds: func(float64) bool { return true }, Instance: half}
			}
		}, 5, spec.TraceEnding{Parted: "the instance of the symbolic configuration is 0.5 and not the concrete one, 3"}, "at the start"},
	} {
		t.Run(row.name, func(t *testing.T) {
			sem := counting()
			if row.change != nil {
				row.change(sem)
			}
			got := sem.Trace(row.ctx, 3, 0, row.steps, func(spec.Pair[float64, float64]) bool { return true })
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}
