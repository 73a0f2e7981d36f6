package languages

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/calculus"
	"tandem/spec/notation"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// Given is rules and clauses as text: they replace those of the same side and ID, or are added.
type Given struct {
	Changes []texts.Change
	Flags   string   // that give the same again
	Texts   []string // as they were given
}

// Untold is the error of a language whose formulas do not run.
type Untold struct {
	Language string
	Able     []string // the languages whose formulas run; nil: nobody says
}

func (u *Untold) Error() string {
	text := fmt.Sprintf("the formulas of the language %s do not run", u.Language)
	if len(u.Able) > 0 {
		text += ": rules as text are for " + strings.Join(u.Able, ", ")
	}
	return text
}

// given returns the first of the languages by the rules that are given.
func given(from []*Language, o Choice) (*Chosen, error) {
	l := from[0]
	switch {
	case l.Calculus == nil && o.Rules.Calculus():
		return nil, calculus.Problem(o.Rules.Changes[0], "a calculus of its own", "entries of "+l.Name+spell.Ours("; tandem check --with FILE alone judges a calculus"))
	case l.Calculus != nil:
		_, v, err := l.Calculus.overridden(o.Rules.Changes)
		return &Chosen{Language: l, Variant: v, Given: o.Rules}, err
	case l.Text == nil:
		return nil, &Untold{Language: l.Name}
	}
	text, err := o.Rules.textOf(l)
	if err != nil {
		return nil, err
	}
	v := l.Text(text, o.Bounds)
	if err := o.Rules.said(l, v); err != nil {
		return nil, err
	}
	return &Chosen{Language: l, Variant: v, Given: o.Rules, Choices: text.Choices()}, nil
}

// said tells which theorem has the name of a statement of the language. The error is a *texts.Problem.
func (g *Given) said(l *Language, v *Variant) error {
	if len(g.Theorems()) == 0 || v.Statements == nil {
		return nil
	}
	known := props.IDs(l.AllStatements())
	for _, c := range g.Changes {
		if c.Says() && slices.Contains(known, c.ID) {
			return &texts.Problem{File: c.File, Err: &notation.Error{Line: c.Line, Col: 1, Found: c.Target() + ", which is a statement of " + l.Name, Expected: "another name"}}
		}
	}
	return nil
}

