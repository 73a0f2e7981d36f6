package report

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
	"tandem/simplify"
	"tandem/solver"
	"tandem/spec"
)

// Tree is a symbolic execution tree, and what it was made with.
type Tree struct {
	*languages.Tree
	Program *Program
	Bounds  explore.Bounds
	Solver  solver.Info
	Second  *solver.OpinionTally // nil: no second solver was asked
	Again   Again
	Shell   bool // the text has the command lines about each path
	Raw     bool // show φ and σ as the rules build them, not simplified
	// Late tells whether the time is up: the rest is left out then. nil: never.
	Late func() bool

	omitted int // paths or nodes that were left out
}

// inTime is the items of a list as long as there is time.
func inTime[T any](t *Tree, list []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		t.omitted = 0
		for i, x := range list {
			if i > 0 && t.Late != nil && t.Late() { // one is always there
				t.omitted = len(list) - i
				return
			}
			if !yield(i, x) {
				return
			}
		}
	}
}

// leftOut says what was left out; "" for nothing.
func (t *Tree) leftOut(thing string) string {
	if t.omitted == 0 {
		return ""
	}
	return fmt.Sprintf("and %s: bound on time: %v", Count(t.omitted, "more "+thing), t.Bounds.Time)
}

type (
	treePath = explore.Path[languages.Node]
	treeNode = explore.Node[languages.Node]
)

// Text writes the paths for people, and before them every node if these are
// wanted.
func (t *Tree) Text(to *Page, nodes bool) {
	if nodes {
		t.table(to)
		to.Line("")
	}
	for _, p := range inTime(t, t.Paths) {
		to.line(fmt.Sprintf("path %d%s: %s", p.ID, choices(p), pathEnd(p)), inks[p.Status.String()])
		to.Line("  φ  " + t.phi(p.Simple, p.Phi, !to.ASCII))
		to.Line("  σ  " + t.sigma(p.End.Display(), !to.ASCII))
		if p.Model != nil {
			to.Line("  in  " + t.Program.inputs(*p.Model, t.Read(p)))
			for _, line := range t.Program.drawing(p.Model.Valuation(), t.Program.vars()) {
				to.Line("      " + line)
			}
		}
		if f, ok := t.Faults[p.ID]; ok {
			to.Line("  at  " + t.Program.errors(f).Error())
		}
		t.shell(to, p)
	}
	if more := t.leftOut("path"); more != "" {
		to.Line(more)
	}
	if len(t.Paths) > 0 {
		to.Line("")
	}
	to.Line(t.summary())
}

// shell writes the command lines about a path, if they are wanted: as they are, also
// on a page in ASCII.
func (t *Tree) shell(to *Page, p treePath) {
	if !t.Shell {
		return
	}
	for _, line := range t.commands(p, to.Text("×")).lines() {
		to.Printf("  %s\n", line)
	}
}

// Verdict is that on the program: no path ends in an error, and all of them are
// there, and were written.
func (t *Tree) Verdict() spec.Result {
	switch {
	case len(t.Faults) > 0:
		return spec.Refuted
	case t.Summary.Complete && t.omitted == 0:
		return spec.Holds
	default:
		return spec.Inconclusive
	}
}

// inputs is the values of the inputs that a model has, and those that are read: x=3,y=4;
// input 1,true.
func (p *Program) inputs(m solver.Model, read []lang.Value) string {
	text := strings.Join(p.values(m), ",")
	switch {
	case text == "" && len(read) == 0:
		return "(no inputs)"
	case len(read) == 0:
		return text
	case text != "":
		text += "; "
	}
	return text + "input " + spell.Cut(strings.Join(texts(read), ","), maxRead)
}

// maxRead cuts the inputs that are shown, in characters.
const maxRead = 200

// texts is values as texts.
func texts(values []lang.Value) []string {
	var list []string
	for _, v := range values {
		list = append(list, v.String())
	}
	return list
}

// values is the values of the inputs that a model has, each as x=3.
func (p *Program) values(m solver.Model) []string {
	vars := m.Vars()
	if p.lang != nil {
		vars = lang.Inputs(p.lang)
	}
	var parts []string
	for _, x := range vars {
		parts = append(parts, fmt.Sprintf("%s=%v", x, m.At(x)))
	}
	return parts
}

// choices are the letters of a path behind its number.
func choices(p treePath) string {
	text := explore.FormatChoices(p.Choices)
	if text == "" {
		return ""
	}
	return " " + text
}

func pathEnd(p treePath) string {
	text := fmt.Sprintf("%v after %s", p.Status, Count(p.Steps, "step"))
	if p.Reason != "" {
		text += ", " + p.Reason
	}
	return text
}

// phi is the path condition, simplified unless raw is wanted.
func (t *Tree) phi(simple simplify.Conjunction, raw lang.Expr, math bool) string {
	style := lang.Style{Math: math, MinShared: minShared}
	if !t.Raw {
		lets, text := simple.Show(style)
		return withLets(lets, []string{text})
	}
	return withLets(lang.Show(style, raw))
}

