package objects

import (
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/recursion"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/wp/heap"
)

// view makes instances of symbolic configurations for one V. Eval remembers its finds in the run;
// V•Δ is found once a stack, so that a run's instances share stacks as its configurations do.
type view struct {
	Sides
	V       concrete.Valuation
	values  concrete.Valuation     // V, and the objects that fresh variables stand for
	known   map[symheaps.Made]bool // whose variables are in values
	program *lang.Program          // the program that initial is of
	initial heaps.Config
	stacks  recursion.Instances
	last    made // the heap that was made last
}

// made is the heap of an instance, and what it was made of.
type made struct {
	H     lang.Heap
	made  symheaps.Made
	state concrete.Valuation // fields as arrays
}

// instance returns ⟨V•Δ, V∘σ⟩. The heap has the objects that exist in V and those that
// were created, with the fields that the arrays (V∘σ)(f) give them.
//
// Source: §3, Theorem 3.5; §4.1, "modeling symbolically fields as arrays".
func (w *view) instance(s symheaps.Config) heaps.Config {
	if w.program != s.Program {
		w.program, w.initial = s.Program, heaps.Initial(s.Program, w.V)
		w.last = made{H: w.initial.H, state: w.V}
	}
	w.name(s.Made)
	c := w.initial
	state := w.Compose(w.Eval, w.values, concrete.Valuation{}, s.Sigma)
	for _, x := range state.Domain() {
		if x.Scope == "" && !x.IsField() {
			c.G = c.G.Update(x, state.At(x))
		}
	}
	c.H = w.heap(s, state)
	c.Gamma = w.stacks.Of(s.Delta, func(delta symstacks.Stack) concrete.Valuation {
		return w.Compose(w.Eval, w.values, concrete.Valuation{}, delta.Top().Tau)
	})
	return c
}

// name gives the fresh variables the objects that they stand for.
func (w *view) name(made symheaps.Made) {
	for m := made; !w.known[m]; m = m.Before() {
		w.known[m] = true
		w.values = w.values.Update(m.Last(), w.Identity(w.initial.H.Objects(), m.Last(), m.Len()))
	}
}

// heap returns the objects that exist in V and those that were created, with their fields as in
// state. It costs what differs from the heap that was made last, if no object of that is too many.
func (w *view) heap(s symheaps.Config, state concrete.Valuation) heaps.Heap {
	H, from := w.last.H, w.last.state
	var created []lang.Var
	m := s.Made
	for ; m.Len() > w.last.made.Len(); m = m.Before() {
		created = append(created, m.Last())
	}
	if m != w.last.made { // another path
		H, from, created = w.initial.H, w.V, nil
		for m = s.Made; m.Len() > 0; m = m.Before() {
			created = append(created, m.Last())
		}
	}
	missing := false
	for _, f := range s.Program.Fields() {
		now, ok := w.array(state, f)
		if !ok { // it was not computed; the bound tells
			missing = true
			continue
		}
		old, _ := w.array(from, f)
		for i := range old.Differ(now) {
			if o, ok := i.(lang.ObjectValue); ok && H.Has(o) {
				H = H.Update(o, f, now.At(o))
			}
		}
	}
	for _, x := range slices.Backward(created) {
		o, ok := w.values.At(x).(lang.ObjectValue)
		if !ok || o.IsNil() || H.Has(o) {
			continue
		}
		H = H.Add(o)
		for _, f := range s.Program.Fields() {
			if now, ok := w.array(state, f); ok && f.Of == o.Type() && !now.At(o).Equal(H.At(o, f)) {
				H = H.Update(o, f, now.At(o))
			}
		}
	}
	if !missing {
		w.last = made{H, s.Made, state}
	}
	return H
}

// array returns the field f in a state; that of V where the state does not assign it.
func (w *view) array(state concrete.Valuation, f lang.Field) (lang.ArrayValue, bool) {
	if !state.Has(f.Array()) {
		state = w.V
	}
	a, ok := state.At(f.Array()).(lang.ArrayValue)
	return a, ok
}

// Translation judges Lemma 4.3 over arrays, for an expression e in the state c:
//
//	V(e) ≠ ⊥ iff V(δ(ê)) = true, and then V(ê) = V(e)
//
// where on the left V = (G, H), and on the right fields are arrays.
//
// Source: §4, Lemma 4.3; §4.1, "any expression e is processed symbolically as the
// expression ê".
func (p Sides) Translation(c heaps.Config, e lang.Expr) spec.Verdict {
	V := heaps.StateOf(c)
	for _, u := range c.Valuation().Domain() {
		V = V.Update(u, c.Valuation().At(u))
	}
	hat := p.Calculus.Hat.At(e)
	want, arrays := p.Value(c.Valuation(), c.H).At(e), p.Eval(V)
	safe := arrays.At(p.Calculus.Delta.At(hat)) == lang.BoolValue(true)
	switch {
	case safe != (want != heaps.Bottom):
		return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("V(δ(ê)) is %v, and V(e) is %v", safe, heap.Show(want))}
	case safe && !arrays.At(hat).Equal(want):
		return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("V(ê) is %v, and V(e) is %v", arrays.At(hat), heap.Show(want))}
	}
	return spec.Verdict{Result: spec.Tested}
}

// Removal judges Lemma 4.4 over arrays, for an expression e that denotes no object
// and no array:
//
//	V[x := new C](e) = V(e[x := new C]), in which x does not occur
//
// V[x := new C] is V but for x, which is an object o that does not exist in V, and
// the arrays that are fields of it, which are nil at o.
//
// Source: §4, Lemma 4.4, second part; §4.1.
func (p Sides) Removal(V concrete.Valuation, x lang.Var, e lang.Expr) spec.Verdict {
	o := p.Identity(heaps.Initial(&lang.Program{}, V).H.Objects(), x, 1)
	after := V.Update(x, o)
	for _, f := range lang.FreeVars(e) {
		if a, ok := V.At(f).(lang.ArrayValue); ok && f.Type.Dom() == x.Type {
			after = after.Update(f, a.With(o, lang.Default(f.Type.Elem())))
		}
	}
	left := p.Calculus.New.Of(x).At(e)
	if slices.Contains(lang.FreeVars(left), x) {
		return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("%v occurs in %v", x, left)}
	}
	if got, want := p.Eval(V).At(left), p.Eval(after).At(e); !got.Equal(want) {
		return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("V(e[x := new C]) is %v, and V[x := new C](e) is %v", heap.Show(got), heap.Show(want))}
	}
	return spec.Verdict{Result: spec.Tested}
}

// Initial judges that φ is about the initial state: only global variables that the
// program declares, its fields, and inputs occur in it. In seen stands which other variable occurs in
// an expression: the conditions of a tree share much.
//
// Source: §3, Corollary 3.2; §4.1, "We can remove again occurrences of these fresh
// variables in the generated path condition".
func (p Sides) Initial(c symheaps.Config, seen map[lang.Expr]lang.Var) spec.Verdict {
	known := lists.Set(c.Program.Vars)
	for _, f := range c.Program.Fields() {
		known[f.Array()] = true
	}
	other := lang.FoldExpr(c.Phi, seen, func(e lang.Expr, kids []lang.Var) lang.Var {
		if x, ok := e.Var(); ok && !known[x] {
			if _, read := lang.ReadNumber(x); !read {
				return x
			}
		}
		x, _ := lists.Find(kids, func(x lang.Var) bool { return x != (lang.Var{}) })
		return x
	})
	if other != (lang.Var{}) {
		return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("%v occurs in %v", other, c.Phi)}
	}
	return spec.Verdict{Result: spec.Tested}
}
