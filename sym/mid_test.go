package sym_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tandem/sym"
)

// recorded is a test whose errors are kept instead.
type recorded struct {
	testing.TB
	errors []string
}

func (r *recorded) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// said returns what ForAll reports, in an empty folder.
func said(t *testing.T, f any, b ...sym.Bounds) string {
	t.Helper()
	r := &recorded{TB: t}
	sym.ForAll(r, f, b...)
	return strings.Join(r.errors, "\n")
}

// elsewhere goes to an empty folder with a source of names and lines.
func elsewhere(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

var two = sym.Of[int64](2)

func midIsBetween(c *sym.C, lo, hi sym.Int64) sym.Bool {
	c.Assume(lo.Le(hi))
	mid := lo.Add(hi).Div(c, two)
	return lo.Le(mid).And(mid.Le(hi))
}

func repairedIsBetween(c *sym.C, lo, hi sym.Int64) sym.Bool {
	c.Assume(lo.Ge(sym.Of[int64](0)).And(lo.Le(hi)))
	mid := lo.Add(hi.Sub(lo).Div(c, two))
	return lo.Le(mid).And(mid.Le(hi))
}

// The sum of two large numbers wraps around. What fails is kept, and comes first the next time.
func TestMid(t *testing.T) {
	elsewhere(t, "mid_test.go")
	first := said(t, midIsBetween)
	for _, want := range []string{"not so for all inputs", "c.Assume(lo.Le(hi)): true", "lo = ", ", hi = ", "the result: false", "kept in testdata/sym/TestMid/"} {
		if !strings.Contains(first, want) {
			t.Errorf("found %q, expected %q in it", first, want)
		}
	}
	if again := said(t, midIsBetween); !strings.Contains(again, "the kept inputs fail again") {
		t.Errorf("found %q", again)
	}
	if repaired := said(t, repairedIsBetween); repaired != "" {
		t.Errorf("found %q", repaired)
	}
}
