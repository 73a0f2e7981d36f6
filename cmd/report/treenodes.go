package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// label returns a node's location, φ and σ. The location is its line, with a prefix, or how the path ends.
func (t *Tree) label(n treeNode, before string, math bool) (place, sigma, phi string) {
	d := n.At.Display()
	if place = endOf(d); place == "" {
		place = before + runs(d).lineText()
	}
	switch {
	case d.Formal != nil:
		phi = t.phi(n.Simple, d.Formal.Phi, math)
	case t.Raw:
		phi = d.Phi
	default:
		phi = t.phi(n.Simple, lang.True, math)
	}
	return place, t.sigma(d, math), phi
}

// endOf returns what stands for the place of a configuration that runs no statement; "" if it runs one.
func endOf(d languages.Display) string {
	switch {
	case ended(d):
		return "end"
	case d.End == spec.Error:
		return "error"
	case runs(d).isReturn():
		return "return"
	}
	return ""
}

// table writes every node: the lecture's triples of location, memory and path condition. Nodes one
// below the other are indented only at branchings, so that a long path does not walk off the page.
func (t *Tree) table(to *Page) {
	below := map[int][]int{} // the nodes below each
	for _, n := range slices.Backward(t.Nodes) {
		below[n.Parent] = append(below[n.Parent], n.ID)
	}
	rows := [][]string{{"node", "line", "σ", "φ", "leaf"}}
	type visit struct {
		id     int
		indent string
		mark   string
	}
	var todo []visit
	if len(t.Nodes) > 0 {
		todo = append(todo, visit{})
	}
	t.omitted = 0
	for len(todo) > 0 {
		if t.Late != nil && t.Late() {
			t.omitted = len(t.Nodes) + 1 - len(rows)
			break
		}
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n := t.Nodes[v.id]
		line, sigma, phi := t.label(n, "", !to.ASCII)
		rule := n.Rule
		if rule == "" {
			rule = "start"
		}
		leaf := ""
		if n.Leaf > 0 {
			leaf = fmt.Sprintf("path %d", n.Leaf)
		}
		rows = append(rows, []string{v.indent + v.mark + rule, line, sigma, phi, leaf})
		kids := below[v.id]
		for _, id := range kids {
			k := visit{id: id, indent: v.indent}
			if len(kids) > 1 {
				k.mark = "* "
				k.indent = v.indent + "  "
			}
			if v.mark != "" && len(kids) == 1 {
				k.indent += "  "
			}
			todo = append(todo, k)
		}
	}
	to.Table("", func(col int) bool { return col == 1 }, rows)
	if more := t.leftOut("node"); more != "" {
		to.Line(more)
	}
}

// SMT2 writes a script for each path condition, one after the other. A solver resets between them,
// so that it answers them all. The error is that of a condition that has no script, or of writing.
func (t *Tree) SMT2(w io.Writer) *Listing {
	reset := ""
	var failed error
	write := func(text string) {
		if failed == nil {
			_, failed = io.WriteString(w, text)
		}
	}
	return &Listing{
		tree: t, begin: func() {},
		path: func(p treePath, _ *languages.Fault) {
			script, err := t.script(p)
			if failed == nil {
				failed = err
			}
			write(reset + strings.TrimSuffix(script, "(exit)\n"))
			reset = "(reset)\n\n"
		},
		end: func() error {
			if reset != "" {
				write("(exit)\n")
			}
			if more := t.Unlisted(); more != "" {
				write("; " + more + "\n")
			}
			return failed
		},
	}
}

// script returns a script for a path condition.
func (t *Tree) script(p treePath) (string, error) {
	status := solver.Unknown
	if p.Model != nil {
		status = solver.Sat
	}
	phi := p.Simple.Expr()
	if t.Raw {
		phi = p.Phi
	}
	comment := fmt.Sprintf("%s, path %d (%s): %v after %s", t.Program.File, p.ID, explore.FormatChoices(p.Choices), p.Status, Count(p.Steps, "step"))
	var script strings.Builder
	err := solver.WriteSMT2(&script, []lang.Expr{phi}, status, comment)
	return script.String(), err
}
