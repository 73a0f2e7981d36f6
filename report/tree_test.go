package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"tandem/explore"
	"tandem/languages"
	"tandem/spec"
)

// When the time is up, what is left is counted and not written, in each format, and
// the verdict is open.
func TestTreeThatIsLate(t *testing.T) {
	found := &languages.Tree{Result: explore.Result[languages.Node]{Summary: explore.Summary{Complete: true, Paths: 3}}}
	for id := range 3 {
		found.Paths = append(found.Paths, treePath{ID: id + 1, End: counting{symbolic: true}})
		found.Nodes = append(found.Nodes, treeNode{ID: id, Parent: id - 1, At: counting{symbolic: true}})
	}
	for _, row := range []struct {
		name, want string
		write      func(*Tree, *Page)
	}{
		{"text", "and 2 more paths: bound on time: 5s\n", func(t *Tree, p *Page) { _ = t.Text(p, false).End() }},
		{"JSON", `"pathsLeftOut": 2`, func(t *Tree, p *Page) { _ = t.JSON(p).End() }},
		{"dot", "// and 2 more nodes: bound on time: 5s\n", (*Tree).DOT},
		{"SMT-LIB", "; and 2 more paths: bound on time: 5s\n", func(t *Tree, p *Page) { _ = t.SMT2(p.W) }},
	} {
		for _, late := range []bool{false, true} {
			var b bytes.Buffer
			tree := &Tree{Tree: found, Program: over(nil), Bounds: explore.Bounds{Time: 5 * time.Second}, Again: Again{Can: func(languages.Capability) bool { return false }}, Late: func() bool { return late }}
			row.write(tree, &Page{W: &b, Width: PipeWidth})
			want := spec.Holds
			if late {
				want = spec.Inconclusive
			}
			if strings.Contains(b.String(), row.want) != late || tree.Verdict() != want {
				t.Errorf("%s, late %t: %v\n%s", row.name, late, tree.Verdict(), b.String())
			}
		}
	}
}

// Paths that the search counted only are said in each format, with what was left out
// beside them.
func TestPathsThatAreCounted(t *testing.T) {
	for _, row := range []struct {
		name, want string
		write      func(*Tree, *Page)
	}{
		{"text", "and 7 more paths: interrupted\n", func(t *Tree, p *Page) { _ = t.Text(p, false).End() }},
		{"missing", "missing  and 6 more paths\n", func(t *Tree, p *Page) { _ = t.Text(p, false).End() }},
		{"JSON", `"pathsLeftOut": 7`, func(t *Tree, p *Page) { _ = t.JSON(p).End() }},
		{"SMT-LIB", "; and 7 more paths: interrupted\n", func(t *Tree, p *Page) { _ = t.SMT2(p.W) }},
		{"beside CSV", "and 7 more paths: interrupted", func(t *Tree, p *Page) { _ = t.CSV(p).End(); p.Printf("%s", t.Unlisted()) }},
	} {
		found := &languages.Tree{Result: explore.Result[languages.Node]{Summary: explore.Summary{Paths: 8, Unlisted: 6, Stopped: "interrupted"}}}
		for id := range 2 {
			found.Paths = append(found.Paths, treePath{ID: id + 1, End: counting{symbolic: true}})
		}
		var b bytes.Buffer
		tree := &Tree{Tree: found, Program: over(nil), Again: Again{Can: func(languages.Capability) bool { return false }}, Late: func() bool { return true }}
		row.write(tree, &Page{W: &b, Width: PipeWidth})
		if !strings.Contains(b.String(), row.want) || tree.Verdict() != spec.Inconclusive {
			t.Errorf("%s: %v, want %q in\n%s", row.name, tree.Verdict(), row.want, b.String())
		}
	}
}
