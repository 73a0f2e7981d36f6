package concolic_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/symheaps"
	"tandem/spec"
	"tandem/symbolic"
)

func ints(values map[string]int64) solver.Model {
	m := map[lang.Var]lang.Value{}
	for name, n := range values {
		m[lang.NewVar(name, lang.Int)] = lang.NewInt(n)
	}
	return solver.NewModel(m)
}

// followed returns PC of the run from x and y, as a line for each entry.
func followed(t *testing.T, prob explore.Problem[symbolic.Config], in solver.Model, o concolic.Options) (*concolic.Run[symbolic.Config], []string) {
	t.Helper()
	r, err := concolic.Follow(context.Background(), prob, in, o)
	if err != nil {
		t.Fatal(err)
	}
	var pc []string
	for _, e := range r.PC {
		letters := ""
		for i, w := range e.Ways {
			if i == e.Taken {
				letters += "*"
			}
			letters += w.Letter
		}
		pc = append(pc, letters+" "+r.Condition(e).String())
	}
	return r, pc
}

// PC has a conjunct for each configuration with several transitions whose condition is
// not constant, and where a run is blocked.
func TestPC(t *testing.T) {
	for _, row := range []struct {
		name, source string
		x, y         int64
		outcome      spec.Outcome
		want         []string
		reason       string
	}{
		{"two tests", "var x, y: int; if x > y { y := x; } if y > 7 { x := 0; }", 3, 4, spec.Final, []string{"T*F x <= y", "T*F y <= 7"}, "both depend on the input"},
		{"a constant", "var x, y: int; x := 3; if x > 2 { y := 1; } if y > 2 { skip; }", 3, 4, spec.Final, nil, "x is 3 whatever the input, and y is 1"},
		{"three ways", "var a: []int; var x, y: int; if a[x] > 0 { y := 1; }", 0, 0, spec.Error, []string{"TF*E x < 0 || x >= |a|"}, "with arrays there are three"},
		{"an assumption", "var x, y: int; assume x > 0; if y > 0 { skip; }", 1, 1, spec.Final, []string{"*TF y > 0"}, "one that holds has no other way"},
		{"blocked", "var x, y: int; assume x > 0; if y > 0 { skip; }", 0, 1, spec.Blocked, []string{" x <= 0"}, "the way behind the assumption is another one"},
		{"an error", "var x, y: int; assert x > 0;", 0, 1, spec.Error, []string{".*F x <= 0"}, "an assertion holds or fails"},
	} {
		r, pc := followed(t, problem(t, row.source), ints(map[string]int64{"x": row.x, "y": row.y}), concolic.Options{})
		if r.Outcome != row.outcome || !slices.Equal(pc, row.want) || row.reason == "" {
			t.Errorf("%s (%s): %v, %q, want %v, %q", row.name, row.reason, r.Outcome, pc, row.outcome, row.want)
		}
	}
}

// An operator that is made concrete has its value in this run, φ has nothing more, and
// a child then may take another way than was asked for.
func TestConcretize(t *testing.T) {
	prob := problem(t, "var x, y: int; if y * y == x { if x > 8 { skip; } }")
	o := concolic.Options{Concretize: map[lang.Op]bool{lang.Mul: true}}
	r, pc := followed(t, prob, ints(map[string]int64{"x": 1, "y": 3}), o)
	if diff := cmp.Diff([]string{"T*F x != 9"}, pc); diff != "" || len(r.Concretized) != 1 {
		t.Errorf("%v made concrete: -want +got\n%s", r.Concretized, diff)
	}
	// The way to T asks for x = 9, and y stays: that child takes it. Of x = y·z none
	// changes alone: the value of the product is another one in the child's run.
	for _, row := range []struct {
		source   string
		diverged int
		reason   string
	}{
		{"var x, y: int; if y * y == x { if x > 8 { skip; } }", 0, "y does not change"},
		{"var x, y: int; if y * y == x { skip; } if y > 5 { if x == y * y { skip; } }", 1, "a child that changes y was asked for with the old product"},
	} {
		f, err := concolic.Fuzz(context.Background(), problem(t, row.source), []solver.Session{open(t)}, ints(map[string]int64{"x": 9, "y": 3}), concolic.Repaired[symbolic.Config](), concolic.FuzzOptions{Options: o, Runs: 100})
		if err != nil || (f.Diverged > 0) != (row.diverged > 0) || row.reason == "" {
			t.Errorf("%s: %d diverged, %v, want %d", row.reason, f.Diverged, err, row.diverged)
		}
	}
}

