package backward_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/wp"
)

// ran returns the rules that the standard semantics takes from V, up to so many, but
// for the end of the main statement.
func ran(p *lang.Program, V concrete.Valuation, most int) (rules []string, overflow bool) {
	standard := heaps.System(heaps.Standard(concrete.Standard()))
	for c := heaps.Initial(p, V); len(rules) < most; {
		next := standard.Next(c)
		if len(next) == 0 || heaps.Final(next[0].To) {
			return rules, c.Overflows()
		}
		rules, c = append(rules, next[0].Rule), next[0].To
	}
	return rules, false
}

// replayed returns a Problem's Replay by the standard semantics, of the rules only.
func replayed(p *lang.Program) func(context.Context, solver.Model, []string, unfolded) error {
	return func(_ context.Context, m solver.Model, rules []string, _ unfolded) error {
		got, _ := ran(p, m.Valuation(), len(rules))
		for i, want := range rules {
			if i == len(got) {
				return fmt.Errorf("the run ends after %d steps of %d", i, len(rules))
			}
			if got[i] != want {
				return fmt.Errorf("step %d is by %s, on the path by %s", i+1, got[i], want)
			}
		}
		return nil
	}
}

// heapCase is a program with objects and an initial heap.
type heapCase struct {
	p *lang.Program
	V concrete.Valuation
}

// heapProperty returns that the standard semantics takes a path only from heaps in
// which path(ρ) is true, and does from each heap that a solver finds for it.
func heapProperty(s solver.Session, k wp.Calculus, steps int, count map[string]int) *props.Property[heapCase] {
	voc := programs.Objects()
	eval := concrete.Eval(concrete.Standard())
	return &props.Property[heapCase]{
		ID: "heaps", Name: "Heaps of paths", Cite: "§4, §4.1", Text: "V takes the path of ρ iff V(path(ρ)) = true, with fields as arrays",
		Gen: func(src props.Source) heapCase {
			p := voc.RandomProgram(src, 60)
			return heapCase{p, concrete.NewValuation(voc.Initial(src, p))}
		},
		Show: func(c heapCase) props.Shown {
			return props.Shown{Program: c.p.String(), Input: fmt.Sprint(solverModel(c.V)), Size: programs.Size(c.p)}
		},
		Smaller: func(c heapCase) []heapCase {
			var list []heapCase
			for _, q := range programs.Smaller(c.p) {
				list = append(list, heapCase{q, c.V})
			}
			return list
		},
		Judge: func(ctx context.Context, c heapCase) spec.Verdict {
			prob := unfoldedOf(c.p, k)
			prob.Replay = replayed(c.p)
			rules, overflow := ran(c.p, c.V, steps)
			if overflow {
				return spec.Verdict{Result: spec.Inconclusive, Reason: "bound on bits"}
			}
			path, err := backward.Along(prob, rules)
			if err != nil {
				return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
			}
			path.Backward = k.Of(path.Trace)
			if eval(c.V).At(path.Asked()) != lang.Value(lang.BoolValue(true)) {
				return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("taken, but %v is not true", path.Backward)}
			}
			r, err := path.Model(ctx, s, prob)
			count["arrays "+r.Answer.String()]++
			if err == nil && r.Answer != solver.Unsat {
				var a backward.Answer
				a, err = path.Heap(ctx, s, prob, backward.Reads)
				count["reads "+a.Answer.String()]++
				if a.Answer == solver.Unsat {
					err = errors.New("no heap by reads")
				}
			}
			var unsound *explore.Unsound
			switch {
			case errors.As(err, &unsound):
				return spec.Verdict{Result: spec.Refuted, Reason: unsound.What}
			case err != nil:
				return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
			case r.Answer == solver.Unsat:
				return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("taken, but %v has no model", path.Backward)}
			case r.Answer == solver.Unknown:
				return spec.Verdict{Result: spec.Inconclusive, Reason: r.Reason}
			}
			return spec.Verdict{Evidence: spec.Evidence{Compared: len(rules)}}
		},
	}
}

func solverModel(V concrete.Valuation) solver.Model {
	values := map[lang.Var]lang.Value{}
	for _, x := range V.Domain() {
		values[x] = V.At(x)
	}
	return solver.NewModel(values)
}

func TestHeapsOfRandomPrograms(t *testing.T) {
	s, count := open(t), map[string]int{}
	checks := longtest.Cases(250, 3000)
	r := heapProperty(s, wp.Repaired(), 30, count).Test(context.Background(), props.Options{Checks: checks, Seed: 1})
	t.Logf("%s, %d steps, %v", r.Verdict, r.Evidence.Compared, count)
	if r.Result != spec.Tested || r.Held < checks*95/100 || r.Evidence.Compared < 3*checks {
		t.Errorf("%s, %d held, %d steps: %+v %+v", r.Verdict, r.Held, r.Evidence.Compared, r.Counterexample, r.Crash)
	}
	wrong := wp.Repaired()
	wrong.Field = func(h lang.Expr, f lang.Field, e lang.Expr) wp.Function {
		return wp.Field(h, f, e).With(wp.Clause{ID: "Field-Same", Cite: "a mutant", Apply: func(d lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if g, ok := d.Field(); !ok || g != f {
				return lang.Expr{}, false
			}
			return lang.Dot(kids[0], f), true // without aliasing
		}})
	}
	r = heapProperty(s, wrong, 30, count).Test(context.Background(), props.Options{Checks: 800, Seed: 1, Tries: 100})
	if r.Result != spec.Refuted {
		t.Errorf("without aliasing: %s", r.Verdict)
	} else {
		t.Logf("%s\n%s\n%s", r.Counterexample.Case.Program, r.Counterexample.Case.Input, r.Counterexample.Reason)
	}
}
