package ledger

import (
	"slices"
	"strings"

	"tandem/internal/lists"
)

// The verdicts on readings and on entries.
const (
	Proved       = "proved" // for all programs
	Tested       = "tested"
	Refuted      = "refuted"
	Depends      = "depends on the reading"  // of an entry: some reading that the text supports holds, and some fails
	NotRun       = "not run as printed"      // no run as printed judges the statement
	NotAlone     = "not judged alone"        // no statement judges the rule or definition alone: others make fail what it takes part in
	TooShort     = "not searched far enough" // a failure that is known of the same statement would not have been found
	Inconclusive = "inconclusive"            // no case held, or a rule never fired
)

// VerdictNames lists the verdicts.
func VerdictNames() []string {
	return []string{Proved, Tested, Refuted, Depends, NotRun, NotAlone, TooShort, Inconclusive}
}

// conclude draws the verdict on the entry from those on its readings: of what the
// text supports, which is the published reading and those that cite words of it, without those
// that are a repair. Where the published reading is refuted, each of the others keeps
// the entry from being refuted as long as nothing refutes that reading: so a longer search
// can refute an entry that depends on the reading, and never the other way round.
func (e *Entry) conclude() {
	p := e.Printed()
	e.Verdict = p.Verdict
	by := map[string][]string{}
	var verdicts []string
	for _, r := range e.Readings {
		if r != p && r.From == "" || e.repairs(r) {
			continue
		}
		if by[r.Verdict] == nil {
			verdicts = append(verdicts, r.Verdict)
		}
		by[r.Verdict] = append(by[r.Verdict], r.ID)
	}
	switch refuted := by[Refuted]; {
	case refuted == nil || e.Reading(Published) == nil && e.Provenance != Described:
		return
	case len(verdicts) == 1: // of p, or p is a repair
		e.Verdict = Refuted
		return
	case slices.Contains(by[p.Verdict], p.ID) && p.Verdict != Refuted && by[Tested] == nil:
		return
	}
	e.Verdict = Depends
	stand := lists.Filter(e.Readings, func(r *Reading) bool { return r.Verdict != Refuted && slices.Contains(by[r.Verdict], r.ID) })
	if !slices.ContainsFunc(stand, (*Reading).decides) {
		ids := lists.Map(stand, func(r *Reading) string { return r.ID })
		e.Verdict, e.DependsOn = Inconclusive, "refuted by "+strings.Join(by[Refuted], ", ")+"; not decided by "+strings.Join(ids, ", ")
		return
	}
	var list []string
	for _, verdict := range verdicts {
		switch {
		case verdict == Tested || verdict == Refuted:
			list = append(list, verdict+" by "+strings.Join(by[verdict], ", "))
		case by[Tested] == nil: // it is they that keep it from being refuted
			list = append(list, verdict+" "+strings.Join(by[verdict], ", "))
		}
	}
	e.DependsOn = strings.Join(list, "; ")
}

// decides reports whether r keeps an entry from being refuted: it is proved, or all cases were judged up to
// the size of the largest failure that is known of the same statements.
func (r *Reading) decides() bool {
	return r.Verdict == Proved || len(r.Proofs) > 0 || r.Verdict == Tested && len(r.Search) > 0 &&
		all(r.Search, func(s Search) bool { return s.Domain || s.Size > 0 && s.Size >= s.WantSize })
}

// repairs reports whether r, which is not refuted, repairs what is to blame, so that what
// holds then says nothing of the text: r is the published reading, which is refuted, with entries
// repaired, be it any of them or one that fails alone; or it has an entry of ours in the place of one
// with which a reading in words of the paper is refuted. Rules, clauses and definitions are read
// one by one, and not as the whole text: of these the published reading always decides.
func (e *Entry) repairs(r *Reading) bool {
	p := e.Printed()
	if r.Verdict == Refuted {
		return false
	}
	lacks := func(entry string) bool { return !slices.Contains(r.replaces, entry) }
	if r != p && p.Verdict == Refuted {
		of := func(entry string) bool { return slices.Contains(p.replaces, entry) }
		if slices.ContainsFunc(p.atFault(), lacks) || all(r.replaces, of) && slices.ContainsFunc(p.replaces, lacks) {
			return true
		}
	}
	if r == p && (e.Kind == Rule || e.Kind == Clause || e.Kind == Definition) {
		return false
	}
	return slices.ContainsFunc(e.Readings, func(other *Reading) bool {
		return other.From != "" && other.Verdict == Refuted &&
			slices.ContainsFunc(p.ours, func(entry string) bool { return lacks(entry) && slices.Contains(other.replaces, entry) })
	})
}

// atFault lists what is to blame; where nothing is alone, all that fails alone.
func (r *Reading) atFault() []string {
	if len(r.Blame) > 0 {
		return r.Blame
	}
	return r.failing
}

// all reports whether f is true of all in the list.
func all[T any](list []T, f func(T) bool) bool {
	return !slices.ContainsFunc(list, func(t T) bool { return !f(t) })
}

// ownCase gives a rule, clause or definition that fails as published the case in which
// it alone is as printed.
func (e *Entry) ownCase() {
	p := e.Reading(Published)
	if p == nil || p.Verdict != Refuted || e.Kind != Rule && e.Kind != Clause && e.Kind != Definition {
		return
	}
	for _, alone := range e.Readings {
		if len(alone.Alone) > 0 && alone.From != "" && alone.Counterexample != nil && slices.Contains(p.RefutedBy, alone.By) {
			p.Counterexample, p.By = alone.Counterexample, alone.By
			return
		}
	}
}

// blame finds of each reading that fails the entries that fail the same statement
// where they alone are in words of the paper, and all else is repaired. Of the published reading
// they are also repaired alone, and all else left as published: what then holds was
// theirs.
func (l *Ledger) blame() {
	for _, e := range l.Entries {
		for _, r := range e.Readings {
			if r.Verdict != Refuted {
				continue
			}
			for _, alone := range e.Readings {
				if len(alone.Alone) == 0 || alone.Verdict != Refuted || alone == r {
					continue
				}
				for _, entry := range alone.Alone {
					if !slices.Contains(r.replaces, entry) || slices.Contains(r.failing, entry) {
						continue
					}
					if r.failing = append(r.failing, entry); alone.From != "" && r.mayBlame(entry) {
						r.Blame = append(r.Blame, entry)
					}
				}
			}
		}
	}
}

// mayBlame tells that the reading does not hold with others repaired, and this entry as
// it is. (Alone it may fail for programs that the reading leaves out.)
func (r *Reading) mayBlame(entry string) bool {
	return !slices.ContainsFunc(r.Mended, func(m Mended) bool { return m.Verdict == Tested && !slices.Contains(m.Entries, entry) })
}
