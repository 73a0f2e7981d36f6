package traces

import (
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// Small lists the vocabularies of exhaustive checks: those of objects, of calls and of returns.
func Small() []*programs.Vocabulary {
	return append(programs.SmallObjectsAll(), SmallCalls().Named("calls", 0), SmallReturns().Named("returns", 0))
}

// Vocabulary returns that of random checks: of objects, with more calls and loops, fewer
// creations, and a method with two parameters of one type.
func Vocabulary() *programs.Vocabulary {
	v := programs.Objects()
	v.New, v.Invoke, v.GuardedInvoke, v.Assign, v.Counted = 2, 6, 10, 8, 4
	C := v.Classes[0].Type
	m := &lang.Method{Of: C, Name: "pick", Result: C}
	m.This = lang.This(C, m.FullName())
	for _, u := range []string{"s", "t"} {
		m.Params = append(m.Params, lang.Var{Name: u, Type: C, Scope: m.FullName()})
	}
	v.Classes[0].Methods = append(v.Classes[0].Methods, m)
	return v
}

// Recursion returns a random program whose method calls itself once, with a few
// assignments before the call, behind it, and in the inner call:
//
//	method m(u: C, s: C): C {
//		if u == nil { …; return e; }
//		…; h := u.m(nil, e); …; return e;
//	}
//
// Such programs are rare among those of Vocabulary.
func Recursion(src props.Source) *lang.Program {
	C := lang.Class("C")
	m := &lang.Method{Of: C, Name: "m", Result: C}
	m.This = lang.This(C, m.FullName())
	u := lang.Var{Name: "u", Type: C, Scope: m.FullName()}
	m.Params = []lang.Var{u, {Name: "s", Type: C, Scope: m.FullName()}}
	globals := []lang.Var{lang.NewVar("x", C), lang.NewVar("y", C)}
	places := append(globals[:2:2], m.Params...)
	value := func() lang.Expr { return lang.V(props.OneOf(src, "value", append(places[:4:4], m.This))) }
	some := func() lang.Seq {
		var list []lang.Stmt
		for range src.Choose(3, "statements") {
			src.Group("statement", func() {
				list = append(list, &lang.Assign{X: props.OneOf(src, "variable", places), E: value()})
			})
		}
		return lang.SeqOf(list...)
	}
	returns := func() lang.Seq { return some().Then(lang.SeqOf(&lang.Return{E: value()})) }
	inner := &lang.If{B: lang.Term(lang.Eq, lang.V(u), lang.NilOf(C)), Then: returns()}
	call := &lang.Invoke{H: lang.V(props.OneOf(src, "h", places)), E0: lang.V(u), Method: "m", Args: []lang.Expr{lang.NilOf(C), value()}}
	m.Body = lang.SeqOf(inner).Then(some()).Then(lang.SeqOf(call)).Then(returns())
	x, y := globals[0], globals[1]
	return &lang.Program{
		Vars: globals, Classes: []*lang.ClassDecl{{Type: C, Methods: []*lang.Method{m}}},
		Body: lang.SeqOf(&lang.Invoke{H: lang.V(x), E0: lang.V(x), Method: "m", Args: []lang.Expr{lang.V(y), lang.V(x)}}),
	}
}

// SmallCalls returns the vocabulary of exhaustive checks of calls and returns alone: a class C, no
// fields, methods m(i: bool, s: bool): bool and n(): bool, x: C and p: bool, no operators.
func SmallCalls() *programs.Vocabulary { return smallCalls(boolMethod("m", "i", "s"), boolMethod("n")) }

// SmallReturns returns SmallCalls with two methods without parameters, n(): bool and o(): bool.
func SmallReturns() *programs.Vocabulary { return smallCalls(boolMethod("n"), boolMethod("o")) }

// boolMethod returns a method of C with parameters and a result of type bool.
func boolMethod(name string, params ...string) *lang.Method {
	C := lang.Class("C")
	m := &lang.Method{Of: C, Name: name, Result: lang.Bool}
	m.This = lang.This(C, m.FullName())
	for _, u := range params {
		m.Params = append(m.Params, lang.Var{Name: u, Type: lang.Bool, Scope: m.FullName()})
	}
	return m
}

func smallCalls(methods ...*lang.Method) *programs.Vocabulary {
	C := lang.Class("C")
	return &programs.Vocabulary{
		Types:   []lang.Type{C, lang.Bool},
		Vars:    map[lang.Type][]lang.Var{C: {lang.NewVar("x", C)}, lang.Bool: {lang.NewVar("p", lang.Bool)}},
		Literal: calls, Value: calls,
		Classes: []*lang.ClassDecl{{Type: C, Methods: methods}},
		Assign:  1, If: 1, Invoke: 1, Return: 1,
		Objects: 1, Canonical: true,
	}
}

// calls returns a literal or an initial value of smallCalls.
func calls(src props.Source, t lang.Type) lang.Value {
	if t == lang.Bool {
		return lang.BoolValue(src.Choose(2, "bool") == 1)
	}
	return lang.Nil(t)
}
