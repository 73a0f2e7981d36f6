package explore

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"tandem/lang"
	"tandem/lang/syntax"
)

// Cover is a branch that a run can cover: a statement's place, and the letter of a way: T, F, or E
// for an error.
type Cover struct {
	Line   int    `json:"line" jsonschema:"of the statement in the source, from 1"` // 0: it was not read from one
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	Part   int    `json:"part,omitempty" jsonschema:"of the statement, where several begin at the place, from 1"`
	Letter string `json:"letter" jsonschema:"T or F of a test, F of an assertion that fails, E of an access that is an error"`

	// text is what a statement without place says, as calls make some, or the rule without package lang.
	text string
}

// CoverOf returns the branch that a transition from stmt covers; false if its letter is not counted.
func CoverOf(stmt lang.Stmt, w Way) (Cover, bool) {
	c := Cover{Letter: w.Letter}
	switch {
	case w.Letter != "T" && w.Letter != "F" && w.Letter != "E":
		return c, false
	case stmt == nil:
		c.text = w.Rule
	case stmt.Parts().At.From.Line > 0:
		at := stmt.Parts().At.From
		c.Line, c.Column, c.Part = at.Line, at.Col, at.Part
	default:
		c.text = lang.Head(stmt) + " " + w.Letter
	}
	return c, true
}

// String returns the place and the letter: 9:1 T, 9:1#2 T.
func (c Cover) String() string {
	if c.text != "" {
		return c.text
	}
	return fmt.Sprintf("%v %s", syntax.Pos{Line: c.Line, Col: c.Column, Part: c.Part}, c.Letter)
}

// CoverSet is a set of branches.
type CoverSet map[Cover]bool

// Add adds those of a path or a run.
func (s CoverSet) Add(branches []Branch) {
	for _, b := range branches {
		if c, ok := CoverOf(b.Stmt, b.Way); ok {
			s[c] = true
		}
	}
}

// List returns the branches in the order of their places, with T, F and E in this order.
func (s CoverSet) List() []Cover {
	rank := map[string]int{"T": 0, "F": 1, "E": 2}
	list := slices.AppendSeq([]Cover{}, maps.Keys(s))
	slices.SortFunc(list, func(a, b Cover) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Part, b.Part), cmp.Compare(a.String(), b.String()), cmp.Compare(rank[a.Letter], rank[b.Letter]))
	})
	return list
}

// Branches returns those that the text of a program has: of each choice and each loop T and
// F, and of each assertion F. Errors of accesses are not among them.
func Branches(p *lang.Program) CoverSet {
	set := CoverSet{}
	p.Walk(func(s lang.Stmt) {
		letters := ""
		switch s.(type) {
		case *lang.If, *lang.While:
			letters = "TF"
		case *lang.Assert:
			letters = "F"
		}
		for _, l := range letters {
			if c, ok := CoverOf(s, Way{Letter: string(l)}); ok {
				set[c] = true
			}
		}
	})
	return set
}

// Seen watches a search: the branches of all transitions, those that no initial value takes included.
type Seen[S any] struct {
	Problem Problem[S]
	All     CoverSet
	// Other is told, too. nil: nobody.
	Other Watcher[S]
}

func (s *Seen[S]) add(t Transition[S]) {
	if s.Problem.Choice == nil {
		return
	}
	var stmt lang.Stmt
	if s.Problem.Stmt != nil {
		stmt = s.Problem.Stmt(t.From)
	}
	if c, ok := CoverOf(stmt, Way{t.Rule, s.Problem.Choice(t.From, t.Rule)}); ok {
		s.All[c] = true
	}
}

// Step returns that of Watcher.
func (s *Seen[S]) Step(t Transition[S]) error {
	s.add(t)
	if s.Other == nil {
		return nil
	}
	return s.Other.Step(t)
}

// Cut returns that of Watcher.
func (s *Seen[S]) Cut(t Transition[S], by Cutter) error {
	s.add(t)
	if s.Other == nil {
		return nil
	}
	return s.Other.Cut(t, by)
}

// Path returns that of Watcher.
func (s *Seen[S]) Path(p Path[S]) error {
	if s.Other == nil {
		return nil
	}
	return s.Other.Path(p)
}