// Theorems lists the IDs of the theorems that are given.
func (g *Given) Theorems() (ids []string) {
	if g == nil {
		return nil
	}
	for _, c := range g.Changes {
		if c.Says() {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// OnlySays reports whether all that is given is theorems: the language is as it was.
func (g *Given) OnlySays() bool { return g != nil && len(g.Theorems()) == len(g.Changes) }

// LeftOut lists the statements that are about deterministic languages, and are checked of one whose
// rules leave a choice only where they are asked for.
func (v *Variant) LeftOut() []string {
	if v.Programs == nil || !v.Programs.Choice {
		return nil
	}
	return []string{"determinism", "exclusivity", "tree-exclusive", "tree-runs"}
}

// Judged returns Statements without those that are left out.
func (v *Variant) Judged(lim spec.Limits) []props.Checkable {
	return slices.DeleteFunc(v.Statements(lim), func(s props.Checkable) bool { return slices.Contains(v.LeftOut(), s.Info().ID) })
}

// textOf returns a language with what is given: its formulas run, declared forms have rules on both sides.
func (g *Given) textOf(l *Language) (*texts.Language, error) {
	text, err := g.announced(texts.Printed(l.Name))
	if err != nil {
		return nil, err
	}
	return text, text.Complete()
}

// announced returns a language with what is given, of which nothing is new without saying so.
func (g *Given) announced(printed *texts.Language) (*texts.Language, error) {
	text, err := printed.With(g.Changes)
	if err == nil {
		err = printed.Announced(g.Changes, text)
	}
	return text, err
}

// Formulas returns a language's formulas with g, or nil. The error is an *Untold, or about an entry.
func (l *Language) Formulas(g *Given) (*texts.Language, error) {
	switch {
	case l.Text == nil:
		return nil, &Untold{Language: l.Name}
	case g == nil:
		return texts.Printed(l.Name), nil
	}
	return g.textOf(l)
}

// Terms returns a calculus with g, or nil. The error is about an entry.
func (l *Language) Terms(g *Given) (*calculus.Text, error) {
	if g == nil {
		return l.Calculus.Text(), nil
	}
	text, _, err := l.Calculus.overridden(g.Changes)
	return text, err
}

// Exports returns what writes the rules of the language with g, or nil, for Rocq. The error is about an entry.
func (l *Language) Exports(g *Given) (func() (rocq.Files, error), error) {
	if l.Calculus != nil {
		text, err := l.Terms(g)
		return text.Rocq, err
	}
	text, err := l.Formulas(g)
	return func() (rocq.Files, error) { return rocq.Export(text) }, err
}

// Exports is that of a variant which has its formulas; nil if it has none.
func (v *Variant) Exports() func() (rocq.Files, error) {
	switch {
	case v.Terms != nil:
		return v.Terms().Rocq
	case v.Formulas != nil:
		return func() (rocq.Files, error) { return rocq.Export(v.Formulas()) }
	}
	return nil
}

// Calculus reports whether terms are declared: it is a calculus, or entries of one.
func (g *Given) Calculus() bool { return g != nil && calculus.IsOne(g.Changes) }

// Declares reports whether forms of statements are declared.
func (g *Given) Declares() bool { return len(g.forms()) > 0 }

// forms returns the entries that declare forms of statements.
func (g *Given) forms() []texts.Change {
	if g == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.Changes), func(c texts.Change) bool { return !c.Declares() })
}

// Smaller returns by how much smaller the small programs are that all are judged, since forms of
// statements make more programs.
func (g *Given) Smaller() int { return min(2, (len(g.forms())+1)/2) }

// ReadWith reads a program in which statements of the forms may stand that o declares,
// by the first of the languages that can do what is needed, whose formulas run, and
// which accepts it. Of the others it is the error of the first one.
func (r *Register) ReadWith(file string, text []byte, o Choice, need Capability) (Source, error) {
	if !o.Rules.Declares() {
		return r.Read(file, text, o.Language)
	}
	from := r.Able(need)
	if o.Language != "" {
		l, err := r.Named(o.Language, need)
		if err != nil {
			return nil, err
		}
		from = []*Language{l}
	}
	syntax := r.SyntaxOf(file)
	var first error
	var read Source
	for _, l := range from {
		if l.Text == nil || o.Language == "" && l.Syntax != syntax {
			continue
		}
		rules, err := o.Rules.textOf(l)
		if err != nil {
			first = cmp.Or(first, err)
			continue
		}
		src, err := l.Syntax.ReadWith(file, text, rules.Forms)
		if err != nil {
			first = cmp.Or(first, err)
			continue
		}
		if l.Accepts == nil || l.Accepts(src) == nil {
			return src, nil
		}
		if read == nil {
			read = src
		}
	}
	switch {
	case read != nil:
		return read, nil // Open says what the languages lack
	case first != nil:
		return nil, first
	default:
		return nil, &Untold{Language: from[0].Name}
	}
}

// Forms lists the forms that rules declare for programs of a syntax, by the first language
// of that syntax which can have the rules. The error is that of the first language.
func (r *Register) Forms(s *Syntax, g *Given) ([]*lang.FormDecl, error) {
	if !g.Declares() {
		return nil, nil
	}
	var first error
	for _, l := range r.All() {
		if l.Text == nil || l.Syntax != s {
			continue
		}
		rules, err := g.textOf(l)
		if err == nil {
			return rules.Forms, nil
		}
		first = cmp.Or(first, err)
	}
	return nil, first
}

// Said says in one line what is given replaces, adds or declares in a language whose formulas run.
func (g *Given) Said(l *Language) string {
	if l.Calculus != nil {
		return l.Calculus.Text().Said(g.Changes)
	}
	return texts.Printed(l.Name).Said(g.Changes)
}

// OfRules returns the language with mutants of its own: each entry that is given is one. The
// error is an *Untold, or says what is wrong about an entry.
func (l *Language) OfRules(g *Given) (*Language, error) {
	if !l.Told() {
		return nil, &Untold{Language: l.Name}
	}
	if g.Declares() {
		return nil, errors.New("found declared forms, expected entries in the place of those of the language: each is a mutant")
	}
	by := func(changes []texts.Change) (*Variant, error) {
		if l.Calculus != nil {
			_, v, err := l.Calculus.overridden(changes)
			return v, err
		}
		text, err := (&Given{Changes: changes}).announced(texts.Printed(l.Name))
		if err != nil {
			return nil, err
		}
		return l.Text(text, Standard()), nil
	}
	if _, err := by(g.Changes); err != nil {
		return nil, err
	}
	mutants := func() []spec.Mutant[*Variant] {
		if g.OnlySays() {
			return l.against(g)
		}
		var list []spec.Mutant[*Variant]
		for _, c := range lists.Filter(g.Changes, func(c texts.Change) bool { return !c.Says() }) {
			list = append(list, spec.Mutant[*Variant]{
				ID: strings.ReplaceAll(c.Target(), " ", "-") + "-as-given", Error: strings.Join(strings.Fields(c.Text), " "),
				Targets: []string{c.Target()},
				Of: func() *Variant {
					v, err := by([]texts.Change{c})
					if err != nil {
						panic(err) // it was made above
					}
					return v
				},
			})
		}
		return list
	}
	in := l.In
	if g.OnlySays() {
		in = func(b Bounds) *Variant { return l.saying(texts.Printed(l.Name), g, b) }
	}
	return &Language{
		Name: l.Name, Title: l.Title, Paper: l.Paper, Sections: l.Sections,
		Syntax: l.Syntax, Accepts: l.Accepts, Sides: l.Sides, In: in, Text: l.Text, Calculus: l.Calculus, Mutants: mutants,
	}, nil
}

// saying returns the language by a text, judged by the theorems that are given alone.
func (l *Language) saying(text *texts.Language, g *Given, b Bounds) *Variant {
	text, err := text.With(g.Changes)
	if err != nil {
		panic(err) // the language has them, and its mutants have its letters
	}
	v := l.Text(text, b)
	all := v.Statements
	v.Anchors, v.Trees, v.Rare = nil, nil, nil
	v.Statements = func(lim spec.Limits) []props.Checkable { return props.Selected(all(lim), g.Theorems()) }
	return v
}

// against returns the mutants of the language that are written as formulas, judged by saying.
func (l *Language) against(g *Given) (list []spec.Mutant[*Variant]) {
	for _, m := range l.AllMutants() {
		if of := m.Of(); of.Formulas != nil {
			m.KilledBy, m.Of = "", func() *Variant { return l.saying(of.Formulas(), g, Standard()) }
			list = append(list, m)
		}
	}
	return list
}
