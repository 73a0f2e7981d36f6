// Package section3 has what is checked of §3 of de Boer and Bonsangue, "Symbolic execution formally
// explained": Lemma 3.3, Corollary 3.4, Proposition 3.1 and Corollary 3.2, Theorems 3.5 and 3.6, of
// any recursion.Sides.
//
// The theorems are those of §2 (spec.Statements) over configurations with stacks of closures.
// Proposition 3.1 is checked as it is printed and as it holds, at every reachable configuration.
package section3

import (
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/spec"
)

// Semantics is the type of the semantics that are checked.
type Semantics = recursion.Semantics

// Case is a program with procedures and V = G ∪ L: programs give values to global variables only.
type Case = sections.Case

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Vocabulary returns what random programs of a language are made of.
func Vocabulary(sides recursion.Sides) *programs.Vocabulary {
	if sides.Fault != nil { // the language has arrays
		return programs.RecursiveArrays()
	}
	return programs.Recursive(programs.Large())
}

// Language returns how random cases for a language are made.
func Language(sides recursion.Sides) props.Language[*lang.Program, concrete.Valuation] {
	return sections.Language(Vocabulary(sides), MaxSize)
}

// Small returns the vocabularies of the exhaustive check of a language.
func Small(sides recursion.Sides) []*programs.Vocabulary {
	if sides.Fault != nil {
		return programs.SmallRecursivesArrays()
	}
	return programs.SmallRecursives()
}

// theorems returns the statements about programs, Theorems 3.5 and 3.6 among them, and Proposition
// 3.1 and Corollary 3.2, as properties of the language in sides.
func theorems(sides recursion.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	sem, l := sides.Semantics(), sections.Language(voc, MaxSize)
	list := l.Kind().Of(proposition31(sem, lim, false), corollary32(sem, lim))
	for _, p := range props.Theorems(sem, l, lim) {
		switch p.ID {
		case "correctness":
			p.Name, p.Number.Digits, p.Cite = "Theorem 3.5 (Correctness)", "3.5", "§3"
			p.Text = "⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true imply ⟨(L, S), G⟩ →* ⟨V•Δ, V∘σ⟩ for V = G ∪ L"
		case "completeness":
			p.Name, p.Number.Digits, p.Cite = "Theorem 3.6 (Completeness)", "3.6", "§3"
			p.Text = "⟨(L, S), G⟩ →* ⟨Γ, G'⟩ implies ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ with V(φ) = true, Γ = V•Δ, G' = V∘σ for V = G ∪ L"
		}
		list = append(list, p)
	}
	return list
}

// Groups returns everything that is checked of §3, in the paper's order: on random cases over the
// vocabulary voc, and on all small ones over the others. These are every program up to a size from
// all small valuations, smaller programs first, and of the lemmas every expression over the first.
func Groups(sides recursion.Sides, lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	lemmas := sections.Points(randomPoint(voc), named).Of(lemma33(sides), corollary34(sides))
	return props.Groups{
		props.GroupOf(lemmas, (*props.Tally).Points, func(size int, tally *props.Tally) iter.Seq[Point] {
			var all []iter.Seq[Point]
			for n := 1; n <= min(size, maxPointSize); n++ {
				all = append(all, props.Walk(tally, smallPoint(small[0], n)))
			}
			return props.Chain(all...)
		}),
		sections.Group(theorems(sides, voc, lim), sections.Cases, small...),
	}
}

// maxPointSize bounds the expressions of the lemmas' cases: of larger ones there are millions.
const maxPointSize = 4

// Standard returns Groups over the vocabularies of integers.
func Standard(sides recursion.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, Vocabulary(sides), Small(sides)...)
}

// Printed is Proposition 3.1 as the paper prints it, which fails.
func Printed(sides recursion.Sides, lim spec.Limits) *props.Property[Case] {
	return Language(sides).Kind().Of(proposition31(sides.Semantics(), lim, true))[0]
}

// PrintedAlone returns Printed as all that is checked.
func PrintedAlone(sides recursion.Sides, lim spec.Limits) props.Groups {
	return props.Groups{sections.Group([]*props.Property[Case]{Printed(sides, lim)}, sections.Cases, Small(sides)...)}
}
