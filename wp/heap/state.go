package heap

import (
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
)

// State is a concrete configuration V = (G, H): values of the variables, and a
// heap. States are immutable. The zero State has no object, and each variable
// is at its type's default value.
//
// Source: §4, "A concrete configuration V = (G, H) consists of an assignment G
// of values to the variables and a heap H".
type State struct {
	G concrete.Valuation
	H Heap
}

// Heap is H.
type Heap = lang.Heap

// Fresh returns the identity of class C with the least number that does not exist in H.
func Fresh(H Heap, C lang.Type) lang.ObjectValue {
	id := 1
	for H.Has(lang.Object(C, id)) {
		id++
	}
	return lang.Object(C, id)
}

// Assign returns V[x := v].
func (V State) Assign(x lang.Var, v lang.Value) State { return State{V.G.Update(x, v), V.H} }

// AssignField returns V[o.f := v], of an existing object.
func (V State) AssignField(o lang.ObjectValue, f lang.Field, v lang.Value) State {
	return State{V.G, V.H.Update(o, f, v)}
}

// Create returns V[x := new C] for the new identity o of class C. It panics if o
// exists.
//
// Source: §4, "we define the update V[x := new C] by (G[x := o], H')".
func (V State) Create(x lang.Var, o lang.ObjectValue) State {
	if V.H.Has(o) || o.Type() != x.Type {
		panic(fmt.Sprintf("heap: %v is no new object for %s", o, x))
	}
	return State{V.G.Update(x, o), V.H.Add(o)}
}

// Consistent tells what is wrong with V, if anything: a variable or a field of
// an existing object that denotes an object which does not exist.
//
// Source: §4, "We restrict to consistent concrete configurations".
func (V State) Consistent() error {
	dangling := func(v lang.Value) bool {
		o, ok := v.(lang.ObjectValue)
		return ok && !o.IsNil() && !V.H.Has(o)
	}
	for _, x := range V.G.Domain() {
		if v := V.G.At(x); dangling(v) {
			return fmt.Errorf("%s is %v, which does not exist", x, v)
		}
	}
	for _, o := range V.H.Objects() {
		for _, f := range V.H.Fields(o) {
			if v := V.H.At(o, f); dangling(v) {
				return fmt.Errorf("%v.%s is %v, which does not exist", o, f.Name, v)
			}
		}
	}
	return nil
}

// String returns V in one line: x = Node1, y = nil; Node1: {next: nil, val: 3}, without default fields.
func (V State) String() string {
	var g, h []string
	g = append(g, lists.Map(V.G.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s = %v", x, V.G.At(x)) })...)
	for _, o := range V.H.Objects() {
		fields := lists.Map(V.H.Fields(o), func(f lang.Field) string { return fmt.Sprintf("%s: %v", f.Name, V.H.At(o, f)) })
		h = append(h, fmt.Sprintf("%v: {%s}", o, strings.Join(fields, ", ")))
	}
	parts := []string{strings.Join(g, ", ")}
	if len(g) == 0 {
		parts[0] = "no variables"
	}
	if len(h) > 0 {
		parts = append(parts, strings.Join(h, ", "))
	} else {
		parts = append(parts, "no objects")
	}
	return strings.Join(parts, "; ")
}
