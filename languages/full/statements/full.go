// Package full is what is checked of the language that has all of the paper: the
// theorems that each of its languages has, of all together, and what §4.1 says of
// path conditions.
package statements

import (
	"context"
	"iter"

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

// Properties returns everything that is checked of programs: correctness, completeness,
// lockstep and the others of package spec, but progress, in whose place a
// configuration without transition uses nil; that path conditions are of the initial
// state and right on the way; that the removal of fresh variables keeps their value.
//
// Source: §2.1, "generalize the above correctness and completeness theorems"; §3,
// Theorems 3.5 and 3.6; §4.1.
func Properties(sides objects.Sides, lim spec.Limits) []*props.Property[Case] {
	return properties(sides, programs.Full(), lim)
}

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

// Statements returns everything that is checked, of random programs.
func Statements(sides objects.Sides, lim spec.Limits) []props.Checkable {
	return StatementsOver(sides, lim, programs.Full())
}

// StatementsOver returns Statements over another vocabulary.
func StatementsOver(sides objects.Sides, lim spec.Limits, voc *programs.Vocabulary) []props.Checkable {
	return props.Erase(properties(sides, voc, lim))
}

// SmallCases returns every program over the small vocabulary up to that size with every
// small initial state.
func SmallCases(size int, program func()) iter.Seq[Case] {
	return sections.Cases(size, program, programs.SmallFull()...)
}

// Exhaustive checks every statement on all programs over the small vocabulary up to
// that size, from all small initial states, smaller programs first.
func Exhaustive(ctx context.Context, sides objects.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	return ExhaustiveOver(ctx, sides, lim, size, progress, programs.SmallFull())
}

// ExhaustiveOver returns Exhaustive over other vocabularies.
func ExhaustiveOver(ctx context.Context, sides objects.Sides, lim spec.Limits, size int, progress func(spec.Scope), small []*programs.Vocabulary) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	return tally.Done(props.Sweep(ctx, Properties(sides, lim), sections.Cases(size, tally.Program, small...), tally.States())...)
}
