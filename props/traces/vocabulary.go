// Package traces is what §4 says of programs, as properties: that the symbolic
// execution traces into which a program unfolds compute what the program computes.
// The yardstick is the standard semantics of package objects/heaps, which knows
// nothing of traces.
//
// Let ⟨S, V⟩ be the standard run of a program from an initial state, ⟨S, ρ⟩ its
// unfolding, and ⟨V, ρ⟩ the run of a trace. What is stated, by IDs:
//
//   - ends: along the path on which the tests hold, ⟨V, ρ⟩ ends as ⟨S, V⟩ does:
//     final with the same values, or stuck at the same statement.
//   - prefixes: they agree after each transition.
//   - converse: a trace that V leads through is one of the standard run.
//   - path-conditions: V(path(ρ)) = true iff the standard run takes the path of ρ.
//   - initial-state: path(ρ) speaks of variables of the program only.
//
// States are compared up to the names of objects, from the global variables.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "the
// standard concrete semantics of a program in any (imperative) programming language
// can be defined also in terms of the concrete semantics of its symbolic execution
// traces", and Theorem 4.5.
//
// Read walk.go first, then statements.go and conditions.go; cases.go makes cases,
// and counterexamples.go keeps the smallest programs on which the printed rules
// fail.
package traces

import (
	_ "embed"
	"strconv"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
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

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Random returns the statements with random programs up to that size over a vocabulary with classes.
func Random(sides objects.TraceSides, voc *programs.Vocabulary, size int, lim spec.Limits) []*props.Property[Case] {
	if sides.Returning {
		voc = voc.ReturningOnly()
	}
	return sections.Language(voc, size).Kind().Of(Statements(sides, lim)...)
}

// Recursive returns the statements on programs of Recursion.
func Recursive(sides objects.TraceSides, lim spec.Limits) []*props.Property[Case] {
	l := sections.Language(Vocabulary(), MaxSize)
	l.Program = Recursion
	kind := l.Kind()
	kind.Gen = func(src props.Source) Case { // without groups, which would change the cases
		p := l.Program(src)
		return Case{Program: p, Initial: l.Initial(src, p)}
	}
	return kind.Of(Statements(sides, lim)...)
}

// Groups returns everything that is checked, of random programs and of all small ones over the
// vocabularies, from all initial heaps, by vocabulary, smaller first.
func Groups(sides objects.TraceSides, lim spec.Limits, vocs ...*programs.Vocabulary) props.Groups {
	return props.Groups{sections.Group(Random(sides, Vocabulary(), MaxSize, lim), sections.InTurn, vocs...)}
}

// Counterexample is a program on which a reading of the rules that unfold programs
// fails a statement, one of the smallest of those that Small has.
type Counterexample struct {
	Reading   string // the ID of a reading of package objects/unfold
	Statement string
	Case      Case
	Size      int
	Why       string
}

//go:embed counterexamples.txt
var counterexamplesText string

// Counterexamples lists the smallest programs that fail: rules as printed, and lacking one repair each.
func Counterexamples() (list []Counterexample) {
	for line := range strings.Lines(counterexamplesText) {
		if part := strings.Split(strings.TrimSpace(line), " | "); len(part) == 5 {
			size, err := strconv.Atoi(part[1])
			if err != nil {
				panic(err)
			}
			list = append(list, counterexamples(part[0], size, part[3], strings.ReplaceAll(part[4], `\n`, "\n"), strings.Fields(part[2])...)...)
		}
	}
	return list
}

// counterexamples reads a program on which a reading fails statements: where x is the
// one object that there is, except for IDInitial, which is of any state.
func counterexamples(reading string, size int, why, program string, statements ...string) []Counterexample {
	p, err := lang.Parse(reading, []byte(program))
	if err != nil {
		panic(err)
	}
	values := programs.Restrict(nil, p)
	if x := p.Vars[0]; statements[0] != IDInitial {
		values[x] = lang.Object(x.Type, 1)
	}
	return lists.Map(statements, func(id string) Counterexample {
		return Counterexample{reading, id, Case{Program: p, Initial: concrete.NewValuation(values)}, size, why}
	})
}
