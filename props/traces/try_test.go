package traces

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"tandem/concrete"
	"tandem/objects"
	objsymbolic "tandem/objects/symbolic"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

func TestTryReadings(t *testing.T) {
	if os.Getenv("TRY") == "" {
		t.Skip()
	}
	l := spec.Limits{Steps: 24, Stretch: 3, Nodes: 40}
	for _, r := range objsymbolic.Readings() {
		t0 := time.Now()
		least := map[string]*props.Counterexample{}
		note := func(rep props.Report) {
			if c := rep.Counterexample; c != nil && (least[rep.ID] == nil || c.Case.Size < least[rep.ID].Case.Size) {
				least[rep.ID] = c
			}
			if rep.Crash != nil {
				fmt.Println("CRASH", rep.Crash)
			}
		}
		for i, voc := range Small() {
			reps, _ := Exhaustive(context.Background(), objects.TracesOf(concrete.Standard(), r), voc, l, []int{6, 7, 8}[i])
			for _, rep := range reps {
				note(rep)
			}
		}
		for _, p := range Random(objects.TracesOf(concrete.Standard(), r), programs.Objects(), l) {
			if least[p.ID] == nil {
				note(p.Hunt(context.Background(), props.Options{Checks: 20000, Seed: 1}))
			}
		}
		fmt.Println("=====", r.ID, time.Since(t0))
		for _, id := range []string{IDEnds, IDPrefixes, IDConverse, IDConditions, IDInitial} {
			c := least[id]
			if c == nil {
				fmt.Println("  ", id, "holds")
				continue
			}
			fmt.Printf("   %s FAILS size %d stmts %d after %d\n", id, c.Case.Size, c.Case.Stmts, c.After)
			if r.Unmarked && (id == IDPrefixes || id == IDConverse) {
				continue
			}
			fmt.Printf("%s%s\n%s\n%s\n%s\n%s\n", c.Case.Program, c.Case.Input, c.Reason, c.Failure.At, c.Failure.Wanted, c.Failure.Got)
		}
	}
}
