package explore

import (
	"context"
	"fmt"
	"sync/atomic"

	"tandem/lang"
	"tandem/spec"
)

// noRule ends a path at a statement of a declared form of which no rule applies.
const noRule = "no rule applies"

// Place is where a search is: a configuration, and how it was reached.
type Place[S any] struct {
	At    S
	Rule  string // of the last step; "" at the root
	Steps int    // from the root
	// Choice is the letter of the last step; "" where there was no other.
	Choice string
	// Cut is the bound that ends the path here, if it is feasible.
	Cut   string
	loops map[any]int // iterations on the path
	under *execution  // of the loop that was begun last and goes on

	looked atomic.Bool // nobody will any more: a worker has handed on what is below

	leaves bool // no place, but where the one that was entered last is left

	kept[S]
}

// Strategy is what a search finds out on its way. An error ends the search.
type Strategy[S any] interface {
	// Enter goes to a place. further: what is below is looked at; entered: Leave is to be called
	// afterwards.
	Enter(ctx context.Context, p *Place[S]) (entered, further bool, err error)
	// Leave goes back from the place that was entered last.
	Leave()
	// Choose chooses among all the places one step below p, in their order, where to go.
	Choose(p *Place[S], next []*Place[S]) ([]*Place[S], error)
	// Leaf ends a path at a place that was gone to.
	Leaf(ctx context.Context, p *Place[S], o spec.Outcome, reason string) error
}

// Walk goes through the tree of prob depth first, within the bounds Depth, Unroll
// and Unwind, as s says. Each place that was entered is left, also after an error.
func Walk[S any](ctx context.Context, prob Problem[S], b Bounds, s Strategy[S]) error {
	return walk(ctx, prob, b, &stack[S]{}, s)
}

// walk goes through the tree in a frontier's order. Only depth first may it enter places.
func walk[S any](ctx context.Context, prob Problem[S], b Bounds, f Frontier[S], s Strategy[S]) error {
	f.Add([]*Place[S]{{At: prob.Init}})
	var err error
	for p := f.Next(); p != nil; p = f.Next() {
		if p.leaves {
			s.Leave()
		}
		if p.leaves || err != nil {
			continue
		}
		var entered bool
		var below []*Place[S]
		entered, below, err = look(ctx, prob, p, b, s)
		if entered {
			f.Add([]*Place[S]{{leaves: true}})
		}
		f.Add(below)
	}
	return err
}

// look looks at a place: it lists where to go from there, and says whether the place was entered.
func look[S any](ctx context.Context, prob Problem[S], p *Place[S], b Bounds, s Strategy[S]) (entered bool, below []*Place[S], err error) {
	entered, further, err := s.Enter(ctx, p)
	if err != nil || !further {
		return entered, nil, err
	}
	below, err = prob.below(ctx, p, b, s)
	return entered, below, err
}

// below returns where to go from a place that is no leaf.
func (prob *Problem[S]) below(ctx context.Context, p *Place[S], b Bounds, s Strategy[S]) ([]*Place[S], error) {
	if p.Cut != "" {
		if p.Cut == noRule && lang.Blocks(prob.stmt(p.At)) {
			return nil, s.Leaf(ctx, p, spec.Blocked, "")
		}
		return nil, s.Leaf(ctx, p, spec.Bound, p.Cut)
	}
	steps := prob.System.Next(p.At)
	if len(steps) == 0 {
		return nil, s.Leaf(ctx, p, prob.End(p.At), "")
	}
	if b.Depth > 0 && p.Steps >= b.Depth {
		return nil, s.Leaf(ctx, p, spec.Bound, fmt.Sprintf("bound on depth: %d steps", b.Depth))
	}
	next := make([]*Place[S], len(steps))
	for i, step := range steps {
		next[i] = &Place[S]{At: step.To, Rule: step.Rule, Steps: p.Steps + 1, loops: p.loops, under: p.under}
		if len(steps) > 1 && prob.Choice != nil {
			next[i].Choice = prob.Choice(p.At, step.Rule)
		}
		if b.Unroll > 0 {
			prob.unroll(p, next[i], b.Unroll)
		}
		if b.Unwind > 0 {
			prob.unwind(p, next[i], b.Unwind)
		}
	}
	return s.Choose(p, next)
}
