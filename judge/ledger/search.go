package ledger

import (
	"fmt"
	"slices"

	"tandem/props"
	"tandem/spec"
)

// Factor is how many times the random cases that the hardest sibling took are
// wanted before a statement is said to hold.
const Factor = 10

// Search is how far a statement was searched, and how far it has to be: a search
// that would have found each failure that is known of the same statement, of
// another reading or of a mutant.
type Search struct {
	Statement  string `json:"statement" jsonschema:"the ID of the statement"`
	Size       int    `json:"size" jsonschema:"up to which all cases were judged; 0: no exhaustive run"`
	Random     int    `json:"random" jsonschema:"random cases in which it held"`
	WantSize   int    `json:"wantSize" jsonschema:"the size at which a sibling falls in an exhaustive run; 0: none does"`
	SizeOf     string `json:"sizeOf,omitempty" jsonschema:"the sibling that falls at that size"`
	WantRandom int    `json:"wantRandom" jsonschema:"ten times the random cases that the hardest sibling took; 0: none falls at random"`
	RandomOf   string `json:"randomOf,omitempty" jsonschema:"that sibling"`
	// Least is the size of the smallest case that is known of the reading that falls at
	// the largest one: beyond Size only random cases could find it.
	Least   int    `json:"least" jsonschema:"of the readings that fall, the largest of their smallest cases; 0: none falls"`
	LeastOf string `json:"leastOf,omitempty" jsonschema:"that reading"`
	Domain  bool   `json:"domain,omitempty" jsonschema:"all cases that the statement is about were judged"`
}

// Enough reports whether the search would have found what is known.
func (s Search) Enough() bool { return s.Domain || s.Size >= s.WantSize && s.Random >= s.WantRandom }

// Short says in words what is missing.
func (s Search) Short() string {
	text := s.Statement + ":"
	if s.Size < s.WantSize {
		text += fmt.Sprintf(" all cases up to size %d, and the %s falls at size %d;", s.Size, s.SizeOf, s.WantSize)
	}
	if s.Random < s.WantRandom {
		text += fmt.Sprintf(" %s random cases, and the %s falls after %s;", props.Thousands(s.Random), s.RandomOf, props.Thousands(s.WantRandom/Factor))
	}
	return text[:len(text)-1]
}

// falls is what is known of failures of each statement of each language.
type falls map[[2]string]Search

// know adds a failure of the statement, after so many random cases or, in an
// exhaustive run, at a size. 0: not of this kind.
func (f falls) know(language, statement, sibling string, size, after int) {
	key := [2]string{language, statement}
	s := f[key]
	if size > s.WantSize {
		s.WantSize, s.SizeOf = size, sibling
	}
	if Factor*after > s.WantRandom {
		s.WantRandom, s.RandomOf = Factor*after, sibling
	}
	f[key] = s
}

// least adds the size of the smallest case of a reading that falls.
func (f falls) least(language, statement, reading string, size int) {
	key := [2]string{language, statement}
	if s := f[key]; size > s.Least || size == s.Least && "reading "+reading < s.LeastOf {
		s.Least, s.LeastOf = size, "reading "+reading
		f[key] = s
	}
}

// fallsIn collects the failures in runs and of mutants.
func fallsIn(runs []*Run, killings []*Killing) falls {
	f := falls{}
	type of struct{ language, statement, reading string }
	smallest := map[of]int{}
	for _, run := range runs {
		for _, r := range run.Reports {
			c := r.Counterexample
			if c == nil {
				continue
			}
			key := of{run.Language, r.ID, run.Reading}
			if n, ok := smallest[key]; !ok || c.Case.Size < n {
				smallest[key] = c.Case.Size
			}
			switch {
			case run.Mode == Written: // no search found it
			case run.Mode == Exhaustive:
				f.know(run.Language, r.ID, "reading "+run.Reading, min(c.Case.Size, run.Size), 0)
			default:
				f.know(run.Language, r.ID, "reading "+run.Reading, 0, c.After)
			}
		}
	}
	for key, size := range smallest {
		f.least(key.language, key.statement, key.reading, size)
	}
	for _, k := range killings {
		for _, m := range k.Mutants {
			for _, by := range m.KilledBy {
				f.know(k.Language, by.Statement, "mutant "+m.ID, 0, by.After)
			}
		}
	}
	return f
}

// searched returns how far the runs judged the statement, and how far they have to. All
// cases up to a size are a search even where a rule needs larger cases, if another of
// the runs has it. Random cases of different seeds are different ones.
func (f falls) searched(language, statement string, runs []*Run) Search {
	s := f[[2]string{language, statement}]
	s.Statement = statement
	random := map[uint64]int{} // by the seed
	for _, run := range runs {
		for _, r := range run.Reports {
			switch {
			case r.ID != statement || r.Stopped != "":
			case r.Whole():
				s.Domain = s.Domain || r.Result == spec.Tested
			case run.Mode == Exhaustive && r.Counterexample == nil && r.Crash == nil && r.Held > 0 && firedIn(runs, statement, r.NeverFired):
				s.Size = max(s.Size, run.Size)
			case run.Mode == Exhaustive || r.Result != spec.Tested:
			default:
				random[run.Seed] = max(random[run.Seed], r.Held)
			}
		}
	}
	for _, held := range random {
		s.Random += held
	}
	return s
}

// firedIn reports whether each of the rules fired in some run of the statement.
func firedIn(runs []*Run, statement string, rules []string) bool {
	return !slices.ContainsFunc(rules, func(rule string) bool {
		return !slices.ContainsFunc(runs, func(run *Run) bool {
			return slices.ContainsFunc(run.Reports, func(r props.Report) bool {
				return r.ID == statement && !slices.Contains(r.NeverFired, rule)
			})
		})
	})
}
