package spec

import (
	"context"
	"fmt"
)

// Statement is a statement about a semantics, checked on one program and one initial state at a time.
type Statement[P, V, S, C any] struct {
	ID   string // stable, as correctness
	Name string // as the paper calls it
	// Number is the statement's in the paper.
	Number Number
	Cite   string
	Text   string // the statement, in mathematics
	// OnSymbolic and OnConcrete: the statement takes transitions there, whose rules must show in evidence.
	OnSymbolic, OnConcrete bool
	// Kept says why it is there if simpler statements kill all its mutants. "": there is no need.
	Kept string
	// Judge checks the statement for p and v within the limits. It is pure.
	Judge func(ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict
}

// Statements lists what is checked of every semantics: the theorems of §2,
// stated once for all languages, and what their proofs and users rely on.
func Statements[P, V, S, C any]() []Statement[P, V, S, C] {
	return []Statement[P, V, S, C]{
		{
			"correctness", "Correctness", Number{Kind: "theorem", Digits: "2.3"}, "§2",
			"⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩",
			true, true, "the paper claims it, and users rely on it: the others are what its proof goes by", byText("correctness", Correctness[P, V, S, C]),
		},
		{
			"completeness", "Completeness", Number{Kind: "theorem", Digits: "2.4"}, "§2",
			"⟨S, V0⟩ →* ⟨S', V⟩ implies ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ with V0(φ) = true and V = V0∘σ",
			true, true, "the paper claims it, and users rely on it: the others are what its proof goes by", byText("completeness", Completeness[P, V, S, C]),
		},
		{
			"lockstep", "Lockstep", Number{}, `§2, "generalize these theorems to computations represented by sequences"`,
			"where V(φ) = true, ⟨S, σ, φ⟩ and ⟨S, V∘σ⟩ step by twin rules, one each, and only together",
			true, true, "it says at which step the sides part, where the theorems say that they do", Lockstep[P, V, S, C],
		},
		{
			"determinism", "Determinism", Number{}, "§2, the concrete rules",
			"at most one concrete rule applies, and it leads to one configuration",
			false, true, "", Determinism[P, V, S, C],
		},
		{
			"progress", "Progress", Number{}, "§2, the concrete rules",
			"a concrete configuration without transition is final or an error of the program",
			false, true, "", Progress[P, V, S, C],
		},
		{
			"monotony", "Path conditions grow", Number{}, "§2, proof of Theorem 2.3",
			"⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩ and V(φ') = true imply V(φ) = true",
			true, false, "", Monotony[P, V, S, C],
		},
		{
			"exclusivity", "One path a valuation", Number{}, "§1; lecture, properties of symbolic execution",
			"of the paths of equal length at most one has V(φ) = true, and its rules are those of the concrete run",
			true, true, "the lecture claims it; it follows from Lockstep and from growing path conditions", Exclusivity[P, V, S, C],
		},
	}
}

// inconclusive returns the verdict where a bound or the context ended a check.
func inconclusive(ctx context.Context, e Evidence, reason string) Verdict {
	if ctx.Err() != nil {
		reason = "interrupted: " + context.Cause(ctx).Error()
	}
	return Undecided(e, reason)
}

// judged returns the verdict on a case without failure, with so many configurations cut at a bound.
func judged(ctx context.Context, e Evidence, cut int) Verdict {
	if ctx.Err() != nil {
		return inconclusive(ctx, e, "")
	}
	if cut > 0 {
		e.Cut++
	}
	return Verdict{Result: Tested, Evidence: e}
}

func show[X any](print func(X) string, x X) string {
	if print == nil {
		return fmt.Sprint(x)
	}
	return print(x)
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
