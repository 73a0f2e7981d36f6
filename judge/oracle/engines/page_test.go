package engines

import (
	"os"
	"strings"
	"testing"

	"tandem/internal/goldens"
)

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
	if goldens.Updates() {
		goldens.Write(t, page, []byte(before+begin+now+end+after))
		return
	}
	if old != now {
		t.Errorf("%s is not what is made of found: go test ./judge/oracle/engines -run TestPage -update", page)
	}
}
