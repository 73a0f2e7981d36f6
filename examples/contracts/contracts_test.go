package contracts

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/props"
	"tandem/solver"
	"tandem/spec"
	"tandem/symbolic"
)

// The examples, as a solver of SMT-LIB decides them.
func TestExamples(t *testing.T) {
	session, err := solver.Open("pipe", solver.Options{})
	if err != nil {
		t.Skip(err) // TestSmall needs no solver
	}
	defer func() { _ = session.Close() }()
	for _, row := range []struct {
		file string
		want []string
	}{
		{"good", []string{
			"abs 3:13 holds", "abs 4:13 holds", "max3 10:13 holds", "max3 11:13 holds", "swap 19:13 holds",
			"divide 29:13 holds", "divide 30:13 holds", "nothing 35:26 holds",
		}},
		{"wrong", []string{
			"abs 4:13 refuted {x: -1} gives {r: -1}",
			"abs 5:13 holds",
			"unset 12:13 holds",
			"unset 13:13 refuted {b: false, r: 2} gives {r: 2}",
			"never 21:13 discarded no input meets requires",
		}},
	} {
		var got []string
		for _, o := range Verify(context.Background(), read(t, row.file), session) {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s %v %v %s", o.Name, o.At, o.Result, o.Reason)))
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.file, diff)
		}
	}
}

