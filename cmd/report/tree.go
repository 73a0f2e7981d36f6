package report

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
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
	Errors  bool // the text has only the paths that end in an error
	// Late says whether the time is up: the rest is left out then. nil: never.
	Late func() bool

	omitted    int // paths or nodes that were left out, beside those that the search counted only
	tally      tally
	simple     *simplify.Simplifier // of what is shown
	simplified int                  // expressions, by it and those before it
}

// inTime returns the items of a list as long as there is time.
func inTime[T any](t *Tree, list []T) iter.Seq2[int, T] { return beforeLate(t.Late, list, &t.omitted) }

// beforeLate returns the items of a list until it is late, and counts those that are omitted.
func beforeLate[T any](late func() bool, list []T, omitted *int) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		*omitted = 0
		for i, x := range list {
			if i > 0 && late != nil && late() { // one is always there
				*omitted = len(list) - i
				return
			}
			if !yield(i, x) {
				return
			}
		}
	}
}

// leftOut says what was left out; "" for nothing.
func (t *Tree) leftOut(thing string) string { return t.omission(t.omitted, "more "+thing) }

// Unlisted says how many paths were not written; "" for none.
func (t *Tree) Unlisted() string { return t.omission(t.omitted+t.Summary.Unlisted, "more path") }

// omission says that so many things are not there, and why; "" for none.
func (t *Tree) omission(n int, things string) string {
	if n == 0 {
		return ""
	}
	why := fmt.Sprintf("bound on time: %v", t.Bounds.Time)
	if t.Summary.Stopped != "" {
		why = t.Summary.Stopped
	}
	return fmt.Sprintf("and %s: %s", Count(n, things), why)
}

type (
	treePath = explore.Path[languages.Node]
	treeNode = explore.Node[languages.Node]
)

// Text returns the paths for people, and before them every node if these are wanted.
func (t *Tree) Text(to *Page, nodes bool) *Listing {
	return &Listing{
		tree: t,
		begin: func() {
			if nodes {
				t.table(to)
				to.Line("")
			}
		},
		path: func(p treePath, f *languages.Fault) { t.pathText(to, p, f) },
		end: func() error {
			if more := t.Unlisted(); more != "" {
				to.Line(more)
			}
			if t.Summary.Paths > 0 {
				to.Line("")
			}
			to.text("conclusion", t)
			to.Line(t.summary())
			return nil
		},
	}
}

// pathText writes a path for people.
func (t *Tree) pathText(to *Page, p treePath, f *languages.Fault) {
	to.line(fmt.Sprintf("path %d%s: %s", p.ID, choices(p), pathEnd(p)), inks[p.Status.String()])
	to.Line("  φ  " + t.phi(p.Simple, p.Phi, !to.ASCII))
	to.Line("  σ  " + t.sigma(p.End.Display(), !to.ASCII))
	t.shown(to, p, f, "  ")
	t.shell(to, p)
}

// shown writes the values that take a path, with their heap, and the error in which it ends; gap is behind the words.
func (t *Tree) shown(to *Page, p treePath, f *languages.Fault, gap string) {
	if p.Model != nil {
		to.Line("  in" + gap + t.Program.inputs(*p.Model, t.Read(p)))
		for _, line := range t.Program.drawing(p.Model.Valuation(), t.Program.vars()) {
			to.Line("    " + gap + line)
		}
	}
	if f != nil {
		to.Line("  at" + gap + t.Program.errors(*f).Error())
	}
}

// shell writes the command lines about a path, if they are wanted: as they are, also on a page in ASCII.
func (t *Tree) shell(to *Page, p treePath) {
	if !t.Shell {
		return
	}
	for _, line := range t.commands(p, to.Text("×")).lines() {
		to.Printf("  %s\n", line)
	}
}

// Verdict returns that on the program: no path ends in an error, and all are there and were written.
func (t *Tree) Verdict() spec.Result {
	switch {
	case len(t.Faults) > 0 || t.tally.failing > 0:
		return spec.Refuted
	case t.Summary.Complete && t.omitted == 0:
		return spec.Tested
	default:
		return spec.Inconclusive
	}
}

// choices returns the letters of a path behind its number.
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

// phi returns the path condition, simplified unless raw is wanted.
func (t *Tree) phi(simple simplify.Conjunction, raw lang.Expr, math bool) string {
	style := lang.Style{Math: math, MinShared: minShared}
	if !t.Raw {
		lets, text := simple.Show(style)
		return withLets(lets, []string{text})
	}
	return withLets(lang.Show(style, raw))
}

