// Package entry is the memoryless version of symbolic execution in the register.
package entry

import (
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/memoryless"
	"tandem/languages/trees"
	"tandem/props"
	"tandem/spec"
)

// Language returns the memoryless version. It has no programs of its own: what runs is the
// basic language with checks, and tandem bmc asks about instances in all languages.
func Language() *languages.Language {
	const of = "basic" + checks.Suffix
	return &languages.Language{
		Name: memoryless.Name, Title: "memoryless version of symbolic execution, with instances of variables",
		Paper: languages.Lecture, Sections: []string{"memoryless version"}, Composed: true,
		Sides: []languages.Side{
			{Name: "symbolic", Package: "languages/memoryless/instances", Apart: true},
			{Name: "concrete", Package: "concrete", Language: "basic"},
			{Name: "concrete", Package: "languages/checks/concrete", Language: of, Rules: []string{"Assume", "Assert", "Assert-F", "Input"}},
		},
		In: func(b languages.Bounds) *languages.Variant {
			return variant(memoryless.New(concrete.Standard().Bounded(b.Bits)))
		},
		Definitions: definitions(),
		Mutants:     func() []spec.Mutant[*languages.Variant] { return spec.Mutants(memoryless.Mutants(), variant) },
	}
}

func variant(sides memoryless.Sides) *languages.Variant {
	v := &languages.Variant{
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Memoryless(sides, property.Linear(), open)
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return property.Memoryless(sides).Groups(lim) })
}

// definitions lists what the lecture says of this version.
func definitions() []spec.Definition {
	const section = "memoryless version"
	by := []string{"correctness", "completeness", "tree-instances"}
	return []spec.Definition{
		{
			ID: "memoryless/ver", Section: section, Name: "Current instances",
			Statement: "ver: Vars → N, ver(x) = 1 initially", Source: "the function keeping the current instances",
			Code: []string{"languages/memoryless/instances.Versions", "languages/memoryless/instances.Instance"}, By: by,
			Entries: []string{"symbolic Instance-Var", "symbolic Instance-Op"},
		},
		{
			ID: "memoryless/assignment", Section: section, Name: "Assignments in the path condition",
			Statement: "pc ∧ y_(ver(y)+1) = 2 ∗ x_ver(x) + y_ver(y) + 5 for y = 2*x+y+5, and ver(y) increased by one", Source: "path condition pc ∧ …",
			Code: []string{"languages/memoryless/instances.System"}, By: by, Entries: []string{"symbolic Assign"},
		},
		{
			ID: "memoryless/input", Section: section, Name: "Inputs",
			Statement: "pc as it is, and ver(y) increased by one for y = *", Source: "a b y = *",
			Code: []string{"languages/memoryless/instances.System"}, By: by, Entries: []string{"symbolic Input"},
		},
		{
			ID: "memoryless/branching", Described: true, Section: section, Name: "Branching statements",
			Statement: "as with a memory, about the current instances", Source: "symbolic execution of branching statements is modified similarly",
			Code: []string{"languages/memoryless/instances.System"}, By: append(by, "tree-exclusive", "tree-covering"),
			Entries: []string{"symbolic If-T", "symbolic If-F", "symbolic While-T", "symbolic While-F"},
		},
	}
}
