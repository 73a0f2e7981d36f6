package report

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A table is as wide as its cells, unless the page is narrower: then cells are broken,
// and last each row is a list.
func TestTable(t *testing.T) {
	rows := func() [][]string {
		return [][]string{
			{"verdict", "statement", "cases", "φ does not"},
			{"tested", "Theorem 2.3 (Correctness)", "1000", "0"},
			{"refuted", "Progress", "7", "12"},
		}
	}
	for _, row := range []struct {
		name   string
		page   Page
		want   string
		reason string
	}{
		{"no width", Page{Width: 30}, `verdict  statement                  cases  φ does not
tested   Theorem 2.3 (Correctness)   1000           0
refuted  Progress                       7          12
`, "a script reads it"},
		{"room", Page{Width: 53, Fit: true}, `verdict  statement                  cases  φ does not
tested   Theorem 2.3 (Correctness)   1000           0
refuted  Progress                       7          12
`, "all of it fits"},
		{"broken", Page{Width: 41, Fit: true}, `verdict  statement      cases  φ does not
tested   Theorem 2.3     1000           0
         (Correctness)
refuted  Progress           7          12
`, "the widest column gives most"},
		{"listed", Page{Width: 30, Fit: true}, `tested  Theorem 2.3
    (Correctness)
    cases 1000
refuted  Progress
    cases 7, φ does not 12
`, "there is no room for columns"},
		{"in colours", Page{Color: true, ASCII: true}, "\x1b[2mverdict\x1b[0m  \x1b[2mstatement\x1b[0m                  \x1b[2mcases\x1b[0m  \x1b[2mphi does not\x1b[0m\n" +
			"\x1b[32mtested\x1b[0m   Theorem 2.3 (Correctness)   1000             0\n" +
			"\x1b[1;31mrefuted\x1b[0m  Progress                       7            12\n", "as in a trace"},
	} {
		var b bytes.Buffer
		row.page.W = &b
		row.page.Table("", func(col int) bool { return col > 1 }, rows())
		if diff := cmp.Diff(row.want, b.String()); diff != "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}
