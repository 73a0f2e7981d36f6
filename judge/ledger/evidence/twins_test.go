package evidence_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/spec"
)

// The same mistake on both sides is found by a quick check: there are some of each
// language of the first paper, and the statement that each names refutes it on as many
// cases, which TestMutantsDieAgain judges again. Other papers have none.
func TestTwinMutantsAreKilledQuickly(t *testing.T) {
	e, _ := evidenceRuns(t)
	for _, l := range register.All().All() {
		twins := slices.DeleteFunc(l.AllMutants(), func(m spec.Mutant[*languages.Variant]) bool { return !isTwin(m) })
		if l.Paper != languages.FormallyExplained {
			if len(twins) > 0 {
				t.Errorf("%s has twins, which nobody tries", l.Name)
			}
			continue
		}
		if len(twins) < 4 {
			t.Errorf("%s has only %d twin mutants", l.Name, len(twins))
		}
		for _, m := range twins {
			if after := killedAfter(e, l.Name, m); after == 0 || after > ledger.Quickly().Checks {
				t.Errorf("%s: %s (%s) is refuted by %s on case %d; 0: by none", l.Name, m.ID, m.Error, m.KilledBy, after)
			}
		}
	}
}

// killedAfter returns the number of the case on which the statement that m names refutes it
// in the evidence; 0 if it does not.
func killedAfter(e *ledger.Evidence, language string, m spec.Mutant[*languages.Variant]) int {
	for _, k := range e.Killing {
		for _, kept := range k.Mutants {
			for _, kill := range kept.KilledBy {
				if k.Language == language && kept.ID == m.ID && kill.Statement == m.KilledBy {
					return kill.After
				}
			}
		}
	}
	return 0
}

// isTwin reports whether both sides make the same mistake, by a rule or by an operator.
func isTwin(m spec.Mutant[*languages.Variant]) bool {
	return strings.HasPrefix(m.ID, "twin-") || m.KilledBy == "operators"
}
