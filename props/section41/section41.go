package section41

import (
	"slices"

	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program of the language of objects, and initial values of variables and of fields as arrays.
type Case = sections.Case

// MaxSize is the size of the largest random programs.
const MaxSize = 50

// Theorems returns spec's statements about sides but Progress, over random cases with classes.
func Theorems(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	var list []*props.Property[Case]
	for _, p := range props.Theorems(sides.Semantics(), sections.Language(voc, MaxSize), lim) {
		switch p.ID {
		case "progress":
			continue // a nil-pointer error is stuck, see nilErrors
		case "correctness":
			p.Claimed = true
			p.Name, p.Number, p.Cite = "Correctness, of fields as arrays", spec.Number{}, "§4.1; §3, Theorem 3.5"
			p.Text = "⟨Δ0, id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true imply ⟨Γ0, V⟩ →* ⟨V•Δ, V∘σ⟩, up to the names of objects"
		case "completeness":
			p.Claimed = true
			p.Name, p.Number, p.Cite = "Completeness, of fields as arrays", spec.Number{}, "§4.1; §3, Theorem 3.6"
			p.Text = "⟨Γ0, V⟩ →* ⟨Γ, V'⟩ implies ⟨Δ0, id, true⟩ →* ⟨Δ, σ, φ⟩ with V(φ) = true, Γ = V•Δ, V' = V∘σ, up to the names of objects"
		}
		list = append(list, p)
	}
	return list
}

// Own returns §4.1's own statements, in the package documentation's order, over random cases with
// classes. §4's unfolding lacks declared forms: with some, nothing is compared with it.
func Own(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	runs := &standards{sides.Semantics()}
	list := onPaths(sides, voc, lim, runs)
	if len(voc.Forms) > 0 {
		return list
	}
	other := objects.Traces(sides.Model)
	if sides.Other != nil {
		other = *sides.Other
	}
	return append(list, sections.Language(voc, MaxSize).Kind().Of(wpAndFields(sides, other, lim, runs))...)
}

// OnPaths returns those of Own that ask for forward symbolic execution only.
func OnPaths(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	return onPaths(sides, voc, lim, &standards{sides.Semantics()})
}

func onPaths(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits, runs *standards) []*props.Property[Case] {
	return sections.Language(voc, MaxSize).Kind().Of(
		nilErrors(sides, lim, runs), initialOnPaths(sides, lim, runs), removalOnPaths(sides, lim, runs), intermediate(sides, lim, runs))
}

// Properties returns everything that is checked of programs.
func Properties(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	if !sides.Returning {
		return append(Theorems(sides, voc, lim), Own(sides, voc, lim)...)
	}
	voc = voc.ReturningOnly()
	list := sections.Returning(append(Theorems(sides, voc, lim), Own(sides, voc, lim)...))
	for _, p := range list { // the end of a body without return is none of the paper's
		p.Symbolic = slices.DeleteFunc(slices.Clone(p.Symbolic), ends)
		p.Concrete = slices.DeleteFunc(slices.Clone(p.Concrete), ends)
	}
	return list
}

// ends reports whether the rule is that of the end of a body, or of the main statement.
func ends(rule string) bool { return rule == "End" }

// Groups returns what is checked of §4.1, of random expressions and of programs: random over voc,
// and all small ones over the others from small heaps, smaller first.
func Groups(sides objects.Sides, lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	return props.Groups{
		props.RandomOnly(Lemmas(sides)),
		sections.Group(Properties(sides, voc, lim), sections.InTurn, small...),
	}
}

// Standard returns Groups over the usual vocabularies.
func Standard(sides objects.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Objects(), Small()...)
}

// Small returns the vocabularies of the exhaustive check.
func Small() []*programs.Vocabulary {
	return programs.SmallObjectsAll()
}
