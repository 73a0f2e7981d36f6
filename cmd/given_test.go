package cmd

import (
	"encoding/json"
	"strings"
	"testing"

	"tandem/cmd/register"
)

// A formula of several lines, as tandem rules --json has it, is one that --with takes.
func TestFormulaOfSeveralLines(t *testing.T) {
	r := register.All()
	out, _, _ := ran(r, "", "rules", "Elem", "--json")
	var doc struct {
		Rules []struct{ Side, ID, Formula string }
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	several := 0
	for _, e := range doc.Rules {
		if !strings.Contains(e.Formula, "\n") {
			continue
		}
		several++
		if _, errs, code := ran(r, "", "check", "--language", "arrays", "--only", "correctness", "--checks", "1", "--with", strings.ToLower(e.Side)+" "+e.ID+": "+e.Formula); code == 2 {
			t.Errorf("%s %s: %s", e.Side, e.ID, errs)
		}
	}
	if several == 0 {
		t.Error("no formula has several lines")
	}
}
