package evidence_test

import (
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/ledger"
	"tandem/languages"
)

// Each statement kills a mutant that no simpler one kills, or says why it is kept. A
// reason that is given for one language only is wanted there.
func TestEachStatementHasARole(t *testing.T) {
	e, _ := evidenceRuns(t)
	judged := map[string]bool{}
	for _, k := range e.Killing {
		l, _ := register.All().Named(k.Language, languages.Check)
		judged[l.Name] = true
		for _, r := range ledger.Roles(l, k) {
			if len(r.Own) == 0 && r.Kept == "" {
				t.Errorf("%s, %s kills %d mutants, none of its own, and does not say why it is kept", l.Name, r.Statement, r.Kills)
			}
			t.Logf("%s %s: %d, own %d %s %s", l.Name, r.Statement, r.Kills, len(r.Own), strings.Join(r.Own[:min(2, len(r.Own))], " "), r.Kept)
		}
	}
	for _, l := range register.All().All() {
		if l.Mutants != nil && !judged[l.Name] && !l.Apart {
			t.Errorf("no evidence of mutants of %s", l.Name)
		}
	}
}
