package languages

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/props"
	"tandem/spec"
)

// Register is a list of languages. It is a value: nothing registers itself.
type Register struct{ list []*Language }

// New returns the register of these languages, smaller first. It panics at a missing or repeated name.
func New(list ...*Language) *Register {
	seen := map[string]bool{}
	for _, l := range list {
		if l.Name == "" || seen[l.Name] {
			panic(fmt.Sprintf("languages: %q is the name of no language, or of two", l.Name))
		}
		seen[l.Name] = true
	}
	return &Register{slices.Clone(list)}
}

// All lists the languages, smaller ones first.
func (r *Register) All() []*Language { return slices.Clone(r.list) }

// Default returns the language that is checked if none is named.
func (r *Register) Default() *Language { return r.list[0] }

// Able lists the languages that can do something.
func (r *Register) Able(c Capability) []*Language {
	return slices.DeleteFunc(r.All(), func(l *Language) bool { return l.Needs(c) != nil })
}

// First returns the first language that can do something. The error is a *Cannot: none can.
func (r *Register) First(c Capability) (*Language, error) {
	if l, ok := lists.Find(r.list, func(l *Language) bool { return l.Needs(c) == nil }); ok {
		return l, nil
	}
	return nil, r.Default().Needs(c)
}

// WithPrograms lists the languages that have programs.
func (r *Register) WithPrograms() []*Language {
	return slices.DeleteFunc(r.All(), func(l *Language) bool { return l.Syntax == nil })
}

// Names lists the names of languages.
func Names(list []*Language) []string {
	return lists.Map(list, func(l *Language) string { return l.Name })
}

// Unknown is the error of a name that nothing has.
type Unknown struct {
	Kind  string   // of what is named: language, mutant, reading or rule
	Name  string   // that was found
	Known []string // the names that there are
	See   string   // the command that lists them; "": the error lists them
	Also  string   // what else the name was taken for; "": nothing
}

func (u *Unknown) Error() string {
	there := "there are " + strings.Join(u.Known, ", ")
	switch {
	case len(u.Known) == 0:
		there = "there is none"
	case u.See != "":
		there = spell.Ours(u.See) + " shows them"
	case len(u.Known) == 1:
		there = "there is " + u.Known[0]
	}
	name := strconv.Quote(u.Name)
	if u.Also != "" {
		name += ", and " + u.Also
	}
	return fmt.Sprintf("unknown %s %s%s; %s", u.Kind, name, spell.DidYouMean(u.Name, u.Known), there)
}

// Named returns the language of that name, if it can do what is needed. The error is
// an *Unknown, whose list has the words of more, too, or a *Cannot.
func (r *Register) Named(name string, need Capability, more ...string) (*Language, error) {
	if l, ok := lists.Find(r.list, func(l *Language) bool { return l.Name == name }); ok {
		return l, l.Needs(need)
	}
	known := append(Names(r.Able(need)), more...)
	if len(known) == len(more) { // then those are no help
		known = Names(r.list)
	}
	return nil, &Unknown{Kind: "language", Name: name, Known: known}
}

// Syntaxes lists the ways in which programs are written, each once.
func (r *Register) Syntaxes() []*Syntax {
	var list []*Syntax
	for _, l := range r.list {
		if l.Syntax != nil && !slices.Contains(list, l.Syntax) {
			list = append(list, l.Syntax)
		}
	}
	return list
}

// SyntaxOf returns the syntax of a file by suffix, or else the first one; nil if there are no programs.
func (r *Register) SyntaxOf(file string) *Syntax {
	list := r.Syntaxes()
	if len(list) == 0 {
		return nil
	}
	if s, ok := lists.Find(list, func(s *Syntax) bool { return s.Suffix == filepath.Ext(file) }); ok {
		return s
	}
	return list[0]
}

// Read reads a program in the syntax of the language, or of the file if "". The errors are the syntax's.
func (r *Register) Read(file string, src []byte, language string) (Source, error) {
	syntax := r.SyntaxOf(file)
	for _, l := range r.list {
		if l.Name == language && l.Syntax != nil {
			syntax = l.Syntax
		}
	}
	if syntax == nil {
		return nil, fmt.Errorf("%s: found a program, expected none: no language has programs", file)
	}
	return syntax.Read(file, src)
}

