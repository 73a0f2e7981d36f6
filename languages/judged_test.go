package languages_test

import (
	"context"
	"slices"
	"testing"

	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// number is a statement about numbers, true of those below n.
func number(id string, n int) props.Checkable {
	return &props.Property[int]{
		ID: id, Gen: func(src props.Source) int { return src.Choose(10, "n") }, Show: func(k int) props.Shown { return props.Shown{Size: k} },
		Judge: func(_ context.Context, k int) spec.Verdict {
			if k < n {
				return spec.Agreed()
			}
			return spec.Refute(spec.Evidence{}, nil, "too large")
		},
	}
}

// Statements about deterministic languages are not judged where rules in Go leave a choice, and a case that
// the language itself fails on tells nothing of a mutant.
func TestChoiceInGo(t *testing.T) {
	variant := func(choice bool, n int) *languages.Variant {
		return &languages.Variant{Programs: &languages.Programs{Choice: choice}, Statements: func(spec.Limits) []props.Checkable {
			return []props.Checkable{number("correctness", n), number("determinism", n)}
		}}
	}
	for choice, want := range map[bool][]string{true: {"correctness"}, false: {"correctness", "determinism"}} {
		if got := props.IDs(variant(choice, 9).Judged(spec.Limits{})); !slices.Equal(got, want) {
			t.Errorf("choice %v: %v, want %v", choice, got, want)
		}
	}
	for n, passes := range map[int]bool{10: true, 2: false} { // the mutant fails from 3 on
		l := &languages.Language{In: func(languages.Bounds) *languages.Variant { return variant(false, n) }}
		x := number("correctness", 3).Test(t.Context(), props.Options{Checks: 100, Seed: 1}).Counterexample
		if x == nil || l.Passes(t.Context(), "correctness", x) != passes {
			t.Errorf("a language that is right below %d: %+v", n, x)
		}
	}
}
