package section3_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/props"
	"tandem/props/section3"
	"tandem/recursion"
	"tandem/spec"
)

// Every statement of §3 holds, on random cases in which every rule takes part.
func TestStatementsHold(t *testing.T) {
	for _, p := range section3.Statements(recursion.Published(concrete.Standard()), spec.DefaultLimits()) {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := p.Hunt(context.Background(), props.Options{Checks: 300, Seed: 1})
			if r.Result != spec.Holds || r.Crash != nil {
				t.Errorf("got %s: %+v %+v", r.Verdict, r.Counterexample, r.Crash)
			}
			if len(r.NeverFired) > 0 {
				t.Errorf("no evidence of %v", r.NeverFired)
			}
			t.Logf("%d held, %v, inconclusive %v", r.Held, r.Evidence, r.Inconclusive)
		})
	}
}

func TestExhaustive(t *testing.T) {
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	reports, scope := section3.Exhaustive(context.Background(), recursion.Published(concrete.Standard()), lim, 7, nil)
	t.Logf("%+v", scope)
	for _, r := range reports {
		if r.Result == spec.Refuted || r.Crash != nil {
			t.Errorf("%s: %+v %+v", r.ID, r.Counterexample, r.Crash)
		}
		t.Logf("%s %v %v", r.ID, r.Verdict, r.NeverFired)
	}
	printed := section3.Printed(recursion.Published(concrete.Standard()), lim)
	r := props.Sweep(context.Background(), []*props.Property[section3.Case]{printed}, section3.Cases(6, func() {}), nil)[0]
	t.Logf("%+v", r.Counterexample)
}
