package languages

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/lang"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

// Language is an entry of the register. A field that is nil says that the language cannot do that.
type Language struct {
	Name     string   // as flags take it
	Title    string   // what it is, in some words
	Paper    string   // that defines it
	Short    string   // the paper's name in IDs of the ledger, as embed; "": the language's name stands there
	Sections []string // of the paper, as §2.1; the last is its own, others are of what it is made of
	// Numbered tells that the paper's numbered statements are those of this language.
	Numbered bool
	// Composed: it is made of several of a paper's, which prints none such: nothing of it holds as printed.
	Composed bool
	// Checked tells that an assertion that does not hold, and a use of nil, are errors
	// of its programs: claims about programs are judged in such a language.
	Checked bool

	Syntax *Syntax // of its programs; nil: it has none
	// Accepts is nil for a program that the language runs, else says what it lacks. The first
	// language of a syntax that accepts a program runs it. nil: it accepts all.
	Accepts func(Source) error

	Sides       []Side
	Definitions []spec.Definition

	// In is the language by the rules by which its theorems hold.
	In func(Bounds) *Variant
	// Text is the language by formulas, those of the index or others. nil: not all of its formulas run.
	Text func(*texts.Language, Bounds) *Variant
	// Calculus is the language by a text with terms, in the place of Text. nil: it has none.
	Calculus *Calculus
	// Lemma judges clauses of a function that the language does not have itself, by the
	// lemma about it, for each of these kinds of expressions. nil: there is none.
	Lemma func(ctx context.Context, text *texts.Language, seed uint64, kinds []string) map[string]props.Clauses
	// Mutants lists mutants; Readings what its section says literally, or another way, if not In.
	// nil: none.
	Mutants  func() []spec.Mutant[*Variant]
	Readings func() []spec.Reading[*Variant]
	// Case is a case that somebody found, as the statements take it; in its program statements of the forms
	// may stand. nil: nobody finds any.
	Case func(f spec.Found, forms []*lang.FormDecl) (any, error)
	// Examples are those that its section prints, run anew. nil: none.
	Examples Examples
	// Grid is Examples by all choices that the paper leaves open. nil: none.
	Grid Examples
	// Vocabularies are others to check its statements over, as no evidence for the paper. nil: none.
	Vocabularies []Vocabulary
	// Grammar is what its programs are generated of to judge engines: with bit-vectors of a width,
	// or integers for 0. It is made anew with each call, nil if there is none. nil: no program is.
	Grammar func(width int) *Grammar

	asked sync.Once // for can: commands ask often
	can   []Capability
}

// Calculus is a language whose programs are terms, by its text.
type Calculus struct {
	Text func() *calculus.Text
	// In is the language by another text. The error says what the language's terms lack.
	In func(*calculus.Text) (*Variant, error)
}

// overridden returns the text with changes; the error is about an entry.
func (c *Calculus) overridden(changes []texts.Change) (*calculus.Text, *Variant, error) {
	text, err := c.Text().With(changes)
	if err != nil {
		return nil, nil, err
	}
	v, err := c.In(text)
	return text, v, err
}

// Told reports whether the rules run as text.
func (l *Language) Told() bool { return l.Text != nil || l.Calculus != nil }

// Side is a package with the rules of one side, for the index of rules and the test of imports.
type Side struct {
	Name    string // symbolic or concrete
	Package string // its path in the module; "": its rules are text
	// Language is the one that the package's rules belong to, if this one takes them over. "": this one.
	Language string
	// Rules lists those that are taken over from Language. nil: all of them.
	Rules []string
	// Origin is where the paper has rules that are taken over, as ours. "": as their own paper has them.
	Origin string
	// Apart tells that the rules of the two sides are no pairs.
	Apart bool
	// Prefix begins the IDs of the language's rules where the package has those of several. "": all.
	Prefix string
	// On lists the packages, beside those that all sides share, that this side may stand on.
	On []string
}

// Bounds are those of the machine on which programs run.
type Bounds struct {
	Bits  int // of an integer
	Stack int // closures above each other
}

// Standard returns the bounds that are used unless something else is asked for.
func Standard() Bounds { return Bounds{Bits: 1 << 20, Stack: 1 << 20} }