// Exhaustive search refutes, and says of nothing that it holds because it has found
// no model among small integers.
func TestSmall(t *testing.T) {
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	results := map[spec.Result]int{}
	for _, file := range []string{"good", "wrong"} {
		for _, o := range Verify(context.Background(), read(t, file), session) {
			results[o.Result]++
			if (o.Result == spec.Holds) != (o.Reason == "") {
				t.Errorf("%+v", o)
			}
		}
	}
	if diff := cmp.Diff(map[spec.Result]int{spec.Holds: 1, spec.Refuted: 2, spec.Inconclusive: 10}, results); diff != "" {
		t.Error(diff)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, o := range Verify(ctx, read(t, "wrong"), session) {
		if o.Result != spec.Inconclusive {
			t.Errorf("cancelled: %+v", o)
		}
	}
}

// said is a solver that says the same to every question.
type said struct {
	solver.Session
	solver.Result
}

func (said) Push()                                 {}
func (said) Pop()                                  {}
func (said) Assert(lang.Expr)                      {}
func (s said) Check(context.Context) solver.Result { return s.Result }
func model(x, r int64) solver.Model {
	return solver.NewModel(map[lang.Var]lang.Value{lang.NewVar("x", lang.Int): lang.NewInt(x), lang.NewVar("r", lang.Int): lang.NewInt(r)})
}

// A run decides what is reported of a model, not the solver.
func TestReplay(t *testing.T) {
	p, err := Parse("", []byte("method f(x: int) returns (r: int) requires x > 0 ensures r < 9 { r := x + 1; }"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		answer solver.Result
		want   spec.Result
		reason string
	}{
		{solver.Result{Answer: solver.Sat, Model: model(8, 3)}, spec.Refuted, "{r: 3, x: 8} gives {r: 9}"},
		{solver.Result{Answer: solver.Sat, Model: model(7, 9)}, spec.Inconclusive, "the solver's model does not break the clause: {r: 9, x: 7} gives {r: 8}"},
		{solver.Result{Answer: solver.Sat, Model: model(-1, 0)}, spec.Inconclusive, "the solver's model does not meet requires: {r: 0, x: -1} gives {r: 0}"},
		{solver.Result{Reason: "tired"}, spec.Inconclusive, "tired"},
		{solver.Result{Answer: solver.Unsat}, spec.Discarded, "no input meets requires"},
	} {
		o := Verify(context.Background(), p, said{Result: row.answer})
		if len(o) != 1 || o[0].Result != row.want || o[0].Reason != row.reason {
			t.Errorf("%v: %+v", row.answer, o)
		}
	}
}

// wp(S, Q) holds of a state if and only if Q holds where the run from it ends: for
// all small bodies, all small states, and each variable's values for Q.
func TestWeakestPrecondition(t *testing.T) {
	x, y := lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int)
	exprs := []lang.Expr{lang.V(y), lang.I(1), lang.Term(lang.Add, lang.V(x), lang.V(y))}
	var body func(src props.Source, n int) lang.Seq
	body = func(src props.Source, n int) lang.Seq {
		var list []lang.Stmt
		for ; n > 0 && src.Choose(2, "more") == 1; n-- {
			if src.Choose(2, "kind") == 0 {
				list = append(list, &lang.Assign{X: props.OneOf(src, "x", []lang.Var{x, y}), E: props.OneOf(src, "e", exprs)})
			} else {
				list = append(list, &lang.If{B: lang.Term(lang.Lt, lang.V(x), lang.V(y)), Then: body(src, n-1), Else: body(src, n-1)})
			}
		}
		return lang.SeqOf(list...)
	}
	value := concrete.Eval(concrete.Standard())
	bodies := 0
	for S := range props.All(func(src props.Source) lang.Seq { return body(src, 2) }) {
		bodies++
		sigma := after(S, symbolic.ID())
		for i := range int64(9) {
			V := concrete.NewValuation(map[lang.Var]lang.Value{x: lang.NewInt(i/3 - 1), y: lang.NewInt(i%3 - 1)})
			W := basic.New().Run(context.Background(), &lang.Program{Body: S}, V, 100, nil).At.V
			for _, Q := range exprs {
				if got, want := value(V).At(symbolic.Apply(sigma).At(Q)), value(W).At(Q); !got.Equal(want) {
					t.Fatalf("%v from %v: %v is %v after the run, and %v by wp", S, basic.ShowValuation(V), Q, want, got)
				}
			}
		}
	}
	if bodies < 500 {
		t.Errorf("%d bodies", bodies)
	}
}

// Conditions grow with the body, and not with the number of its paths.
func TestManyChoices(t *testing.T) {
	src := "method f(x: int) returns (r: int) ensures r <= x {" + strings.Repeat(" if r > x { r := r - 1; } else { r := x; }", 2000) + "}"
	p, err := Parse("", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	sigma := after(p.Methods[0].Body, symbolic.ID())
	if n := lang.Nodes(symbolic.Apply(sigma).At(p.Methods[0].Ensures[0].B)); n > 10_000 {
		t.Errorf("%d nodes", n)
	}
}

func TestErrors(t *testing.T) {
	nested := func(open, close string) string {
		return "method f() returns (r: int)\n{ " + strings.Repeat(open, 100_000) + close
	}
	for _, row := range []struct{ in, want string }{
		{"", "f:1:1: found the end of the text, expected a method (as method abs(x: int) returns (r: int) ensures r >= 0 { … })"},
		{"// nothing\n", "f:2:1: found the end of the text, expected a method (as method abs(x: int) returns (r: int) ensures r >= 0 { … })"},
		{"var x: int;", `f:1:1: found keyword "var", expected a method (as method abs(x: int) returns (r: int) ensures r >= 0 { … })`},
		{"method if() {}", `f:1:8: found keyword "if", expected the name of a method`},
		{"method f {}", `f:1:10: found "{", expected "(" (a method has parameters, or ())`},
		{"method f() returns r: int {}", `f:1:20: found name "r", expected "(" (results are declared as parameters are: returns (r: int))`},
		{"method f()\n  ensures", "f:2:10: found the end of the text, expected an expression"},
		{"method f() invariant 1 {}", `f:1:12: found name "invariant", expected "requires", "ensures" or "{"`},
		{"method f() {", `f:1:13: found the end of the text, expected "}" to close the "{" at 1:12`},
		{"method f() {}}", `f:1:14: found "}", expected a method (as method abs(x: int) returns (r: int) ensures r >= 0 { … })`},
		{"method f(x: int)\n requires x {}", "f:2:11: found requires of type int, expected bool"},
		{"method f() returns (r: int)\n requires r > 0 {}", `f:2:11: found unknown variable "r", expected a declared one`},
		{"method f() ensures t { var t: bool; }", `f:1:20: found unknown variable "t", expected a declared one`},
		{"method f(x: int) returns (x: int) {}", `f:1:27: found a second declaration of "x", expected a new name; the first one is at 1:10`},
		{"method f(a: [int]int) {}", "f:1:13: found an array, expected int or bool"},
		{"method f(x: int) {\n  if x < 1 { skip; } else if x < 2 {} else { x := 1; } }", `f:2:46: found the parameter "x", expected a result or a local variable: parameters keep their values`},
		{"method f() { while true {} }", "f:1:14: found a loop, expected an assignment or a choice: loops need invariants, which are not modelled"},
		{"method f() { if true { while true {} } }", "f:1:24: found a loop, expected an assignment or a choice: loops need invariants, which are not modelled"},
		{"method foo() { foo(); }", "f:1:16: found a call, return or new, expected an assignment or a choice"},
		{"method f() {}\nmethod f() {}", `f:2:8: found a second method "f", expected a new name; the first one is at 1:8`},
		{"method f() returns (r: int) {\n r := 1 + true; }\nmethod g() ensures 1 {}", "f:2:11: operator + takes int, found bool\nf:3:20: found ensures of type int, expected bool"},
		{"method f() \xff", "f:1:12: not a text file: found byte 0xff, which is not valid UTF-8, expected a program in UTF-8"},
		{nested("r := ", ""), "f:2:10: found \":=\", expected an operator or \";\" (an assignment is a statement, and equality is written ==)\nf:2:500003: found the end of the text, expected \"}\" to close the \"{\" at 2:1"},
		{nested("if true {", ""), "f:2:90002: nested too deeply: more than 10000 levels"},
		{"method f() ensures " + strings.Repeat("(", 100_000), "f:1:10019: nested too deeply: more than 10000 levels"},
		{"method f() ensures " + strings.Repeat("(", 100_000) + "true" + strings.Repeat(")", 100_000) + " {}", "f:1:10019: nested too deeply: more than 10000 levels"},
		{strings.Repeat("x", 1_000_000), `f:1:1: found name "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", expected a method (as method abs(x: int) returns (r: int) ensures r >= 0 { … })`},
	} {
		p, err := Parse("f", []byte(row.in))
		if p != nil || err == nil || err.Error() != row.want {
			t.Errorf("%.60q: %.300v\nwant %s", row.in, err, row.want)
		}
	}
	_, err := Parse("malformed.con", source(t, "malformed"))
	want := `malformed.con:2:14: found requires of type int, expected bool
malformed.con:3:18: found unknown variable "m", expected a declared one
malformed.con:6:5: found the parameter "n", expected a result or a local variable: parameters keep their values
malformed.con:7:5: found a loop, expected an assignment or a choice: loops need invariants, which are not modelled
malformed.con:8:5: found a call, return or new, expected an assignment or a choice
malformed.con:11:8: found a second method "sum", expected a new name; the first one is at 1:8
malformed.con:11:15: found an array, expected int or bool`
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

// A file of a million characters is read in time.
func TestHuge(t *testing.T) {
	var b strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&b, "method f%d(x: int) returns (r: int) requires x > 0 requires x < 9 ensures r > %d ensures r == x { r := x; }\n", i, i)
	}
	if p, err := Parse("", []byte(b.String())); err != nil || len(p.Methods) != 10_000 {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"good", "wrong", "malformed"} {
		f.Add(source(f, file))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		p, err := Parse("", src)
		errs, _ := err.(syntax.Errors)
		if (p == nil) != (len(errs) > 0) {
			t.Fatalf("%v %v", p, err)
		}
		for _, e := range errs {
			if at := e.Span.From; !at.IsValid() || at.Offset > len(src) {
				t.Errorf("%v at %d of %d", e, at.Offset, len(src))
			}
		}
		if p != nil {
			for _, o := range Verify(context.Background(), p, said{Result: solver.Result{Reason: "not asked"}}) {
				if o.Result != spec.Inconclusive {
					t.Errorf("%+v", o)
				}
			}
		}
	})
}

func source(t testing.TB, file string) []byte {
	src, err := os.ReadFile("testdata/" + file + ".con")
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func read(t *testing.T, file string) *Program {
	p, err := Parse(file+".con", source(t, file))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func Example() {
	p, err := Parse("min.con", []byte(`
method min(x, y: int) returns (m: int)
    requires x != y
    ensures m < x || m < y
    ensures m > x
{ if x < y { m := x; } else { m := y; } }`))
	if err != nil {
		fmt.Println(err)
		return
	}
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range Verify(context.Background(), p, session) {
		fmt.Println(o.At, o.Text+":", o.Result, o.Reason)
	}
	// Output:
	// 4:13 ensures m < x || m < y: inconclusive no model with integers between -8 and 8
	// 5:13 ensures m > x: refuted {x: 0, y: 1} gives {m: 0}
}
