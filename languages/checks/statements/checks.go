// Package statements is what is checked of a language L+checks: the statements about all
// languages, over programs that have assumptions, assertions and inputs as well; of
// objects and of the unfolding those of §4.1 and §4, too; and the lecture's properties
// of trees, where the leaves and the assumptions that do not hold cover everything.
//
// Source: lecture IA159; de Boer and Bonsangue, Symbolic execution formally explained,
// for the statements. No statement here is one that the paper makes.
package statements

import (
	"cmp"
	"context"
	"slices"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/memoryless"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/section3"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/props/traces"
	"tandem/recursion"
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
		p.Kept = cmp.Or(p.Kept, behind)
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

// semantics is the type of the semantics of languages over package lang.
type semantics[S, C any] = spec.Semantics[*lang.Program, concrete.Valuation, S, C]

// family returns the statements about all languages, of sem, with what more says. The inputs
// of its cases are those that runs by the rules of right read.
func family[S any, C stepping](sem, right *semantics[S, C], size int, random *programs.Vocabulary, small []*programs.Vocabulary, more func(*programs.Vocabulary, spec.Limits) []*props.Property[Case]) Family {
	of := func(steps int) func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return reads(right, steps) }
	random, small = vocabularies(of, random, small...)
	return Family{Random: random, Small: small, Properties: func(voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
		l := sections.Language(voc, size)
		l.Cite = Cite
		list := props.Theorems(sem, l, lim)
		if more != nil {
			list = append(list, more(voc, lim)...)
		}
		return list
	}}
}

// Basic returns the basic language with checks, made of sides.
func Basic(sides basic.Sides) Family {
	right := checks.Basic(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section2.MaxSize, programs.Large(), programs.SmallBasics(), nil)
}

// Memoryless returns the memoryless version, made of sides.
func Memoryless(sides memoryless.Sides) Family {
	right := memoryless.New(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section2.MaxSize, programs.Large(), programs.SmallBasics(), nil)
}

// Arrays returns the language with arrays and checks, made of sides.
func Arrays(sides basic.Sides) Family {
	right := checks.Arrays(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section2.MaxSize, programs.Arrays(), programs.SmallArrays(), nil)
}

// Linear returns what trees of the basic language with checks are checked on: a solver decides
// them.
func Linear() *programs.Vocabulary {
	right := checks.Basic(concrete.Standard()).Semantics()
	return programs.Linear().WithChecks(2, randomReads, reads(right, spec.DefaultLimits().Steps))
}

// LinearArrays returns Linear with arrays.
func LinearArrays() *programs.Vocabulary {
	right := checks.Arrays(concrete.Standard()).Semantics()
	return programs.LinearArrays().WithChecks(2, randomReads, reads(right, spec.DefaultLimits().Steps))
}

// Recursion returns the language with procedures and checks, made of sides.
func Recursion(sides recursion.Sides) Family {
	right := checks.Recursion(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section3.MaxSize, programs.Recursive(programs.Large()), programs.SmallRecursives(), nil)
}

// RecursionArrays returns the language with procedures, arrays and checks, made of sides.
func RecursionArrays(sides recursion.Sides) Family {
	right := checks.RecursionArrays(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section3.MaxSize, programs.RecursiveArrays(), withTest(programs.SmallRecursivesArrays()), nil)
}

// Objects returns the language of objects with checks, made of sides.
func Objects(sides objects.Sides) Family {
	right := checks.Objects(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section41.MaxSize, programs.Objects(), section41.Small(), onPaths(sides))
}

// Full returns the language that has all, with checks, made of sides.
func Full(sides objects.Sides) Family {
	right := checks.Full(concrete.Standard()).Semantics()
	return family(sides.Semantics(), right, section41.MaxSize, programs.Full(), withTest(programs.SmallFull()), onPaths(sides))
}

// withTest returns the vocabularies with a variable that can be asserted.
func withTest(small []*programs.Vocabulary) []*programs.Vocabulary {
	for _, voc := range small {
		if !slices.Contains(voc.Types, lang.Bool) {
			voc.Types = append(voc.Types, lang.Bool)
		}
		voc.Vars[lang.Bool] = []lang.Var{lang.NewVar("p", lang.Bool)}
	}
	return small
}

// onPaths returns what §4.1 says of path conditions. That nothing is stuck is progress here.
func onPaths(sides objects.Sides) func(*programs.Vocabulary, spec.Limits) []*props.Property[Case] {
	return func(voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
		list := section41.OnPaths(sides, voc, lim)
		return slices.DeleteFunc(list, func(p *props.Property[Case]) bool { return p.ID == section41.IDNilErrors })
	}
}

// Unfolding returns the unfolding of programs with checks to traces, made of sides.
func Unfolding(sides objects.TraceSides) Family {
	right := checks.Objects(concrete.Standard()).Semantics()
	of := func(steps int) func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return reads(right, steps) }
	random, small := vocabularies(of, traces.Vocabulary(), traces.Small()[:2]...)
	return Family{Random: random, Small: small, Properties: func(voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
		return traces.Random(sides, voc, traces.MaxSize, lim)
	}}
}