// Variant is a language by certain rules: its own, those of a mutant or those of a reading.
type Variant struct {
	// Statements is what is checked of it, in the paper's order: theorems of any form. nil: nothing is.
	Statements func(spec.Limits) []props.Checkable
	// Anchors compare what the language does with what knows nothing of its rules: with the runs of
	// the checker of certificates, and with its values. They can refute a mistake that both sides
	// make, and are no claims of a paper. nil: there are none.
	Anchors func(spec.Limits) []props.Checkable
	// Rare is statements on cases that tell a mutant and are rare at random. nil: there is no need.
	Rare func(spec.Limits) []props.Checkable
	// Trees is what a solver decides: what the lecture says of symbolic execution trees, or, of a
	// language without other statements, all that is checked. done ends the solvers. nil: nothing.
	Trees func(open func() (solver.Session, error)) (list []props.Checkable, done func())
	// Read tells that readings are judged by Trees, too, which takes longer than quick evidence may.
	Read bool
	// Exhaustive checks all programs up to a size. nil: it cannot be.
	Exhaustive func(ctx context.Context, e Exhaustion) ([]props.Report, spec.Scope)
	// Programs runs programs by these rules. nil: the language has none.
	Programs *Programs
	// Formulas is the text of what a reading runs. nil: it does not say what differs.
	Formulas texts.Source
	// Terms is that of a calculus. nil: it does not say what differs.
	Terms func() *calculus.Text
}

// Own returns the language's own section; "" if it has none.
func (l *Language) Own() string {
	if len(l.Sections) == 0 {
		return ""
	}
	return l.Sections[len(l.Sections)-1]
}

// Heading returns the title with the sections.
func (l *Language) Heading() string { return l.Title + " (" + strings.Join(l.Sections, ", ") + ")" }

// AllMutants returns Mutants, also where there are none.
func (l *Language) AllMutants() []spec.Mutant[*Variant] {
	if l.Mutants == nil {
		return nil
	}
	return l.Mutants()
}

// AllReadings returns Readings, also where there are none.
func (l *Language) AllReadings() []spec.Reading[*Variant] {
	if l.Readings == nil {
		return nil
	}
	return l.Readings()
}

// AllStatements returns everything that can be checked of the language: Claimed and the anchors.
func (l *Language) AllStatements() []props.Checkable {
	list := l.Claimed()
	if v := l.In(Standard()); v.Anchors != nil {
		list = append(list, v.Anchors(spec.DefaultLimits())...)
	}
	return list
}

// Claimed returns every statement of a paper or the lecture, what that says of trees
// included. The statements on trees are there to be listed: they have no solver.
func (l *Language) Claimed() []props.Checkable {
	v := l.In(Standard())
	if v.Statements == nil {
		return nil
	}
	return append(v.Judged(spec.DefaultLimits()), v.OnTrees()...)
}

// Passes reports whether the statement of that ID is true of the language itself in the case of x, as far as
// it is one without a solver.
func (l *Language) Passes(ctx context.Context, id string, x *props.Counterexample) bool {
	return !slices.ContainsFunc(props.Selected(l.In(Standard()).Statements(spec.DefaultLimits()), []string{id}), func(s props.Checkable) bool {
		r, ok := x.Judge(ctx, s)
		return ok && r.Counterexample != nil
	})
}

// Deciding returns the statements by which readings and mutants are judged: those without a
// solver, and, where there are none of these or Read says so, those of Trees.
func (v *Variant) Deciding() []props.Checkable {
	list := v.Judged(spec.DefaultLimits())
	if len(list) == 0 || v.Read {
		list = append(list, v.OnTrees()...)
	}
	return list
}

// Asks reports whether a solver decides all statements.
func (v *Variant) Asks() bool {
	return v.Statements != nil && v.Trees != nil && len(v.Statements(spec.DefaultLimits())) == 0
}

// OnTrees returns the statements of Trees without a solver, for their names.
func (v *Variant) OnTrees() []props.Checkable {
	if v.Trees == nil {
		return nil
	}
	list, done := v.Trees(func() (solver.Session, error) { return nil, errors.New("not asked") })
	done() // nothing is checked
	return list
}

// Exhaustion is an exhaustive check.
type Exhaustion struct {
	Task     *props.Task
	Limits   spec.Limits
	Size     int
	Progress func(cases int)                // told the cases so far; nil: nobody asks
	Open     func() (solver.Session, error) // sessions of the solver that statements ask
}

// Judging makes the groups' statements what is checked of the variant, which it returns.
func (v *Variant) Judging(groups func(spec.Limits) props.Groups) *Variant {
	v.Statements = func(lim spec.Limits) []props.Checkable { return groups(lim).Statements() }
	v.Exhaustive = func(ctx context.Context, e Exhaustion) ([]props.Report, spec.Scope) {
		return groups(e.Limits).Exhaustive(ctx, e.Task, e.Size, Counted(e.Progress))
	}
	return v
}

