// Package texts has the formulas of the languages, from the files paper.rules, and reads files with
// other ones.
//
// Read Of and Language.With first.
package texts

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tandem/internal/rules"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/notation"
)

// Language is a language by its formulas.
type Language struct {
	Name     string
	Dialects map[string]*notation.Dialect // by the side
	Lines    []Line
	Forms    []*lang.FormDecl    // the declared forms, with the types of their parts
	declared []Change            // their declarations
	Theorems []*notation.Theorem // that are given
	without  []string            // the rules that it does not have, as targets
}

// Line is an entry of a language.
type Line struct {
	Side, ID, Cite string
	Text           string // as it stands in its place
	Formula        *notation.Formula
	Changed        bool // it is none of the index
	// Taken is the language from which the entry is taken over; "": it is its own.
	Taken string
	file  string // where it was given
	// choice and repeats are what a rule of a composition has, before it is changed: see spec.Rule.
	choice  string
	repeats bool
	// Helper tells that it is none of the rules: others name it behind by.
	Helper bool
}

// Target is the entry as mutants name it.
func (l Line) Target() string { return l.Side + " " + l.ID }

// Of returns that language as it runs; nil if not all formulas run. A formula that does not parse is an
// error, which a test finds.
func Of(name string) (*Language, error) {
	l, takes, err := begun(name)
	if l.Dialects == nil || err != nil {
		return nil, err
	}
	if of, ok := partsOf(name); ok {
		return l, l.compose(of)
	}
	for _, e := range rules.All() {
		taken := slices.Contains(takes, e.Language)
		if e.Language != name && (!taken || e.Kind == "rule") || replaced(e) {
			continue
		}
		line, dialect := Line{Side: e.Side, ID: e.ID, Cite: e.Cite, Text: e.Formula}, l.Dialects[e.Side]
		if taken {
			line.Taken, dialect = e.Language, notation.Dialects(e.Language)[e.Side]
		}
		f, err := notation.Parse(dialect, e.Formula, 1)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", e.Func, e.ID, err)
		}
		line.Formula = f
		l.Lines = append(l.Lines, line)
	}
	l.lettered()
	return l, l.types(true)
}

// begun returns a language without lines, and the languages whose functions it has, too.
func begun(name string) (*Language, []string, error) {
	for _, d := range rules.DeclaredLanguages() {
		if d.Language == name {
			l := &Language{Name: name, Dialects: notation.DialectsOf(name, d.Configs)}
			form, _ := entry(d.Form)
			return l, []string{d.Takes}, some(l.declare([]Change{form}))
		}
	}
	return &Language{Name: name, Dialects: notation.Dialects(name)}, takes[name], nil
}

// Dialects returns what a language declares, by the side; nil if its formulas do not run.
func Dialects(name string) map[string]*notation.Dialect {
	l, _, _ := begun(name)
	return l.Dialects
}

// takes lists the languages whose functions a language has, too.
var takes = map[string][]string{"arrays": {"basic"}, "recursion": {"basic"}}

