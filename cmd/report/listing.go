package report

import (
	"tandem/explore"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// Listing writes the paths of a tree as they are found, then what is said of the tree. It keeps none.
type Listing struct {
	tree  *Tree
	begin func()
	path  func(p treePath, f *languages.Fault)
	end   func() error
	begun bool
}

// Path writes a path, and the error that it ends in, if known. Once time is up it only counts all
// but the first.
func (l *Listing) Path(p treePath, f *languages.Fault) {
	l.tree.tally.add(p, f)
	if !l.tree.Errors || p.Status == spec.Error {
		l.write(p, f)
	}
}

// write writes a path, if there is time.
func (l *Listing) write(p treePath, f *languages.Fault) (written bool) {
	t := l.tree
	if l.begun && t.Late != nil && t.Late() {
		t.omitted++
		return false
	}
	l.open()
	l.path(p, f)
	return true
}

func (l *Listing) open() {
	if !l.begun {
		l.begun = true
		l.begin()
	}
}

// End writes the paths that the tree keeps, and the rest. The error is one of writing.
func (l *Listing) End() error {
	for _, p := range l.tree.Paths {
		l.Path(p, l.tree.fault(p))
	}
	l.open()
	return l.end()
}

// fault returns the error in which a path ends that the tree keeps; nil for none.
func (t *Tree) fault(p treePath) *languages.Fault {
	if f, ok := t.Faults[p.ID]; ok {
		return &f
	}
	return nil
}

// tally is what is said of all paths behind them.
type tally struct {
	failing int        // that end in an error which is known
	missing []int      // the numbers of those of which nothing is known: a bound cut them, or the solver did not decide
	first   []treePath // of these, maxMissing at the most
}

func (t *tally) add(p treePath, f *languages.Fault) {
	if f != nil {
		t.failing++
	}
	if p.Status != spec.Bound && p.Status != spec.Unknown {
		return
	}
	if t.missing = append(t.missing, p.ID); len(t.first) < maxMissing {
		t.first = append(t.first, p)
	}
}

// canFail reports whether the program can fail: by an assertion, an access, or an error that was found.
func (t *Tree) canFail() bool {
	if t.Summary.Errors > 0 {
		return true
	}
	found := false
	if p := t.Program.lang; p != nil {
		p.Walk(func(s lang.Stmt) {
			_, asserts := s.(*lang.Assert)
			found = found || asserts || len(lang.AccessesOf(s)) > 0
		})
	}
	return found
}

// Proved reports that nothing in the program can fail: the tree is complete, and no leaf is an error.
func (t *Tree) Proved() bool {
	return t.Summary.Complete && t.Summary.ByStatus[spec.Error] == 0 && t.Left == 0 && t.canFail()
}

// direction says in which direction paths that were searched are right.
func direction(complete bool) string {
	if complete {
		return oracle.Exact
	}
	return oracle.Under
}

// Direction says it of the tree: where interleavings were left out, runs have no path of their own.
func (t *Tree) Direction() string {
	return direction(t.Summary.Complete && (t.Reduced == nil || *t.Reduced == 0))
}

// maxMissing is how many of them are listed behind a tree.
const maxMissing = 20

// Warning is what people should know of a program whose tree was built.
type Warning struct {
	Line   int    `json:"line" jsonschema:"of the statement, from 1; 0: none"`
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	Text   string `json:"text" jsonschema:"what it is"`
}

// Warnings returns those about assumptions that no input satisfies.
func (t *Tree) Warnings() []Warning {
	text := "no input that comes here satisfies the assumption: no path goes on"
	if !t.Summary.Complete {
		text = "no input satisfies the assumption on the paths that were found: none of them goes on"
	}
	return vacuous(t.Assumptions, text)
}

// vacuous returns the text as a warning about each assumption that nothing satisfies.
func vacuous(all []explore.Assumption, text string) []Warning {
	list := []Warning{}
	for _, a := range all {
		if !a.Passed {
			list = append(list, Warning{a.Stmt.At.From.Line, a.Stmt.At.From.Col, text})
		}
	}
	return list
}

// Warn writes the warnings, each with its place.
func (t *Tree) Warn(to *Page) { t.Program.warn(to, t.Warnings()) }

// warn writes warnings, each with its place.
func (p *Program) warn(to *Page, list []Warning) {
	for _, w := range list {
		to.Printf("%s:%d:%d: warning: %s\n", p.File, w.Line, w.Column, w.Text)
	}
}

// Missing lists paths of which nothing is known, some of them, and none where errors alone are wanted.
func (t *Tree) Missing() []treePath {
	if t.Errors {
		return nil // they are counted
	}
	return t.tally.first
}

// Unshown returns how many more paths there are of which nothing is known.
func (t *Tree) Unshown() int {
	return len(t.tally.missing) - len(t.Missing()) + t.Summary.Unlisted
}

// Condition returns the condition of a path for people.
func (t *Tree) Condition(p treePath, ascii bool) string { return t.phi(p.Simple, p.Phi, !ascii) }
