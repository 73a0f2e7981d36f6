package formulas_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays"
	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/objects"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// unsaid lists the readings of which no formulas say what differs. Each says why.
var unsaid = map[string][]string{
	"arrays":       {"delta-partial"},
	"objects":      {"call-early", "call-early-both", "first-removed-first"},
	"unfolding":    {"literal", "this+return+default", "body-replacement"},
	"recursion":    {"all-locals"},
	"objects-lazy": {"prior-fields", "eager-variables", "assigned-fields"},
}

// A reading is as the formulas are that it puts in the place of the language's. Those
// that no formulas say are these, and no others.
func TestReadings(t *testing.T) {
	got, run := map[string][]string{}, 0
	for _, l := range register.All().All() {
		if l.Text == nil {
			continue
		}
		for _, r := range l.AllReadings() {
			own := statement(r.Of())
			if own == nil {
				got[l.Name] = append(got[l.Name], r.ID)
				continue
			}
			run++
			if found := own.Test(t.Context(), props.Options{Checks: longtest.Cases(15, 3000), Seed: 1, Tries: 1}); found.Result == spec.Refuted || found.Crash != nil {
				t.Errorf("%s, %s: %s %v, %+v", l.Name, r.ID, found.Verdict, found.Crash, found.Counterexample)
			}
		}
	}
	if diff := cmp.Diff(unsaid, got); diff != "" {
		t.Errorf("no formulas say these: -want +got\n%s", diff)
	}
	t.Logf("%d readings run as text", run)
}

// The formulas of the language itself are not those of a reading, and the other way
// round: that the statement holds of a reading says something.
func TestReadingsDiffer(t *testing.T) {
	if !longtest.Sweeps() {
		t.Skip("each needs many cases")
	}
	differs := func(language, id string, text *texts.Language) {
		if found := against(text).Test(t.Context(), props.Options{Checks: 3000, Seed: 1, Tries: 1}); found.Result != spec.Refuted {
			t.Errorf("%s, %s: the formulas are those of the language: %s", language, id, found.Verdict)
		}
	}
	for language, file := range map[string]string{"arrays": arrays.ReadingRules, "objects": objects.ReadingRules} {
		list, err := texts.ReadReadings(language, language, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			if r.Unsaid == "" && !slices.Equal(r.Entries, []string{"programs"}) {
				differs(language, r.ID, r.Of())
			}
		}
	}
	for _, l := range register.All().All() {
		for _, r := range l.AllReadings() {
			if r.Unsaid != "" || len(r.Said) == 0 {
				continue
			}
			text, err := texts.Printed(l.Name).As(r.Entries, r.Said)
			if err != nil {
				t.Errorf("%s, %s: %v", l.Name, r.ID, err)
				continue
			}
			differs(l.Name, r.ID, text)
		}
	}
}
