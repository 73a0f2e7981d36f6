package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
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
		{"SMT-LIB", "; and 2 more paths: bound on time: 5s\n", func(t *Tree, p *Page) { _ = t.SMT2(p.W).End() }},
	} {
		for _, late := range []bool{false, true} {
			var b bytes.Buffer
			tree := &Tree{Tree: found, Program: newProgram(nil), Bounds: explore.Bounds{Time: 5 * time.Second}, Again: Again{Can: func(languages.Capability) bool { return false }}, Late: func() bool { return late }}
			row.write(tree, &Page{W: &b, Width: PipeWidth})
			want := spec.Tested
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
		{"SMT-LIB", "; and 7 more paths: interrupted\n", func(t *Tree, p *Page) { _ = t.SMT2(p.W).End() }},
	} {
		found := &languages.Tree{Result: explore.Result[languages.Node]{Summary: explore.Summary{Paths: 8, Unlisted: 6, Stopped: "interrupted"}}}
		for id := range 2 {
			found.Paths = append(found.Paths, treePath{ID: id + 1, End: counting{symbolic: true}})
		}
		var b bytes.Buffer
		tree := &Tree{Tree: found, Program: newProgram(nil), Again: Again{Can: func(languages.Capability) bool { return false }}, Late: func() bool { return true }}
		row.write(tree, &Page{W: &b, Width: PipeWidth})
		if !strings.Contains(b.String(), row.want) || tree.Verdict() != spec.Inconclusive {
			t.Errorf("%s: %v, want %q in\n%s", row.name, tree.Verdict(), row.want, b.String())
		}
	}
}

// Tests for which there is no time are counted, and cover nothing.
func TestTestsThatAreLate(t *testing.T) {
	for _, late := range []bool{false, true} {
		for format, want := range map[string][]string{
			"text": {"and 2 more tests: interrupted\n", "paths: 1 of 4 tested;"},
			"JSON": {`"testsLeftOut": 2`, `"pathsTested": 1`},
		} {
			found := &languages.Tree{Result: explore.Result[languages.Node]{Summary: explore.Summary{Paths: 4, Stopped: "interrupted"}}}
			found.Read = func(treePath) []lang.Value { return nil }
			found.Final = func(treePath) languages.Config { return nil }
			tests := &Tests{Tree: &Tree{Program: newProgram(nil), Again: Again{Can: func(languages.Capability) bool { return false }}, Late: func() bool { return late }}}
			var b bytes.Buffer
			if page := (&Page{W: &b, Width: PipeWidth}); format == "text" {
				tests.Text(page)
			} else {
				tests.JSON(page)
			}
			for id := range 4 {
				p := treePath{ID: id + 1, End: counting{symbolic: true}}
				if id != 1 { // of the second no model is known
					p.Model = &solver.Model{}
				}
				if err := tests.Path(found, p, nil); err != nil {
					t.Fatal(err)
				}
			}
			if err := tests.End(); err != nil {
				t.Fatal(err)
			}
			for _, line := range want {
				if strings.Contains(b.String(), line) != late || tests.Verdict() != spec.Inconclusive {
					t.Errorf("%s, late %t: %v, %q in\n%s", format, late, tests.Verdict(), line, b.String())
				}
			}
		}
	}
}

// Runs for which there is no time are counted, in each format.
func TestFuzzThatIsLate(t *testing.T) {
	for _, late := range []bool{false, true} {
		found := &languages.Generated{Fuzzing: &concolic.Fuzzing[languages.Node]{Inputs: make([]concolic.Input, 3), Counts: concolic.Counts{Stopped: "interrupted"}}}
		found.Read = func(solver.Model) []lang.Value { return nil }
		fuzz := &Fuzz{Generated: found, Program: newProgram(nil), Late: func() bool { return late }}
		var b bytes.Buffer
		fuzz.Text(&Page{W: &b, Width: PipeWidth})
		doc := fuzz.Document()
		if strings.Contains(b.String(), "\nand 2 more runs: interrupted\n") != late || (doc.Left == 2 && len(doc.Inputs) == 1) != late || doc.Summary.Runs != 3 {
			t.Errorf("late %t: %d inputs and %d more of %d in\n%s", late, len(doc.Inputs), doc.Left, doc.Summary.Runs, b.String())
		}
	}
}
