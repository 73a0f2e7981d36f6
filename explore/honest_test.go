package explore_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

func search(t *testing.T, sem *basic.Semantics, src string, s solver.Session) (*explore.Result[symbolic.Config], error) {
	t.Helper()
	return explore.Explore(context.Background(), explore.Of(sem, parse(t, src)), s, explore.Options[symbolic.Config]{Bounds: explore.Bounds{Depth: 20}})
}

// A path that its model does not take is an error, not a path.
func TestWrongRulesAreUnsound(t *testing.T) {
	sides := basic.Published(concrete.Standard())
	wrong := symbolic.System(sides.Apply).Mistaken("If-F", spec.Afterwards(func(c, to symbolic.Config) symbolic.Config {
		return to.Under(c).Assume(to.Phi.Kid(1).Kid(0)) // b for ¬b
	}))
	sides.Symbolic = &wrong
	_, err := search(t, sides.Semantics(), "var x: int;\nif x > 0 { x := 1; }", open(t))
	var u *explore.Unsound
	if !errors.As(err, &u) || !strings.Contains(u.What, "was run concretely, and step 1 is by If-T, on the path by If-F") {
		t.Errorf("got %v", err)
	}
}

// lying answers every question in one way.
type lying struct {
	solver.Session
	answer solver.Result
}

func (l lying) Check(context.Context) solver.Result { return l.answer }

func TestAnswersAreNotTrusted(t *testing.T) {
	const src = "var x: int;\nif x > 0 { x := 1; } else { x := 2; }"
	x := lang.NewVar("x", lang.Int)
	for _, row := range []struct {
		name   string
		answer solver.Result
		reason string
	}{
		{"a model of the other branch", solver.Result{Answer: solver.Sat, Model: solver.NewModel(map[lang.Var]lang.Value{x: lang.NewInt(-1)})}, "a wrong model does not take its path"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := search(t, basic.New(), src, lying{open(t), row.answer})
			var u *explore.Unsound
			if !errors.As(err, &u) {
				t.Errorf("got %v, want unsound: %s", err, row.reason)
			}
		})
	}
}

// Unknown is a status of its own, with the solver's reason, also further down.
func TestUnknownIsShown(t *testing.T) {
	const src = "var x: int;\nif x * x * x == 1000000007 { x := 1; if x > 0 { x := 2; } }"
	r, err := search(t, basic.New(), src, lying{open(t), solver.Result{Reason: "too hard"}})
	if err != nil {
		t.Fatal(err)
	}
	unknown := 0
	for _, p := range r.Paths {
		if p.Status == spec.Unknown {
			unknown++
			if p.Reason != "too hard" || p.Model != nil {
				t.Errorf("path %d: %q, %v", p.ID, p.Reason, p.Model)
			}
		}
	}
	if unknown != 1 || r.Summary.Complete || r.Summary.ByStatus[spec.Final] != 1 {
		t.Errorf("%d unknown paths: %+v", unknown, r.Summary)
	}
}

// A configuration that no rule applies to is stuck.
func TestStuckIsShown(t *testing.T) {
	sides := basic.Published(concrete.Standard())
	s, c := symbolic.System(sides.Apply).Without("Assign"), concrete.System(sides.Eval).Without("Assign")
	sides.Symbolic, sides.Concrete = &s, &c
	r, err := search(t, sides.Semantics(), "var x: int;\nif x > 0 { x := 1; }", open(t))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Summary.ByStatus; got[spec.Stuck] != 1 || got[spec.Final] != 1 {
		t.Errorf("%+v", r.Summary)
	}
}
