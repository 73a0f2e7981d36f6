package languages

import (
	"fmt"
	"strings"

	"tandem/notation/texts"
	"tandem/spec"
)

// Given is rules and clauses as text, which replace those of a language of the same
// side and ID, or are added to them.
type Given struct {
	Changes []texts.Change
	Flags   string // that give the same again
}

// Untold is the error of a language whose formulas do not run.
type Untold struct {
	Language string
	Able     []string // the languages whose formulas run, of those that were asked for
}

func (u *Untold) Error() string {
	text := fmt.Sprintf("the formulas of the language %s do not run", u.Language)
	if len(u.Able) > 0 {
		text += ": rules as text are for " + strings.Join(u.Able, ", ")
	}
	return text
}

// given is the first of the languages by the rules that are given.
func given(from []*Language, o Choice) (*Chosen, error) {
	var able []string
	for _, l := range from {
		if l.Text != nil {
			able = append(able, l.Name)
		}
	}
	l := from[0]
	if l.Text == nil {
		return nil, &Untold{l.Name, able}
	}
	text, err := texts.Printed(l.Name).With(o.Rules.Changes)
	if err != nil {
		return nil, err
	}
	return &Chosen{Language: l, Variant: l.Text(text, o.Bounds), Given: o.Rules}, nil
}

// Replaced is the entries that are given, in one line.
func (g *Given) Replaced() string {
	names := make([]string, len(g.Changes))
	for i, c := range g.Changes {
		names[i] = c.Target()
	}
	return strings.Join(names, ", ")
}

// OfRules is the language with mutants of its own: each entry that is given is one. The
// error is an *Untold, or says what is wrong about an entry.
func (l *Language) OfRules(g *Given) (*Language, error) {
	if l.Text == nil {
		return nil, &Untold{Language: l.Name}
	}
	printed := texts.Printed(l.Name)
	if _, err := printed.With(g.Changes); err != nil {
		return nil, err
	}
	mutants := func() []spec.Mutant[*Variant] {
		var list []spec.Mutant[*Variant]
		for _, c := range g.Changes {
			list = append(list, spec.Mutant[*Variant]{
				ID: strings.ReplaceAll(c.Target(), " ", "-") + "-as-given", Error: strings.Join(strings.Fields(c.Text), " "),
				Targets: []string{c.Target()},
				Of: func() *Variant {
					text, err := printed.With([]texts.Change{c})
					if err != nil {
						panic(err) // it was made above
					}
					return l.Text(text, Standard())
				},
			})
		}
		return list
	}
	return &Language{
		Name: l.Name, Title: l.Title, Paper: l.Paper, Sections: l.Sections, Cases: l.Cases, Refuting: l.Refuting,
		Syntax: l.Syntax, Accepts: l.Accepts, Sides: l.Sides, In: l.In, Text: l.Text, Mutants: mutants,
	}, nil
}
