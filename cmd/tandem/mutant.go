package main

import (
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/spell"
)

// sides is the basic language as published, or the mutant of that ID, which
// is nil for the published one.
func sides(mutant string) (basic.Sides, *basic.Mutant, error) {
	if mutant == "" {
		return basic.Published(concrete.Standard()), nil, nil
	}
	var ids []string
	for _, m := range basic.Mutants() {
		if m.ID == mutant {
			return m.Sides, &m, nil
		}
		ids = append(ids, m.ID)
	}
	return basic.Sides{}, nil, usagef("unknown mutant %q%s; tandem check --list shows them", mutant, didYouMean(mutant, ids))
}

func didYouMean(word string, known []string) string {
	for _, k := range known {
		if strings.EqualFold(word, k) {
			return ", did you mean " + k + "?"
		}
	}
	if near := spell.Nearest(word, known); near != "" {
		return ", did you mean " + near + "?"
	}
	return ""
}

// publishedWithin is the basic language as published, with a bound on the
// size of integers, in bits.
func publishedWithin(bits int) basic.Sides {
	model := concrete.Standard()
	model.MaxBits = bits
	return basic.Published(model)
}
