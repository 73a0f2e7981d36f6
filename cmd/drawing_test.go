package cmd

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/explore"
)

// manyBranches returns a program with 2^n paths, which a solver of small domains decides.
func manyBranches(n int) string {
	var decl, src strings.Builder
	for i := range n {
		fmt.Fprintf(&decl, "var x%d: bool;\n", i)
		fmt.Fprintf(&src, "if x%d { r := r + %d; } else { r := 2 * r; }\n", i, i)
	}
	return decl.String() + "var r: int;\n" + src.String()
}

// drawing returns the drawing of a program's tree by the layout of the house.
func drawing(t testing.TB, src string, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tree.tdm")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errs, code := ran(register.All(), "", append([]string{"explore", file, "--format", "svg", "--solver", "small"}, args...)...)
	if code != cli.ExitFine && code != cli.ExitInconclusive {
		t.Fatalf("exit status %d: %s", code, errs)
	}
	return out
}

// rect is a box of a drawing, and node the group that it is in.
type rect struct{ x, y, width, height float64 }

type node struct {
	id, choices string
	box         rect
	texts       []string
}

// nodesOf returns the nodes of a drawing; it fails where that is no XML.
func nodesOf(t testing.TB, svg string) []node {
	t.Helper()
	var list []node
	in := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			at := map[string]string{}
			for _, a := range e.Attr {
				at[a.Name.Local] = a.Value
			}
			number := func(name string) float64 {
				n, err := strconv.ParseFloat(at[name], 64)
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			switch e.Name.Local {
			case "g":
				list = append(list, node{id: at["id"], choices: at["data-choices"]})
			case "rect":
				list[len(list)-1].box = rect{number("x"), number("y"), number("width"), number("height")}
			}
		case xml.CharData:
			if text := strings.TrimSpace(string(e)); text != "" && len(list) > 0 {
				list[len(list)-1].texts = append(list[len(list)-1].texts, text)
			}
		}
	}
}

// The lecture's first tree of thirteen nodes is drawn with statement, symbolic memory and path
// condition; a chain of assignments is one node; at edges stand rule and condition; above it stands
// what that is.
func TestDrawingOfTheLecture(t *testing.T) {
	svg := drawing(t, "var x, y, r: int;\nif x > y { y := x; }\ny := y - x;\nif y > 7 { x := *; }\nr := x + y;\n")
	list := nodesOf(t, svg)
	if len(list) != 11 {
		t.Fatalf("%d nodes, want 11", len(list))
	}
	if !strings.Contains(svg, "a node: the next statement, or a chain of assignments, with σ and φ before it") {
		t.Error("no legend")
	}
	texts, branches := map[string]string{}, map[string]string{}
	for _, n := range list {
		texts[n.choices] = strings.Join(n.texts, " | ") // the last one with these choices
		if n.id != "" {
			branches[n.choices] = texts[n.choices]
		}
	}
	for choices, want := range map[string]string{
		"":   "line 2: if x > y | σ id | φ true",
		"TF": "end | σ {y ↦ 0, r ↦ x} | φ x > y | path 1: final",
		"FT": "end | σ {x ↦ in#1, y ↦ y - x, r ↦ in#1 + y - x} | φ x + 7 < y | path 2: final",
		"FF": "end | σ {y ↦ y - x, r ↦ y} | φ x ≤ y ≤ x + 7 | path 3: final",
	} {
		if texts[choices] != want {
			t.Errorf("behind %q is %q, want %q", choices, texts[choices], want)
		}
	}
	for choices, want := range map[string]string{
		"T":  "If-T  x > y | line 2: y := x | line 3: y := y - x | σ id | φ x > y",
		"FT": "If-T  x + 7 < y | line 4: x := * | line 5: r := x + y | σ {y ↦ y - x} | φ x + 7 < y",
	} {
		if branches[choices] != want {
			t.Errorf("the branch %q is %q, want %q", choices, branches[choices], want)
		}
	}
	for i, a := range list {
		for _, b := range list[:i] {
			if p, q := a.box, b.box; p.x < q.x+q.width && q.x < p.x+p.width && p.y < q.y+q.height && q.y < p.y+p.height {
				t.Errorf("%q and %q overlap", a.choices, b.choices)
			}
		}
	}
}

// Of 5,000 nodes the drawing has at most 5 MB, and each branch is found by its choices.
func TestLargeDrawing(t *testing.T) {
	svg := drawing(t, manyBranches(10)) // 2^0 + 2·(2^1 + … + 2^10) nodes
	list := nodesOf(t, svg)
	if len(list) < 4000 {
		t.Fatalf("%d nodes", len(list))
	}
	if most := 1000 * len(list); len(svg) > most {
		t.Errorf("%d bytes for %d nodes, want at most %d", len(svg), len(list), most)
	}
	ids := map[string]bool{}
	for _, n := range list {
		if n.id != "" && (ids[n.id] || explore.FormatChoices(strings.TrimPrefix(n.id, "c-")) != n.choices) {
			t.Errorf("the node behind %q has the id %q", n.choices, n.id)
		}
		ids[n.id] = true
	}
	for _, id := range []string{"c-T", "c-F", "c-TFTF", "c-FFFFFFFF"} {
		if !ids[id] {
			t.Errorf("nothing has the id %s", id)
		}
	}
}

// A branch is a node of its own, with its id, even where it is between assignments.
func TestDrawingOfABranchBetweenAssignments(t *testing.T) {
	svg := drawing(t, "var x: int;\nvar a: []int;\nif |a| > 2 { a[0] := 1; a[1] := 2; x := a[0]; }\n")
	ids := map[string]bool{}
	for _, n := range nodesOf(t, svg) {
		ids[n.id] = true
	}
	for _, n := range nodesOf(t, svg) {
		if n.choices != "" && !ids["c-"+n.choices] {
			t.Errorf("nothing has the id of %q: %v", n.choices, n.texts)
		}
	}
	if !ids["c-T.."] {
		t.Errorf("no node behind the second access: %v", ids)
	}
}

// A path of many branches does not make the drawing the square of its length.
func TestDrawingOfALongPath(t *testing.T) {
	loop := "var x, y: int;\nx := 0;\nwhile x < 1200 { if y > x { x := x + 1; } else { x := x + 2; } }"
	for _, n := range nodesOf(t, drawing(t, loop, "--bound", "depth=1500", "--bound", "paths=1", "--bound", "unroll=0")) {
		if len(n.choices) > 700 || len(n.id) > 300 {
			t.Fatalf("%d characters of choices", len(n.choices))
		}
	}
}

// Drawing 5,000 nodes.
func BenchmarkDrawing(b *testing.B) {
	src := manyBranches(10)
	for b.Loop() {
		b.ReportMetric(float64(len(drawing(b, src))), "bytes")
	}
}
