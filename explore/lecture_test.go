package explore_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/lang"
	"tandem/symbolic"
)

// The lecture's trees, node by node: what is wanted stands in the archives as
// the lecture prints it, and is not rewritten by a flag.
func TestLectureTrees(t *testing.T) {
	files, err := filepath.Glob("testdata/lecture-*.txtar")
	if err != nil || len(files) != 2 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			part := map[string]string{}
			for _, f := range txtar.Parse(data).Files {
				part[f.Name] = string(f.Data)
			}
			depth, _ := strconv.Atoi(strings.TrimSpace(part["depth"]))
			r := tree(t, part["program.tdm"], explore.Bounds{Depth: depth})
			p := parse(t, part["program.tdm"])
			got := lectureTree(r, p, pairs(part["lines"]), pairs(part["inputs"]))
			if d := cmp.Diff(strings.Split(part["want"], "\n"), strings.Split(got, "\n")); d != "" {
				t.Errorf("the tree is not the lecture's (-want +got):\n%s", d)
			}
		})
	}
}

// pairs reads a=b c=d.
func pairs(text string) map[string]string {
	m := map[string]string{}
	for _, f := range strings.Fields(text) {
		k, v, _ := strings.Cut(f, "=")
		m[k] = v
	}
	return m
}

// lectureTree prints nodes as the lecture does: its line numbers, its symbols
// for the inputs, and of the other variables only what was assigned.
func lectureTree(r *explore.Result[symbolic.Config], p *lang.Program, lines, symbols map[string]string) string {
	symbol := symbolic.ID()
	for _, x := range p.Vars {
		if s, ok := symbols[x.Name]; ok {
			symbol = symbol.Update(x, lang.V(lang.NewVar(s, x.Type)))
		}
	}
	inSymbols := func(e lang.Expr) lang.Expr { return symbolic.Apply(symbol).At(e) }
	var b strings.Builder
	depth := make([]int, len(r.Nodes))
	for _, n := range r.Nodes {
		if n.Parent >= 0 {
			depth[n.ID] = depth[n.Parent] + 1
		}
		line := "end"
		if !n.At.S.Empty() {
			line = strconv.Itoa(n.At.S.Head().Parts().At.From.Line)
		}
		var memory []string
		for _, x := range p.Vars {
			e := n.At.Sigma.At(x)
			if _, input := symbols[x.Name]; input || e != lang.V(x) {
				memory = append(memory, x.Name+"→"+simplify.Expr(inSymbols(e)).Math())
			}
		}
		_, phi := simplify.True().Add(inSymbols(n.At.Phi)).Show(lang.Style{Math: true})
		fmt.Fprintf(&b, "%s%s  %s  %s\n", strings.Repeat(" ", depth[n.ID]), lines[line], strings.Join(memory, " "), phi)
	}
	return b.String()
}
