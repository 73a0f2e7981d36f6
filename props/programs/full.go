package programs

import (
	"cmp"
	"maps"
	"slices"

	"tandem/lang"
	"tandem/props"
)

// Full returns the vocabulary of random checks of the language that has all: the classes of
// Objects, of which C has a method with an array for a parameter, the arrays of integers and truth
// values of Arrays, and the procedures P(i: int, v: []int) and Q(i: int, s: C).
func Full() *Vocabulary {
	v := Objects()
	v.Types = append(v.Types, boundedInts, boundedBools, functions)
	v.Vars[boundedInts] = vars(boundedInts, "a", "c")
	v.Vars[boundedBools] = vars(boundedBools, "d")
	v.Vars[functions] = vars(functions, "f")
	v.Ops = append(v.Ops, lang.Select, lang.Select, lang.Store, lang.Len)
	v.Value = fullValue
	C := v.Classes[0]
	v.Classes[0] = class(classC, C.Fields, append(slices.Clone(C.Methods), method("fill", lang.Int, lang.Int, boundedInts))...)
	v.Procs = []*lang.Proc{Signature("P", lang.Int, boundedInts), Signature("Q", lang.Int, classC)}
	v.Call, v.GuardedCall = 4, 10
	v.Elem, v.Bound, v.Walk = 6, 1, 2
	v.Index, v.ArrayLiterals = 6, 1
	v.Locals = []lang.Type{lang.Int, classC, boundedInts}
	return v
}

// SmallFull returns the vocabularies of exhaustive checks of the language that has all: a
// class C with a field v: int, variables x: C, k: int and a: []int, the constant 0, nil,
// elements, and of the statements
//
//   - what every one of one language does to those of another: a method m(u: C): int, a
//     procedure P(u: C), and no tests;
//   - choices, loops and bounds, with equality, and no calls;
//   - two methods and a procedure of two parameters, and conditional expressions.
func SmallFull() []*Vocabulary {
	calls := smallFull(method("m", lang.Int, classC)).Named("calls", 0)
	calls.Procs, calls.Locals = []*lang.Proc{Signature("P", classC)}, []lang.Type{lang.Int}
	calls.Invoke, calls.Call, calls.Return = 1, 1, 1
	tests := smallFull().Named("tests", 0)
	tests.Types, tests.Ops = append(tests.Types, lang.Bool), append(tests.Ops, lang.Eq)
	tests.If, tests.While, tests.Bound = 1, 1, 1
	two := smallFull(method("m", lang.Int, classC, lang.Int), method("n", classC, classC)).Named("two parameters", 0)
	two.Types, two.Ops = append(two.Types, lang.Bool), []lang.Op{lang.Select, lang.Cond, lang.Not, lang.Lt}
	two.Procs = []*lang.Proc{Signature("P", classC, lang.Int)}
	two.Invoke, two.Call, two.Return, two.New, two.Elem = 1, 1, 1, 0, 0
	return []*Vocabulary{calls, tests, two}
}

func smallFull(methods ...*lang.Method) *Vocabulary {
	return &Vocabulary{
		Types:   []lang.Type{classC, lang.Int, boundedInts},
		Vars:    map[lang.Type][]lang.Var{classC: vars(classC, "x"), boundedInts: vars(boundedInts, "a"), lang.Int: vars(lang.Int, "k")},
		Ops:     []lang.Op{lang.Select},
		Literal: func(_ props.Source, t lang.Type) lang.Value { return lang.Default(t) }, Value: smallArrayValue,
		Classes: []*lang.ClassDecl{class(classC, []lang.Field{{Name: "v", Type: lang.Int}}, methods...)},
		Assign:  1, Elem: 1, SetField: 1, New: 1,
		NoTruth: true, Objects: 1, Canonical: true,
	}
}

// fullValue returns an initial value, or an element: arrays as those of Arrays, and small integers.
func fullValue(src props.Source, t lang.Type) lang.Value {
	if t.IsArray() {
		return arrayValue(src, t)
	}
	return objectLiteral(src, t)
}

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
	add(v.Assume, tests, func(m *maker, size int) []lang.Stmt { return []lang.Stmt{&lang.Assume{B: m.test(size - 1)}} })
	add(v.Assert, tests, func(m *maker, size int) []lang.Stmt { return []lang.Stmt{&lang.Assert{B: m.test(size - 1)}} })
	add(v.Input, size == 2 && len(v.readable()) > 0, (*maker).input)
}

// readable lists the types that inputs have.
func (v *Vocabulary) readable() []lang.Type {
	return slices.DeleteFunc(slices.Clone(v.Types), func(t lang.Type) bool { return t.IsClass() || len(v.Vars[t]) == 0 })
}

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
