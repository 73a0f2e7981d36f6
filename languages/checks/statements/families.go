package statements

import (
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
