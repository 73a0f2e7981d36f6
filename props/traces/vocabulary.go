package traces

import (
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// Small lists the vocabularies of exhaustive checks: those of objects, and SmallCalls.
func Small() []*programs.Vocabulary {
	return []*programs.Vocabulary{programs.SmallObjects(), programs.SmallTypedObjects(), SmallCalls()}
}

// Vocabulary is that of random checks: of objects, with more calls and fewer
// creations, and a method with two parameters of one type.
func Vocabulary() *programs.Vocabulary {
	v := programs.Objects()
	v.New, v.Invoke, v.GuardedInvoke, v.Assign = 2, 6, 10, 8
	C := v.Classes[0].Type
	m := &lang.Method{Of: C, Name: "pick", Result: C}
	m.This = lang.This(C, m.FullName())
	for _, u := range []string{"s", "t"} {
		m.Params = append(m.Params, lang.Var{Name: u, Type: C, Scope: m.FullName()})
	}
	v.Classes[0].Methods = append(v.Classes[0].Methods, m)
	return v
}

// Recursion is a vocabulary of random checks of methods that call themselves: a
// class C without fields and with a method m(i: int, u: C): C, whose calls are
// guarded.
func Recursion() *programs.Vocabulary {
	C := lang.Class("C")
	m := &lang.Method{Of: C, Name: "m", Result: C}
	m.This = lang.This(C, m.FullName())
	m.Params = []lang.Var{{Name: "i", Type: lang.Int, Scope: m.FullName()}, {Name: "u", Type: C, Scope: m.FullName()}}
	v := programs.Objects()
	v.Types = []lang.Type{C, lang.Int, lang.Bool}
	v.Vars = map[lang.Type][]lang.Var{C: {lang.NewVar("x", C), lang.NewVar("y", C)}, lang.Int: {lang.NewVar("k", lang.Int)}}
	v.Ops = []lang.Op{lang.Eq, lang.Sub, lang.Gt}
	v.Classes = []*lang.ClassDecl{{Type: C, Methods: []*lang.Method{m}}}
	v.Assign, v.If, v.While, v.Counted, v.SetField, v.New, v.Follow = 8, 1, 0, 0, 0, 1, 0
	v.Invoke, v.GuardedInvoke, v.Return, v.Near = 1, 12, 2, 0
	return v
}

// SmallCalls is the vocabulary of exhaustive checks of calls and returns alone: a
// class C without fields and with methods m(i: bool, s: bool): bool and n(): bool,
// variables x: C and p: bool, and no operators.
func SmallCalls() *programs.Vocabulary {
	C := lang.Class("C")
	method := func(name string, params ...string) *lang.Method {
		m := &lang.Method{Of: C, Name: name, Result: lang.Bool}
		m.This = lang.This(C, m.FullName())
		for _, u := range params {
			m.Params = append(m.Params, lang.Var{Name: u, Type: lang.Bool, Scope: m.FullName()})
		}
		return m
	}
	return &programs.Vocabulary{
		Types:   []lang.Type{C, lang.Bool},
		Vars:    map[lang.Type][]lang.Var{C: {lang.NewVar("x", C)}, lang.Bool: {lang.NewVar("p", lang.Bool)}},
		Literal: calls, Value: calls,
		Classes: []*lang.ClassDecl{{Type: C, Methods: []*lang.Method{method("m", "i", "s"), method("n")}}},
		Assign:  1, If: 1, Invoke: 1, Return: 1,
		Objects: 1, Canonical: true,
	}
}

// calls is a literal or an initial value of SmallCalls.
func calls(src props.Source, t lang.Type) lang.Value {
	if t == lang.Bool {
		return lang.BoolValue(src.Choose(2, "bool") == 1)
	}
	return lang.Nil(t)
}
