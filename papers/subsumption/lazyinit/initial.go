package lazyinit

import (
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/papers/subsumption/lazyobjects"
)

// Initial returns an initial state that the configuration c holds of, for a model of its path
// condition: its objects are those of the Inits, with the model's values. A reference
// that is not initialised is nil, or, where the precondition wants one, an object without
// references.
//
// Source: Anand et al., §2, "the model checker reports the input heap configuration
// (encoding constraints on reference fields …), the numeric path condition (and a
// satisfying solution)".
func Initial(c lazyobjects.Config, m solver.Model) solver.Model {
	values, entries := map[lang.Var]lang.Value{}, map[lang.Field][]lang.Entry{}
	ours, last := map[lang.Var]bool{}, 0
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		i := s.Top()
		if i.At.X != (lang.Var{}) {
			values[i.At.X] = i.To
		} else {
			entries[i.At.F] = append(entries[i.At.F], lang.Entry{I: i.At.O, V: i.To})
		}
		if !i.New {
			continue
		}
		last = max(last, i.To.ID())
		for _, f := range lazyobjects.FieldsOf(c.Program, i.To.Type()) {
			if x := lazyobjects.Symbol(i.To, f); !f.Type.IsClass() {
				entries[f] = append(entries[f], lang.Entry{I: i.To, V: m.At(x)})
				ours[x] = true
			}
		}
	}
	for _, x := range m.Vars() {
		if !ours[x] && values[x] == nil {
			values[x] = m.At(x)
		}
	}
	for _, k := range c.Pre.Conjuncts() {
		if o, _ := values[k.X].(lang.ObjectValue); k.Pred == precond.NotNil && o == (lang.ObjectValue{}) {
			last++
			values[k.X] = lang.Object(k.X.Type, last)
		}
	}
	for f, list := range entries {
		values[f.Array()] = lang.ArrayWith(f.Array().Type, lang.Default(f.Type), list)
	}
	return solver.NewModel(values)
}