// Choice names a language, and one of its mutants or readings; "" where it is not named.
type Choice struct {
	Language, Mutant, Reading string
	Checked                   bool   // only languages with assumptions, assertions and inputs
	Types                     string // the ID of a Vocabulary
	// Rules replace some of the language's; nil: none.
	Rules *Given
	// Bounds are those of the machine; mutants and readings have the standard ones.
	Bounds Bounds
}

// Plain reports whether a language runs by its own rules, over its own vocabulary.
func (o Choice) Plain() bool {
	return o.Types == "" && o.Rules == nil && o.Mutant == "" && o.Reading == ""
}

// Chosen is a language by certain rules.
type Chosen struct {
	*Language
	*Variant
	Mutant  *spec.Mutant[*Variant]  // nil: none
	Reading *spec.Reading[*Variant] // nil: none
	// Vocabulary is the one over which it is checked; nil: its own.
	Vocabulary *Vocabulary
	Given      *Given   // nil: none
	Choices    []string // the concrete rules between which Given leaves a choice
}

// Standard tells that the language runs by its own rules.
func (c *Chosen) Standard() bool { return c.Mutant == nil && c.Reading == nil && c.Given == nil }

// Letter returns that of a symbolic rule where a configuration has several transitions, and those
// of all rules of a derivation; "" if it has none. Mutants have those of the rules that they replace.
func (c *Chosen) Letter(rule string) string {
	if ids := spec.RulesOf(rule); len(ids) > 1 {
		return strings.Join(lists.Map(ids, c.Letter), "")
	}
	for _, v := range []*Variant{c.Variant, c.In(Standard())} {
		if v.Programs == nil {
			continue
		}
		if r, ok := lists.Find(v.Programs.Symbolic, func(r Rule) bool { return r.ID == rule && r.Choice != "" }); ok {
			return r.Choice
		}
	}
	return ""
}

// Letters returns those of the language, in the order of the alphabet with T and F first.
func (c *Chosen) Letters() []string {
	var list []string
	for _, r := range c.Programs.Symbolic {
		if letter := c.Letter(r.ID); letter != "" {
			list = once(list, letter)
		}
	}
	rank := func(letter string) int { return strings.Index("TFE.", letter) }
	slices.SortFunc(list, func(a, b string) int { return rank(a) - rank(b) })
	return list
}

// Of makes what o chooses of one of the languages from: the first one, or the
// first that has the mutant or the reading. The error is an *Unknown.
func Of(from []*Language, o Choice) (*Chosen, error) {
	see := "tandem check --list"
	if o.Language != "" {
		see += " --language " + o.Language
	}
	switch {
	case o.Types != "":
		return chosenVocabulary(from, o, see)
	case o.Rules != nil:
		return given(from, o)
	case o.Mutant != "":
		for _, l := range from {
			if m, ok := l.Mutant(o.Mutant); ok {
				return &Chosen{Language: l, Variant: m.Of(), Mutant: &m}, nil
			}
		}
		return nil, &Unknown{Kind: "mutant", Name: o.Mutant, Known: MutantIDs(from), See: see}
	case o.Reading != "":
		for _, l := range from {
			if r, ok := l.Reading(o.Reading); ok {
				return &Chosen{Language: l, Variant: r.Of(), Reading: &r}, nil
			}
		}
		return nil, &Unknown{Kind: "reading", Name: o.Reading, Known: ReadingIDs(from), See: see}
	}
	return &Chosen{Language: from[0], Variant: from[0].In(o.Bounds)}, nil
}

