package objects_test

import (
	"context"
	"testing"

	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/spec"
)

func TestTmpKill(t *testing.T) {
	for _, m := range objects.Mutants() {
		if m.KilledBy != "translation" && m.KilledBy != "removal" && m.KilledBy != "initial" {
			continue
		}
		for _, id := range []string{"removal", "correctness", "completeness", "initial-variables"} {
			for _, p := range section41.Properties(m.Sides, programs.Objects(), spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}) {
				if p.ID != id {
					continue
				}
				func() {
					defer func() { _ = recover() }()
					r := p.Hunt(context.Background(), props.Options{Checks: 2000, Seed: 1, Tries: 1})
					if r.Result == spec.Refuted || r.Counterexample != nil || r.Crash != nil {
						after := -1
						if r.Counterexample != nil {
							after = r.Counterexample.After
						}
						t.Logf("KILL %s %s %d crash %v", m.ID, id, after, r.Crash != nil)
					}
				}()
			}
		}
	}
}
