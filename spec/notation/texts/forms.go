package texts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/rules"
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
	var formulas []*notation.Formula
	for _, line := range l.Lines {
		formulas = append(formulas, line.Formula)
	}
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
	var list []Line
	for _, line := range l.Lines {
		if line.Side == side && line.Formula.Rule && line.Formula.Head() == d.Keyword() {
			list = append(list, line)
		}
	}
	return list
}

// Choices lists the concrete rules of declared forms that leave a choice: several of one form, one
// of which at least has no premise. A language with such rules is not meant to be deterministic.
func (l *Language) Choices() (ids []string) {
	for _, d := range l.Forms {
		about := l.About(rules.Concrete, d)
		if len(about) < 2 || !slices.ContainsFunc(about, func(line Line) bool { return len(line.Formula.Premises) == 0 }) {
			continue
		}
		for _, line := range about {
			ids = append(ids, line.ID)
		}
	}
	return ids
}

// letters gives the rules of declared forms their letters in the names of paths: where
// a form has several rules, T, F and E if their IDs end with -T, -F and -Err, a
// capital letter or a digit behind the last hyphen, or else A, B, ….
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
