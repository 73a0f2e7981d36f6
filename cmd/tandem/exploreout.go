package main

import (
	"fmt"
	"slices"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/explore"
	"tandem/lang"
	"tandem/simplify"
	"tandem/solver"
)

// exploreText writes the paths, or the tree, for people.
func (a *app) exploreText(e *explored) {
	out := a.out
	if e.opts.tree {
		a.treeText(e)
		out.line("")
	}
	for _, p := range e.Paths {
		out.line(fmt.Sprintf("path %d%s: %s", p.ID, choices(p), ended(p)))
		for _, l := range e.about(p, !out.ascii) {
			out.line(fmt.Sprintf("  %s  %s", l.name, l.text))
		}
	}
	if len(e.Paths) > 0 {
		out.line("")
	}
	out.line(e.summary())
}

// labelled is a line about a path.
type labelled struct{ name, text string }

// about is φ, σ and the model of a path, and its error.
func (e *explored) about(p treePath, math bool) []labelled {
	list := []labelled{{"φ", e.phi(p.Simple, p.Phi, math)}, {"σ", e.sigma(p.End, math)}}
	if p.Model != nil {
		list = append(list, labelled{"in", e.program.inputs(*p.Model)})
		for _, line := range e.program.drawing(p.Model.Valuation(), e.program.Vars) {
			list = append(list, labelled{"  ", line})
		}
	}
	if f, ok := e.faults[p.ID]; ok {
		list = append(list, labelled{"at", e.program.errors(f).Error()})
	}
	return list
}

// inputs is the values of the inputs that a model has: x=3,y=4.
func (p *source) inputs(m solver.Model) string {
	var parts []string
	for _, x := range lang.Inputs(p.Program) {
		parts = append(parts, fmt.Sprintf("%s=%v", x, m.At(x)))
	}
	if len(parts) == 0 {
		return "(no inputs)"
	}
	return strings.Join(parts, ",")
}

// choices are the letters of a path, long runs of one counted: T×3333 F.
func choices(p treePath) string {
	var b strings.Builder
	for rest := p.Choices; rest != ""; {
		n := len(rest) - len(strings.TrimLeft(rest, rest[:1]))
		switch {
		case n > 8:
			fmt.Fprintf(&b, " %c×%d ", rest[0], n)
		default:
			b.WriteString(rest[:n])
		}
		rest = rest[n:]
	}
	if b.Len() == 0 {
		return ""
	}
	return " " + strings.Join(strings.Fields(b.String()), " ")
}

func ended(p treePath) string {
	text := fmt.Sprintf("%v after %s", p.Status, count(p.Steps, "step"))
	if p.Reason != "" {
		text += ", " + p.Reason
	}
	return text
}

// phi is the path condition, simplified unless --raw.
func (e *explored) phi(simple simplify.Conjunction, raw lang.Expr, math bool) string {
	if !e.opts.raw {
		lets, text := simple.Show(lang.Style{Math: math, MinShared: minShared})
		return withLets(lets, []string{text})
	}
	return withLets(lang.Show(lang.Style{Math: math, MinShared: minShared}, raw))
}

// sigma is the substitution, simplified unless --raw: {x ↦ x + 1}, or id.
func (e *explored) sigma(c languages.Symbolic, math bool) string {
	sigma := c.Sigma()
	if !e.opts.raw {
		for _, x := range sigma.Domain() {
			sigma = sigma.Update(x, simplify.Expr(sigma.At(x)))
		}
	}
	vars := shownIn(sigma, e.inView(c))
	exprs := make([]lang.Expr, len(vars))
	for i, x := range vars {
		exprs[i] = sigma.At(x)
	}
	lets, shown := lang.Show(lang.Style{Math: math, MinShared: minShared}, exprs...)
	var parts []string
	for i, x := range vars {
		parts = append(parts, x.Name+" ↦ "+shown[i])
	}
	if len(parts) == 0 {
		return "id"
	}
	return withLets(lets, []string{"{" + strings.Join(parts, ", ") + "}"})
}

// inView is the variables that c can name, and the fields as arrays.
func (e *explored) inView(c languages.Symbolic) []lang.Var {
	return slices.DeleteFunc(inView(e.program.state, c), isResult)
}

