package section3

import (
	"context"
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

// Case is a program with procedures and its initial valuation, V = G ∪ L: programs
// give values to global variables only.
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

// SmallVocabulary returns what all small programs of a language are made of.
func SmallVocabulary(sides recursion.Sides) *programs.Vocabulary {
	if sides.Fault != nil {
		return programs.SmallRecursiveArrays()
	}
	return programs.SmallRecursive()
}

// Lemmas is Lemma 3.3 and Corollary 3.4 as properties of the calculus in sides.
func Lemmas(sides recursion.Sides) []*props.Property[Point] {
	return lemmas(sides, Vocabulary(sides))
}

func lemmas(sides recursion.Sides, voc *programs.Vocabulary) []*props.Property[Point] {
	return sections.Points(randomPoint(voc), named).Of(lemma33(sides), corollary34(sides))
}

// Theorems returns the statements about programs, Theorems 3.5 and 3.6 among them,
// and Proposition 3.1 and Corollary 3.2, as properties of the language in
// sides.
func Theorems(sides recursion.Sides, lim spec.Limits) []*props.Property[Case] {
	return theorems(sides, Vocabulary(sides), lim)
}

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

// Statements returns everything that is checked of §3, in the paper's order.
func Statements(sides recursion.Sides, lim spec.Limits) []props.Checkable {
	return StatementsOver(sides, lim, Vocabulary(sides))
}

// StatementsOver returns Statements over another vocabulary.
func StatementsOver(sides recursion.Sides, lim spec.Limits, voc *programs.Vocabulary) []props.Checkable {
	return append(props.Erase(lemmas(sides, voc)), props.Erase(theorems(sides, voc, lim))...)
}

// Printed is Proposition 3.1 as the paper prints it, which fails.
func Printed(sides recursion.Sides, lim spec.Limits) *props.Property[Case] {
	return Language(sides).Kind().Of(proposition31(sides.Semantics(), lim, true))[0]
}

// Cases returns every program over the small vocabulary of a language up to that
// size with every small valuation of its variables, by size; each program is
// announced first.
func Cases(sides recursion.Sides, size int, program func()) iter.Seq[Case] {
	return sections.Cases(size, program, SmallVocabulary(sides))
}

// Points returns every case of the lemmas up to that size of the expression, by
// size.
func Points(sides recursion.Sides, size int) iter.Seq[Point] {
	return points(SmallVocabulary(sides), size)
}

func points(voc *programs.Vocabulary, size int) iter.Seq[Point] {
	var all []iter.Seq[Point]
	for n := 1; n <= size; n++ {
		all = append(all, props.Made(smallPoint(voc, n)))
	}
	return props.Chain(all...)
}

// maxPointSize is the size of the largest expressions of the lemmas' cases: of
// larger ones there are millions.
const maxPointSize = 4

// Exhaustive checks every statement on all programs over the small vocabulary
// up to that size, from all small valuations, smaller programs first; and the
// lemmas on all expressions up to that size.
func Exhaustive(ctx context.Context, sides recursion.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	return ExhaustiveOver(ctx, sides, lim, size, progress, SmallVocabulary(sides))
}

// ExhaustiveOver returns Exhaustive over another vocabulary.
func ExhaustiveOver(ctx context.Context, sides recursion.Sides, lim spec.Limits, size int, progress func(spec.Scope), voc *programs.Vocabulary) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	points := props.SweepShare(ctx, 2, lemmas(sides, voc), points(voc, min(size, maxPointSize)), tally.Points())
	cases := props.Sweep(ctx, theorems(sides, voc, lim), sections.Cases(size, tally.Program, voc), tally.States())
	return tally.Done(append(points, cases...)...)
}

// ExhaustivePrinted checks Printed as Exhaustive does the statements that hold.
func ExhaustivePrinted(ctx context.Context, sides recursion.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	return tally.Done(props.Sweep(ctx, []*props.Property[Case]{Printed(sides, lim)}, Cases(sides, size, tally.Program), tally.States())...)
}
