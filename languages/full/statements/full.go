// Package statements is what is checked of the language that has all of the paper: the
// theorems that each of its languages has, of all together, and what §4.1 says of
// path conditions.
package statements

import (
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program and an initial state: values of the variables, and of the fields
// as arrays.
type Case = sections.Case

// properties returns everything that is checked of programs: correctness, completeness,
// lockstep and the others of package spec, but progress, in whose place a
// configuration without transition uses nil; that path conditions are of the initial
// state and right on the way; that the removal of fresh variables keeps their value.
//
// Source: §2.1, "generalize the above correctness and completeness theorems"; §3,
// Theorems 3.5 and 3.6; §4.1.
func properties(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	list := section41.Theorems(sides, voc, lim)
	for _, p := range list {
		switch p.ID {
		case "correctness":
			p.Name, p.Cite = "Correctness, of all together", "§2.1; §3, Theorem 3.5; §4.1"
		case "completeness":
			p.Name, p.Cite = "Completeness, of all together", "§2.1; §3, Theorem 3.6; §4.1"
		}
	}
	return append(list, section41.OnPaths(sides, voc, lim)...)
}

// Groups returns everything that is checked, of random programs over the vocabulary voc and of all
// small ones over the others, from all small initial states, smaller programs first.
func Groups(sides objects.Sides, lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	return props.Groups{sections.Group(properties(sides, voc, lim), sections.Cases, small...)}
}
