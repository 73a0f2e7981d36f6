package register_test

import (
	"testing"

	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/judge/ledger"
	"tandem/languages"
)

// A statement that is about fewer cases than are drawn at random is Finite, so that its cases are counted
// once, and no other one is.
func TestFinite(t *testing.T) {
	for _, l := range register.All().Able(languages.Check) {
		most := max(ledger.Thoroughly().Checks, ledger.PlanOf(l.Name).RandomChecks)
		for _, s := range l.In(languages.Standard()).Deciding() {
			info := s.Info()
			most := max(most, ledger.PlanOf(l.Name).HardCases[info.ID])
			if !info.Finite { // every day it is enough that there are many: all of them take a minute
				most = min(most, longtest.Cases(500, most))
			}
			if n := s.(interface{ Members(int) int }).Members(most + 1); (n <= most) != info.Finite {
				t.Errorf("%s: %s is about %d cases (%d or more are infinitely many), and is Finite: %v", l.Name, info.ID, n, most+1, info.Finite)
			}
		}
	}
}
