package notation

import (
	"slices"

	"tandem/lang/trace"
)

// binds is the Name of ρ ~ ρ' where it binds ρ'.
const binds = "binds"

// maxAlike bounds how many traces ρ ~ ρ' finds for one.
const maxAlike = 1_000

// asking returns a run of no formula, for questions from outside.
func (in *Interpreter) asking(name string) *run {
	return &run{in: in, calls: &calls{}, f: &Formula{Left: &Term{Kind: Word, Name: name}}}
}

// Traced returns the value of path or pc at ρ; of σ(ρ) or V(ρ), by these names, what from is after ρ.
func (in *Interpreter) Traced(name string, from any, rho []trace.Action) any {
	return in.asking(name).traced(name, from, rho)
}

// Alike reports whether ρ ~ ρ': by the clauses of #, actions change places until one is the other.
func (in *Interpreter) Alike(rho, to []trace.Action) bool { return in.asking("#").alike(rho, to) }

// Swapped lists the traces that are ρ, but for two actions side by side that are independent.
func (in *Interpreter) Swapped(rho []trace.Action) [][]trace.Action {
	return in.asking("#").swapped(rho)
}

// independent reports whether a # b or b # a.
func (r *run) independent(a, b trace.Action) bool {
	fn := r.in.fns["#"]
	if fn == nil {
		r.fail(r.f.Left, "the side has no clauses of #")
	}
	is, known := r.calls.free[[2]trace.Action{a, b}]
	if !known {
		is = slices.ContainsFunc(fn.clauses, func(e Entry) bool { return r.free(e.Formula, a, b) || r.free(e.Formula, b, a) })
		if r.calls.free == nil {
			r.calls.free = map[[2]trace.Action]bool{}
		}
		r.calls.free[[2]trace.Action{a, b}] = is
	}
	return is
}

// free reports whether a clause says a # b.
func (r *run) free(f *Formula, a, b trace.Action) bool {
	c := &run{in: r.in, f: f, slots: make([]any, f.slots), calls: r.calls}
	return c.trace(f.Left.Kids[0].Kids, []trace.Action{a}) && c.trace(f.Left.Kids[1].Kids, []trace.Action{b}) && c.all(f.Premises) == yes
}

// alike takes the actions of ρ from the other trace, the first one first: what stands before it there
// is independent of it.
func (r *run) alike(rho, to []trace.Action) bool {
	if len(rho) != len(to) {
		return false
	}
	to = slices.Clone(to)
	for _, a := range rho {
		i := slices.Index(to, a)
		if i < 0 || slices.ContainsFunc(to[:i], func(b trace.Action) bool { return !r.independent(a, b) }) {
			return false
		}
		to = slices.Delete(to, i, i+1)
	}
	return true
}

func (r *run) swapped(rho []trace.Action) (list [][]trace.Action) {
	for i := 1; i < len(rho); i++ {
		if a, b := rho[i-1], rho[i]; a != b && r.independent(a, b) {
			to := slices.Clone(rho)
			to[i-1], to[i] = b, a
			list = append(list, to)
		}
	}
	return list
}

// rearranged lists the traces ρ' with ρ ~ ρ', ρ first.
func (r *run) rearranged(rho []trace.Action) [][]trace.Action {
	list := [][]trace.Action{rho}
	for i := 0; i < len(list); i++ {
		for _, to := range r.swapped(list[i]) {
			if slices.ContainsFunc(list, func(known []trace.Action) bool { return slices.Equal(known, to) }) {
				continue
			}
			if list = append(list, to); len(list) > maxAlike {
				r.beyond("more than %d traces are equivalent to %v (bound)", maxAlike, trace.Of(rho...))
			}
		}
	}
	return list
}
