package ledger

import (
	"testing"

	"tandem/props"
	"tandem/spec"
)

// A rule is refuted by a case in which it or its twin fires; by another one it is not tested either.
func TestBlamedWhereItFires(t *testing.T) {
	refuted := func(fired ...string) props.Report {
		return props.Report{ID: "p", Result: spec.Refuted, Counterexample: &props.Counterexample{Fired: fired}}
	}
	for _, row := range []struct {
		reports []props.Report
		want    string
		reason  string
	}{
		{[]props.Report{refuted("concrete R")}, Refuted, "the twin fires"},
		{[]props.Report{refuted()}, Refuted, "nobody kept what fires"},
		{[]props.Report{refuted("symbolic S", "concrete S")}, Inconclusive, "another rule fires"},
		{[]props.Report{refuted("symbolic S"), {ID: "p", Result: spec.Tested, Held: 5}}, Inconclusive, "the statement is false, whatever passes elsewhere"},
	} {
		r, runs := Judged(Published, "", "", "", "p"), []*Run{}
		for _, of := range row.reports {
			runs = append(runs, &Run{Mode: Random, Reports: []props.Report{of}})
		}
		if err := r.judge("numbers", "R", runs, falls{}); err != nil || r.Verdict != row.want {
			t.Errorf("%s: %s, %v, want %s", row.reason, r.Verdict, err, row.want)
		}
		r.Alone = []string{"symbolic R"}
		if err := r.judge("numbers", "R", runs[:1], falls{}); err != nil || r.Verdict != Refuted {
			t.Errorf("%s, and it alone is left out: %s, %v", row.reason, r.Verdict, err)
		}
	}
}
