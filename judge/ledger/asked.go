package ledger

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// asked returns the runs of what a solver decides: a random one, and an exhaustive one where it
// decides all statements.
func (m Making) asked(ctx context.Context, l *languages.Language, v *languages.Variant, r *spec.Reading[*languages.Variant], checks, size int) ([]Run, error) {
	reading, key := "", l.Name+"/"
	if r != nil {
		reading = r.ID
		key += r.ID + "/"
		if r.Aside() {
			m.Only = slices.DeleteFunc(r.Judging(refutedAsPublished(l)), func(id string) bool { return len(m.Only) > 0 && !slices.Contains(m.Only, id) })
			if len(m.Only) == 0 {
				return nil, nil
			}
		}
	}
	names, done := v.Trees(nil)
	if done(); len(props.Selected(names, m.Only)) == 0 {
		return nil, nil // they are not asked for
	}
	var list []Run
	add := func(mode string, make func() (*Run, error)) error {
		if !m.Units.mine() {
			return nil
		}
		run, err := unit(ctx, m.Units, key+mode, make)
		if err == nil {
			err = unended(ctx, []Run{*run})
		}
		if err == nil {
			list = append(list, *run)
		}
		return err
	}
	switch trees := key + "trees"; {
	case m.random() && m.Units.shared():
		if _, err := m.trees(ctx, l, v, r, checks, trees); err != nil {
			return nil, err
		}
	case m.random():
		run, err := unit(ctx, m.Units, trees, func() (*Run, error) { return m.trees(ctx, l, v, r, checks, trees) })
		if err == nil {
			err = unended(ctx, []Run{*run})
		}
		if err != nil {
			return nil, err
		}
		list = append(list, *run)
	}
	if m.random() && v.Asks() && r != nil && m.known(r) {
		if err := add(Written, func() (*Run, error) {
			opener := m.Solver()
			info, err := opener.Info(ctx)
			if err != nil {
				return nil, err
			}
			statements, done := v.Trees(opener.Open)
			defer done()
			run, err := m.found(ctx, l, props.Selected(statements, m.Only), Run{Language: l.Name, Reading: reading, Solver: info.String()}, r.Found)
			if err == nil && opener.Opinion != nil {
				t := opener.Opinion.Tally()
				run.Opinion, err = &t, agreed(&Run{Opinion: &t})
			}
			return run, err
		}); err != nil {
			return list, err
		}
	}
	if m.Size > 0 {
		size = m.Size
	}
	if !v.Asks() || v.Exhaustive == nil || size == 0 {
		return list, nil
	}
	return list, add(Exhaustive, func() (*Run, error) {
		statements, done := v.Trees(nil) // for their names
		defer done()
		c := m.check(v, "", props.Selected(statements, m.Only), 0)
		c.Solver, c.Limits, c.Size, c.Part = m.Solver(), spec.SmallLimits(), size, &props.Part{}
		run := &Run{Language: l.Name, Reading: reading, Mode: Exhaustive, Size: size, Limits: c.Limits}
		found, err := c.Run(ctx)
		if err != nil {
			return nil, err
		}
		run.Scope, run.Reports, run.Solver, run.Opinion = found.Scope, found.Reports, found.Solver, found.Opinion
		return run, agreed(run)
	})
}

// agreed returns ErrDisagree where a second solver gave another answer.
func agreed(run *Run) error {
	if run.Opinion != nil && run.Opinion.Differs > 0 {
		return ErrDisagree
	}
	return nil
}

// trees returns a random run of what a solver decides. Runs with a share judge so many cases of each statement on
// end, and keep what they found, by the key.
func (m Making) trees(ctx context.Context, l *languages.Language, v *languages.Variant, r *spec.Reading[*languages.Variant], checks int, key string) (*Run, error) {
	names, done := v.Trees(nil)
	done()
	names = props.Selected(names, m.Only)
	run := &Run{Language: l.Name, Mode: Random, Seed: m.Seed, Checks: checks, Limits: spec.DefaultLimits()}
	if r != nil {
		run.Reading, run.Refuting = r.ID, max(m.Refuting, PlanOf(l.Name).RefutingChecks)
	}
	groups := map[int][]props.Checkable{} // by the number of cases
	for _, s := range names {
		n, id := checks, s.Info().ID
		switch {
		case r != nil && slices.Contains(r.Refutes, id):
			if !slices.ContainsFunc(r.Found, func(f spec.Found) bool { return f.Statement == id }) {
				n = run.Refuting
			}
		case v.Asks() && !m.Quick && (r == nil || r.ID == Published):
			n = max(n, PlanOf(l.Name).HardCases[id])
		}
		groups[n] = append(groups[n], s)
	}
	for _, n := range slices.Sorted(maps.Keys(groups)) {
		left := lists.Map(groups[n], func(s props.Checkable) string { return s.Info().ID })
		judge := func(from, to int, ids ...string) (*Found, error) {
			c := m.check(v, "", nil, to)
			c.From, c.Solver, c.Units = from, m.Solver(), nil
			statements, done := v.Trees(c.Solver.Open)
			defer done()
			if c.Statements = props.Selected(statements, ids); v.Asks() {
				c.Tries = props.AskedTries
			}
			return c.Run(ctx)
		}
		if m.Units.shared() {
			from, to := m.Units.share(n)
			for _, id := range left {
				if from == to {
					break
				}
				part, err := unit(ctx, m.Units, judged+key+"/"+id, func() (judgement, error) {
					found, err := judge(from, to, id)
					if err == nil {
						err = unended(ctx, []Run{{Language: l.Name, Reports: found.Reports}})
					}
					if err != nil {
						return judgement{}, err
					}
					return judgement{found.Reports[0], found.Solver, found.Opinion}, nil
				})
				if err == nil {
					err = run.add(part)
				}
				if err != nil {
					return nil, err
				}
			}
			continue
		}
		left = slices.DeleteFunc(left, func(id string) bool { // where runs with a share found it
			var part judgement
			ok := m.Units.has(judged+key+"/"+id, &part)
			if ok {
				_ = run.add(part) // they agreed
			}
			return ok
		})
		if len(left) == 0 {
			continue
		}
		found, err := judge(0, n, left...)
		if err != nil {
			return nil, err
		}
		run.Reports, run.Solver = append(run.Reports, found.Reports...), found.Solver
		run.Opinion = sumOf(run.Opinion, found.Opinion)
	}
	run.Reports = props.Among(run.Reports, names)
	return run, agreed(run)
}

// judgement is what was found of a statement that a solver decides, on some of its cases or all.
type judgement struct {
	Report  props.Report         `json:"report"`
	Solver  string               `json:"solver"`
	Opinion *solver.OpinionTally `json:"secondOpinion,omitempty"`
}

// and is j with what was found on the cases behind its own. Nothing is behind a counterexample.
func (j judgement) and(next judgement) judgement {
	if j.Report.Counterexample == nil {
		j.Report = props.Join([]props.Report{j.Report}, next.Report)[0]
		j.Opinion = sumOf(j.Opinion, next.Opinion)
	}
	return j
}

// add adds a judgement to the run. The error is ErrDisagree where a second solver gave another answer.
func (r *Run) add(j judgement) error {
	j.Report.Result, _ = resultOf(j.Report.Verdict)
	r.Reports, r.Solver, r.Opinion = append(r.Reports, j.Report), j.Solver, sumOf(r.Opinion, j.Opinion)
	return agreed(r)
}

// sumOf returns the sum of two opinions, by the same solver; nil is none.
func sumOf(a, b *solver.OpinionTally) *solver.OpinionTally {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	sum := a.And(*b)
	return &sum
}
