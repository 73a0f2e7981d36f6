package objects_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/languages/formulas"
	"tandem/objects"
	"tandem/props"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
)

// Every reading is refuted by each of the statements that it lists on the smallest
// case, and holds by the others; the repaired language holds on that case.
// testdata/readings.txt has the cases.
func TestReadings(t *testing.T) {
	longtest.Sweep(t)
	const file = "testdata/readings.txt"
	var b strings.Builder
	for _, r := range formulas.ObjectReadings(concrete.Standard()) {
		fmt.Fprintf(&b, "%s: %s\n  instead of %s\n", r.ID, r.Text, r.Target())
		var refuted []string
		for _, id := range []string{"correctness", "completeness", "lockstep", "monotony", "exclusivity", section41.IDInitial, section41.IDRemovalPaths, section41.IDIntermediate, section41.IDAgree} {
			size := 3
			if slices.Contains(r.Refutes, id) {
				size = 4
			}
			if text, found := smallest(t, r.Of().Of, id, size); found {
				b.WriteString(text)
				refuted = append(refuted, id)
			}
		}
		for _, id := range []string{section41.IDTranslation, section41.IDRemoval} {
			points := uint64(2000)
			if slices.Contains(r.Refutes, id) {
				points = 20000
			}
			if reason, found := lemma(r.Of().Of, id, points); found {
				fmt.Fprintf(&b, "  refuted by %s: %s\n", id, reason)
				refuted = append(refuted, id)
			}
		}
		if refuted == nil {
			b.WriteString("  holds\n")
		}
		if diff := cmp.Diff(r.Refutes, refuted); diff != "" {
			t.Errorf("%s refutes: -want +got\n%s", r.ID, diff)
		}
		b.WriteString("\n")
	}
	goldens.File(t, file, b.String())
}

// smallest returns the smallest case on which the statement of that ID is refuted;
// false if it holds on all programs up to that size, the special ones, and at
// random.
func smallest(t *testing.T, sides objects.Sides, id string, size int) (text string, found bool) {
	p := statement(sides, id)
	right := statement(objects.Repaired(concrete.Standard()), id)
	judge := func(k section41.Case) bool {
		v := total(func() spec.Verdict { return p.Judge(context.Background(), k) })
		if v.Result != spec.Refuted {
			return false
		}
		if v := right.Judge(context.Background(), k); v.Result != spec.Tested {
			t.Errorf("%s is %v by the repaired rules: %s", id, v.Result, v.Reason)
		}
		shown := p.Show(k)
		text = fmt.Sprintf("  refuted by %s: %s\n    %s\n    %s\n", id, v.Reason, strings.Join(strings.Fields(shown.Program), " "), shown.Input)
		if f := v.Failure; f != nil {
			text += fmt.Sprintf("    path   %s\n    at     %s\n    wanted %s\n    got    %s\n", strings.Join(f.Path, " "), f.At, f.Wanted, f.Got)
		}
		return true
	}
	for k := range sections.InTurn(size, nil, section41.Small()...) {
		if judge(k) {
			return text, true
		}
	}
	for k := range special() {
		if judge(k) {
			return text, true
		}
	}
	rep := p.Test(context.Background(), props.Options{Checks: 200, Seed: 1, Tries: 300})
	if rep.Crash != nil || rep.Counterexample != nil || rep.Held < 150 {
		t.Errorf("%s is refuted at random, but on no small or special case: %+v %+v", id, rep.Counterexample, rep.Crash)
	}
	return "", false
}
