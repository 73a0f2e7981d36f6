package oracle

import (
	"context"
	"errors"
	"slices"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
)

// answering answers every question in one way.
type answering struct {
	solver.Session
	answer solver.Result
}

// Check returns the answer.
func (a answering) Check(context.Context) solver.Result { return a.answer }

// With a solver that does not know nothing is right that a question was asked about, and
// wrong is what an input shows without it. One that says sat of everything is found out by its models.
func TestSolverIsNotTrusted(t *testing.T) {
	const wrong = `{"schema": "tandem.claims/v1", "complete": true, "granularity": "path", "claims": [
		{"condition": "(> x y)", "outcome": {"kind": "final"}, "values": {"r": "y"}},
		{"condition": "(<= x y)", "outcome": {"kind": "blocked"}},
		{"condition": "(< (* x x) 0)", "outcome": {"kind": "final"}}]}`
	for _, row := range []struct {
		name   string
		answer solver.Result
		fails  bool
	}{
		{"unknown", solver.Result{Reason: "tired"}, false},
		{"sat", solver.Result{Answer: solver.Sat, Model: solver.NewModel(map[lang.Var]lang.Value{lang.NewVar("x", lang.Int): lang.NewInt(7)})}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := open(t, larger)
			r, err := Decide(context.Background(), p, "c.json", []byte(wrong), Options{Session: answering{session(t), row.answer}})
			var unsound *explore.Unsound
			if row.fails {
				if !errors.As(err, &unsound) {
					t.Errorf("got %v, want an unsound answer", err)
				}
				return
			}
			if err != nil || r.Count(Right) > 0 || r.Count(Undecided) != 2 {
				t.Fatalf("got %v, %s", err, shown(r))
			}
			for _, f := range r.Findings() {
				if f.Input == nil {
					t.Errorf("%s rests on nothing", f.Kind)
				}
			}
		})
	}
}

// A solver that finds no model where there is one is told by the second one, where
// nothing but its word shows that a claim is wrong.
func TestSecondSolverIsAsked(t *testing.T) {
	lying := answering{session(t), solver.Result{Answer: solver.Unsat}}
	p := open(t, "var x: int;\nassert x * x != 4;\n")
	for _, claims := range []string{
		`{"condition": "(= (* x x) 4)", "outcome": {"kind": "error"}}`,
		`{"at": "2:1", "verdict": "fails"}`,
	} {
		_, err := Decide(context.Background(), p, "c.json", []byte(`{"schema": "tandem.claims/v1", "feasible": true, "claims": [`+claims+`]}`), Options{Session: lying})
		var unsound *explore.Unsound
		if !errors.As(err, &unsound) {
			t.Errorf("%s: got %v, want an unsound answer", claims, err)
		}
	}
}

// When the time is up, what is not judged is undecided.
func TestTimeIsUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := Decide(ctx, open(t, larger), "c.json", []byte(`{"schema": "tandem.claims/v1", "complete": true, "claims": [
		{"condition": "(> x y)", "outcome": {"kind": "final"}}, {"inputs": {"x": "1"}, "outcome": {"kind": "blocked"}}]}`), Options{Session: session(t)})
	if err != nil || r.Count(Undecided) != 2 || len(r.Open) == 0 || r.Verdict() != Undecided {
		t.Fatalf("%v: %+v", err, r)
	}
	for _, c := range r.Claims {
		if !slices.Equal(c.Reasons, []string{"the time was up"}) {
			t.Errorf("claim %s: %q", c.ID, c.Reasons)
		}
	}
}

// tiring is a solver whose first question takes all of the time.
type tiring struct {
	solver.Session
	up context.CancelFunc
}

// Check ends the time.
func (s tiring) Check(ctx context.Context) solver.Result {
	s.up()
	return s.Session.Check(ctx)
}

// A test is judged though a path before it takes all of the time.
func TestTestsComeFirst(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Decide(ctx, open(t, larger), "c.json", []byte(`{"schema": "tandem.claims/v1", "claims": [
		{"condition": "(> x y)", "outcome": {"kind": "final"}}, {"inputs": {"x": "1"}, "outcome": {"kind": "blocked"}}]}`), Options{Session: tiring{session(t), cancel}})
	if err != nil || r.Claims[0].Verdict != Undecided || r.Claims[1].Verdict != Wrong {
		t.Errorf("%v: %s", err, shown(r))
	}
}
