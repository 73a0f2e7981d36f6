package report

import (
	"tandem/explore"
	"tandem/judge/oracle"
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

// direction says in which direction paths that were searched are right.
func direction(complete bool) string {
	if complete {
		return oracle.Exact
	}
	return oracle.Under
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
