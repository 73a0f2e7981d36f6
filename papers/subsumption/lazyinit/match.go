package lazyinit

import (
	_ "embed"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Matched is a part of an initial state V that initialisations match: for each known
// object the one of V that it stands for. Values are not changed.
type Matched struct {
	V  concrete.Valuation
	To map[lang.ObjectValue]lang.ObjectValue
}

// With returns m with one initialisation more; false if V has something else there:
//
//	nil           V has nil
//	a new object  V has an object that no object before it stands for
//	an old one    V has the object that it stands for
//
// Source: Anand et al., §2, Lazy Initialization.
func (m Matched) With(i lazyobjects.Init) (Matched, bool) {
	o, ok := m.valueAt(i.At).(lang.ObjectValue)
	switch {
	case !ok || o.IsNil() || i.To.IsNil():
		return m, ok && o.IsNil() && i.To.IsNil()
	case !i.New:
		return m, m.To[i.To] == o
	}
	to := map[lang.ObjectValue]lang.ObjectValue{i.To: o}
	for known, p := range m.To {
		if p == o {
			return m, false
		}
		to[known] = p
	}
	return Matched{m.V, to}, true
}

// valueAt returns what V has at a place.
func (m Matched) valueAt(p lazyobjects.Place) lang.Value {
	if p.X != (lang.Var{}) {
		return m.V.At(p.X)
	}
	return m.field(p.O, p.F)
}

// field returns what V has in the field f of the object that o stands for.
func (m Matched) field(o lang.ObjectValue, f lang.Field) lang.Value {
	a, ok := m.V.At(f.Array()).(lang.ArrayValue)
	if !ok {
		return lang.Default(f.Type)
	}
	return a.At(m.To[o])
}

// values returns V with the symbolic values of the known objects of p.
func (m Matched) values(p *lang.Program) concrete.Valuation {
	V := m.V
	for o := range m.To {
		for _, f := range lazyobjects.FieldsOf(p, o.Type()) {
			if !f.Type.IsClass() {
				V = V.Update(lazyobjects.Symbol(o, f), m.field(o, f))
			}
		}
	}
	return V
}

// Meets reports whether the state of c meets the precondition: the values of global
// variables, and the heap.
//
// Source: Anand et al., Symbolic Execution with Abstract Subsumption Checking, §2,
// "Method preconditions". Twin: lazy.Allows.
func Meets(c heaps.Config, pre precond.Condition) bool {
	for _, k := range pre.Conjuncts() {
		o, ok := c.G.At(k.X).(lang.ObjectValue)
		if !ok {
			return false
		}
		switch k.Pred {
		case precond.NotNil:
			ok = !o.IsNil()
		case precond.IsNil:
			ok = o.IsNil()
		case precond.Acyclic:
			ok = acyclic(c, o)
		}
		if !ok {
			return false
		}
	}
	return true
}

// acyclic reports whether no object reached from o by fields reaches itself: whether all can be
// taken away, each when no other one left refers to it.
func acyclic(c heaps.Config, o lang.ObjectValue) bool {
	referred, reached := map[lang.ObjectValue]int{}, []lang.ObjectValue{}
	visit := func(v lang.Value) {
		p, ok := v.(lang.ObjectValue)
		if !ok || p.IsNil() {
			return
		}
		if referred[p]++; referred[p] == 1 {
			reached = append(reached, p)
		}
	}
	visit(o)
	for i := 0; i < len(reached); i++ {
		slots, _ := c.H.Local(reached[i])
		for _, s := range slots {
			visit(s.V)
		}
	}
	free := []lang.ObjectValue{}
	if referred[o] == 1 {
		free = append(free, o)
	}
	gone := 0
	for ; gone < len(free); gone++ {
		slots, _ := c.H.Local(free[gone])
		for _, s := range slots {
			if p, ok := s.V.(lang.ObjectValue); ok && !p.IsNil() {
				if referred[p]--; referred[p] == 0 {
					free = append(free, p)
				}
			}
		}
	}
	return gone == len(reached)
}

// Reading is lazy initialisation as the text can be read, too.
type Reading = spec.Reading[Sides]

// IDPreconditions is the name of the statement about preconditions.
const IDPreconditions = "preconditions"

//go:embed readings.rules
var readings string

// Readings lists what §2 can be read to say where the rules decide otherwise. The
// printed text of the first is refuted by what §3 says of the example: there is a branch
// in which next points to the head of the list, which no field initialisation created.
func Readings() []Reading {
	return spec.Readings(texts.Made(readings, lazyobjects.Standard, map[string]func(*lazyobjects.Calculus){
		"prior-fields":    func(k *lazyobjects.Calculus) { k.Prior = ofFields },
		"eager-variables": func(k *lazyobjects.Calculus) { k.Eager = true },
		"assigned-fields": func(k *lazyobjects.Calculus) { k.Assigned = true },
	}), func(k lazyobjects.Calculus) Sides { return By(texts.Printed(Name), concrete.Standard(), k) })
}

// ofFields returns the objects of class C that initialisations of fields created.
func ofFields(c lazyobjects.Config, C lang.Type) []lang.ObjectValue {
	return c.Created(C, func(i lazyobjects.Init) bool { return i.At.X == (lang.Var{}) })
}
