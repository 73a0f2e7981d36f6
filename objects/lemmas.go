package objects

import (
	"fmt"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
	"tandem/wp/heap"
)

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
	for _, y := range lang.FreeVars(left) {
		if y == x {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("%v occurs in %v", x, left)}
		}
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
func (p Sides) Initial(c fields.Config, seen map[lang.Expr]lang.Var) spec.Verdict {
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
		for _, x := range kids {
			if x != (lang.Var{}) {
				return x
			}
		}
		return lang.Var{}
	})
	if other != (lang.Var{}) {
		return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("%v occurs in %v", other, c.Phi)}
	}
	return spec.Verdict{Result: spec.Tested}
}
