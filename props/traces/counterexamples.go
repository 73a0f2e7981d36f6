package traces

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props/programs"
)

// Counterexample is a program on which a reading of the rules that unfold programs
// fails a statement, one of the smallest of those that Small has.
type Counterexample struct {
	Reading   string // the ID of a reading of package objects/unfold
	Statement string
	Case      Case
	Size      int
	Why       string
}

// Counterexamples lists the smallest programs that fail: rules as printed, and lacking one repair each.
func Counterexamples() []Counterexample {
	const (
		withX     = "var x: C;\n"
		withFlag  = "var x: C; var p: bool;\n"
		withVars  = "var x, y: C;\n"
		method    = "class C { method m(u: C): C { "
		undefined = "y does not appear in the configuration of the call, and is taken for "
		behind    = "what stands behind return is executed"
		before    = "the value that r had before the program decides"
	)
	all := []string{IDEnds, IDPrefixes, IDConverse}
	return slices.Concat(
		counterexamples("literal", 5, undefined+"u", withVars+method+"x := y; } }\nx.m(x);", IDEnds),
		counterexamples("literal", 4, before, withFlag+"class C { method n(): bool { } }\np := x.n(); if p { }", IDInitial),
		counterexamples("literal", 6, undefined+"u", withVars+"class C { f: C; method m(u: C): C { x := y.f; } }\nx.m(x);", IDConditions),

		counterexamples("return+default+fresh", 6, "y := this is y := x, and x is another object by then",
			withVars+method+"x := new C; y := this; } }\nx.m(x);", all...),
		counterexamples("return+default+fresh", 6, "this.n() is x.n(), and x is nil by then",
			withX+"class C { method n(): bool { x := nil; this.n(); } }\nx.n();", IDConditions),

		counterexamples("this+fresh", 6, behind, withVars+method+"return x; y := new C; } }\nx.m(x);", IDEnds),
		counterexamples("this+fresh", 6, behind, withX+method+"return x; x := new C; } }\nx.m(x);", IDConditions),
		counterexamples("this+fresh", 4, before, withFlag+"class C { method n(): bool { } }\np := x.n(); if p { }", IDInitial),

		counterexamples("this+return+fresh", 4, before, withFlag+"class C { method n(): bool { } }\np := x.n(); if p { }", IDInitial),
		counterexamples("this+return+fresh", 6, "x.o() returns what x.n() returned",
			withFlag+"class C { method n(): bool { return true; } method o(): bool { } }\nx.n(); p := x.o();", all...),

		counterexamples("this+return+default", 5, undefined+"this", withVars+method+"x := y; } }\nx.m(x);", IDEnds),
		counterexamples("this+return+default", 4, undefined+"this", withVars+method+"y := new C; } }\nx.m(x);", IDPrefixes, IDConverse),
		counterexamples("this+return+default", 6, undefined+"this",
			withVars+"class C { f: C; method m(u: C): C { x := y.f; } }\nx.m(x);", IDConditions),
	)
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
	var list []Counterexample
	for _, id := range statements {
		list = append(list, Counterexample{reading, id, Case{Program: p, Initial: concrete.NewValuation(values)}, size, why})
	}
	return list
}
