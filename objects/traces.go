package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// TraceSides is what the statements about traces compare: what unfolds a program, what runs it,
// what runs a trace, and what computes its path condition. A mutant or a reading replaces a part.
type TraceSides struct {
	Unfold   spec.System[unfold.Config]
	Standard spec.System[heaps.Config]
	Heap     heap.Calculus
	Wp       wp.Calculus
	// Unmarked tells that the unfolding has no transition where a body ends.
	Unmarked bool
	// Returning tells that in programs each method has a result and ends with its one return.
	Returning bool
}

// Traces returns the sides with the repaired rules over the model m.
func Traces(m concrete.Model) TraceSides {
	return TraceSides{
		Unfold:   unfold.Repaired(),
		Standard: heaps.System(heaps.Standard(m)),
		Heap:     heap.Calculus{Eval: heap.Lazy(m), Fresh: heap.Fresh},
		Wp:       wp.Repaired(),
	}
}

// TracesBy returns the sides with other rules that unfold programs.
func TracesBy(m concrete.Model, u unfold.Unfolding) TraceSides {
	sides := Traces(m)
	sides.Unfold, sides.Unmarked, sides.Returning = u.System, u.Unmarked, u.Returning
	return sides
}

// Machine runs programs by the standard semantics alone.
func (s TraceSides) Machine() *spec.Machine[*lang.Program, concrete.Valuation, heaps.Config] {
	return &spec.Machine[*lang.Program, concrete.Valuation, heaps.Config]{
		System: s.Standard, Init: heaps.Initial,
		End: func(c heaps.Config) spec.Outcome {
			if heaps.Final(c) {
				return spec.Final
			}
			return spec.Stuck
		},
	}
}
