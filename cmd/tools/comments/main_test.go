package main

import (
	"strings"
	"testing"

	"tandem/internal/rules"
)

// The comments of all rules and clauses have the formulas of the files, and their sources.
func TestCommentsAreUpToDate(t *testing.T) {
	if err := run("../../..", true); err != nil {
		t.Error(err)
	}
}

// A formula replaces what is indented, or stands at the end of a comment that has none.
func TestWritten(t *testing.T) {
	e := rules.All()[0]
	at := line(e) - 1
	file := func(comment ...string) []string {
		return append(append(make([]string, at-len(comment)), comment...), "func f() {}")
	}
	formula := strings.Split(e.Formula, "\n")[0]
	for _, row := range []struct {
		in     []string
		want   string
		wrong  bool
		reason string
	}{
		{[]string{"// f is.", "//", "//\told", "//\t  older", "//", "// Source: " + e.Source + "."}, "// f is.|//|//\t" + formula + "|//|// Source: " + e.Source + ".|func f() {}", false, "another formula"},
		{[]string{"// f is."}, "// f is.|//|//\t" + formula + "|func f() {}", false, "no formula"},
		{[]string{"// f is.", "//", "//\told", "//", "// Source: elsewhere."}, "// f is.|//|//\told|//|// Source: elsewhere.|func f() {}", true, "another source"},
	} {
		got, err := written(file(row.in...), e)
		if text := strings.TrimLeft(strings.Join(got, "|"), "|"); text != row.want || (err != nil) != row.wrong {
			t.Errorf("%s: got %q, %v, want %q", row.reason, text, err, row.want)
		}
	}
}
