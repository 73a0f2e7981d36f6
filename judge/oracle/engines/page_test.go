package engines

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the part of doc/engines.md that is made of found")

const (
	page  = "../../../doc/engines.md"
	begin = "<!-- engines: made by go test ./judge/oracle/engines -update -->\n"
	end   = "<!-- end -->\n"
)

// The page has what found has.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has not both marks", page)
	}
	now := museum(t) + "\n"
	if *update {
		if err := os.WriteFile(page, []byte(before+begin+now+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != now {
		t.Errorf("%s is not what is made of found: go test ./judge/oracle/engines -run TestPage -update", page)
	}
}