// Open makes src ready in the named language, else the first of its syntax that can do what is
// needed and accepts it, with mutant or reading. The error is an *Unknown, a *Cannot, what no
// language accepts, or another syntax.
func (r *Register) Open(src Source, o Choice, need Capability) (*Chosen, Program, error) {
	from := lists.Filter(r.list, func(l *Language) bool { return l.Syntax == src.Syntax() && (l.Checked || !o.Checked) })
	if o.Language != "" {
		l, err := r.Named(o.Language, need)
		if err != nil {
			return nil, nil, err
		}
		if l.Syntax != src.Syntax() {
			return nil, nil, fmt.Errorf("%s: found a program in the syntax %s, expected one of the language %s", src.File(), src.Syntax().Name, l.Name)
		}
		from = []*Language{l}
	}
	var fit []*Language
	var misfit error
	for _, l := range from {
		if o.Plain() && len(fit) > 0 {
			break // it is the first that fits: to ask what the others can do takes longer than most runs
		}
		if l.Needs(need) != nil {
			continue
		}
		if l.Accepts != nil {
			if err := l.Accepts(src); err != nil {
				misfit = err
				continue
			}
		}
		fit = append(fit, l)
	}
	switch {
	case len(fit) > 0:
	case misfit != nil && o.Checked:
		return nil, nil, misfit
	case o.Checked:
		return nil, nil, fmt.Errorf("%s: no language with assertions has programs of the syntax %s", src.File(), src.Syntax().Name)
	case misfit != nil && o.Language == "" && r.unable(src, need) != nil:
		return nil, nil, r.unable(src, need)
	case misfit != nil:
		return nil, nil, r.instead(src, need, misfit)
	default:
		return nil, nil, r.lacking(src, need)
	}
	chosen, err := Of(fit, o)
	if err != nil {
		return nil, nil, err
	}
	p, err := chosen.Programs.Open(src, chosen.Language)
	return chosen, p, err
}

// unable returns the *Cannot of a language that accepts src but cannot do what is needed, or nil.
func (r *Register) unable(src Source, need Capability) error {
	for _, l := range r.list {
		if l.Syntax == src.Syntax() && l.Syntax != nil && l.Accepts != nil && l.Accepts(src) == nil {
			_, err := r.Named(l.Name, need)
			return err
		}
	}
	return nil
}

// Misfit is an error of Accepts that can say which language has what is lacking.
type Misfit interface {
	error
	// Instead is the error with the name of that language; "" if there is none.
	Instead(language string) error
}

// instead returns the error err of Accepts, with the language that accepts src, if err can say that.
func (r *Register) instead(src Source, need Capability, err error) error {
	misfit, ok := err.(Misfit)
	if !ok {
		return err
	}
	for _, l := range r.Able(need) {
		if l.Syntax == src.Syntax() && (l.Accepts == nil || l.Accepts(src) == nil) {
			return misfit.Instead(l.Name)
		}
	}
	return misfit.Instead("")
}

// lacking returns the error of a program for which no language of its syntax can do what is needed.
func (r *Register) lacking(src Source, need Capability) error {
	if l, ok := lists.Find(r.list, func(l *Language) bool { return l.Syntax == src.Syntax() }); ok {
		return l.Needs(need)
	}
	return fmt.Errorf("%s: found a program in the syntax %s, which no language has", src.File(), src.Syntax().Name)
}

// Mutant returns the mutant of that ID; false if the language has none.
func (l *Language) Mutant(id string) (spec.Mutant[*Variant], bool) {
	return spec.FindMutant(l.AllMutants(), id)
}

// Reading returns the reading of that ID; false if the language has none.
func (l *Language) Reading(id string) (spec.Reading[*Variant], bool) {
	return spec.FindReading(l.AllReadings(), id)
}

// MutantIDs lists the IDs of the languages' mutants, each once.
func MutantIDs(from []*Language) []string {
	return idsOf(from, (*Language).AllMutants, func(m spec.Mutant[*Variant]) string { return m.ID })
}

// ReadingIDs lists the IDs of the languages' readings, each once.
func ReadingIDs(from []*Language) []string {
	return idsOf(from, (*Language).AllReadings, func(r spec.Reading[*Variant]) string { return r.ID })
}

// StatementIDs lists the IDs of the languages' statements, each once.
func StatementIDs(from []*Language) []string {
	return idsOf(from, (*Language).AllStatements, func(s props.Checkable) string { return s.Info().ID })
}

func idsOf[T any](from []*Language, of func(*Language) []T, id func(T) string) (ids []string) {
	for _, l := range from {
		for _, x := range of(l) {
			ids = once(ids, id(x))
		}
	}
	return ids
}

func once(ids []string, id string) []string {
	if slices.Contains(ids, id) {
		return ids
	}
	return append(ids, id)
}
