package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion"
	"tandem/recursion/symstacks"
)

// view makes the instances of symbolic configurations for one V. One memo serves
// all expressions of a run; V•Δ is found once for each stack, which makes the
// instances of a run's configurations share their stacks as the configurations do.
type view struct {
	Sides
	V       concrete.Valuation
	values  concrete.Valuation   // V, and the objects that fresh variables stand for
	known   map[fields.Made]bool // whose variables are in values
	program *lang.Program        // the program that initial is of
	initial heaps.Config
	memo    map[lang.Expr]lang.Value
	stacks  recursion.Instances
}

// instance is ⟨V•Δ, V∘σ⟩. The heap has the objects that exist in V and those that
// were created, with the fields that the arrays (V∘σ)(f) give them.
//
// Source: §3, Theorem 3.5; §4.1, "modeling symbolically fields as arrays".
func (w *view) instance(s fields.Config) heaps.Config {
	if w.program != s.Program {
		w.program, w.initial = s.Program, heaps.Initial(s.Program, w.V)
	}
	w.name(s.Made)
	c := w.initial
	state := w.Compose(w.Eval, w.values, concrete.Valuation{}, w.memo, s.Sigma)
	for _, x := range state.Domain() {
		if x.Scope == "" && !x.IsField() {
			c.G = c.G.Update(x, state.At(x))
		}
	}
	for _, x := range s.Made.Vars() {
		if o, ok := w.values.At(x).(lang.ObjectValue); ok && !o.IsNil() && !c.H.Has(o) {
			c.H = c.H.Add(o)
		}
	}
	c.H = w.heap(c, state)
	c.Gamma = w.stacks.Of(s.Delta, func(delta symstacks.Stack) concrete.Valuation {
		return w.Compose(w.Eval, w.values, concrete.Valuation{}, w.memo, delta.Top().Tau)
	})
	return c
}

// name gives the fresh variables the objects that they stand for.
func (w *view) name(made fields.Made) {
	for m := made; !w.known[m]; m = m.Before() {
		w.known[m] = true
		w.values = w.values.Update(m.Last(), w.Identity(w.initial.H.Objects(), m.Last(), m.Len()))
	}
}

// heap is the objects of c with their fields as in state.
func (w *view) heap(c heaps.Config, state concrete.Valuation) heaps.Heap {
	H, all := c.H, c.H.Objects()
	assigned := map[lang.Var]bool{}
	for _, x := range state.Domain() {
		assigned[x] = true
	}
	for _, f := range c.Program.Fields() {
		values := w.V
		if assigned[f.Array()] {
			values = state
		}
		array, ok := values.At(f.Array()).(lang.ArrayValue)
		if !ok {
			continue // it was not computed; the bound tells
		}
		for _, o := range all {
			if o.Type() == f.Of && !array.At(o).Equal(H.At(o, f)) {
				H = H.Update(o, f, array.At(o))
			}
		}
	}
	return H
}