// Where nothing is made concrete, a child that takes another way is a bug.
func TestDivergenceIsABug(t *testing.T) {
	parts := concolic.Repaired[symbolic.Config]()
	parts.Combine = func(_ context.Context, input, _ solver.Model, _ []lang.Expr) solver.Model { return input }
	_, err := concolic.Fuzz(context.Background(), problem(t, "var x: int; if x > 0 { skip; }"), []solver.Session{open(t)}, ints(nil), parts, concolic.FuzzOptions{})
	var unsound *explore.Unsound
	if !errors.As(err, &unsound) {
		t.Errorf("%v", err)
	}
}

// knowsNothing is a session that does not decide.
type knowsNothing struct{ solver.Session }

func (knowsNothing) Check(context.Context) solver.Result { return solver.Result{Reason: "tired"} }

// What the solver does not decide is counted, and the generation is not complete.
func TestFuzzUnknown(t *testing.T) {
	w := words[top]
	f, err := concolic.Fuzz(context.Background(), problem(t, top), []solver.Session{knowsNothing{open(t)}}, w.of("good"), concolic.Repaired[symbolic.Config](), concolic.FuzzOptions{})
	if err != nil || len(f.Inputs) != 1 || f.Answers[solver.Unknown] != 4 || f.Complete() {
		t.Errorf("%v, %+v", err, f)
	}
}

// What ends a generation from outside leaves what there is, as incomplete.
func TestFuzzInterrupted(t *testing.T) {
	for stop := 1; stop <= 16; stop++ {
		ctx, cancel := context.WithCancel(context.Background())
		f, err := concolic.Fuzz(ctx, problem(t, top), []solver.Session{open(t)}, words[top].of("good"), concolic.Repaired[symbolic.Config](), concolic.FuzzOptions{Tell: func(runs int) {
			if runs == stop {
				cancel()
			}
		}})
		cancel()
		if err != nil || len(f.Inputs) != stop || f.Complete() || !f.Ended {
			t.Errorf("after %d runs: %v, %d runs, complete: %v", stop, err, len(f.Inputs), f.Complete())
		}
	}
}

// The same number of workers gives the same inputs, and all find the same paths.
func TestWorkers(t *testing.T) {
	prob := problem(t, "var x, y, z: int; if x > 3 { skip; } if x + y > 9 { skip; } if z < y { skip; } assert z != 17;")
	seen := map[string]bool{}
	for _, workers := range []int{1, 3, 3} {
		var sessions []solver.Session
		for range workers {
			sessions = append(sessions, open(t))
		}
		f, err := concolic.Fuzz(context.Background(), prob, sessions, ints(nil), concolic.Repaired[symbolic.Config](), concolic.FuzzOptions{Order: prob.Program.Vars})
		if err != nil || !f.Complete() {
			t.Fatalf("%v, %+v", err, f)
		}
		var paths, all []string
		for _, in := range f.Inputs {
			paths = append(paths, in.Choices)
			all = append(all, in.Values.String())
		}
		slices.Sort(paths)
		if len(slices.Compact(paths)) != 15 {
			t.Errorf("%d workers: %q", workers, paths)
		}
		seen[strings.Join(all, " ")] = true
		if len(f.Failures) != 1 || f.Failures[0].Least.At(lang.NewVar("z", lang.Int)).String() != "17" {
			t.Errorf("%+v", f.Failures)
		}
	}
	if len(seen) > 2 {
		t.Error("two times with three workers: other inputs")
	}
}

// The least values of a run that is stuck are stuck, too: that no way is taken belongs to
// what holds of them.
func TestLeastOfStuckRun(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("class C { f: C; d: D; } class D { c: C; } var x: C; x := x.f.d.c.f; x.f := nil;"))
	if err != nil {
		t.Fatal(err)
	}
	prob := explore.Of(objects.Repaired(concrete.Standard()).Semantics(), p)
	class := p.Classes[0].Type
	o, field := lang.Object(class, 1), p.Classes[0].Fields[0].Array()
	seed := solver.NewModel(map[lang.Var]lang.Value{
		lang.NewVar("x", class): o, field: lang.NewArray(field.Type, lang.Nil(class)).With(o, o),
	})
	f, err := concolic.Fuzz(context.Background(), prob, []solver.Session{open(t)}, seed, concolic.Repaired[symheaps.Config](), concolic.FuzzOptions{Order: p.Vars})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range f.Failures {
		if x.Outcome != spec.Stuck || x.Run.Outcome != spec.Stuck {
			t.Errorf("%v, from the least values %v", x.Outcome, x.Run.Outcome)
		}
	}
	if len(f.Failures) != 2 {
		t.Errorf("%d failures, want one at each statement", len(f.Failures))
	}
}
