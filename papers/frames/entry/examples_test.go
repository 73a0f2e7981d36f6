package entry

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/languages"
	programs "tandem/papers/frames/examples"
)

// The finding about Figure 10 shows what the statements judge: the program without its repairs.
func TestFindingIsFigure10(t *testing.T) {
	text, err := os.ReadFile("../../../examples/findings/iterator.tdm")
	if err != nil {
		t.Fatal(err)
	}
	body := func(text string) string { return text[strings.Index(text, "class Object"):] }
	if diff := cmp.Diff(body(programs.Edited("figure10.tdm", programs.Repairs...)), body(string(text))); diff != "" {
		t.Errorf("-figure10.tdm as printed +the finding:\n%s", diff)
	}
}

// What comes of the figures is as the paper says, but for these.
func TestFigures(t *testing.T) {
	list, err := examples(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 10 {
		t.Errorf("%d examples, expected 10", len(list))
	}
	differ := map[string]string{
		"without close":                      "no chunk t.valid(), needed by the precondition of Cell.getX",
		"ArrayList(), as printed":            "no chunk t.valid(), needed by the postcondition of ArrayList.ArrayList",
		"Iterator(l), as printed: l":         "may be nil tl, needed by the precondition of Iterator.Iterator",
		"Iterator(l), as printed: the order": "no chunk",
		"Iterator(l), as printed: index":     "not true",
		"a list that is modified":            "verified",
	}
	for _, e := range list {
		for _, r := range e.Runs {
			want, differs := differ[r.By]
			if delete(differ, r.By); (r.Match == languages.Differs) != differs || !strings.HasPrefix(r.Ours, want) {
				t.Errorf("%s, %s: %s (%s)", e.Title, r.By, r.Ours, r.Match)
			}
			if len(r.States) == 0 && !strings.Contains(r.Ours, "needed by the precondition of Iterator") && !strings.Contains(r.By, "the order") {
				t.Errorf("%s, %s: no states", e.Title, r.By)
			}
		}
	}
	if len(differ) > 0 {
		t.Errorf("not run: %v", differ)
	}
}

// A state that differs is seen.
func TestStatesAreCompared(t *testing.T) {
	for _, row := range []struct{ ours, paper, want, reason string }{
		{"({a.x ↦ v, b.x ↦ v}, ∅, [], ∅)", "({b.x ↦ v, a.x ↦ v}, ∅, [], ∅)", "the same", "a heap is a multiset"},
		{"({a.x ↦ v}, ∅, [], ∅)", "({a.x ↦ w}, ∅, [], ∅)", "differs", "another value"},
		{"({a.x ↦ v}, ∅, [], ∅)", "({a.x ↦ v}, ∅, [], {a ≠ null})", "differs", "another path condition"},
	} {
		out := languages.ExampleRun{Ours: verified, Match: languages.SameText, States: []string{row.ours}}
		figureRun{Want: verified, States: []string{row.paper}}.compare(&out)
		if string(out.Match) != row.want || row.reason == "" {
			t.Errorf("%s and %s: %s, expected %s (%s)", row.ours, row.paper, out.Match, row.want, row.reason)
		}
	}
}
