package formulas_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/props/section4"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// rare are programs of what random ones seldom have: two parameters of one type, a local
// array, an error below a caller, uses of nil in methods and calls, reads behind writes of
// new objects.
var rare = []string{
	"var x: int; proc P(u: int, v: int) { x := u - v; } P(5, 3);",
	"var x: int; var a: []int; proc P(u: int) { x := a[u]; x := 1; } P(5); x := 2;",
	"var a: []int; proc P(c: []int) { c[0] := 1; } |a| := 1; P(a);",
	"var x: int; var c: C; class C { method minus(u: int, v: int): int { return u - v; } } c := new C; x := c.minus(5, 3);",
	"var x: C; class C { f: C; method m(u: C): C { u := u.f; this.f := this.f; return u; } } x := new C; x := x.m(x);",
	"var x: C; class C { f: C; method m(u: C): C { u.f := u.f; u.f := new C; return u; } } x := new C; x := x.m(x);",
	"var x, y: C; class C { f: C; method m(u: C): C { return u; } } x := new C; x := x.m(y.f);",
	"var x, y: C; class C { f: C; method m(u: C): C { return u; } } x := new C; x := y.f.m(x);",
	"var a: []int; var x: int; var c: C; class C { method m(u: int): int { return u; } } c := new C; x := c.m(a[0]);",
	"var a: []int; var c: C; class C { v: int; } c := new C; c.v := a[0];",

	// Elements, bounds and tests of what is out of bounds, behind assignments.
	"var x: int; var a, b: []int; |a| := 2; |b| := 1; x := 1; a[x] := b[x];",
	"var x: int; var a: []int; |a| := 1; |a| := a[x] + x; x := 1; |a| := a[x];",
	"var x: int; var a: []int; x := 1; |a| := x - 2;",
	"var x: int; var a: []int; |a| := 1; x := 0; while a[x] == x { x := x + 1; }",
	"var x: int; var a: []int; |a| := 1; x := 1; if a[x] == 0 { x := 2; } else { x := 3; }",
	"var x: int; var a: []int; |a| := 1; x := 1; if a[x] == 5 { x := 2; } else { x := 3; }",
	"var x: int; var a: []int; |a| := 1; x := 1; assume a[x] == 0; x := 2;",
	"var x: int; var a: []int; |a| := 1; x := 1; assert a[x] == 0; x := 2;",
	"var x: int; var a: []int; |a| := 1; x := 1; assume a[x] == 5; x := 2;",
	"var x: int; var a: []int; |a| := 1; x := 1; assert a[x] == 5; x := 2;",
	"var x: int; var a: []int; |a| := 1; x := 1; while a[x] == 0 { x := 2; } x := 3;",
	"var x: int; var a: []int; |a| := 1; x := 1; x := a[x] + x; x := 2;",
	"var x: int; var a: [int]int; var b: []int; x := 1; a[x] := b[x];",

	// Local variables beside global ones, below a caller.
	"var x: int; proc P(u: int) { u := u + x; x := u; } x := 5; P(3); x := x + 1;",
	"var x: int; proc P(u: int) { if u > 0 { x := u; } else { } if u < 1 { } else { x := 2; } } x := 5; P(x);",
	"var x: int; proc P(u: int) { while u > 6 { u := u - x; } while u < 1 { u := 1; } } x := 2; P(7);",
	"var x: int; proc P(u: int) { Q(u, x); x := u; } proc Q(u: int, v: int) { x := u - v; } x := 5; P(3); x := x + 1;",
	"var x: int; proc P(u: int) { x := 2; assume u > x; assert u > x; assert u < x; } P(7); x := 1;",
	"var x: int; var a: []int; proc P(u: int) { Q(a[u], u); } proc Q(u: int, v: int) { x := u - v; } |a| := 9; P(7); x := 1;",
	"var x: int; var a: []int; proc P(u: int) { Q(a[u], u); } proc Q(u: int, v: int) { x := u - v; } |a| := 1; P(7); x := 1;",
	"var x: int; proc P(u: int) { x := x + 1; if u > x { x := u; } else { } while u > x { u := u - x; } } x := 5; P(x);",
	"var x: int; var c: C; class C { method m(u: int): int { u := u + x; return u + x; } } x := 5; c := new C; x := c.m(3);",
	"var x: int; var c: C; class C { method m(u: int): int { while u > 6 { u := u - x; } while u < 1 { u := 1; } return u; } } x := 2; c := new C; x := c.m(7);",
	"var x: int; var c: C; class C { method m(u: int): int { x := 2; assume u > x; assert u > x; assert u < x; return u; } } c := new C; x := c.m(7);",

	// Fields of parameters that may be nil, and a chain of three objects.
	"var x, y: C; class C { f: C; method m(u: C): C { u := u.f; u := y.f; return u.f; } } y := new C; y.f := y; x := new C; x := x.m(y);",
	"var x, y: C; class C { f: C; method m(u: C): C { u := u.f; return u; } } x := new C; x := x.m(y);",
	"var x, y: C; class C { f: C; method m(u: C): C { while u.f != nil { u := u.f; } return u; } } x := new C; x := x.m(y);",
	"var x, y: C; class C { f: C; method m(u: C): C { assume u.f != nil; assert u.f.f != nil; return u; } } x := new C; x := x.m(y);",
	"var x, y: C; class C { f: C; method m(u: C): C { u.f.f := u; u := u.f.id(u.f); return u; } method id(u: C): C { return u; } } x := new C; y := new C; y.f := x; x := x.m(y);",
	"var x, y: C; class C { f: C; method m(u: C): C { u := u.f.id(u.f); return u; } method id(u: C): C { return u; } } x := new C; x := x.m(y);",
	"var x, y, z: C; class C { f: C; method m(u: C): C { u := y.f.id(y.f.f); return y.f; } method id(u: C): C { return u; } } x := new C; y := z; x := x.m(z);",
	"var x, y: C; class C { f: C; method m(u: C): C { u := y.f.id(y.f); return u; } method id(u: C): C { return u; } } x := new C; y := new C; y.f := x; x := x.m(y);",
	"var x, y, z: C; class C { f: C; method m(u: C): C { while u.f != y.f { u := y.f; } return u; } } x := new C; y := z; x := x.m(z);",
	"var x, y, z: C; class C { f: C; method m(u: C): C { if u.f != y.f { u := y.f; } else { } return y.f; } } x := new C; y := z; x := x.m(z);",
	"var x: C; class C { f: C; method m(u: C): C { u := new C; return u; } } x := new C; x := x.m(x);",
	"var x, y: C; class C { f: C; } x := new C; x.f := y.f; x := y;",
	"var x, y: C; class C { f: C; } x := new C; y.f.f := x; x := y;",
	"var x: C; class C { method a(): C { return this; } method b(): C { } } x := new C; x := x.a(); x := x.b();",
	"var x, y: C; class C { method a(): C { return this; } method b() { } } x := new C; y := x.a(); x.b();",

	// Conditions on new objects: reads of fields that were written since.
	"var x, y, z: C; class C { f: C; } x := new C; y.f := z; if x.f == nil { } else { }",
	"var u, v, w, x, y, z: C; class C { f: C; } y.f := z; x := new C; w.f := x; if v.f.f == u { } else { }",
	"var u, v, w, x, y, z: C; class C { f: C; } x := new C; w.f := x; y.f := z; if v.f.f == u { } else { }",
	"var x, y: C; class C { f: C; } x := new C; if x != y { } else { }",
	"var x, y: C; class C { f: C; } x := new C; if y != x { } else { }",
	"var x, y, w, v: C; class C { f: C; } x := new C; w.f := x; if y == v.f { } else { }",
	"var u, v, w, x, y, z: C; class C { f: C; } x := new C; w.f := x; y.f := z; if u == v.f { } else { }",
	"var x, y, z: C; class C { f: C; } z := x.f == nil ? y.f : y.f;",
	"var x, y, z: C; class C { f: C; } z := new C; z := x == y ? z : x;",
	"var x, y, z: C; class C { f: C; } z := x == y ? x.f : x.f; z := x.f == nil ? y.f : z;",
}

