// Package statements is what is checked of a language L+checks: the statements about all
// languages, over programs that have assumptions, assertions and inputs as well; of
// objects and of the unfolding those of §4.1 and §4, too; and the lecture's properties
// of trees, where the leaves and the assumptions that do not hold cover everything.
//
// Source: lecture IA159; de Boer and Bonsangue, Symbolic execution formally explained,
// for the statements. No statement here is one that the paper makes.
package statements

import (
	"context"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program and an initial state, with the inputs that its run reads.
type Case = sections.Case

// Family is a language that is checked, and the programs that it is checked on.
type Family struct {
	// Properties is what is stated, over random cases of a vocabulary.
	Properties func(voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case]
	Random     *programs.Vocabulary
	// Small are the vocabularies of the exhaustive check.
	Small []*programs.Vocabulary
}

// With returns the family, whose programs have statements of declared forms, too. Its
// vocabularies must not be in use yet.
func (f Family) With(forms []*lang.FormDecl) Family {
	f.Random.WithForms(forms, programs.FormWeight)
	programs.WithForms(f.Small, forms)
	return f
}

// Groups returns everything that is checked, of random programs and of all small ones, from all
// small initial states with at most two inputs, smaller programs first.
func (f Family) Groups(lim spec.Limits) props.Groups {
	list := f.Properties(f.Random, lim)
	for _, p := range list {
		if p.Kept == "" {
			p.Kept = behind
		}
	}
	return props.Groups{sections.Group(list, sections.Cases, f.Small...)}
}

// behind is why a statement is there that kills no mutant of the rules of checks alone.
const behind = "it kills mutants of the language without checks, whose rules are here, too"

// The inputs that initial states have: those of random ones, and of small ones.
const (
	randomReads = 4
	smallReads  = 2
)

// stepping is a concrete configuration that has a next statement.
type stepping interface{ Stmt() lang.Stmt }

// reads returns the inputs that runs of a semantics read, each followed for so many steps.
func reads[S any, C stepping](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], steps int) func(*lang.Program, map[lang.Var]lang.Value) []lang.Type {
	return func(p *lang.Program, values map[lang.Var]lang.Value) []lang.Type {
		var types []lang.Type
		sem.Run(context.Background(), p, concrete.NewValuation(values), steps, func(_ int, from C, _ spec.Step[C]) {
			if a, ok := from.Stmt().(*lang.Input); ok {
				types = append(types, a.X.Type)
			}
		})
		return types
	}
}

// vocabularies returns one of random checks and some of exhaustive ones, with checks.
func vocabularies(reads func(steps int) func(*lang.Program, map[lang.Var]lang.Value) []lang.Type, random *programs.Vocabulary, small ...*programs.Vocabulary) (*programs.Vocabulary, []*programs.Vocabulary) {
	for _, voc := range small {
		voc.WithChecks(1, smallReads, reads(spec.SmallLimits().Steps))
	}
	return random.WithChecks(2, randomReads, reads(spec.DefaultLimits().Steps)), small
}

// Cite is where the statements of a language with checks come from.
const Cite = "lecture, with the statement of the paper"