// With returns the language with changes. Clauses that are added stand before the others, in
// the order of the changes. An error is a *Problem, or several of them.
func (l *Language) With(changes []Change) (*Language, error) {
	if len(changes) == 0 {
		return l, nil
	}
	to := *l
	to.Lines = slices.Clone(l.Lines)
	var errs []error
	added := 0 // clauses
	if errs = to.declare(changes); errs != nil {
		return nil, some(errs)
	}
	for _, c := range changes {
		if c.Declares() {
			continue
		}
		if c.Says() {
			if err := to.say(c); err != nil {
				errs = append(errs, err)
			}
			continue
		}
		if err := to.fixed(c); err != nil {
			errs = append(errs, err)
			continue
		}
		text := strings.Repeat(" ", max(0, c.Col-1)) + c.Text // so that places are those of the file
		f, err := notation.Parse(to.Dialects[c.Side], text, c.Line)
		var bad *notation.Error
		if errors.As(err, &bad) {
			errs = append(errs, &Problem{c.File, bad})
			continue
		}
		line := Line{Side: c.Side, ID: c.ID, Text: strings.TrimSpace(c.Text), Formula: f, Changed: true, Cite: "as given", file: c.File}
		named := func(o Line) bool { return o.Side == c.Side && o.ID == c.ID }
		// A language that takes clauses over may have one of each function.
		at := slices.IndexFunc(to.Lines, func(o Line) bool { return named(o) && sameKind(o.Formula, f) })
		if at < 0 {
			at = slices.IndexFunc(to.Lines, named)
		}
		if at >= 0 {
			line.choice, line.repeats = to.Lines[at].choice, to.Lines[at].repeats
		}
		switch {
		case at < 0 && f.Rule:
			to.Lines = append(to.Lines, line)
		case at < 0: // before the clauses that match everything
			to.Lines = slices.Insert(to.Lines, added, line)
			added++
		case !sameKind(to.Lines[at].Formula, f):
			errs = append(errs, &Problem{c.File, &notation.Error{Line: c.Line, Col: 1, Found: kind(f), Expected: kind(to.Lines[at].Formula) + ", as " + c.Target() + " is"}})
		case to.Lines[at].Formula.String() != f.String():
			to.Lines[at] = line
		}
	}
	if err := some(errs); err != nil {
		return nil, err
	}
	if l.Name == "full" {
		if err := to.strict(l); err != nil {
			return nil, err
		}
	}
	return &to, to.types(len(to.Forms) > len(l.Forms))
}

// say adds a theorem.
func (l *Language) say(c Change) error {
	th, err := notation.ParseTheorem(l.Dialects, c.ID, strings.Repeat(" ", max(0, c.Col-1))+c.Text, c.Line)
	if bad, ok := errors.AsType[*notation.Error](err); ok {
		return &Problem{c.File, bad}
	}
	l.Theorems = append(slices.Clip(l.Theorems), th)
	return err
}

// strict gives V⊥ of full each clause of V that has changed: V⊥ is made of V, but for the clauses of arrays.
func (l *Language) strict(before *Language) error {
	clause := func(of *Language, id, function string) *Line {
		named := func(o Line) bool {
			return o.Side == "concrete" && o.ID == id && kind(o.Formula) == "a clause of "+function
		}
		if i := slices.IndexFunc(of.Lines, named); i >= 0 {
			return &of.Lines[i]
		}
		return nil
	}
	said := func(V *Line) string { return strings.ReplaceAll(V.Formula.String(), "V(", "V⊥(") }
	for _, line := range l.Lines {
		now, old, to := clause(l, line.ID, "V"), clause(before, line.ID, "V"), clause(l, line.ID, "V⊥")
		if now == nil || old == nil || to == nil || to.Formula.String() != said(old) {
			continue
		}
		f, err := notation.Parse(l.Dialects["concrete"], said(now), 1)
		if err != nil {
			return err
		}
		to.Text, to.Formula = said(now), f
	}
	return nil
}

// Has reports whether an entry of the language has that formula, where b ∧ (c ∧ d) is b ∧ c ∧ d. A formula that
// is none, as a misprint can be, no entry has.
func (l *Language) Has(target, formula string) bool {
	return slices.ContainsFunc(l.Lines, func(line Line) bool {
		if line.Target() != target {
			return false
		}
		f, err := notation.Parse(l.Dialects[line.Side], formula, 1)
		return err == nil && f.Flat() == line.Formula.Flat()
	})
}

// Without returns the language without some of its rules.
func (l *Language) Without(drop func(Line) bool) *Language {
	to := *l
	to.Lines = slices.DeleteFunc(slices.Clone(l.Lines), func(line Line) bool { return line.Formula.Rule && drop(line) })
	for _, line := range l.Lines {
		if line.Formula.Rule && drop(line) {
			to.without = append(slices.Clip(to.without), line.Target())
		}
	}
	return &to
}

// fixed tells what keeps an entry from being replaced in a language.
func (l *Language) fixed(c Change) error {
	problem := func(found, expected string) error {
		return &Problem{c.File, &notation.Error{Line: c.Line, Col: 1, Found: found, Expected: expected}}
	}
	if l.Dialects[c.Side] == nil {
		return problem("an entry of the "+c.Side+" side", "one of the symbolic side, which is all that "+l.Name+" has of its own")
	}
	f, err := notation.Parse(l.Dialects[c.Side], c.Text, c.Line)
	if err != nil || f.Rule {
		return nil
	}
	if base, checks := strings.CutSuffix(l.Name, "+checks"); checks && l.differs(c, f) {
		return problem(kind(f), "a rule: the clauses of "+l.Name+" are those of "+base)
	}
	if l.Name == "full" && notation.Defines(f.Left) == "V⊥" && l.differs(c, f) {
		return problem(kind(f), "another entry: V⊥ of full is made of V and of that of arrays")
	}
	return nil
}

