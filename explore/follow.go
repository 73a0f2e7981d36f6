package explore

import (
	"context"

	"tandem/explore/simplify"
	"tandem/spec"
)

// Visit is a feasible place behind a step, as Options.Follow is asked about it.
type Visit[S any] struct {
	From, At S
	Rule     string // of the step
	Steps    int    // from the root
	Simple   simplify.Conjunction
	// Begins tells that the step begins an iteration of a loop, before its body.
	Begins bool
	place  *Place[S]
}

// Rules lists the rules of the steps from the root.
func (v Visit[S]) Rules() []string { return v.place.trail.rules() }

// followed asks whether the search goes on from a place. Where it does not know that
// the path condition can be true, it does not go on: the path ends there.
//
// Source: Anand et al., §2, "if the satisfiability of the path condition cannot be
// determined (i.e., as it may be undecidable), the model checker still backtracks".
func (s *search[S]) followed(ctx context.Context, st *Place[S]) (bool, error) {
	if s.opts.Follow == nil || st.above == nil || st.Cut != "" {
		return true, nil
	}
	if st.undecided != "" {
		return false, s.Leaf(ctx, st, spec.Unknown, st.undecided)
	}
	v := Visit[S]{From: st.above.At, At: st.At, Rule: st.Rule, Steps: st.Steps, Simple: st.simple, place: st}
	if s.prob.Loop != nil {
		_, v.Begins = s.prob.Loop(v.From, v.Rule)
	}
	return s.opts.Follow(ctx, v)
}
