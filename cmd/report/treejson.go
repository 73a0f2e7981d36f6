package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// ExploreDocument is a tree.
type ExploreDocument struct {
	Head
	Program ProgramInfo          `json:"program" jsonschema:"the program whose tree it is"`
	Bounds  TreeBounds           `json:"bounds" jsonschema:"the bounds of the search"`
	Paths   []TreePath           `json:"paths" jsonschema:"the paths, depth first"`
	Nodes   []TreeNode           `json:"nodes,omitempty" jsonschema:"every node, depth first, with --show tree"`
	Solver  solver.Info          `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second  *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Summary TreeSummary          `json:"summary" jsonschema:"what the search did, in numbers"`
	Warning []Warning            `json:"warnings" jsonschema:"what should be looked at: assumptions that no input satisfies"`
	Left    int                  `json:"pathsLeftOut,omitempty" jsonschema:"how many more paths the summary counts: the time was up before they were written, or they were cut when the search ended, behind ten thousand others"`
}

// TreeBounds are those of a tree.
type TreeBounds struct {
	explore.Bounds
	Time string `json:"time" jsonschema:"of the search, as 1m30s; 0s: no bound"`
}

// TreeSummary counts what a search did.
type TreeSummary struct {
	explore.Summary
	ByStatus      map[string]int `json:"byStatus" jsonschema:"how many paths end so: final, error, stuck, bound, unknown"`
	Left          int            `json:"left" jsonschema:"branches that the bound on paths kept the search from following"`
	Proved        bool           `json:"proved" jsonschema:"the tree is complete, and no assertion or access of the program can fail: the branches that are counted as infeasible say by whom that was found"`
	Approximation string         `json:"approximation" jsonschema:"exact: each run has its path here, and each path a run; under: runs may be missing, or interleavings that lead where another one does"`
	Missing       []int          `json:"missing" jsonschema:"the numbers of the paths that a bound cut or that the solver did not decide, and that are listed"`
	Reduced       *int           `json:"reduced,omitempty" jsonschema:"how many states were not followed, since the search met each after as many steps before; missing: not asked for"`
	More          bool           `json:"more" jsonschema:"initial values take one of these: there are more paths"`
}

// TreePath is a path of a tree.
type TreePath struct {
	ID            int               `json:"id" jsonschema:"its number, from 1, depth first whatever the order of the search was"`
	Choices       string            `json:"choices" jsonschema:"a letter at each branching"`
	Branches      []TreeBranch      `json:"branches" jsonschema:"where each letter was chosen"`
	Status        string            `json:"status" jsonschema:"how it ends: final, error, stuck, bound, or unknown: the solver did not know"`
	Reason        string            `json:"reason,omitempty" jsonschema:"which bound cut it, or why the solver did not know"`
	Steps         int               `json:"steps" jsonschema:"the number of steps"`
	Rules         []string          `json:"rules" jsonschema:"one a step; null where the time was up and the paths that it cut have too many"`
	PathCondition string            `json:"pathCondition" jsonschema:"φ, over the initial values"`
	Sigma         map[string]string `json:"substitution" jsonschema:"σ: expressions over the initial values, by the variables that were updated"`
	Lets          []lang.Let        `json:"lets,omitempty" jsonschema:"the names that these expressions use"`
	Model         *Model            `json:"model" jsonschema:"initial values that take the path; null: none are known"`
	Input         []string          `json:"input,omitempty" jsonschema:"the values that x := * reads on the path, in their order; none: nothing is read"`
	Fault         *Fault            `json:"fault,omitempty" jsonschema:"of a path that ends in an error: that for the model"`
	Commands      *Commands         `json:"commands" jsonschema:"command lines about the path, quoted for a shell"`
}

// TreeNode is a node of a tree: location, symbolic memory and path condition.
type TreeNode struct {
	ID            int               `json:"id" jsonschema:"its number, from 0, the root, depth first"`
	Parent        *int              `json:"parent" jsonschema:"the number of the node above; null: it is the root"`
	Rule          string            `json:"rule,omitempty" jsonschema:"the rule of the step to it; none: it is the root"`
	Choice        string            `json:"choice,omitempty" jsonschema:"the letter of that step; none: there was no other"`
	Line          int               `json:"line" jsonschema:"of the next statement in the source, from 1; 0: none"`
	Column        int               `json:"column" jsonschema:"of that statement, in characters from 1; 0: none"`
	Statement     string            `json:"statement" jsonschema:"the beginning of the next statement, or end, return or error"`
	PathCondition string            `json:"pathCondition" jsonschema:"φ, over the initial values"`
	Sigma         map[string]string `json:"substitution" jsonschema:"σ: expressions over the initial values, by the variables that were updated"`
	Lets          []lang.Let        `json:"lets,omitempty" jsonschema:"the names that these expressions use"`
	Path          int               `json:"path,omitempty" jsonschema:"the number of the path that ends here; none: it goes on"`
}

// TreeBranch is where a path went one of several ways.
type TreeBranch struct {
	Letter string `json:"letter" jsonschema:"the letter of the choices"`
	Rule   string `json:"rule" jsonschema:"the rule of the transition"`
	Step   int    `json:"step" jsonschema:"the number of the step, from 1"`
	Line   int    `json:"line" jsonschema:"of the statement in the source, from 1; 0: none"`
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
}

// branches returns where a path went one of several ways; nothing if its rules are too many to list.
func branches(p treePath) []TreeBranch {
	list := []TreeBranch{}
	if p.Rules() == nil {
		return list
	}
	for _, b := range p.Branches() {
		line, column := placeOf(b.Stmt)
		list = append(list, TreeBranch{b.Letter, b.Rule, b.Step, line, column})
	}
	return list
}

// document returns the tree as JSON, without its paths and nodes.
func (t *Tree) document() ExploreDocument {
	doc := ExploreDocument{
		Head: Head{ExploreSchema, Version}, Program: t.Program.info(),
		Bounds: TreeBounds{t.Bounds, t.Bounds.Time.String()},
		Solver: t.Solver, Second: t.Second,
	}
	if t.Tree != nil {
		doc.Summary = TreeSummary{t.Summary, byStatus(t.Summary.ByStatus), t.Left, t.Proved(), t.Direction(), append([]int{}, t.tally.missing...), t.Reduced, t.More}
		doc.Warning = t.Warnings()
	}
	return doc
}

// JSON returns the tree as an ExploreDocument, path by path.
func (t *Tree) JSON(to *Page) *Listing {
	s := stream{to: to, tall: true}
	return &Listing{
		tree:  t,
		begin: func() { s.beginIn(t.document(), "paths") },
		path:  func(p treePath, f *languages.Fault) { s.item(t.path(p, f)) },
		end: func() error {
			doc := t.document()
			doc.Left = t.omitted + t.Summary.Unlisted
			if t.Tree.Nodes != nil {
				doc.Nodes = t.nodes()
			}
			s.endIn(doc, "paths")
			return nil
		},
	}
}

// byStatus is counts by the names of what they count.
func byStatus(counts spec.Outcomes) map[string]int {
	return lists.Pairs(explore.Ends(), func(o spec.Outcome) (string, int) { return o.String(), counts[o] })
}

func (t *Tree) path(p treePath, f *languages.Fault) TreePath {
	j := TreePath{
		ID: p.ID, Choices: p.Choices, Status: p.Status.String(), Reason: p.Reason, Steps: p.Steps,
		Branches: branches(p), Rules: p.Rules(), Sigma: map[string]string{}, Commands: t.commands(p, "×"),
	}
	phi := p.Simple.Expr()
	if t.Raw {
		phi = p.Phi
	}
	j.PathCondition, j.Lets = t.memory(p.End.Display(), phi, j.Sigma)
	if p.Model != nil {
		j.Model = t.Program.model(*p.Model, t.Final(p))
		j.Input = texts(t.Read(p))
	}
	if f != nil {
		j.Fault = new(t.Program.fault(*f))
	}
	return j
}

// memory returns a path condition, the names that it and σ use, and σ, which is put into a map.
func (t *Tree) memory(at languages.Display, phi lang.Expr, sigma map[string]string) (string, []lang.Let) {
	vars, exprs := t.bindings(at.Formal)
	lets, shown := lang.Show(lang.Style{MinShared: minShared}, append([]lang.Expr{phi}, exprs...)...)
	for i, x := range vars {
		sigma[x.Name] = shown[i+1]
	}
	if at.Formal == nil {
		for _, r := range at.Rows {
			sigma[r.Name] = r.Value
		}
	}
	return shown[0], lets
}

// nodes returns the nodes as JSON, as long as there is time.
func (t *Tree) nodes() []TreeNode {
	list, heads := []TreeNode{}, heads{}
	left := t.omitted
	for _, n := range inTime(t, t.Nodes) {
		d := n.At.Display()
		r := runs(d)
		j := TreeNode{ID: n.ID, Rule: n.Rule, Choice: n.Choice, Line: r.line, Column: r.column(), Statement: endOf(d), Sigma: map[string]string{}, Path: n.Leaf}
		if j.Statement == "" {
			j.Statement = heads.head(r)
		}
		if n.Parent >= 0 {
			j.Parent = &n.Parent
		}
		phi := n.Simple.Expr()
		if t.Raw && d.Formal != nil {
			phi = d.Formal.Phi
		}
		j.PathCondition, j.Lets = t.memory(d, phi, j.Sigma)
		list = append(list, j)
	}
	t.omitted += left
	return list
}

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
		rule = cmp.Or(rule, "start")
		if len(spec.RulesOf(rule)) > 1 { // the line is that of all threads: which statement ran in one
			from := t.Nodes[n.Parent].At
			rule += "  " + heads{}.placed(ran(from, from.Display(), rule), headWidth)
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
