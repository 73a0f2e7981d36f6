package frames

import (
	"testing"

	"tandem/lang/contracts"
)

// Each mutant is seen by a row.
func TestMutants(t *testing.T) {
	s := session(t)
	var programs []*contracts.Program
	for _, row := range rows {
		programs = append(programs, program(t, row.member))
	}
	for _, m := range Mutants() {
		if killed := kill(programs, Standard().With(m.Rule), s); killed == "" {
			t.Errorf("%s: %s: no row sees it", m.Rule.ID, m.Reason)
		}
	}
}