// sigma is σ: {x ↦ x + 1}, or id.
func (t *Tree) sigma(at languages.Display, math bool) string {
	var parts []string
	vars, exprs := t.bindings(at.Formal)
	lets, shown := lang.Show(lang.Style{Math: math, MinShared: minShared}, exprs...)
	for i, x := range vars {
		parts = append(parts, x.Name+" ↦ "+shown[i])
	}
	if at.Formal == nil {
		for _, r := range at.Rows {
			parts = append(parts, r.Name+" ↦ "+r.Value)
		}
	}
	if len(parts) == 0 {
		return "id"
	}
	return withLets(lets, []string{"{" + strings.Join(parts, ", ") + "}"})
}

// bindings is σ at the variables that it was updated at, as far as the next
// statement can name them, simplified unless raw is wanted.
func (t *Tree) bindings(f *languages.Formal) (vars []lang.Var, exprs []lang.Expr) {
	if f == nil {
		return nil, nil
	}
	for _, x := range shownIn(f.Sigma, inView(t.Program.state, f)) {
		if isResult(x) {
			continue
		}
		e := f.Sigma.At(x)
		if !t.Raw {
			e = simplify.Expr(e)
		}
		vars, exprs = append(vars, x), append(exprs, e)
	}
	return vars, exprs
}

// summary is one line about the whole tree.
func (t *Tree) summary() string {
	s := t.Summary
	var kinds []string
	for outcome, n := range s.ByStatus {
		if n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, spec.Outcome(outcome)))
		}
	}
	text := Count(s.Paths, "path")
	if len(kinds) > 0 {
		text += ": " + strings.Join(kinds, ", ")
	}
	branches := strings.Replace(Count(s.Infeasible, "infeasible branch"), "branchs", "branches", 1)
	text += fmt.Sprintf("; %s (%d by simplification, %d by %s)", branches, s.ByFolding, s.BySolver, t.Solver)
	text += fmt.Sprintf("; %s, %d spared by the last model; %s run concretely", Count(s.Checks, "solver check"), s.Spared, Count(s.Replayed, "model"))
	return text + "; " + completeness(s.Complete) + t.left()
}

// left says what is known of the branches that the bound on paths left out.
func (t *Tree) left() string {
	switch {
	case t.More:
		return ": there are more paths than --paths " + fmt.Sprint(t.Bounds.Paths)
	case t.Left > 0:
		return fmt.Sprintf(": there may be more paths than --paths %d", t.Bounds.Paths)
	default:
		return ""
	}
}

func completeness(complete bool) string {
	if complete {
		return "the tree is complete"
	}
	return "the tree is NOT complete"
}

// label is the location, φ and σ of a node. The location is a line, with what
// stands before its number, or how the path ends there.
func (t *Tree) label(n treeNode, before string, math bool) (place, sigma, phi string) {
	d := n.At.Display()
	switch r := runs(d); {
	case ended(d):
		place = "end"
	case d.End == spec.Error:
		place = "error"
	case r.isReturn():
		place = "return"
	default:
		place = before + r.lineText()
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

// table writes every node: the lecture's triples of location, memory and
// path condition. Nodes one below the other are indented only at branchings,
// so that a long path does not walk off the page.
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

// DOT writes the tree for graphviz.
func (t *Tree) DOT(to *Page) {
	quote := func(s string) string {
		return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(to.Text(s))
	}
	to.Printf("// %s\n", t.summary())
	to.Printf("digraph tree {\n  label=\"%s\";\n  node [shape=box, fontname=\"monospace\"];\n", quote(t.Program.File))
	for _, n := range inTime(t, t.Nodes) {
		place, sigma, phi := t.label(n, "line ", !to.ASCII)
		text := place + "\nσ: " + sigma + "\nφ: " + phi
		style := ""
		if n.Leaf > 0 {
			p := t.Paths[n.Leaf-1]
			text += fmt.Sprintf("\npath %d%s: %s", p.ID, choices(p), pathEnd(p))
			if f, ok := t.Faults[p.ID]; ok {
				text += "\n" + t.Program.errors(f).Error()
			}
			style = ", peripheries=2"
			if p.Status != spec.Final {
				style = ", style=dashed"
			}
		}
		to.Printf("  n%d [label=\"%s\"%s];\n", n.ID, quote(text), style)
		if n.Parent >= 0 {
			to.Printf("  n%d -> n%d [label=\"%s\"];\n", n.Parent, n.ID, n.Rule)
		}
	}
	to.Printf("}\n")
	if more := t.leftOut("node"); more != "" {
		to.Printf("// %s\n", more)
	}
}

// SMT2 writes a script for each path condition, one after the other. A solver
// resets between them, so that it answers them all. The error is that of a
// condition that has no script, or of writing.
func (t *Tree) SMT2(w io.Writer) error {
	reset := ""
	for _, p := range inTime(t, t.Paths) {
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
		if err := solver.WriteSMT2(&script, []lang.Expr{phi}, status, comment); err != nil {
			return err
		}
		text := reset + strings.TrimSuffix(script.String(), "(exit)\n")
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		reset = "(reset)\n\n"
	}
	end := ""
	if reset != "" {
		end = "(exit)\n"
	}
	if more := t.leftOut("path"); more != "" {
		end += "; " + more + "\n"
	}
	_, err := io.WriteString(w, end)
	return err
}
