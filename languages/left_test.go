package languages_test

import (
	"fmt"
	"testing"

	"tandem/cmd/register"
	"tandem/explore"
	"tandem/languages"
)

// A search that tells of its paths has the same ones as a search that keeps them, with the
// same errors, numbers and counts, and keeps none.
func TestPathsAsFound(t *testing.T) {
	src, err := register.All().Read("<stdin>", []byte("var x, y, r: int;\nif x > 0 { r := 1; }\nif y > 0 { assert x > 5; }\nwhile y > 9 { y := y - 1; }\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	l, err := register.All().Named("basic+checks", languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		bounds explore.Bounds
		order  string
		reason string
	}{
		{explore.Bounds{Unroll: 3}, explore.DepthFirst, "told at once"},
		{explore.Bounds{Unroll: 3}, explore.BreadthFirst, "told when what is before is known"},
		{explore.Bounds{Unroll: 3, Paths: 4}, explore.DepthFirst, "the bound on paths leaves branches behind the paths"},
		{explore.Bounds{Unroll: 3, Paths: 4}, explore.Random, "and between them"},
	} {
		p, err := l.In(languages.Standard()).Programs.Open(src, l)
		if err != nil {
			t.Fatal(err)
		}
		list := func(path explore.Path[languages.Node], f *languages.Fault) string {
			return fmt.Sprintln(path.ID, path.Choices, path.Status, path.Steps, path.Rules(), path.Simple.Expr(), f != nil)
		}
		search := languages.Search{Bounds: row.bounds, Order: row.order, Seed: 3}
		kept, err := p.Explore(t.Context(), unbounded(t), search)
		if err != nil {
			t.Fatal(err)
		}
		want, got := "", ""
		for i, path := range kept.Paths {
			if path.ID != i+1 {
				t.Errorf("%s: path %d has the number %d", row.reason, i+1, path.ID)
			}
			if f, ok := kept.Faults[path.ID]; ok {
				want += list(path, &f)
			} else {
				want += list(path, nil)
			}
		}
		search.Path = func(_ *languages.Tree, path explore.Path[languages.Node], f *languages.Fault) error {
			got += list(path, f)
			return nil
		}
		told, err := p.Explore(t.Context(), unbounded(t), search)
		if err != nil {
			t.Fatal(err)
		}
		if got != want || want == "" || len(told.Paths) > 0 || len(told.Faults) > 0 {
			t.Errorf("%s: told\n%s, kept\n%s", row.reason, got, want)
		}
		if told.Left != kept.Left || told.More != kept.More || told.Summary.Paths != kept.Summary.Paths || told.Summary.ByStatus != kept.Summary.ByStatus {
			t.Errorf("%s: %+v, %+v", row.reason, told.Summary, kept.Summary)
		}
		if row.bounds.Paths > 0 != (kept.Left > 0) {
			t.Errorf("%s: %d are left", row.reason, kept.Left)
		}
	}
}
