package ledger

import (
	"slices"
	"strings"
)

// The verdicts on readings and on entries.
const (
	Holds        = "holds"
	Refuted      = "refuted"
	Depends      = "depends on the reading"  // of an entry: some reading that the text supports holds, and some fails
	NotRun       = "not run as printed"      // what is printed is not what was run
	TooShort     = "not searched far enough" // a failure that is known of the same statement would not have been found
	Inconclusive = "inconclusive"            // no case held, or a rule never fired
)

// VerdictNames lists the verdicts.
func VerdictNames() []string {
	return []string{Holds, Refuted, Depends, NotRun, TooShort, Inconclusive}
}

// conclude draws the verdict on the entry from those on its readings: of what the
// text supports, which is the published reading and those that cite words of it.
func (e *Entry) conclude() {
	p := e.Printed()
	e.Verdict = p.Verdict
	var hold, fail []string
	for _, r := range e.Readings {
		switch {
		case r != p && r.From == "":
		case r.Verdict == Holds:
			hold = append(hold, r.ID)
		case r.Verdict == Refuted:
			fail = append(fail, r.ID)
		}
	}
	if len(hold) > 0 && len(fail) > 0 && e.Reading(Published) != nil {
		e.Verdict = Depends
		e.DependsOn = "holds by " + strings.Join(hold, ", ") + "; refuted by " + strings.Join(fail, ", ")
	}
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
// where they alone are as printed, and all else is repaired. Of the published reading
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
					if slices.Contains(r.replaces, entry) && !slices.Contains(r.Blame, entry) && r.mayBlame(entry) {
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
	return !slices.ContainsFunc(r.Mended, func(m Mended) bool { return m.Verdict == Holds && !slices.Contains(m.Entries, entry) })
}
