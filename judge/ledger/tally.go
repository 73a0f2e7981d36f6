package ledger

import (
	"slices"
	"strings"
)

// Tally counts the mutants of a language.
type Tally struct {
	Language   string   `json:"language" jsonschema:"the name of the language, as flags take it"`
	Mutants    int      `json:"mutants" jsonschema:"how many there are"`
	Killed     int      `json:"killed" jsonschema:"how many of them a statement refutes"`
	Equivalent int      `json:"equivalent" jsonschema:"how many are no mistakes"`
	Survivors  []string `json:"survivors" jsonschema:"the IDs of the others"`
	Seed       uint64   `json:"seed" jsonschema:"of the random cases"`
	Checks     int      `json:"checks" jsonschema:"random cases a statement"`
}

func (l *Ledger) tally(killings []*Killing) {
	l.Mutants = []Tally{}
	for _, k := range killings {
		t := Tally{Language: k.Language, Mutants: len(k.Mutants), Survivors: []string{}, Seed: k.Seed, Checks: k.Checks}
		for _, m := range k.Mutants {
			switch m.Verdict {
			case Killed:
				t.Killed++
			case Equivalent:
				t.Equivalent++
			default:
				t.Survivors = append(t.Survivors, m.ID)
			}
		}
		l.Mutants = append(l.Mutants, t)
	}
}

// killed puts to the entry the mutants that are about it.
func (e *Entry) killed(killings []*Killing) {
	e.Mutants = []MutantOf{}
	for _, k := range killings {
		if k.Language != e.Language {
			continue
		}
		for i := range k.Mutants {
			m := &k.Mutants[i]
			about := false
			if e.Kind == Rule || e.Kind == Clause {
				about = slices.Contains(strings.Split(m.Target, ", "), e.Target)
			} else {
				about = slices.ContainsFunc(e.By, m.Dies)
			}
			if about {
				e.Mutants = append(e.Mutants, MutantOf{m.ID, m.Error, m.Verdict})
			}
		}
	}
}
