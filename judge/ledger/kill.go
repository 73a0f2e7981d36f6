package ledger

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Trial is how mutants are tried. The same Trial gives the same result.
type Trial struct {
	Checks   int      // random cases a statement
	Refuting int      // of the statement that is said to refute the mutant
	Trees    int      // of the statements on trees, which ask a solver; 0: none
	Seed     uint64   // of the random cases
	Only     []string // the IDs of the mutants; none: all of them
	Solver   solver.Opener
	Watch    Watch
	Units    *Units
}

// DefaultTrial finds what can be found in a minute or two. It has no solver yet.
func DefaultTrial() Trial { return Trial{Checks: 200, Refuting: 20000, Trees: 20, Seed: 1} }

// trialLimits bound each case, of which there are many. The expressions of a
// wrong substitution may double in depth with each step.
var trialLimits = spec.Limits{Steps: 12, Stretch: 3, Nodes: 60}

// Killings tries the mutants of languages, but for those that have none. The error
// is as that of Killing, or the cause of ctx where that ended: then there are those that
// were tried.
func (t Trial) Killings(ctx context.Context, list []*languages.Language) ([]Killing, error) {
	killings := []Killing{}
	for _, l := range list {
		k, err := t.Killing(ctx, l)
		if err != nil {
			return nil, err
		}
		if len(k.Mutants)+len(k.Missing) > 0 {
			killings = append(killings, *k)
		}
	}
	return killings, context.Cause(ctx)
}

// Evidence adds to e what becomes of the mutants. The error is as that of Killing, or
// *Unfinished where ctx ended: then e has the languages of which all were tried.
func (t Trial) Evidence(ctx context.Context, e *Evidence, list []*languages.Language) (*Evidence, error) {
	killings, err := t.Killings(ctx, list)
	if killings == nil {
		return nil, err
	}
	var missing []string
	for _, k := range killings {
		if len(k.Missing) > 0 {
			missing = append(missing, k.Language)
		} else {
			e.Killing = append(e.Killing, k)
		}
	}
	if len(missing) > 0 {
		return e, &Unfinished{err, missing}
	}
	return e, nil
}

// triedMutants lists the mutants of a language that are tried.
func (t Trial) triedMutants(l *languages.Language) []spec.Mutant[*languages.Variant] {
	return slices.DeleteFunc(slices.Clone(l.AllMutants()), func(m spec.Mutant[*languages.Variant]) bool {
		return len(t.Only) > 0 && !slices.Contains(t.Only, m.ID)
	})
}

// Count returns how many mutants of languages are tried.
func (t Trial) Count(list []*languages.Language) int {
	return lists.Sum(list, func(l *languages.Language) int { return len(t.triedMutants(l)) })
}

// Killing runs all statements of a language on its mutants, as many at once as
// there are processors. Which comes when does not matter to what is found. The
// error is a *props.Crash for a panic while the statement judged that is said to refute
// the mutant, or that of the solver. Where ctx ended, some are missing.
func (t Trial) Killing(ctx context.Context, l *languages.Language) (*Killing, error) {
	k := &Killing{
		Language: l.Name, Seed: t.Seed, Checks: t.Checks, Refuting: t.Refuting,
		Limits: trialLimits, Solver: NoSolver, Mutants: []Mutant{},
	}
	list := t.triedMutants(l)
	if t.Trees > 0 && len(list) > 0 && list[0].Of().Trees != nil {
		info, err := t.Solver.Info(ctx)
		if err != nil {
			return nil, err
		}
		k.Solver, k.Trees = info.String(), t.Trees
	}
	found := make([]Mutant, len(list))
	errs := make([]error, len(list))
	missing := make([]bool, len(list))
	at, end := t.Watch.begin(len(list), "mutants")
	tell := counter(at)
	var all sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, m := range list {
		mine := t.Units.mine()
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn; tell(i) }()
			found[i].ID = m.ID
			if ctx.Err() == nil && mine {
				found[i], errs[i] = unit(ctx, t.Units, l.Name+"/"+m.ID, func() (Mutant, error) { return t.kill(ctx, l, m) })
			}
			missing[i] = ctx.Err() != nil // it may be undecided
		})
	}
	all.Wait()
	end()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	for i, m := range found {
		if missing[i] {
			k.Missing = append(k.Missing, m.ID)
		} else {
			k.Mutants = append(k.Mutants, m)
		}
	}
	return k, nil
}

