package heap

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/benbjohnson/immutable"

	"tandem/concrete"
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

// Heap is H: the local states of the existing objects.
type Heap struct {
	m *immutable.SortedMap[lang.ObjectValue, Local]
}

// Local is the local state H(o) of an object: the values of its fields. A field
// that was not assigned to has its type's default value.
type Local map[lang.Field]lang.Value

type byIdentity struct{}

func (byIdentity) Compare(a, b lang.ObjectValue) int { return a.Compare(b) }

// Has tells whether o exists: whether it is in the domain of H.
func (H Heap) Has(o lang.ObjectValue) bool {
	if H.m == nil {
		return false
	}
	_, ok := H.m.Get(o)
	return ok
}

// At is H(o.f) of an existing object.
func (H Heap) At(o lang.ObjectValue, f lang.Field) lang.Value {
	if H.m != nil {
		if local, ok := H.m.Get(o); ok {
			if v, ok := local[f]; ok {
				return v
			}
			return lang.Default(f.Type)
		}
	}
	panic(fmt.Sprintf("heap: the object %v does not exist", o))
}

// Add is H with o in its domain, every field of which is nil, that is its
// type's default.
//
// Source: §4, "adding o to the domain of H and assigning to every field of o
// the value nil".
func (H Heap) Add(o lang.ObjectValue) Heap {
	if o.IsNil() {
		panic("heap: nil is no object")
	}
	m := H.m
	if m == nil {
		m = immutable.NewSortedMap[lang.ObjectValue, Local](byIdentity{})
	}
	return Heap{m.Set(o, nil)}
}

// Update is H[o.f := v], of an existing object.
func (H Heap) Update(o lang.ObjectValue, f lang.Field, v lang.Value) Heap {
	if !H.Has(o) || f.Of != o.Type() || f.Type != v.Type() {
		panic(fmt.Sprintf("heap: no update of %v.%s by %v", o, f.Name, v))
	}
	local, _ := H.m.Get(o)
	local = maps.Clone(local)
	if local == nil {
		local = Local{}
	}
	local[f] = v
	return Heap{H.m.Set(o, local)}
}

// Objects lists the existing objects, by class and number.
func (H Heap) Objects() []lang.ObjectValue {
	if H.m == nil {
		return nil
	}
	var list []lang.ObjectValue
	for it := H.m.Iterator(); !it.Done(); {
		o, _, _ := it.Next()
		list = append(list, o)
	}
	return list
}

// Fields lists the fields of o that are not at their default, by name.
func (H Heap) Fields(o lang.ObjectValue) []lang.Field {
	local, _ := H.m.Get(o)
	var list []lang.Field
	for f, v := range local {
		if !v.Equal(lang.Default(f.Type)) {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(f, g lang.Field) int { return strings.Compare(f.Name, g.Name) })
	return list
}

// Fresh is the identity of class C with the least number that does not exist in
// H.
func Fresh(H Heap, C lang.Type) lang.ObjectValue {
	id := 1
	for H.Has(lang.Object(C, id)) {
		id++
	}
	return lang.Object(C, id)
}

// Assign is V[x := v].
func (V State) Assign(x lang.Var, v lang.Value) State { return State{V.G.Update(x, v), V.H} }

// AssignField is V[o.f := v], of an existing object.
func (V State) AssignField(o lang.ObjectValue, f lang.Field, v lang.Value) State {
	return State{V.G, V.H.Update(o, f, v)}
}

// Create is V[x := new C] for the new identity o of class C. It panics if o
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

// String is V in one line: x = Node1, y = nil; Node1: {next: nil, val: 3}.
// Fields at their default are left out.
func (V State) String() string {
	var g, h []string
	for _, x := range V.G.Domain() {
		g = append(g, fmt.Sprintf("%s = %v", x, V.G.At(x)))
	}
	for _, o := range V.H.Objects() {
		var fields []string
		for _, f := range V.H.Fields(o) {
			fields = append(fields, fmt.Sprintf("%s: %v", f.Name, V.H.At(o, f)))
		}
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
