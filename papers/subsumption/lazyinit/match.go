package lazyinit

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/papers/subsumption/lazyobjects"
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
	o, ok := m.at(i.At).(lang.ObjectValue)
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

// at returns what V has at a place.
func (m Matched) at(p lazyobjects.Place) lang.Value {
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
