package compare

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// fake is a route whose states are the choices so far: every state shorter than
// depth has the choices T and F. answer is what the solver says of a way.
type fake struct {
	depth  int
	answer func(choices string) solver.Answer
	stuck  bool // what is at the end is not the end of the program
	asked  []string
	at     []fakeState
	after  func() // each question
}

type fakeState struct {
	*fake
	choices string
}

func (s fakeState) Stmt() lang.Stmt {
	if len(s.choices) == s.depth && !s.stuck {
		return nil
	}
	return &lang.While{B: lang.True}
}

func (f *fake) System() spec.System[State] {
	to := func(letter string) func(fakeState) []fakeState {
		return func(s fakeState) []fakeState {
			if len(s.choices) == s.depth {
				return nil
			}
			return []fakeState{{s.fake, s.choices + letter}}
		}
	}
	return System(spec.System[fakeState]{Rules: []spec.Rule[fakeState]{
		{ID: "While-T", Choice: "T", Repeats: true, Apply: to("T")},
		{ID: "While-F", Choice: "F", Apply: to("F")},
	}}, nil)
}

func (f *fake) Start() State  { return State{Configuration: fakeState{f, ""}} }
func (f *fake) Enter(s State) { f.at = append(f.at, s.Configuration.(fakeState)) }
func (f *fake) Leave()        { f.at = f.at[:len(f.at)-1] }

// Condition is a variable for each way.
func (f *fake) Condition() lang.Expr {
	return lang.V(lang.NewVar("b"+f.at[len(f.at)-1].choices, lang.Bool))
}

func (f *fake) Check(ctx context.Context) Answer {
	if ctx.Err() != nil {
		return Answer{Result: solver.Result{Reason: "cancelled", Cancelled: true}}
	}
	choices := f.at[len(f.at)-1].choices
	f.asked = append(f.asked, choices)
	if f.after != nil {
		f.after()
	}
	r := solver.Result{Answer: f.answer(choices)}
	if r.Answer == solver.Unknown {
		r.Reason = "too hard"
	}
	return Answer{r, []lang.Expr{f.Condition()}}
}

func yes(string) solver.Answer { return solver.Sat }

// without is that ways which begin like one of these are infeasible.
func without(ways ...string) func(string) solver.Answer {
	return func(choices string) solver.Answer {
		if slices.ContainsFunc(ways, func(w string) bool { return strings.HasPrefix(choices, w) }) {
			return solver.Unsat
		}
		return solver.Sat
	}
}

func outside(f func()) { f() }

// What a search visits, asks, cuts and counts.
func TestSearch(t *testing.T) {
	type leaf struct {
		Choices string
		Status  spec.Outcome
	}
	const final, stuck, bound, unknown = spec.Final, spec.Stuck, spec.Bound, spec.Unknown
	for _, row := range []struct {
		name   string
		fake   fake
		leaves bool
		unroll int
		bounds Bounds
		want   []leaf
		asked  string
		stop   string
		reason string
	}{
		{
			name: "all", fake: fake{depth: 2, answer: yes},
			want:  []leaf{{"TT", final}, {"TF", final}, {"FT", final}, {"FF", final}},
			asked: "T TT TF F FT FF", reason: "depth first, a question behind each branching, and none again at the end",
		},
		{
			name: "infeasible", fake: fake{depth: 2, answer: without("TF", "F")},
			want: []leaf{{"TT", final}}, asked: "T TT TF F", reason: "nothing is asked below what is infeasible",
		},
		{
			name: "leaves", fake: fake{depth: 2, answer: without("TF", "F")}, leaves: true,
			want: []leaf{{"TT", final}}, asked: "TT TF FT FF", reason: "everything is visited, and asked about at its end",
		},
		{
			name: "unknown", fake: fake{depth: 2, answer: func(c string) solver.Answer {
				if c == "T" || c == "FF" {
					return solver.Unknown
				}
				return solver.Sat
			}},
			want:  []leaf{{"TT", final}, {"TF", final}, {"FT", final}, {"FF", unknown}},
			asked: "T TT TF F FT FF", reason: "what is not decided may be feasible; an answer below it decides",
		},
		{
			name: "unroll", fake: fake{depth: 3, answer: yes}, unroll: 1,
			want:  []leaf{{"TT", bound}, {"TFT", bound}, {"TFF", final}, {"FTT", bound}, {"FTF", final}, {"FFT", final}, {"FFF", final}},
			asked: "T TT TF TFT TFF F FT FTT FTF FF FFT FFF", reason: "an iteration too many is a leaf that is asked about",
		},
		{
			name: "stuck", fake: fake{depth: 1, answer: yes, stuck: true},
			want: []leaf{{"T", stuck}, {"F", stuck}}, asked: "T F", reason: "no transition, and statements left",
		},
		{
			name: "depth", fake: fake{depth: 3, answer: yes}, bounds: Bounds{Depth: 1},
			want: []leaf{{"T", bound}, {"F", bound}}, asked: "T F", reason: "a bound on steps",
		},
		{
			name: "paths", fake: fake{depth: 2, answer: yes}, bounds: Bounds{Paths: 2}, stop: "bound on paths: 2",
			want: []leaf{{"TT", final}, {"TF", final}}, asked: "T TT TF", reason: "the search ends at the bound, and says so",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			f := row.fake
			found := walk(t.Context(), Case{Unroll: row.unroll}, Route{Leaves: row.leaves}, &f, row.bounds, outside)
			var got []leaf
			for _, l := range found.Leaves {
				got = append(got, leaf{l.Choices, l.Status})
			}
			if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if asked := strings.Join(f.asked, " "); asked != row.asked || found.Counts.Checks != len(f.asked) {
				t.Errorf("asked %q, %d counted, want %q", asked, found.Counts.Checks, row.asked)
			}
			if found.Stopped != row.stop || len(f.at) != 0 {
				t.Errorf("stopped: %q, want %q; %d states not left", found.Stopped, row.stop, len(f.at))
			}
		})
	}
}

