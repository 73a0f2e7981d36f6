package section41_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/spec"
)

func open(t *testing.T) solver.Session {
	t.Helper()
	s, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: these tests need z3 (make deps)")
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// bySolver returns that a solver finds no heap in which the conditions of a path by both
// routes differ: of some paths of a program, long ones among them.
func bySolver(session solver.Session, sides objects.Sides, pairs map[solver.Answer]int) *props.Property[*lang.Program] {
	return &props.Property[*lang.Program]{
		ID: "wp-and-fields-solver", Name: "Two routes to one condition, for all heaps", Cite: "§4, Definition 4.2; §4.1",
		Text: "path(ρ) and φ are equivalent",
		Gen:  func(src props.Source) *lang.Program { return programs.Objects().RandomProgram(src, 40) },
		Show: func(p *lang.Program) props.Shown { return props.Shown{Program: p.String()} },
		Judge: func(ctx context.Context, p *lang.Program) spec.Verdict {
			paths, err := section41.Paths(sides, p, spec.Limits{Steps: 14, Nodes: 60})
			if err != nil {
				return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
			}
			var e spec.Evidence
			for i, path := range paths {
				if i%(1+len(paths)/4) != 0 && i != len(paths)-1 {
					continue
				}
				eq := explore.Equivalent(ctx, session, path.Forward, backward.Total(path.Backward))
				pairs[eq.Solver]++
				switch eq.Solver {
				case solver.Sat:
					return spec.Verdict{Result: spec.Refuted, Reason: "the conditions differ", Evidence: e, Failure: &spec.Failure{
						Path: path.Rules, At: eq.Model.String(), Wanted: "path(ρ) = " + path.Backward.String(), Got: "φ = " + path.Forward.String(),
					}}
				case solver.Unknown:
					return spec.Verdict{Result: spec.Inconclusive, Reason: eq.Reason, Evidence: e}
				}
				e.Compared++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// The solver finds no heap in which path(ρ) and φ differ, and finds one where §4.1
// is taken without δ.
func TestSolverFindsNoDifference(t *testing.T) {
	checks := 150
	if !longtest.Sweeps() {
		checks = 30
	}
	session, pairs := open(t), map[solver.Answer]int{}
	r := bySolver(session, sides, pairs).Test(context.Background(), props.Options{Checks: checks, Seed: 1})
	t.Logf("%v pairs", pairs)
	if r.Result != spec.Tested || r.Held < checks-5 || pairs[solver.Unsat] < checks*5/2 {
		t.Errorf("%s, %d held, %v: %v %+v %+v", r.Verdict, r.Held, pairs, r.Inconclusive, r.Counterexample, r.Crash)
	}
	k := symheaps.Standard()
	k.Delta = k.Delta.Rewritten("Delta-Access", func(_ lang.Expr, _ []lang.Expr, _ lang.Expr) lang.Expr { return lang.True })
	unchecked := objects.Pair(concrete.Standard(), k, heaps.Standard(concrete.Standard()))
	if r := bySolver(session, unchecked, map[solver.Answer]int{}).Test(context.Background(), props.Options{Checks: 150, Seed: 1, Tries: 1}); r.Result != spec.Refuted {
		t.Errorf("without δ: %s", r.Verdict)
	}
}
