package explore

import (
	"fmt"
	"maps"
	"strings"

	"tandem/spec"
)

// unroll counts iterations and calls, and marks a place behind one too many.
func (prob *Problem[S]) unroll(p, next *Place[S], most int) {
	prob.calls(p, next, most)
	if prob.Loop == nil {
		return
	}
	loop, begins := prob.Loop(p.At, next.Rule)
	if !begins {
		return
	}
	next.loops = maps.Clone(p.loops)
	if next.loops == nil {
		next.loops = map[any]int{}
	}
	if next.loops[loop]++; next.loops[loop] > most {
		next.Cut = fmt.Sprintf("bound on iterations: %d", most)
	}
}

// calls marks a place behind one call too many.
func (prob *Problem[S]) calls(p, next *Place[S], most int) {
	if prob.Calls != nil && prob.Calls(p.At, next.Rule) > most {
		next.Cut = fmt.Sprintf(onCalls+"%d", most)
	}
}

// execution is an execution of a loop that is under way: since the loop was entered.
type execution struct {
	loop   any
	depth  int        // calls that are under way around it
	times  int        // iterations that were begun
	around *execution // what it was entered in; nil: no loop
}

// unwind counts the iterations of each loop's execution, and calls, and marks a place behind one
// too many. A loop entered again, or in an inner call, counts anew.
func (prob *Problem[S]) unwind(p, next *Place[S], most int) {
	prob.calls(p, next, most)
	if prob.Loop == nil {
		return
	}
	depth := 0
	if prob.Depth != nil {
		depth = prob.Depth(p.At)
	}
	around := p.under
	for around != nil && around.depth > depth { // those of calls that have returned
		around = around.around
	}
	next.under = around
	loop, begins := prob.Loop(p.At, next.Rule)
	times := 0
	for e := around; e != nil && e.depth == depth; e = e.around {
		if e.loop == loop {
			times, around = e.times, e.around
			next.under = around
			break
		}
	}
	if !begins {
		return
	}
	next.under = &execution{loop, depth, times + 1, around}
	if times+1 > most {
		next.Cut = fmt.Sprintf(onExecution+"%d", most)
	}
}

// What bounds say that cut a path.
const (
	onCalls     = "bound on calls inside each other: "
	onExecution = "bound on iterations of one execution: "
)

// Unwound reports whether the bound Unwind cut the path, in a search that has no bound Unroll.
func (p Path[S]) Unwound() bool {
	return p.Status == spec.Bound && (strings.HasPrefix(p.Reason, onCalls) || strings.HasPrefix(p.Reason, onExecution))
}