// withLets is a text behind the names that it uses.
func withLets(lets []lang.Let, shown []string) string {
	var b strings.Builder
	for _, l := range lets {
		fmt.Fprintf(&b, "let %v; ", l)
	}
	return b.String() + strings.Join(shown, ", ")
}

// summary is one line about the whole tree.
func (e *explored) summary() string {
	s := e.Summary
	var kinds []string
	for status, n := range s.ByStatus {
		if n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, explore.Status(status)))
		}
	}
	text := count(s.Paths, "path")
	if len(kinds) > 0 {
		text += ": " + strings.Join(kinds, ", ")
	}
	text += fmt.Sprintf("; %s (%d by simplification, %d by %s)", infeasible(s.Infeasible), s.ByFolding, s.BySolver, e.solver)
	text += fmt.Sprintf("; %s, %d spared by the last model; %s run concretely", count(s.Checks, "solver check"), s.Spared, count(s.Replayed, "model"))
	if s.Complete {
		return text + "; the tree is complete"
	}
	return text + "; the tree is NOT complete"
}

func infeasible(n int) string {
	if n == 1 {
		return "1 infeasible branch"
	}
	return fmt.Sprintf("%d infeasible branches", n)
}

// label is the location, φ and σ of a node.
func (e *explored) label(n treeNode, math bool) (line, sigma, phi string) {
	switch s := n.At.Stmt().(type) {
	case nil:
		line = "end"
		if !languages.Ended(n.At) {
			line = "return"
		}
	case *lang.Fault:
		line = "error"
	default:
		line = lineOf(s)
	}
	return line, e.sigma(n.At, math), e.phi(n.Simple, n.At.PathCondition(), math)
}

// kids lists the nodes below each node.
func (e *explored) kids() map[int][]int {
	below := map[int][]int{}
	for _, n := range e.Nodes[min(1, len(e.Nodes)):] {
		below[n.Parent] = append(below[n.Parent], n.ID)
	}
	return below
}

// treeText writes every node: the lecture's triples of location, memory and
// path condition. Nodes one below the other are indented only at branchings,
// so that a long path does not walk off the page.
func (a *app) treeText(e *explored) {
	below := e.kids()
	rows := [][]string{{"node", "line", "σ", "φ", "leaf"}}
	type visit struct {
		id     int
		indent string
		mark   string
	}
	todo := []visit{{id: 0}}
	for len(todo) > 0 && len(e.Nodes) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n := e.Nodes[v.id]
		line, sigma, phi := e.label(n, !a.out.ascii)
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
		for i := len(kids) - 1; i >= 0; i-- {
			k := visit{id: kids[i], indent: v.indent}
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
	a.out.table("", func(col int) bool { return col == 1 }, rows)
}

// exploreDOT writes the tree for graphviz.
func (a *app) exploreDOT(e *explored) {
	out := a.out
	math := !out.ascii
	quote := func(s string) string {
		return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(out.text(s))
	}
	out.printf("// %s\n", e.summary())
	out.printf("digraph tree {\n  label=\"%s\";\n  node [shape=box, fontname=\"monospace\"];\n", quote(e.program.File))
	for _, n := range e.Nodes {
		line, sigma, phi := e.label(n, math)
		if n.At.Stmt() != nil && line != "error" {
			line = "line " + line
		}
		text := line + "\nσ: " + sigma + "\nφ: " + phi
		style := ""
		if n.Leaf > 0 {
			p := e.Paths[n.Leaf-1]
			text += fmt.Sprintf("\npath %d%s: %s", p.ID, choices(p), ended(p))
			if f, ok := e.faults[p.ID]; ok {
				text += "\n" + e.program.errors(f).Error()
			}
			style = ", peripheries=2"
			if p.Status != explore.Final {
				style = ", style=dashed"
			}
		}
		out.printf("  n%d [label=\"%s\"%s];\n", n.ID, quote(text), style)
		if n.Parent >= 0 {
			out.printf("  n%d -> n%d [label=\"%s\"];\n", n.Parent, n.ID, n.Rule)
		}
	}
	out.printf("}\n")
}