// Counted returns what a section's exhaustive check counts, as the cases of Variant.Exhaustive.
func Counted(progress func(cases int)) func(spec.Scope) {
	return func(s spec.Scope) {
		if progress != nil {
			progress(s.Points + s.States)
		}
	}
}

// Lecture is where assumptions, assertions and inputs come from.
const Lecture = "Strejček, Symbolic execution and applications (lecture IA159)"

// FormallyExplained is the paper of Tandem's own languages.
const FormallyExplained = "de Boer and Bonsangue, Symbolic execution formally explained"

// DefinitionsOf lists the definitions that the files of formulas have of a language.
func DefinitionsOf(name string) []spec.Definition {
	return lists.Map(rules.Definitions(name), func(d rules.Definition) spec.Definition {
		return spec.Definition{
			ID: d.ID, Section: d.Section, Name: d.Name, Statement: d.Statement, Described: d.Described,
			Source: d.Source, Code: d.Code, By: d.By, Entries: d.Entries,
		}
	})
}

// Example is an example that a paper prints, beside what the language has of it.
type Example struct {
	Language string       `json:"language" jsonschema:"in which it is run, as flags take it"` // who asks for it fills it in
	Section  string       `json:"section" jsonschema:"of the paper"`
	Title    string       `json:"title" jsonschema:"what it is about"`
	Program  string       `json:"program" jsonschema:"the example in the language"`
	Paper    string       `json:"paper" jsonschema:"what the paper says comes of it"`
	Note     string       `json:"note,omitempty" jsonschema:"what the language has in another way, or the paper misprints"`
	Runs     []ExampleRun `json:"runs" jsonschema:"what comes of it"`
}

// ExampleRun is an example by one relation.
type ExampleRun struct {
	By     string   `json:"by" jsonschema:"the relation"`
	Ours   string   `json:"ours" jsonschema:"what comes of it"`
	Match  Match    `json:"match" jsonschema:"the same, means the same, or differs"`
	States []string `json:"states" jsonschema:"of the run, the first one included"`
}

// Steps returns the number of steps.
func (r ExampleRun) Steps() int { return len(r.States) - 1 }

// Match tells how what comes of an example compares with what the paper prints.
type Match string

// The ways to match.
const (
	SameText    Match = "the same"
	SameMeaning Match = "means the same" // for all values of the inputs that were tried
	Differs     Match = "differs"
)

// Examples makes those of a language.
type Examples func(context.Context) ([]Example, error)

// Vocabulary is another one to check a language's statements over, as one with bit-vectors.
type Vocabulary struct {
	ID, Text string // as --types takes it, and what it has
	// In is the language by its own rules, with statements over the vocabulary.
	In func(Bounds) *Variant
	// Mutants lists mutants that only such programs can tell. nil: none.
	Mutants func() []spec.Mutant[*Variant]
}

// AllMutants returns Mutants, also where there are none.
func (v *Vocabulary) AllMutants() []spec.Mutant[*Variant] {
	if v.Mutants == nil {
		return nil
	}
	return v.Mutants()
}

// Vocabulary returns the one of that ID, if the language has it.
func (l *Language) Vocabulary(id string) (Vocabulary, bool) {
	return lists.Find(l.Vocabularies, func(v Vocabulary) bool { return v.ID == id })
}

// VocabularyIDs lists those of the languages, each once.
func VocabularyIDs(from []*Language) []string {
	var ids []string
	for _, l := range from {
		for _, v := range l.Vocabularies {
			ids = once(ids, v.ID)
		}
	}
	return ids
}

// chosenVocabulary returns the language over the vocabulary that o names, or one of its mutants.
func chosenVocabulary(from []*Language, o Choice, see string) (*Chosen, error) {
	for _, l := range from {
		v, ok := l.Vocabulary(o.Types)
		switch {
		case !ok:
			continue
		case o.Mutant == "":
			return &Chosen{Language: l, Variant: v.In(o.Bounds), Vocabulary: &v}, nil
		}
		var ids []string
		for _, m := range v.AllMutants() {
			if m.ID == o.Mutant {
				return &Chosen{Language: l, Variant: m.Of(), Mutant: &m, Vocabulary: &v}, nil
			}
			ids = append(ids, m.ID)
		}
		return nil, &Unknown{Kind: "mutant", Name: o.Mutant, Known: ids, See: see + " --types " + o.Types}
	}
	return nil, &Unknown{Kind: "vocabulary", Name: o.Types, Known: VocabularyIDs(from), See: "tandem check --help"}
}
