package traces

import (
	"fmt"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/heapfile"
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

// Counterexamples lists, for the rules as printed and for each repair the rules that
// lack only that, the smallest programs on which they fail.
func Counterexamples() []Counterexample {
	const (
		twoVars  = "var x, y: C;\n"
		oneFlag  = "var x: C; var p: bool;\n"
		here     = `"C1": {"class": "C"}`
		withoutY = `"x": "C1"`
	)
	return []Counterexample{
		counterexample("published", IDEnds, 5, "y does not appear in the configuration of the call, and is taken for u",
			twoVars+"class C { method m(u: C): C { x := y; } }\nx.m(x);", here, withoutY),
		counterexample("published", IDInitial, 4, "the value that r had before the program decides",
			oneFlag+"class C { method n(): bool { } }\np := x.n(); if p { }", "", ""),
		counterexample("published", IDConditions, 6, "y does not appear in the configuration of the call, and is taken for u",
			twoVars+"class C { f: C; method m(u: C): C { x := y.f; } }\nx.m(x);", here, withoutY),

		counterexample("return+default+fresh", IDEnds, 6, "y := this is y := x, and x is another object by then",
			twoVars+"class C { method m(u: C): C { x := new C; y := this; } }\nx.m(x);", here, withoutY),
		counterexample("return+default+fresh", IDPrefixes, 6, "y := this is y := x, and x is another object by then",
			twoVars+"class C { method m(u: C): C { x := new C; y := this; } }\nx.m(x);", here, withoutY),
		counterexample("return+default+fresh", IDConverse, 6, "y := this is y := x, and x is another object by then",
			twoVars+"class C { method m(u: C): C { x := new C; y := this; } }\nx.m(x);", here, withoutY),
		counterexample("return+default+fresh", IDConditions, 6, "this.n() is x.n(), and x is nil by then",
			"var x: C;\nclass C { method n(): bool { x := nil; this.n(); } }\nx.n();", here, withoutY),

		counterexample("this+fresh", IDEnds, 6, "what stands behind return is executed",
			twoVars+"class C { method m(u: C): C { return x; y := new C; } }\nx.m(x);", here, withoutY),
		counterexample("this+fresh", IDConditions, 6, "what stands behind return is executed",
			"var x: C;\nclass C { method m(u: C): C { return x; x := new C; } }\nx.m(x);", here, withoutY),

		counterexample("this+fresh", IDInitial, 4, "the value that r had before the program decides",
			oneFlag+"class C { method n(): bool { } }\np := x.n(); if p { }", "", ""),
		counterexample("this+return+fresh", IDInitial, 4, "the value that r had before the program decides",
			oneFlag+"class C { method n(): bool { } }\np := x.n(); if p { }", "", ""),
		counterexample("this+return+fresh", IDEnds, 6, "x.o() returns what x.n() returned",
			oneFlag+"class C { method n(): bool { return true; } method o(): bool { } }\nx.n(); p := x.o();", here, withoutY),

		counterexample("this+return+fresh", IDPrefixes, 6, "x.o() returns what x.n() returned",
			oneFlag+"class C { method n(): bool { return true; } method o(): bool { } }\nx.n(); p := x.o();", here, withoutY),

		counterexample("this+return+fresh", IDConverse, 6, "x.o() returns what x.n() returned",
			oneFlag+"class C { method n(): bool { return true; } method o(): bool { } }\nx.n(); p := x.o();", here, withoutY),

		counterexample("this+return+default", IDEnds, 5, "y does not appear in the configuration of the call, and is taken for this",
			twoVars+"class C { method m(u: C): C { x := y; } }\nx.m(x);", here, withoutY),
		counterexample("this+return+default", IDPrefixes, 4, "y does not appear in the configuration of the call, and is taken for this",
			twoVars+"class C { method m(u: C): C { y := new C; } }\nx.m(x);", here, withoutY),
		counterexample("this+return+default", IDConverse, 4, "y does not appear in the configuration of the call, and is taken for this",
			twoVars+"class C { method m(u: C): C { y := new C; } }\nx.m(x);", here, withoutY),
		counterexample("this+return+default", IDConditions, 6, "y does not appear in the configuration of the call, and is taken for this",
			twoVars+"class C { f: C; method m(u: C): C { x := y.f; } }\nx.m(x);", here, withoutY),
	}
}

// counterexample reads a program and the objects and variables of a heap file.
func counterexample(reading, statement string, size int, why, program, objects, variables string) Counterexample {
	p, err := lang.Parse(reading, []byte(program))
	if err != nil {
		panic(err)
	}
	file := fmt.Sprintf(`{"schema": %q, "objects": {%s}, "variables": {%s}}`, heapfile.Schema, objects, variables)
	h, err := heapfile.Read(reading, []byte(file), p)
	if err != nil {
		panic(err)
	}
	return Counterexample{reading, statement, Case{Program: p, Initial: concrete.NewValuation(h.Values)}, size, why}
}