// differs reports whether an entry is not that which the language has.
func (l *Language) differs(c Change, f *notation.Formula) bool {
	return !slices.ContainsFunc(l.Lines, func(o Line) bool { return o.Target() == c.Target() && o.Formula.String() == f.String() })
}

func sameKind(f, g *notation.Formula) bool { return kind(f) == kind(g) }

// kind says what a formula is.
func kind(f *notation.Formula) string {
	if f.Rule {
		return "a rule"
	}
	return "a clause of " + notation.Defines(f.Left)
}

// Interpreter runs a side.
func (l *Language) Interpreter(side string, op notation.Operation) *notation.Interpreter {
	return notation.New(l.Dialects[side], l.Entries(side), op)
}

// Stated returns what makes theorems about the language, by ID: the statements of its file, and those that are given,
// which come in the place of others. See notation.Theorem.Stated.
func (l *Language) Stated(op notation.Operation, over notation.Over) map[string]func() *spec.Theorem {
	list := l.Theorems
	for _, d := range rules.Theorems(l.Name) {
		th, err := notation.ParseTheorem(l.Dialects, d.Letter, d.Is, 1)
		if err != nil {
			panic(fmt.Sprintf("texts: %s, theorem %s: %v", l.Name, d.Letter, err)) // a test reads all
		}
		list = append([]*notation.Theorem{th}, list...)
	}
	entries, stated := slices.Concat(l.Entries(rules.Symbolic), l.Entries(rules.Concrete)), map[string]func() *spec.Theorem{}
	for _, th := range list {
		stated[th.ID] = th.Stated(entries, op, over)
	}
	return stated
}

// Entries lists the rules and clauses of a side.
func (l *Language) Entries(side string) []notation.Entry {
	var list []notation.Entry
	var formulas []*notation.Formula
	for _, line := range l.Lines {
		if line.Side == side {
			list = append(list, notation.Entry{ID: line.ID, Cite: line.Cite, Choice: line.choice, Repeats: line.repeats, Formula: line.Formula, Helper: line.Helper})
			formulas = append(formulas, line.Formula)
		}
	}
	for i, repeats := range notation.Repeating(formulas) {
		list[i].Repeats = list[i].Repeats || repeats || formulas[i].Repeats()
	}
	l.letters(list)
	return list
}

// Changed lists the entries of a side that are none of the index.
func (l *Language) Changed(side string) []Line {
	return slices.DeleteFunc(slices.Clone(l.Lines), func(line Line) bool { return line.Side != side || !line.Changed })
}

// Printed returns the language as Of has it, whose formulas run. It is made once, and not to be changed.
func Printed(name string) *Language {
	once, _ := printed.LoadOrStore(name, sync.OnceValue(func() *Language {
		l, err := Of(name)
		if err != nil || l == nil {
			panic(fmt.Sprintf("texts: the formulas of %s do not run: %v", name, err)) // the index has none such
		}
		return l
	}))
	return once.(func() *Language)()
}

// Source is a language by its formulas, which are parsed when they are asked for.
type Source func() *Language

// Later returns Printed, later.
func Later(name string) Source { return func() *Language { return Printed(name) } }

// Now returns the language itself as a Source.
func (l *Language) Now() Source { return func() *Language { return l } }

var printed sync.Map // of func() *Language, by name

// File returns the language as a file of rules, in ASCII or not, which Read reads.
func (l *Language) File(ascii bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// The language %s: its rules, and the clauses of its functions.\n", l.Name)
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		b.WriteString("\n")
		for _, line := range l.Lines {
			text := line.Formula.String()
			if ascii {
				text = notation.ASCII(text)
			}
			if line.Side == side {
				fmt.Fprintf(&b, "%s: %s\n", line.Target(), text)
			}
		}
	}
	return b.String()
}