// errors are programs of what can use nil and be out of bounds, with local variables and
// global ones, old objects and new ones in each operand.
var errors = func() []string {
	const (
		left, right = "a[u.v] + a[d.v]", "b[w.v] + b[g.v]" // operands; u and w are local
		of          = "(" + left + " < 5 ? u : d)"
	)
	var list []string
	for _, before := range []string{
		"|a| := 3; |b| := 3; d := k; g := k; c := new C; z := e.m(e, c);", // e and k are anything, c is new
		"|a| := 3; |b| := 3; d := k; g := e; c := new C; z := e.m(c, k);",
		"|a| := 3; |b| := 3; e := new C; d := e; g := e; c := new C; c.v := 2; z := e.m(c, c);", // no error
		"|a| := 2; |b| := 3; e := new C; d := e; g := e; c := new C; c.v := 2; z := e.m(c, c);", // the left one is out of bounds
		"|a| := 3; |b| := 2; e := new C; d := e; g := e; c := new C; c.v := 2; z := e.m(c, c);", // the right one
		"|a| := 3; |b| := 3; e := new C; g := e; c := new C; z := e.m(c, c);",                   // the left one uses nil
		"|a| := 3; |b| := 3; e := new C; d := e; c := new C; z := e.m(c, c);",                   // the right one
		"|a| := 0; |b| := 3; e := new C; d := e; c := new C; z := e.m(c, c);",
		"|a| := 3; |b| := 0; e := new C; g := e; c := new C; z := e.m(c, c);",
	} {
		for _, body := range []string{
			"x := " + left, "var t: int; t := " + left, "a[" + right + "] := " + left, "a[" + left + "] := " + right, "|a| := " + right,
			of + ".v := " + right, of + ".v := 1", "u.v := " + right, of + ".n := new C", "P(" + left + ", " + right + ")",
			"u := " + of + ".m(w, w)", "u := w.m(" + of + ", w)", "u := d.m(" + of + ", w)", "u := d.n.m(w, w)", "u := d.m(b[w.v] < 5 ? u : w, w)", "return " + of, "var t: int; x := u.f(w)",
			"if " + left + " < " + right + " { } else { }", "while " + left + " < " + right + " { x := 1; a[0] := 9; }",
			"assume " + left + " < " + right, "assert " + left + " < " + right,
		} {
			if !strings.HasSuffix(body, "}") {
				body += ";"
			}
			list = append(list, "var x: int; var a, b: []int; var c, d, e, g, k, z: C; proc P(u: int, v: int) { x := u - v; } "+
				"class C { v: int; n: C; method m(u: C, w: C): C { "+body+" } method f(w: C): int { return w.v; } } "+before)
		}
	}
	return append(list, "var x, y: int; var a: []int; x := a[x] == 0 ? a[y] : a[y]; x := a[x] == 0 ? a[y] : y;")
}()

