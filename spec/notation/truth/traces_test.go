package truth

import (
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/spec/notation"
)

// Traces judges §4: paths of objects' traces ρ, and the functions that they are made of.
type Traces struct {
	Symbolic, Concrete *notation.Interpreter
	// Assigning makes V[h := v], which is no matter of the rule Assign.
	Assigning *notation.Interpreter
}

// OfTraces and OfPoints list the statements that Traces knows, about traces and about expressions.
var (
	OfTraces = []string{"theorem-4.5-soundness", "theorem-4.5-completeness", "consistency"}
	OfPoints = []string{"lemma-4.3", "lemma-4.4-assign", "definedness-assign", "wlog", "old-objects", "lemma-4.4-new", "definedness-new"}
)

// FalseTrace lists the statements that are false of ρ where V is the state.
func (j Traces) FalseTrace(V *notation.Values, rho trace.Trace) (wrong []string) {
	all := list(j.Concrete, notation.Configuration{V: V, Rho: rho.Actions()})
	if slices.ContainsFunc(all, func(c reached) bool { return dangles(c.at.V) }) {
		wrong = append(wrong, "consistency")
	}
	ends := slices.ContainsFunc(all, func(c reached) bool { return len(c.at.Rho) == 0 })
	switch holds := j.is(V, j.Symbolic.Path(rho)); { // V(path(ρ)) = true iff ⟨V, ρ⟩ →* ε
	case holds && !ends:
		wrong = append(wrong, "theorem-4.5-soundness")
	case ends && !holds:
		wrong = append(wrong, "theorem-4.5-completeness")
	}
	return wrong
}

// is reports whether V(b) = true.
func (j Traces) is(V *notation.Values, b lang.Expr) bool {
	v, _ := j.Concrete.ValueOf("V", b, V)
	return v == lang.Value(lang.BoolValue(true))
}

// dangles reports whether a variable or a field is an object that does not exist.
func dangles(V *notation.Values) bool {
	if slices.ContainsFunc(V.Rows(), func(r notation.Row[lang.Value]) bool { return !exists(V, r.T) }) {
		return true
	}
	H := V.Objects()
	return slices.ContainsFunc(H.Objects(), func(o lang.ObjectValue) bool {
		slots, _ := H.Local(o)
		return slices.ContainsFunc(slots, func(s lang.Slot) bool { return !exists(V, s.V) })
	})
}

// exists reports whether v is no object, nil, or one that exists in V.
func exists(V *notation.Values, v lang.Value) bool {
	o, ok := v.(lang.ObjectValue)
	return !ok || o.IsNil() || V.Objects().Has(o)
}

// FalsePoint lists the lemmas that are false of e, of the assignment h := to, of x := new C, and of V.
// One that is about what has no value, or about another form of e, is not false.
func (j Traces) FalsePoint(V *notation.Values, e, h, to lang.Expr, x lang.Var) (wrong []string) {
	tell := func(id string, is bool) {
		if is {
			wrong = append(wrong, id)
		}
	}
	v, defined := j.Concrete.ValueOf("V", e, V)
	tell("lemma-4.3", defined != j.is(V, j.Symbolic.Condition("δ", e))) // V(e) ≠ ⊥ iff V(δ(e)) = true

	compare := func(lemma, definedness string, after *notation.Values, e, image lang.Expr) {
		v, one := j.Concrete.ValueOf("V", e, after)
		w, other := j.Concrete.ValueOf("V", image, V)
		tell(lemma, one && other && !v.Equal(w))
		tell(definedness, one != other)
	}
	if after, ok := next(j.Assigning, V, trace.Assign{H: h, E: to}); ok {
		spec.Undefined(func() { // V[h := V(to)](e) and V(e[h := to])
			compare("lemma-4.4-assign", "definedness-assign", after, e, j.Symbolic.Assigned(e, h, to))
		})
	}

	X := lang.V(x)
	if comesTo(e, X) {
		return wrong
	}
	after, created := next(j.Concrete, V, trace.New{X: x})
	if created && e.Type().IsClass() && !chooses(e, X) {
		v, _ := j.Concrete.ValueOf("V", e, after)
		tell("old-objects", !exists(V, v))
	}
	spec.Undefined(func() {
		image := j.Symbolic.Transformed(e, x)
		w, other := j.Concrete.ValueOf("V", image, V)
		tell("wlog", chooses(image, X) || defined != other || defined && !v.Equal(w))
		if created && !chooses(image, X) { // V[x := new C](e) and V(e[x := new C])
			compare("lemma-4.4-new", "definedness-new", after, image, j.Symbolic.CreatedFor(e, x))
		}
	})
	return wrong
}

// next returns the state behind an action; false if it has no transition.
func next(in *notation.Interpreter, V *notation.Values, a trace.Action) (*notation.Values, bool) {
	for _, r := range in.System().Rules {
		for _, to := range r.Apply(notation.Configuration{V: V, Rho: []trace.Action{a}}) {
			return to.V, true
		}
	}
	return nil, false
}

// comesTo reports whether e is x, or chooses it.
func comesTo(e, x lang.Expr) bool {
	return e == x || e.Op() == lang.Cond && (comesTo(e.Kid(1), x) || comesTo(e.Kid(2), x))
}

// chooses reports whether a conditional expression in e has x as an argument.
func chooses(e, x lang.Expr) bool {
	return some(e, func(e lang.Expr) bool { return e.Op() == lang.Cond && (e.Kid(1) == x || e.Kid(2) == x) })
}
