package programs

import (
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
		Literal: smallFullLiteral, Value: smallArrayValue,
		Classes: []*lang.ClassDecl{class(classC, []lang.Field{{Name: "v", Type: lang.Int}}, methods...)},
		Assign:  1, Elem: 1, SetField: 1, New: 1,
		NoTruth: true, Objects: 1, Canonical: true,
	}
}

// smallFullLiteral returns nil, or 0.
func smallFullLiteral(_ props.Source, t lang.Type) lang.Value { return lang.Default(t) }

// fullValue returns an initial value, or an element: arrays as those of Arrays, and small integers.
func fullValue(src props.Source, t lang.Type) lang.Value {
	if t.IsArray() {
		return arrayValue(src, t)
	}
	return objectLiteral(src, t)
}