// sigma returns σ: {x ↦ x + 1}, or id.
func (t *Tree) sigma(at languages.Display, math bool) string {
	var parts []string
	vars, exprs := t.bindings(at.Formal)
	lets, shown := lang.Show(lang.Style{Math: math, MinShared: minShared}, exprs...)
	for i, x := range vars {
		parts = append(parts, x.Name+" ↦ "+shown[i])
	}
	if at.Formal == nil {
		parts = append(parts, lists.Map(at.Rows, func(r languages.Row) string { return r.Name + " ↦ " + r.Value })...)
	}
	if len(parts) == 0 {
		return "id"
	}
	return withLets(lets, []string{"{" + strings.Join(parts, ", ") + "}"})
}

// bindings returns σ where it was updated and the next statement can name it, simplified unless raw.
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
			e = t.simplifier().Expr(e)
		}
		vars, exprs = append(vars, x), append(exprs, e)
	}
	return vars, exprs
}

// forgets bounds how many expressions are simplified with what earlier ones left, so that it stays small.
const forgets = 5000

func (t *Tree) simplifier() *simplify.Simplifier {
	if t.simplified%forgets == 0 {
		t.simple = simplify.New()
	}
	t.simplified++
	return t.simple
}

// summary returns one line about the whole tree.
func (t *Tree) summary() string {
	var b strings.Builder
	(&Page{W: &b}).text("summary", t)
	return strings.TrimSuffix(b.String(), "\n")
}

// Ends counts the paths by how they end: 2 final, 1 error.
func (t *Tree) Ends() (kinds []string) {
	for outcome, n := range t.Summary.ByStatus {
		if n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, spec.Outcome(outcome)))
		}
	}
	return kinds
}

// Again is what command lines about the paths of a program have.
type Again struct {
	File  string   // of the program, as it was given
	Flags []string // of all of them
	Ask   []string // of those that ask a solver
	Heaps string   // the directory with a heap file for each path; "": there is none
	// Steps is the bound on steps that a trace has of itself.
	Steps int
	Can   func(languages.Capability) bool
}

// Commands are shell command lines about a path; "" where the language has none, or no values are known.
type Commands struct {
	Run   string `json:"run,omitempty" jsonschema:"runs the program from the model's initial values, to the end of the path"`
	Trace string `json:"trace,omitempty" jsonschema:"runs both sides from there"`
	Path  string `json:"path,omitempty" jsonschema:"shows the path with both its path conditions"`
}

// lines returns those that there are.
func (c *Commands) lines() []string {
	return slices.DeleteFunc([]string{c.Run, c.Trace, c.Path}, func(line string) bool { return line == "" })
}

// commands returns the command lines about a path. counts is the sign for letters that are counted.
func (t *Tree) commands(p treePath, counts string) *Commands {
	a, doc := t.Again, &Commands{}
	line := func(c languages.Capability, flags ...[]string) string {
		if !a.Can(c) {
			return ""
		}
		name := string(c)
		if c == languages.Follow {
			name = string(languages.Trace) // with --path
		}
		return shellescape.QuoteCommand(slices.Concat([]string{spell.Tandem(), name, a.File}, slices.Concat(flags...), a.Flags))
	}
	if p.Model != nil {
		cut := p.Status == spec.Bound || p.Status == spec.Unknown
		steps := func(standard int) []string {
			if cut || p.Steps > standard {
				return []string{"--bound", "steps=" + strconv.Itoa(p.Steps)}
			}
			return nil
		}
		from := t.inputFlags(p)
		doc.Run = line(languages.Run, from, steps(p.Steps))
		doc.Trace = line(languages.Trace, from, steps(a.Steps))
	}
	doc.Path = line(languages.Follow, []string{"--path", strings.ReplaceAll(explore.FormatChoices(p.Choices), "×", counts)}, a.Ask)
	return doc
}

// inputFlags returns the flags for the initial state of a path that has a model.
func (t *Tree) inputFlags(p treePath) []string {
	if t.Again.Heaps != "" {
		return []string{"--in", HeapFile(t.Again.Heaps, p.ID)}
	}
	var flags []string
	if in := t.Program.flagIn(*p.Model); in != "" {
		flags = append(flags, "--in", in)
	}
	if read := texts(t.Read(p)); len(read) > 0 {
		flags = append(flags, "--input", strings.Join(read, ","))
	}
	return flags
}

// HeapFile returns the name of the heap file for a path, by its ID.
func HeapFile(dir string, id int) string {
	return filepath.Join(dir, "path-"+strconv.Itoa(id)+".json")
}
