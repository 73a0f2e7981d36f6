package report

import (
	"fmt"
	"strings"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/spec"
)

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

// proof returns who found what the proof rests on.
func (t *Tree) proof() []string {
	s := t.Summary
	lines := []string{"proved: no assertion or access can fail, for any input; " + t.cut()}
	if s.BySolver > 0 {
		lines = append(lines, fmt.Sprintf("  it rests on %v, which says of %s that no input takes them", t.Solver, ofBranches(s.BySolver)))
	}
	return lines
}

// cut returns which transitions to an error no input takes, and who says so.
func (t *Tree) cut() string {
	s := t.Summary
	if s.Errors == 0 {
		return "no path comes to one"
	}
	return fmt.Sprintf("of %s to an error %d are cut by simplification, %d by %v", Count(s.Errors, "transition"), s.ErrFolding, s.ErrSolver, t.Solver)
}

// ofBranches counts branches.
func ofBranches(n int) string {
	return strings.Replace(Count(n, "branch"), "branchs", "branches", 1)
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

// excluded says that nobody knows how much assumptions exclude; "" where there are none.
func (t *Tree) excluded() string {
	if len(t.Assumptions) == 0 {
		return ""
	}
	return fmt.Sprintf("paths come to %s: how many inputs are excluded cannot be known", Count(len(t.Assumptions), "assumption"))
}

// conclusion is what the tree says of the program, behind its summary.
func (t *Tree) conclusion(to *Page) {
	if t.Proved() {
		for _, line := range t.proof() {
			to.Line(line)
		}
	}
	if more := t.excluded(); more != "" {
		to.Line(more)
	}
	first := t.tally.first
	if t.Errors {
		first = nil // they are counted
	}
	for _, p := range first {
		to.Line(fmt.Sprintf("missing  path %d%s, %s: %s", p.ID, choices(p), p.Reason, spell.Cut(t.phi(p.Simple, p.Phi, !to.ASCII), maxCondition)))
	}
	switch more := len(t.tally.missing) - len(first) + t.Summary.Unlisted; {
	case more > 0 && t.Errors:
		to.Line(fmt.Sprintf("missing  %s", Count(more, "path")))
	case more > 0:
		to.Line(fmt.Sprintf("missing  and %s", Count(more, "more path")))
	}
}

// maxCondition is how many characters of a condition are repeated behind a tree.
const maxCondition = 200
