package checks_test

import (
	"strings"
	"testing"

	"tandem/checks"
)

// There are six mutants a side at least of the rules that all languages have.
func TestMutantsOfEachSide(t *testing.T) {
	of := map[string]int{}
	for _, m := range checks.BasicMutants() {
		side, _, _ := strings.Cut(m.Targets[0], " ")
		of[side]++
	}
	if of["symbolic"] < 6 || of["concrete"] < 6 {
		t.Errorf("%v", of)
	}
}
