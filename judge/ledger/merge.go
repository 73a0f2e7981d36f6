package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tandem/props"
	"tandem/spec"
)

// Merge returns the evidence of several files as one. Parts of one exhaustive run
// become that run: all of them must be there, each once, by the same version,
// limits and solver. Runs that are no parts are taken as they are; the same run
// twice is an error, too, but for a whole exhaustive one with the same results, which
// goes with random runs of another seed: it is taken once. Runs come in the order of the files, and files of parts
// in that of the parts, so that the result is what one run of all writes.
func Merge(files ...*Evidence) (*Evidence, error) {
	if len(files) == 0 {
		return nil, errors.New("found no evidence, expected a file or more")
	}
	all := &Evidence{Schema: EvidenceSchema, Version: files[0].Version, Commit: files[0].Commit}
	files = slices.SortedStableFunc(slices.Values(files), func(a, b *Evidence) int { return a.firstPart() - b.firstPart() })
	var order []string
	parts := map[string][]*Run{}
	var languages []string
	killing := map[string][]Killing{}
	for _, f := range files {
		if f.Version != all.Version {
			return nil, fmt.Errorf("found evidence of the versions %s and %s, expected one version", all.Version, f.Version)
		}
		if f.Commit != all.Commit {
			all.Commit = UnknownCommit
		}
		all.Proofs = append(all.Proofs, f.Proofs...)
		for i := range f.Runs {
			r := &f.Runs[i]
			key := r.about() + fmt.Sprint(r.Seed, r.Checks, r.Refuting)
			if r.Mode == Random || r.part().Of <= 1 { // of other statements it is another run
				for _, rep := range r.Reports {
					key += " " + rep.ID
				}
			}
			if parts[key] == nil {
				order = append(order, key)
			}
			parts[key] = append(parts[key], r)
		}
		for _, k := range f.Killing {
			killing[k.Language] = append(killing[k.Language], k)
			if len(killing[k.Language]) == 1 {
				languages = append(languages, k.Language)
			}
		}
	}
	for _, l := range languages {
		k, err := wholeKilling(killing[l])
		if err != nil {
			return nil, fmt.Errorf("mutants of %s: %w", l, err)
		}
		all.Killing = append(all.Killing, *k)
	}
	for _, key := range order {
		r, err := whole(parts[key])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", parts[key][0].about(), err)
		}
		all.Runs = append(all.Runs, *r)
	}
	return all, nil
}

// sameRun reports whether two runs are the same, with the same results.
func sameRun(a, b *Run) bool {
	one, err := json.Marshal(a)
	other, err2 := json.Marshal(b)
	return err == nil && err2 == nil && bytes.Equal(one, other)
}

// whole returns the run of which those are all the parts.
func whole(parts []*Run) (*Run, error) {
	parts = slices.SortedStableFunc(slices.Values(parts), func(a, b *Run) int { return a.part().Part - b.part().Part })
	first := parts[0]
	if first.Mode == Exhaustive && first.part().Of <= 1 {
		parts = slices.CompactFunc(parts, sameRun)
	}
	for i, p := range parts {
		s := p.part()
		switch {
		case s.Of != first.part().Of:
			return nil, fmt.Errorf("found parts of %d and of %d, expected parts of one number", first.part().Of, s.Of)
		case i > 0 && s.Part == parts[i-1].part().Part:
			return nil, fmt.Errorf("found part %d/%d twice", s.Part, s.Of)
		case s.Part != i+1:
			return nil, fmt.Errorf("found part %d/%d, expected part %d", s.Part, s.Of, i+1)
		case p.Limits != first.Limits:
			return nil, fmt.Errorf("found the limits %+v and %+v, expected the same", first.Limits, p.Limits)
		case p.Solver != first.Solver:
			return nil, fmt.Errorf("found the solvers %s and %s, expected the same", first.Solver, p.Solver)
		}
	}
	if n := first.part().Of; len(parts) < n {
		return nil, fmt.Errorf("found no part %d/%d", len(parts)+1, n)
	}
	if len(parts) == 1 {
		r := *first
		r.Shard = nil
		return &r, nil
	}
	r := *first
	r.Shard, r.Scope, r.Reports = nil, nil, nil
	for _, p := range parts {
		if p.Scope != nil {
			r.Scope = plus(r.Scope, p.Scope)
		}
	}
	for _, p := range parts {
		same := func(a, b props.Report) bool { return a.ID == b.ID }
		if !slices.EqualFunc(p.Reports, first.Reports, same) {
			return nil, fmt.Errorf("found other statements in part %d, expected those of part 1", p.part().Part)
		}
		for _, rep := range p.Reports {
			r.Reports = props.Join(r.Reports, rep)
		}
	}
	return &r, nil
}

// wholeKilling returns the run over mutants of which those are all the parts.
func wholeKilling(parts []Killing) (*Killing, error) {
	all := parts[0]
	for i := range parts {
		p := &parts[i]
		of := props.Shard{Part: 1, Of: 1}
		if p.Shard != nil {
			of = *p.Shard
		}
		a, b := all, *p
		a.Shard, a.Mutants, b.Shard, b.Mutants = nil, nil, nil, nil
		switch {
		case of.Of != len(parts):
			return nil, fmt.Errorf("found part %d/%d among %d, expected each once", of.Part, of.Of, len(parts))
		case of.Part != i+1:
			return nil, fmt.Errorf("found part %d/%d, expected part %d", of.Part, of.Of, i+1)
		case !bytes.Equal(encode(a), encode(b)):
			return nil, fmt.Errorf("found other seeds, limits or solvers in part %d, expected those of part 1", of.Part)
		}
	}
	all.Shard, all.Mutants = nil, nil
	for i := 0; i/len(parts) < len(parts[i%len(parts)].Mutants); i++ { // they were dealt in turn
		all.Mutants = append(all.Mutants, parts[i%len(parts)].Mutants[i/len(parts)])
	}
	return &all, nil
}

// firstPart returns the number of the first part in a file; 0 where there is none.
func (e *Evidence) firstPart() int {
	for _, k := range e.Killing {
		if k.Shard != nil {
			return k.Shard.Part
		}
	}
	for _, r := range e.Runs {
		if r.Shard != nil {
			return r.Shard.Part
		}
	}
	return 0
}

// plus returns the scope of two parts: each enumerates all programs, and takes states
// from the others in turn.
func plus(s, t *spec.Scope) *spec.Scope {
	if s == nil {
		s = &spec.Scope{Size: t.Size}
	}
	return &spec.Scope{Size: s.Size, Programs: max(s.Programs, t.Programs), States: s.States + t.States, Points: s.Points + t.Points, Steps: s.Steps + t.Steps}
}

func resultOf(verdict string) (spec.Result, bool) {
	for _, r := range []spec.Result{spec.Holds, spec.Refuted, spec.Inconclusive} {
		if r.String() == verdict {
			return r, true
		}
	}
	return 0, false
}
