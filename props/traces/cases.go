package traces

import (
	"context"

	"tandem/concrete"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/spec"
)

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Random is the statements with random cases over a vocabulary with classes, of
// programs up to that size.
func Random(sides objects.TraceSides, voc *programs.Vocabulary, size int, lim spec.Limits) []*props.Property[Case] {
	return generated(Statements(sides, lim), section41.Language(voc, size).Gen)
}

// Recursive is the statements on programs of Recursion.
func Recursive(sides objects.TraceSides, lim spec.Limits) []*props.Property[Case] {
	return generated(Statements(sides, lim), func(src props.Source) Case {
		p := Recursion(src)
		return Case{Program: p, Initial: concrete.NewValuation(Vocabulary().Initial(src, p))}
	})
}

func generated(list []*props.Property[Case], gen func(props.Source) Case) []*props.Property[Case] {
	for _, p := range list {
		p.Gen = gen
	}
	return list
}

// Exhaustive checks every statement on all programs over the vocabularies up to that
// size, from all their initial heaps, one vocabulary after the other, smaller
// programs first. progress, which may be nil, is told how far it is.
func Exhaustive(ctx context.Context, sides objects.TraceSides, vocs []*programs.Vocabulary, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	scope := spec.Scope{Size: size}
	cases := func(yield func(Case) bool) {
		for _, voc := range vocs {
			for k := range section41.Cases(voc, size, func() { scope.Programs++ }) {
				if !yield(k) {
					return
				}
			}
		}
	}
	reports := props.Sweep(ctx, Statements(sides, lim), cases, func() {
		scope.States++
		if progress != nil {
			progress(scope)
		}
	})
	scope.Steps = props.Steps(reports)
	return reports, scope
}
