package bounded_test

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/spec"
)

// A model that a run does not follow is an error, and no bug of the program.
func TestUnsound(t *testing.T) {
	p := parse(t, "var x: int;\nassert x != 3;\nassert x != 4;")
	for name, ended := range map[string]bounded.Ended{
		"it ends":        {Outcome: spec.Final, Steps: 2},
		"another place":  {Outcome: spec.Error, Fault: &lang.Fault{Kind: lang.AssertionFailed}},
		"another error":  {Outcome: spec.Error, Fault: &lang.Fault{Of: p.Body.Head(), Kind: lang.OutOfBound}},
		"too many steps": {Outcome: spec.Bound, Reason: "bound on steps"},
	} {
		c := checker(p, open(t), bounded.Options{})
		c.Run = func(context.Context, *lang.Program, solver.Model, int) bounded.Ended { return ended }
		_, err := c.Check(context.Background(), 1)
		var unsound *bounded.Unsound
		if !errors.As(err, &unsound) || !strings.Contains(err.Error(), "the formula says assertion-failed at ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := checker(p, open(t), bounded.Options{})
	c.Run = func(context.Context, *lang.Program, solver.Model, int) bounded.Ended {
		return bounded.Ended{Outcome: spec.Bound, Reason: "an integer has too many bits"}
	}
	if r, err := c.Check(context.Background(), 1); err != nil || r.Verdict != bounded.Unknown || !strings.Contains(r.Reason, "too many bits") {
		t.Errorf("a bound of the machine: %+v %v", r, err)
	}
}

// A program that is correct takes one question, where an error and the bound have conditions; what is found is then asked
// about apart.
func TestErrorsAndTheBoundAreAskedTogether(t *testing.T) {
	const counts = "var x: bv8; var n: int; n := 0; while x != 0 { x := x lshr 1; n := n + 1; } assert n <= "
	for _, row := range []struct {
		name, text string
		k, checks  int
		verdict    bounded.Verdict
	}{
		{"neither", counts + "8;", 9, 1, bounded.Correct},
		{"the bound", counts + "8;", 6, 3, bounded.Bounded},
		{"an error", counts + "7;", 9, 2, bounded.Bug},
		{"no bound", "var x: bv8; assert x lshr 1 < 128;", 1, 1, bounded.Correct},
	} {
		r, err := checker(parse(t, row.text), open(t), bounded.Options{}).Check(context.Background(), row.k)
		if err != nil || r.Verdict != row.verdict || r.Checks != row.checks {
			t.Errorf("%s: %v after %d questions, want %v after %d; %v", row.name, r.Verdict, r.Checks, row.verdict, row.checks, err)
		}
	}
}

// An answer that is unknown is no verdict, and neither is a context that has ended.
func TestUnknown(t *testing.T) {
	p := parse(t, "var x: int;\nassert x != 300;") // beyond the small domain
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if r, err := checker(p, session, bounded.Options{}).Check(context.Background(), 1); err != nil || r.Verdict != bounded.Unknown || r.Reason == "" {
		t.Errorf("%+v %v", r, err)
	}
	ctx, stop := context.WithCancelCause(context.Background())
	stop(errors.New("stopped by the test"))
	if r, err := checker(p, open(t), bounded.Options{}).Check(ctx, 1); err != nil || r.Verdict != bounded.Unknown || r.Reason != "stopped by the test" {
		t.Errorf("%+v %v", r, err)
	}
}

// Other solvers take the formula, and say what was found.
func TestFormulaForOthers(t *testing.T) {
	sem := checks.Full(concrete.Standard()).Semantics()
	for _, row := range []struct{ file, want string }{
		{"bmc_sum.tdm", "sat"}, {"till.tdm", "sat"}, {"find.tdm", "unsat"}, {"account.tdm", "sat"}, {"partition_bug.tdm", "sat"}, {"bst.tdm", "unsat"},
	} {
		p := example(t, row.file)
		f, err := bounded.Of(sem, p, nil, bounded.Options{}).Formula(context.Background(), 2)
		if err != nil {
			t.Fatal(err)
		}
		var script bytes.Buffer
		asserts := append(append(append([]lang.Expr{}, f.Equations...), f.Facts...), bounded.Any(f.Errors))
		if err := solver.WriteSMT2(&script, asserts, solver.Unknown, ""); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"z3 -in", "cvc5 --lang smt2"} {
			words := strings.Fields(command)
			if _, err := exec.LookPath(words[0]); err != nil {
				t.Logf("%s is not on the PATH", words[0])
				continue
			}
			cmd := exec.Command(words[0], words[1:]...)
			cmd.Stdin = bytes.NewReader(script.Bytes())
			out, err := cmd.CombinedOutput()
			if got := strings.TrimSpace(string(out)); got != row.want || err != nil {
				t.Errorf("%s: %s says %q %v, want %s", row.file, words[0], got, err, row.want)
			}
		}
	}
}
