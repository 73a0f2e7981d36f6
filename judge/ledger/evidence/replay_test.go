package evidence_test

import (
	"context"
	"regexp"
	"slices"
	"testing"
	"time"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// again judges the random case by which a statement was refuted, and no other one.
// It says whether one of the statements of that ID is refuted by it.
func again(statements []props.Checkable, id string, seed uint64, after int) bool {
	return refuted(statements, id, seed, after, 0) != nil
}

// further is how many cases after the kept one fails tries.
const further = 500

// fails is again, for a statement that is to be refuted. Where its verdict is a solver's,
// further cases are judged, too: another version of the solver has other models, and a case
// that one of them refutes can hold of all others.
func fails(statements []props.Checkable, id string, seed uint64, after int) *props.Counterexample {
	i := slices.IndexFunc(statements, func(s props.Checkable) bool { return s.Info().ID == id && s.Info().Solver })
	if i < 0 {
		return refuted(statements, id, seed, after, 0)
	}
	return refuted(statements, id, seed, after, further)
}

// refuted returns what refutes one of the statements of that ID, or nil.
func refuted(statements []props.Checkable, id string, seed uint64, after, further int) *props.Counterexample {
	for _, s := range statements {
		if s.Info().ID != id {
			continue
		}
		if s.Info().Finite { // its cases are judged together
			after = 1
		}
		r := s.Test(context.Background(), props.Options{From: after - 1, Checks: after + further, Seed: seed, Tries: 1})
		if r.Result == spec.Refuted {
			return r.Counterexample
		}
	}
	return nil
}

func open() (solver.Session, error) {
	return solver.Open("auto", solver.Options{Timeout: 2 * time.Second})
}

// valueless matches the reason of a refutation that is none of a mistake: a formula without a value.
var valueless = regexp.MustCompile(`has no value|has no clause`)

// partial lists the mutants whose mistake is that a formula has no value: e[x := new C] is defined
// of what the transformations before it have made.
var partial = []string{"Path-New-not-prepared"}

// Each mutant is killed again: every day the first statement that tells its mistake, in sweeps every
// one that killed it, refutes it on the same case. The evidence keeps the case as its seed and its number. One of them
// finds the mistake, then or later: a formula that has no value fails, whatever it says.
func TestMutantsDieAgain(t *testing.T) {
	e, _ := evidenceRuns(t)
	for _, k := range e.Killing {
		l, _ := register.All().Named(k.Language, languages.Check)
		t.Run(k.Language, func(t *testing.T) {
			for _, kept := range k.Mutants {
				m, ok := spec.FindMutant(l.AllMutants(), kept.ID)
				if !ok {
					t.Errorf("%s was tried and is no mutant: make evidence", kept.ID)
					continue
				}
				t.Run(m.ID, func(t *testing.T) {
					t.Parallel()
					v := m.Of()
					list := v.Statements(k.Limits)
					if v.Anchors != nil {
						list = append(list, v.Anchors(k.Limits)...)
					}
					if v.Trees != nil && k.Trees > 0 {
						onTrees, done := v.Trees(open)
						defer done()
						list = append(list, onTrees...)
					}
					if v.Rare != nil {
						list = append(list, v.Rare(k.Limits)...)
					}
					without := ""
					mistaken := len(kept.KilledBy) == 0
					for i, kill := range kept.KilledBy {
						if i > 0 && mistaken && !longtest.Sweeps() {
							break // every day, one that tells the mistake
						}
						c := fails(list, kill.Statement, k.Seed, kill.After)
						if c == nil {
							t.Errorf("%s: %s no longer refutes it on case %d: make evidence PART=mutants-%s", m.Error, kill.Statement, kill.After, k.Language)
							continue
						}
						for last := kill.After + further; !mistaken && c != nil && c.After < last; {
							without, mistaken = c.Reason, !valueless.MatchString(c.Reason)
							c = refuted(list, kill.Statement, k.Seed, c.After+1, last-c.After-1)
						}
					}
					if !mistaken && !slices.Contains(partial, kept.ID) {
						t.Errorf("%s: every statement refutes it since it has no value, and none for its mistake: %s", m.Error, without)
					}
				})
			}
		})
	}
}

// Each reading that a random case refuted is refuted by it again.
func TestReadingsFailAgain(t *testing.T) {
	_, runs := evidenceRuns(t)
	failed := 0
	for _, run := range runs {
		if run.Reading == "" || run.Mode != ledger.Random {
			continue
		}
		l, _ := register.All().Named(run.Language, languages.Check)
		v := readingOf(t, l, run.Reading)
		list := v.Statements(run.Limits)
		if v.Asks() || v.Read && run.Solver != ledger.NoSolver {
			onTrees, done := v.Trees(open)
			defer done()
			list = onTrees
		}
		for _, r := range run.Reports {
			if r.Counterexample == nil {
				continue
			}
			failed++
			if fails(list, r.ID, run.Seed, r.Counterexample.After) == nil {
				t.Errorf("%s, reading %s: case %d no longer refutes %s: make evidence PART=%[1]s", run.Language, run.Reading, r.Counterexample.After, r.ID)
			}
		}
	}
	if failed < 100 {
		t.Errorf("only %d refutations are kept", failed)
	}
}

func readingOf(t *testing.T, l *languages.Language, id string) *languages.Variant {
	t.Helper()
	for _, r := range l.AllReadings() {
		if r.ID == id {
			return r.Of()
		}
	}
	t.Fatalf("%s has no reading %s", l.Name, id)
	return nil
}
