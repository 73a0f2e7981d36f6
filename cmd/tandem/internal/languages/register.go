package languages

import (
	"context"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/rules"
	"tandem/lang"
	"tandem/props"
	"tandem/recursion"
	"tandem/solver"
	"tandem/spec"
)

// Language is an entry of the register.
type Language struct {
	Name     string // as flags take it
	Title    string // as people call it
	Paper    string
	Sections []string // of the paper; the last is its own, others are of what it is made of
	Features []Feature
	Index    []Indexed // its rules and clauses in internal/rules
	Sizes    Sizes     // of exhaustive checks
	// Refuting is how many random cases find what a reading is said to refute. 0:
	// not more than in other languages.
	Refuting int
	Numbered bool // the paper's numbered statements are those of this language

	// Definitions lists those of the paper that its statements judge.
	Definitions []spec.Definition

	// In is the language by the rules by which its theorems hold.
	In func(m Machine) *Variant
	// Mutants lists the language's mutants, and Readings what its section
	// says literally where that is not In, or in another way. nil: none.
	Mutants  func() []spec.Mutant[*Variant]  // use AllMutants
	Readings func() []spec.Reading[*Variant] // use AllReadings
}

// FormallyExplained is the paper whose languages these are.
const FormallyExplained = "de Boer and Bonsangue, Symbolic execution formally explained"

// Indexed is the rules and clauses of a language of internal/rules that a
// language has.
type Indexed struct {
	Language string
	// Rules lists the rules that are taken over. nil: all of them.
	Rules []string
}

// Heading is the title with the sections.
func (l *Language) Heading() string { return l.Title + " (" + strings.Join(l.Sections, ", ") + ")" }

// Own is the language's own section.
func (l *Language) Own() string { return l.Sections[len(l.Sections)-1] }

// Rules lists the rules of a language and the clauses of the functions that they
// are built on.
func (l *Language) Rules() []rules.Entry {
	return slices.DeleteFunc(rules.All(), func(e rules.Entry) bool {
		return !slices.ContainsFunc(l.Index, func(in Indexed) bool {
			return in.Language == e.Language && (e.Kind == "clause" || in.Rules == nil || slices.Contains(in.Rules, e.ID))
		})
	})
}

// Sizes are those up to which the ledger's evidence is exhaustive.
type Sizes struct {
	Quick    int // for a check of seconds
	Long     int // for the evidence that is kept
	Readings int // for that on readings
}

// Machine is the model, and what bounds a run.
type Machine struct {
	Model    concrete.Model
	MaxStack int // closures above each other, for languages with procedures
}

// Standard is the machine that is used unless something else is asked for.
func Standard() Machine { return Machine{concrete.Standard(), recursion.DefaultMaxStack} }

// Variant is a language by certain rules.
type Variant struct {
	Semantics *Semantics
	// Explain is the error of the program that the next transition of a
	// configuration makes; false if it makes none that is known. nil: programs
	// make no errors.
	Explain func(Concrete) (Fault, bool)
	// Stuck is the use of nil by which a configuration without transition is
	// stuck; false if that is not why. nil: programs have no objects.
	Stuck func(Concrete) (Fault, bool)
	// Statements is what is checked of it, in the paper's order, and Trees
	// what the lecture says of its trees; done ends the solvers. Trees may be
	// nil.
	Statements func(lim spec.Limits) []props.Checkable
	Trees      func(open func() (solver.Session, error)) (list []props.Checkable, done func())
	// Rare is statements on cases that tell a mutant from the right language and
	// are rare at random. nil: there is no need.
	Rare func(lim spec.Limits) []props.Checkable
	// Exhaustive checks the statements on all programs up to a size. It tells
	// how many cases there were until now.
	Exhaustive func(ctx context.Context, lim spec.Limits, size int, progress func(cases int)) ([]props.Report, spec.Scope)
}

// Fault is an error of a program, as people read it. In the language of objects
// it is what keeps a run from going on.
type Fault struct {
	At   lang.Span
	Text string
	// Of an access to an array: what it is, its index, and the array's bound.
	// Where a bound is set: the array's length, no index, and the new bound.
	Access, Index, Bound string
	// Of a use of an object: what it is, as n.next or n.find(…), and what is nil.
	Nil string
}

// all is the languages, smaller ones first.
var all = []*Language{basicLanguage, arraysLanguage, recursionLanguage, composedLanguage, objectsLanguage}

// All lists the languages, smaller ones first.
func All() []*Language { return all }

// Default is the language that is checked if none is named.
func Default() *Language { return all[0] }

// Named is the language of that name; false if there is none.
func Named(name string) (*Language, bool) {
	for _, l := range all {
		if l.Name == name {
			return l, true
		}
	}
	return nil, false
}

// Names lists the names of the languages.
func Names() []string {
	var names []string
	for _, l := range all {
		names = append(names, l.Name)
	}
	return names
}

// AllMutants is Mutants, also where there are none.
func (l *Language) AllMutants() []spec.Mutant[*Variant] {
	if l.Mutants == nil {
		return nil
	}
	return l.Mutants()
}

// AllReadings is Readings, also where there are none.
func (l *Language) AllReadings() []spec.Reading[*Variant] {
	if l.Readings == nil {
		return nil
	}
	return l.Readings()
}

// counted tells of a scope how many cases it has.
func counted(progress func(cases int)) func(spec.Scope) {
	return func(s spec.Scope) { progress(s.Points + s.States) }
}
