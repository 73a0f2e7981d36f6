package evidence_test

import (
	"slices"
	"testing"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/internal/longtest"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/spec"
)

// More search never weakens a refutation: where what holds, or was not decided, held in as many cases
// as anybody could want, in all readings or in one, no entry that is refuted depends on the reading.
func TestRefutationsStay(t *testing.T) {
	_, before := kept(t)
	readings := []string{"all"}
	for _, l := range register.All().Able(languages.Check) {
		for _, r := range l.AllReadings() {
			if r.From != "" && !slices.Contains(readings, r.ID) {
				readings = append(readings, r.ID)
			}
		}
	}
	refuted, k := 0, files(t)
	for i, reading := range readings {
		if i%8 != 0 && !longtest.Sweeps() {
			continue
		}
		var back []func()
		for _, e := range k.Evidence {
			for i := range e.Runs {
				if run := &e.Runs[i]; reading == "all" || run.Reading == reading {
					back = append(back, longer(run))
				}
			}
		}
		after, err := k.Ledger(report.Version, ledger.Claims(register.All().All()))
		if err != nil {
			t.Fatal(err)
		}
		for _, restore := range back {
			restore()
		}
		for i, e := range before.Entries {
			if e.Verdict != ledger.Refuted {
				continue
			}
			refuted++
			if got := after.Entries[i]; got.ID != e.ID || got.Verdict != ledger.Refuted {
				t.Errorf("%s is refuted, and where %s is searched for longer it %s: %s", e.ID, reading, got.Verdict, got.DependsOn)
			}
		}
		if i > 0 && testing.Short() {
			break
		}
	}
	if refuted < 40 {
		t.Errorf("%d refutations were looked at", refuted)
	}
}

// longer makes a run one that searched for longer than anybody would, and found no more. The
// function that it returns makes it what it was.
func longer(run *ledger.Run) (restore func()) {
	size, reports := run.Size, slices.Clone(run.Reports)
	if run.Mode == ledger.Exhaustive {
		run.Size = 1000
	}
	for j := range run.Reports {
		if r := &run.Reports[j]; r.Counterexample == nil {
			r.Result, r.Held, r.NeverFired = spec.Tested, 1_000_000_000, nil
		}
	}
	return func() { run.Size, run.Reports = size, reports }
}