// counter counts what several goroutines do.
func counter(at func(done int)) func(int) {
	var done atomic.Int64
	return func(int) { at(int(done.Add(1))) }
}

// hearing is statements that a mutant is tried by, on so many cases each.
type hearing struct {
	statements []props.Checkable
	checks     int
}

// kill returns what becomes of a mutant: by the statements of its section, by those on
// trees, and, if it survives these, on cases that are rare at random.
func (t Trial) kill(ctx context.Context, l *languages.Language, m spec.Mutant[*languages.Variant]) (Mutant, error) {
	found := Mutant{ID: m.ID, Target: m.Target(), Error: m.Error, Verdict: Survives, KilledBy: []Kill{}}
	v := m.Of()
	hearings := []hearing{{v.Judged(trialLimits), t.Checks}}
	if v.Anchors != nil {
		hearings = append(hearings, hearing{v.Anchors(trialLimits), t.Checks})
	}
	if v.Trees != nil && t.Trees > 0 {
		onTrees, done := v.Trees(t.Solver.Open)
		defer done()
		hearings = append(hearings, hearing{onTrees, t.Trees})
	}
	if v.Rare != nil {
		hearings = append(hearings, hearing{v.Rare(trialLimits), t.Checks})
	}
	for i, h := range hearings {
		if rare := i == len(hearings)-1 && v.Rare != nil; rare && len(found.KilledBy) > 0 {
			break
		}
		if err := t.hear(ctx, h, l, m, &found); err != nil {
			return found, err
		}
	}
	if len(found.KilledBy) == 0 {
		if m.Equivalent != "" {
			found.Verdict, found.Reason = Equivalent, m.Equivalent
		}
		return found, nil
	}
	found.Verdict, found.By = Killed, m.KilledBy
	if !found.Dies(found.By) {
		found.By = found.KilledBy[0].Statement
	}
	for _, h := range hearings {
		for _, s := range h.statements {
			if s.Info().ID == found.By && found.Smallest == nil {
				o := props.Options{Checks: max(t.Refuting, t.Checks), Seed: t.Seed}
				if v.Asks() {
					o.Tries = props.AskedTries
				}
				found.Smallest = s.Test(ctx, o).Counterexample
			}
		}
	}
	return found, nil
}

// hear adds to found what the statements say of the mutant. One kills it that passes the language itself
// on the same case.
func (t Trial) hear(ctx context.Context, h hearing, l *languages.Language, m spec.Mutant[*languages.Variant], found *Mutant) error {
	for _, s := range h.statements {
		o := props.Options{Checks: h.checks, Seed: t.Seed, Tries: 1}
		id := s.Info().ID
		if id == m.KilledBy {
			o.Checks = max(t.Refuting, h.checks)
		}
		r := s.Test(ctx, o)
		switch {
		case r.Crash != nil && id == m.KilledBy:
			return fmt.Errorf("%s, %s: %w", m.ID, id, r.Crash)
		case r.Crash != nil: // wrong rules lead where nothing is defined
			found.Unjudged = append(found.Unjudged, id+": "+r.Crash.Panic)
		case r.Result == spec.Refuted && !l.Passes(ctx, id, r.Counterexample):
			found.Unjudged = append(found.Unjudged, id+": the language itself fails on the case")
		case r.Result == spec.Refuted:
			found.KilledBy = append(found.KilledBy, Kill{Statement: id, After: r.Counterexample.After})
		}
	}
	return nil
}