// rareCase is a case, and the rules that fire in it, as symbolic If-F, and the statements
// that these are about.
type rareCase struct {
	of    any
	fired map[string]bool // nil: unknown
}

// about returns the statement that a rule is about, as its ID tells: Elem of Elem-Err.
func about(id string) string {
	id, _, _ = strings.Cut(id, "-")
	return id
}

// telling lists the cases that can tell an entry from a wrong one: those in which it fires,
// then those in which another rule about the same statement does.
func telling(list []rareCase, line texts.Line) []rareCase {
	if !line.Formula.Rule {
		return list
	}
	var first, second []rareCase
	for _, k := range list {
		switch {
		case k.fired == nil || k.fired[line.Target()]:
			first = append(first, k)
		case k.fired[about(line.ID)]:
			second = append(second, k)
		}
	}
	return append(first, second...)
}

var rareOf = map[string][]rareCase{}

// rareCases are cases that random ones seldom have.
func rareCases(t *testing.T, language string) []rareCase {
	if rareOf[language] == nil {
		rareOf[language] = madeRare(t, language)
	}
	return rareOf[language]
}

func madeRare(t *testing.T, language string) []rareCase {
	var list []rareCase
	if language != "traces" {
		right := kinds[language].of(texts.Printed(language))
		for _, text := range slices.Concat(rare, errors) {
			if p := rareIn(t, language, text); p != nil {
				k := rareCase{formulas.Case{Program: p}, map[string]bool{}}
				e := right.Judge(t.Context(), k.of.(formulas.Case)).Evidence
				for side, counts := range map[string]spec.Counts{"symbolic ": e.Symbolic, "concrete ": e.Concrete} {
					for _, id := range counts.Names() {
						k.fired[side+id], k.fired[about(id)] = true, true
					}
				}
				list = append(list, k)
			}
		}
		return list
	}
	p, err := lang.Parse("", []byte("var x, y: C; class C { f: C; } y := x.f;"))
	if err != nil {
		t.Fatal(err)
	}
	x, y, null := lang.V(p.Vars[0]), lang.V(p.Vars[1]), lang.NilOf(p.Vars[0].Type)
	f, _ := p.Body.Head().(*lang.Assign).E.Field()
	dot := func(e lang.Expr) lang.Expr { return lang.Dot(e, f) }
	cond := func(e1, e2 lang.Expr) lang.Expr { return lang.Term(lang.Cond, lang.False, e1, e2) }
	for _, e := range []lang.Expr{cond(x, null), dot(cond(x, null)), dot(dot(x)), cond(dot(y), dot(y))} {
		for _, b := range []lang.Expr{lang.Term(lang.Eq, null, e), lang.Term(lang.Eq, x, e), lang.Term(lang.Eq, e, x)} {
			list = append(list, rareCase{of: section4.Case{Rho: trace.Of(trace.New{X: p.Vars[0]}, trace.Test{B: b})}})
		}
	}
	var many []trace.Action // objects, of which the last one has a large number
	for range 9 {
		many = append(many, trace.New{X: p.Vars[0]})
	}
	return append(list, rareCase{of: section4.Case{Rho: trace.Of(append(many, trace.Test{B: lang.Term(lang.Eq, dot(x), null)})...)}})
}

// rareIn returns a rare program; nil if it is none of that language. The programs that §4
// unfolds are those with objects.
func rareIn(t *testing.T, language, text string) *lang.Program {
	name := strings.Replace(language, "unfolding", "objects", 1)
	list := register.All().All()
	l := list[slices.IndexFunc(list, func(l *languages.Language) bool { return l.Name == name })]
	src, err := l.Syntax.Read("", []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if l.Accepts(src) != nil {
		return nil
	}
	p, err := lang.Parse("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Each of them is a program of a language, and is there as the formulas are.
func TestRareCases(t *testing.T) {
	list := rare
	if longtest.Sweeps() {
		list = slices.Concat(rare, errors)
	}
	for _, text := range list {
		taken := false
		for _, l := range told() {
			if l.Name == "traces" {
				continue
			}
			if p := rareIn(t, l.Name, text); p != nil {
				taken = true
				k := formulas.Case{Program: p}
				if v := kinds[l.Name].of(texts.Printed(l.Name)).Judge(t.Context(), k); v.Result != spec.Tested {
					t.Errorf("%s, %s: %+v", l.Name, text, v)
				}
			}
		}
		if !taken {
			t.Errorf("no language has %s", text)
		}
	}
}
