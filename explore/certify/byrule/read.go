// Package byrule runs the rules of declared forms for the checker of certificates, by their text. It walks the terms
// that package notation parses and shares nothing with the interpreter there, which runs them in a search.
//
// Read evaluate.go first. What it does not evaluate it names: nothing is taken on trust.
package byrule

import (
	"cmp"
	"fmt"
	"slices"

	"tandem/explore/certify"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// rules are those of the forms that are declared, by the side.
type rules struct {
	declared []*lang.FormDecl
	sides    map[string][]notation.Entry
}

// Read reads texts of rules, each a file, which declare forms in a language and say nothing else of it.
func Read(language string, list []string) (certify.Forms, error) {
	var changes []texts.Change
	for i, text := range list {
		found, err := texts.Read(fmt.Sprint("rules ", i+1), text)
		if err != nil {
			return nil, err
		}
		changes = append(changes, found...)
	}
	printed := texts.Printed(language)
	with, err := printed.With(changes)
	if err == nil {
		err = cmp.Or(printed.Announced(changes, with), with.Complete())
	}
	if err != nil {
		return nil, err
	}
	if with.Dialects["symbolic"].Config[0] != notation.Statements {
		return nil, fmt.Errorf("rules for the language %s, whose configurations have a stack", language)
	}
	r := &rules{with.Forms, map[string][]notation.Entry{}}
	about := func(f *notation.Formula) bool {
		return f.Rule && slices.ContainsFunc(with.Forms, func(d *lang.FormDecl) bool { return d.Keyword() == f.Head() })
	}
	for _, line := range with.Lines {
		if line.Changed && !about(line.Formula) {
			return nil, fmt.Errorf("%s, which is about no declared form", line.Target())
		}
	}
	for _, side := range []string{"symbolic", "concrete"} {
		r.sides[side] = lists.Filter(with.Entries(side), func(e notation.Entry) bool { return about(e.Formula) })
	}
	return r, nil
}

// Declared lists the forms.
func (r *rules) Declared() []*lang.FormDecl { return r.declared }

// Next lists the transitions of a side by the rules of forms. The error names the rule that cannot be run, and why.
func (r *rules) Next(side string, c certify.Configuration, own func(certify.Configuration) []certify.Step) (list []certify.Step, err error) {
	v := &evaluation{rules: r.sides[side], own: own, left: most}
	defer func() {
		p := recover()
		why, ok := p.(cannot)
		if p != nil && !ok {
			panic(p)
		}
		if ok {
			list, err = nil, fmt.Errorf("the rule %s %s cannot be run here: %s", side, v.rule, string(why))
		}
	}()
	return v.formed(c, nil), nil
}
