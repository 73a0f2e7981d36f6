package programs

import (
	"cmp"
	"maps"
	"slices"

	"tandem/lang"
	"tandem/props"
)

// WithChecks returns a vocabulary with assumptions, assertions and inputs, each with that
// weight. Initial states have as many inputs as reads says, most at the most.
func (v *Vocabulary) WithChecks(weight, most int, reads func(*lang.Program, map[lang.Var]lang.Value) []lang.Type) *Vocabulary {
	v.Assume, v.Assert, v.Input = weight, weight, weight
	v.Reads, v.MaxReads = reads, most
	return v
}

// checkWays adds the ways to make an assumption, an assertion or an input of that size.
func (v *Vocabulary) checkWays(size int, add func(int, bool, func(*maker, int) []lang.Stmt)) {
	tests := v.expr(lang.Bool, size-1) && v.simple(size)
	add(v.Assume, tests, (*maker).assume)
	add(v.Assert, tests, (*maker).assert)
	add(v.Input, size == 2 && len(v.readable()) > 0, (*maker).input)
}

// readable lists the types that inputs have.
func (v *Vocabulary) readable() []lang.Type {
	return slices.DeleteFunc(slices.Clone(v.Types), func(t lang.Type) bool { return t.IsClass() || len(v.Vars[t]) == 0 })
}

// assume returns assume b.
func (m *maker) assume(size int) []lang.Stmt { return []lang.Stmt{&lang.Assume{B: m.test(size - 1)}} }

// assert returns assert b.
func (m *maker) assert(size int) []lang.Stmt { return []lang.Stmt{&lang.Assert{B: m.test(size - 1)}} }

// input returns x := *, of size 2 as x := y.
func (m *maker) input(int) []lang.Stmt {
	return []lang.Stmt{&lang.Input{X: m.target(props.OneOf(m.src, "type", m.voc.readable()))}}
}

// inputs adds a value for each input that a run from these values reads, one after the
// other: what is read next can depend on what was read before.
func (v *Vocabulary) inputs(src props.Source, p *lang.Program, values map[lang.Var]lang.Value) {
	for n := 1; v.Reads != nil && n <= v.MaxReads && lang.Reads(p); n++ {
		types := v.Reads(p, values)
		if len(types) < n {
			return
		}
		values[lang.ReadVar(n, types[n-1])] = v.initial(src, types[n-1])
	}
}

// inputsIn lists the inputs among variables that have values, by their numbers.
func inputsIn(values map[lang.Var]lang.Value) []lang.Var {
	number := func(x lang.Var) int {
		n, _ := lang.ReadNumber(x)
		return n
	}
	list := slices.DeleteFunc(slices.Collect(maps.Keys(values)), func(x lang.Var) bool { return number(x) == 0 })
	slices.SortFunc(list, func(x, y lang.Var) int {
		return cmp.Or(cmp.Compare(number(x), number(y)), cmp.Compare(x.Type.String(), y.Type.String()))
	})
	return list
}

// fewerInputs lists values without one of the inputs, the last one first.
func fewerInputs(values map[lang.Var]lang.Value) []map[lang.Var]lang.Value {
	var list []map[lang.Var]lang.Value
	for _, x := range slices.Backward(inputsIn(values)) {
		fewer := maps.Clone(values)
		delete(fewer, x)
		list = append(list, fewer)
	}
	return list
}
