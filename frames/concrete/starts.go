package concrete

import (
	"iter"

	"tandem/lang"
	"tandem/lang/contracts"
)

// slot is something that a start gives a value: a variable, or a field of an object.
type slot struct {
	x      string
	at     Location
	values []lang.Value
}

// slotsOf is this, the parameters, and the fields of all objects. A constructor has a new
// object.
func slotsOf(p *contracts.Program, of *contracts.Class, params []contracts.Var, constructor bool) []slot {
	list := []slot{{x: "this", values: []lang.Value{lang.Object(of.Type, 1)}}}
	for _, x := range params {
		list = append(list, slot{x: x.Name, values: small(x.Type, objects)})
	}
	for _, c := range p.Classes {
		for n := 1; n <= objects; n++ {
			for _, f := range c.Fields {
				at := Location{lang.Object(c.Type, n), f}
				s := slot{at: at, values: small(f.Type, objects)}
				if constructor && at.O == list[0].values[0] {
					s.values = []lang.Value{lang.Default(f.Type)}
				}
				list = append(list, s)
			}
		}
	}
	return list
}

// Envs are states in which assertions over this and parameters can be evaluated: all that
// have at most two objects of each class and small values, or so many of them. Their old
// heaps are their heaps.
func Envs(p *contracts.Program, of *contracts.Class, params []contracts.Var, most int) iter.Seq[Env] {
	return func(yield func(Env) bool) {
		for s := range starts(slotsOf(p, of, params, false), most) {
			if !yield(Env{Vars: s.vars, H: s.h, Old: s.h}) {
				return
			}
		}
	}
}

// Small lists the values that such states have of a type.
func Small(t lang.Type) []lang.Value { return small(t, objects) }

// small is a few values of a type, with so many objects.
func small(t lang.Type, objects int) []lang.Value {
	switch t {
	case lang.Int:
		return []lang.Value{lang.NewInt(0), lang.NewInt(1), lang.NewInt(-1)}
	case lang.Bool:
		return []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
	}
	list := []lang.Value{lang.Nil(t)}
	for n := 1; n <= objects; n++ {
		list = append(list, lang.Object(t, n))
	}
	return list
}

// start is where a run begins.
type start struct {
	vars map[string]lang.Value
	h    Heap
}

// starts are all, if these are at most so many, and else so many, spread over all.
func starts(slots []slot, most int) func(func(start) bool) {
	return func(yield func(start) bool) {
		all := 1
		for _, s := range slots {
			if all *= len(s.values); all > most {
				all = 0
				break
			}
		}
		seed := uint64(1)
		for n := range most {
			if all > 0 && n == all {
				return
			}
			rest := n
			at := start{map[string]lang.Value{}, Heap{}}
			for _, s := range slots {
				i := 0
				if all > 0 {
					i, rest = rest%len(s.values), rest/len(s.values)
				} else {
					seed = seed*6364136223846793005 + 1442695040888963407
					i = int(seed>>33) % len(s.values)
				}
				if s.x != "" {
					at.vars[s.x] = s.values[i]
					continue
				}
				at.h = at.h.With(s.at, s.values[i])
			}
			if !yield(at) {
				return
			}
		}
	}
}
