package statements

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program with classes and checks, and an initial state with the inputs that
// its run reads.
type Case = sections.Case

// Cite is where the statements are stated.
const Cite = "Anand et al., §2, with the statement of the first paper"

// Random returns the programs of random checks.
func Random() *programs.Vocabulary {
	return property.Objects(checks.Objects(concrete.Standard())).Random
}

// Properties returns everything that is checked, over random cases.
func Properties(sides lazyinit.Sides, lim spec.Limits) []*props.Property[Case] {
	l := sections.Language(Random(), section41.MaxSize)
	statements := spec.Administrative[*lang.Program, concrete.Valuation, lazyobjects.Config, heaps.Config]()
	for i := range statements {
		statements[i].Number, statements[i].Cite = spec.Number{}, Cite
	}
	list := props.TheoremsOf(statements, sides.Semantics(), l, lim)
	return kept(append(list, l.Kind().Of(preconditions(sides, lim))...))
}

// reasons say why statements are there of which no mutant of lazy initialisation speaks.
var reasons = map[string]string{
	"determinism":         "it is about the concrete side, which is that of the language with checks and has its mutants there",
	"progress":            "it is about the concrete side, which is that of the language with checks and has its mutants there",
	"monotony":            "it is about the symbolic side alone: no other statement says of two configurations which one stands for more",
	"preconditions":       "the paper says it of preconditions; other statements take them for a part of what holds of an initial state",
	lazyinit.IDInvariants: "the paper states them",
}

// kept returns the list with these reasons, where a statement has none.
func kept(list []*props.Property[Case]) []*props.Property[Case] {
	for _, p := range list {
		if p.Kept == "" {
			p.Kept = reasons[p.ID]
		}
	}
	return list
}

// Groups returns Properties, of random programs and of all small ones, from all small heaps with at
// most two inputs, smaller programs first.
func Groups(sides lazyinit.Sides, lim spec.Limits) props.Groups {
	small := property.Objects(checks.Objects(concrete.Standard())).Small
	return props.Groups{sections.Group(Properties(sides, lim), sections.Cases, small...)}
}