// A search ends when its context does, or its time, with what it has.
func TestSearchEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	f := &fake{depth: 3, answer: yes}
	f.after = func() {
		if len(f.asked) == 4 {
			cancel(context.Canceled)
		}
	}
	found := walk(ctx, Case{}, Route{}, f, Bounds{}, outside)
	if found.Stopped != "context canceled" || found.Late || len(found.Leaves) != 1 {
		t.Errorf("cancelled: %q, %v", found.Stopped, found.Leaves)
	}
	synctest.Test(t, func(t *testing.T) { // the clock goes on when somebody sleeps
		f := &fake{depth: 3, answer: yes}
		f.after = func() { time.Sleep(600 * time.Millisecond) }
		found := walk(t.Context(), Case{}, Route{}, f, Bounds{Time: 500 * time.Millisecond}, outside)
		if found.Stopped != "bound on time: 500ms" || !found.Late || len(f.asked) != 1 {
			t.Errorf("time: %q, asked %v", found.Stopped, f.asked)
		}
	})
}

// Routes are compared way by way; what one of them does not know is no difference.
func TestDifferences(t *testing.T) {
	both := yes
	for _, row := range []struct {
		name   string
		a, b   fake
		leaves bool // b asks at the ends only
		bounds Bounds
		want   []string
		reason string
	}{
		{"same", fake{depth: 2, answer: both}, fake{depth: 2, answer: both}, false, Bounds{}, nil, "the same"},
		{"leaves", fake{depth: 2, answer: without("F")}, fake{depth: 2, answer: without("F")}, true, Bounds{}, nil, "infeasible ways are cut earlier by one"},
		{"branch", fake{depth: 2, answer: without("F")}, fake{depth: 2, answer: both}, false, Bounds{}, []string{
			"p, n = 2, the branch F: a says unsat, b says sat", "p, n = 2, the branch FT: a says unsat, b says sat", "p, n = 2, the branch FF: a says unsat, b says sat",
			"p, n = 2, the path FT: a says unsat, b says sat", "p, n = 2, the path FF: a says unsat, b says sat",
		}, "a branch, and all below it"},
		{"end", fake{depth: 1, answer: both}, fake{depth: 1, answer: without("T")}, true, Bounds{}, []string{
			"p, n = 2, the path T: a says sat, b says unsat",
		}, "an answer at the end only"},
		{"missing", fake{depth: 2, answer: both}, fake{depth: 1, answer: both}, false, Bounds{}, []string{
			"p, n = 2, the path TT: a says sat, b says that there is no such path", "p, n = 2, the path TF: a says sat, b says that there is no such path",
			"p, n = 2, the path FT: a says sat, b says that there is no such path", "p, n = 2, the path FF: a says sat, b says that there is no such path",
			"p, n = 2, the path T: a says that there is no such path, b says sat", "p, n = 2, the path F: a says that there is no such path, b says sat",
		}, "paths that the other does not have"},
		{"unknown", fake{depth: 1, answer: func(string) solver.Answer { return solver.Unknown }}, fake{depth: 1, answer: without("T")}, false, Bounds{}, nil, "unknown is no answer"},
		{"stopped", fake{depth: 2, answer: both}, fake{depth: 2, answer: both}, false, Bounds{Paths: 1}, nil, "what was not reached is not known"},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := walk(t.Context(), Case{}, Route{}, &row.a, Bounds{}, outside)
			b := walk(t.Context(), Case{}, Route{Leaves: row.leaves}, &row.b, row.bounds, outside)
			var got []string
			for _, d := range differences(Case{Name: "p", N: 2}, [2]string{"a", "b"}, a, b) {
				got = append(got, d.String())
			}
			if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}
