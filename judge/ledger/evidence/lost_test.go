package evidence_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tandem/judge/ledger"
	"tandem/props"
)

// What each reading of the contracts verifies of what holds, as doc/frames.md says it: of the
// largest exhaustive run.
func TestLostInDocument(t *testing.T) {
	text, err := os.ReadFile("../../../doc/frames.md")
	if err != nil {
		t.Fatal(err)
	}
	_, l := kept(t)
	e, ok := l.Find("frames/lost")
	if !ok {
		t.Fatal("no entry of what is lost")
	}
	rows := 0
	for _, r := range e.Readings {
		var all ledger.Cases
		for _, c := range r.Cases {
			if c.Statement == "lost" && c.Mode == ledger.Exhaustive && c.Size > all.Size {
				all = c
			}
		}
		if all.Generated == 0 {
			continue // another statement judges it
		}
		lost := 0
		for reason, n := range all.DiscardedBy {
			if strings.Contains(reason, "it is not valid") {
				lost += n
			}
		}
		rows++
		own, name := "| `"+r.ID+"` |", "| all others |"
		if strings.Contains(string(text), own+" "+props.Thousands(all.Generated)) {
			name = own
		}
		row := fmt.Sprintf("%s %s | %s | %s | %d %% |", name, props.Thousands(all.Generated), props.Thousands(all.Held+lost), props.Thousands(all.Held), 100*all.Held/(all.Held+lost))
		if !strings.Contains(string(text), row) {
			t.Errorf("doc/frames.md has no row %s for %s", row, r.ID)
		}
	}
	if rows < 6 {
		t.Errorf("only %d readings were measured", rows)
	}
}
