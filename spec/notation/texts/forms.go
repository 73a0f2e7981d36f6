package texts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/spec/notation"
)

// declare adds the forms that changes declare.
func (l *Language) declare(changes []Change) []error {
	var errs []error
	for _, c := range changes {
		if !c.Declares() {
			continue
		}
		text := strings.Repeat(" ", max(0, c.Col-1)) + c.Text // so that places are those of the file
		d, err := notation.ParseForm(l.Dialects[rules.Symbolic], text, c.Line, c.Side == InternalForm)
		var bad *notation.Error
		if errors.As(err, &bad) {
			errs = append(errs, &Problem{c.File, bad})
			continue
		}
		d.Shape.Blocking, d.C = c.Side == BlockingForm, c.C
		for i, other := range l.Forms {
			if other.Keyword() == d.Keyword() {
				o := l.declared[i]
				errs = append(errs, &Problem{c.File, &notation.Error{
					Line: c.Line, Col: c.Col, Found: "a second form with the keyword “" + d.Keyword() + "”",
					Expected: fmt.Sprintf("another keyword: the first one is at %s:%d", o.File, o.Line),
				}})
				d = nil
				break
			}
		}
		if d != nil {
			l.Forms, l.declared = append(l.Forms[:len(l.Forms):len(l.Forms)], d), append(l.declared[:len(l.declared):len(l.declared)], c)
		}
	}
	if len(l.Forms) > 0 {
		dialects := map[string]*notation.Dialect{}
		for side, d := range l.Dialects {
			dialects[side] = d.With(l.Forms)
		}
		l.Dialects = dialects
	}
	return errs
}

// types finds the types of the parts of forms that were declared now, and otherwise
// whether the formulas go with those that are known. An error is a *Problem.
func (l *Language) types(declared bool) error {
	if len(l.Forms) == 0 {
		return nil
	}
	formulas := lists.Map(l.Lines, func(line Line) *notation.Formula { return line.Formula })
	types, at, err := notation.Infer(l.Forms, formulas)
	var bad *notation.Error
	if errors.As(err, &bad) {
		return &Problem{l.Lines[at].file, bad}
	}
	for i, d := range l.Forms {
		if declared && d.Types == nil { // nobody else has it yet
			d.Types = types[i]
		}
	}
	return err
}

// Complete returns a *Problem if a form has no rule of one of the sides, or several of them.
func (l *Language) Complete() error {
	var errs []error
	for i, d := range l.Forms {
		for _, side := range []string{rules.Symbolic, rules.Concrete} {
			if len(l.About(side, d)) == 0 {
				c := l.declared[i]
				errs = append(errs, &Problem{c.File, &notation.Error{
					Line: c.Line, Col: c.Col, Found: "the form " + d.Shape.String() + " without a " + side + " rule",
					Expected: fmt.Sprintf("“%s ID: ⟨%v; …⟩ → ⟨…⟩”", side, d.Shape),
				}})
			}
		}
	}
	return some(errs)
}

// About lists the rules of a side that are about statements of a form.
func (l *Language) About(side string, d *lang.FormDecl) []Line {
	return lists.Filter(l.Lines, func(line Line) bool {
		return line.Side == side && line.Formula.Rule && line.Formula.Head() == d.Keyword()
	})
}

// Choices lists the concrete rules of declared forms that leave a choice: several of one form, one
// of which at least has no premise but steps. A language with such rules is not meant to be deterministic.
func (l *Language) Choices() (ids []string) {
	for _, d := range l.Forms {
		about := l.About(rules.Concrete, d)
		if len(about) < 2 || !slices.ContainsFunc(about, func(line Line) bool { return line.Formula.Undecided() }) {
			continue
		}
		ids = append(ids, lists.Map(about, func(line Line) string { return line.ID })...)
	}
	return ids
}

// letters gives rules of declared forms their letters in paths: of several, T, F and E for IDs in
// -T, -F and -Err, a capital or digit behind the last hyphen, else A, B, ….
func (l *Language) letters(list []notation.Entry) {
	for _, d := range l.Forms {
		var about []int
		for i, e := range list {
			if e.Formula.Rule && e.Formula.Head() == d.Keyword() {
				about = append(about, i)
			}
		}
		if len(about) < 2 {
			continue
		}
		used := map[string]bool{}
		for n, i := range about {
			letter := behind(list[i].ID)
			if letter == "" || used[letter] {
				letter = string(rune('A' + n%26))
			}
			used[letter] = true
			list[i].Choice = letter
		}
	}
}

// behind returns the letter that an ID ends with.
func behind(id string) string {
	tail := id[strings.LastIndexByte(id, '-')+1:]
	switch {
	case tail == id:
	case tail == "Err":
		return "E"
	case len(tail) == 1 && strings.ToUpper(tail) == tail:
		return tail
	}
	return ""
}

// some returns the errors, no more than can be read; nil if there are none.
func some(errs []error) error {
	const most = 10
	if len(errs) > most {
		errs = append(errs[:most:most], fmt.Errorf("and %d more", len(errs)-most))
	}
	return errors.Join(errs...)
}

// Announced returns an error for each change that neither replaces an entry of l nor is announced as
// new: its ID may be misspelt. Rules of the forms that the changes declare are new by that. to is l
// with the changes. The errors are *Problems.
func (l *Language) Announced(changes []Change, to *Language) error {
	var errs []error
	for _, c := range changes {
		if c.Declares() || c.Says() || c.Adds || l.has(c) {
			continue
		}
		line := to.Lines[slices.IndexFunc(to.Lines, func(o Line) bool { return o.Target() == c.Target() })]
		if line.Formula.Rule && slices.ContainsFunc(changes, func(f Change) bool { return f.Declares() && f.ID == line.Formula.Head() }) {
			continue
		}
		var ids []string
		for _, o := range l.Lines {
			if o.Side == c.Side && sameKind(o.Formula, line.Formula) {
				ids = append(ids, o.ID)
			}
		}
		expected := fmt.Sprintf("the ID of an entry that it replaces, or “add %s: …” for a new one%s", c.Target(), spell.DidYouMean(c.ID, ids))
		errs = append(errs, &Problem{c.File, &notation.Error{Line: c.Line, Col: 1, Found: c.Target() + ", which " + l.Name + " does not have", Expected: expected}})
	}
	return some(errs)
}

// has reports whether l has an entry with the target of c.
func (l *Language) has(c Change) bool {
	return slices.ContainsFunc(l.Lines, func(o Line) bool { return o.Target() == c.Target() })
}

// Said says what changes do to l: replaces symbolic If-F; adds concrete Twice.
func (l *Language) Said(changes []Change) string {
	said := map[string][]string{}
	for _, c := range changes {
		verb := "adds"
		switch {
		case c.Declares():
			verb = "declares"
		case c.Says():
			verb = "says"
		case l.has(c):
			verb = "replaces"
		}
		said[verb] = append(said[verb], c.Target())
	}
	var parts []string
	for _, verb := range []string{"declares", "replaces", "adds", "says"} {
		if len(said[verb]) > 0 {
			parts = append(parts, verb+" "+strings.Join(said[verb], ", "))
		}
	}
	return strings.Join(parts, "; ")
}
