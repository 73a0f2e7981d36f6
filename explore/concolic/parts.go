package concolic

import (
	"context"
	"sync"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
)

// Parts are the functions that the lecture's algorithm is made of.
type Parts[S any] struct {
	ID string
	// Bound is that of a child that takes another way at PC[j].
	Bound func(e Entry, j int) int
	// Score is that of an input, given what the runs before it covered and what its own run covers.
	Score func(before, own explore.CoverSet) int
	// Query is what is asked for another way.
	Query func(r *Run[S], j, way int) []lang.Expr
	// Combine is the child of an input and a solution of the query bs.
	Combine func(ctx context.Context, input, m solver.Model, bs []lang.Expr) solver.Model
	// Pick is which of the inputs that wait is expanded next.
	Pick func(waiting []*Input) int
}

// Repaired returns the algorithm by which each path comes once: a child does not ask again
// about the conjunct that made it.
//
// Source: ours: newInput.bound ← j + 1. Where the run is blocked at an assumption, and
// the child goes on, this place is none at which the child could go another way: then
// PC[j] of the child is the next one.
func Repaired[S any]() *Parts[S] {
	p := Printed[S]()
	p.ID = "repaired"
	p.Bound = func(e Entry, j int) int {
		if len(e.Ways) == 1 {
			return j
		}
		return j + 1
	}
	return p
}

// Printed returns the algorithm as the lecture prints it.
//
// Source: lecture, GenerateInputs and ExpandExecution: newInput.bound ← j.
func Printed[S any]() *Parts[S] {
	return &Parts[S]{
		ID:      "printed",
		Bound:   func(_ Entry, j int) int { return j },
		Score:   Score,
		Query:   Query[S],
		Combine: Combine,
		Pick:    Pick,
	}
}

// Readings lists the readings of the algorithm, the one that is used first.
func Readings[S any]() []*Parts[S] { return []*Parts[S]{Repaired[S](), Printed[S]()} }

// Score counts the branches that a run is the first to cover.
//
// Source: lecture, "Score(newInput) counts the newly covered blocks"; blocks are
// branches here.
func Score(before, own explore.CoverSet) int {
	n := 0
	for c := range own {
		if !before[c] {
			n++
		}
	}
	return n
}

// Pick returns the input of the highest score, of several the oldest one.
//
// Source: lecture, "PickFirstItem(workList) returns the input with the highest score".
func Pick(waiting []*Input) int {
	best := 0
	for i, in := range waiting {
		if in.Score > waiting[best].Score {
			best = i
		}
	}
	return best
}

// each calls f for each number below n on workers: worker i mod workers takes number i, in its order.
func each(n, workers int, f func(i, worker int)) {
	if workers <= 1 {
		for i := range n {
			f(i, 0)
		}
		return
	}
	var group sync.WaitGroup
	for w := range min(n, workers) {
		group.Go(func() {
			for i := w; i < n; i += workers {
				f(i, w)
			}
		})
	}
	group.Wait()
}
