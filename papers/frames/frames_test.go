package frames

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	programs "tandem/papers/frames/examples"
	"tandem/papers/frames/internal/framestest"
)

// head and rows are the small programs, and some whose elements are known by an equation alone.
const (
	head = programs.Head
	same = "method n(a: []int) requires a != nil &*& acc(a.elems); ensures acc(a.elems) &*& untouched(acc(a.elems)); { } "
)

var rows = append(slices.Clip(programs.Rows), []programs.Row{
	{Name: "elements that are written, and then untouched", Member: same + "method m(a: []int) requires a != nil &*& acc(a.elems) &*& a.length > 1; ensures acc(a.elems); { a[0] := 3; n(a); assert a[0] == 3; }", Want: "verified", Reason: "get(set(v, i, t), i) = t"},
	{Name: "other elements that are untouched", Member: same + "method m(a: []int, v: int) requires a != nil &*& acc(a.elems) &*& a.length > 1; ensures acc(a.elems) &*& a[1] == old(a[1]); { a[0] := v; n(a); }", Want: "verified", Reason: "get(set(v, i, t), j) = get(v, j)"},
	{Name: "elements that are new, and then untouched", Member: same + "method m() requires true; ensures true; { var a: []int; a := new int[2]; n(a); assert a[0] == 0; }", Want: "verified", Reason: "get(new, i) = 0"},
	{Name: "elements that are written, and others", Member: same + "method m(a: []int, v: int) requires a != nil &*& acc(a.elems) &*& a.length > 1; ensures acc(a.elems); { a[0] := 3; n(a); assert a[1] == 3; }", Want: "not equal", Reason: "only one is written"},
	{Name: "a new object and an argument", Member: "method m(c: Cell) requires true; ensures true; { var d: Cell; d := new Cell; assert c != d; }", Want: "verified", Reason: "it differs from what is older, of which nothing is known"},
	{Name: "a new object behind a loop", Member: "method m(n: int) requires true; ensures true; { var i: int; var c: Cell; var d: Cell; while i < n invariant true { c := new Cell; i := i + 1; } d := new Cell; assert c != d; }", Want: "verified", Reason: "so does it from what the loop assigned"},
	{Name: "two new objects that may be one", Member: "method m(b: bool) requires true; ensures true; { var c: Cell; var d: Cell; c := new Cell; d := c; if b { d := new Cell; } assert c != d; }", Want: "not true", Reason: "only one of them may be new"},
}...)

// program returns a program of a row.
func program(t testing.TB, member string) *contracts.Program {
	t.Helper()
	return framestest.Program(t, head+member+"\n}")
}

func session(t testing.TB) solver.Session { return framestest.Session(t, "z3", 0) }

// verdict returns what becomes of the last member of a program.
func verdict(p *contracts.Program, rules Rules, s solver.Session) string {
	members := Members(p)
	o := Verify(context.Background(), Options{Rules: rules}, p, members[len(members)-1], s)
	if o.Verified {
		return "verified"
	}
	return string(o.Failure.Why)
}

func TestRows(t *testing.T) {
	s := session(t)
	for _, row := range rows {
		if got := verdict(program(t, row.Member), Standard(), s); row.Reason == "" || got != row.Want {
			t.Errorf("%s: %s, expected %s (%s)", row.Name, got, row.Want, row.Reason)
		}
	}
}

// Each entry of the figures is needed by a row: neither the entry that is always false nor
// the one that is always true gives what is expected.
func TestEachRuleIsSeen(t *testing.T) {
	s := session(t)
	var programs []*contracts.Program
	for _, row := range rows {
		programs = append(programs, program(t, row.Member))
	}
	for _, r := range Standard() {
		for _, mutant := range []struct {
			name string
			step Step
		}{{"false", fails(Failure{Why: "mutant"})}, {"true", Done()}} {
			if r.ID == "frames/produce-false" && mutant.name == "true" {
				continue // it is that
			}
			if killed := kill(programs, Standard().With(always(r, mutant.step)), s); killed == "" {
				t.Errorf("%s that is %s is not seen", r.ID, mutant.name)
			}
		}
	}
}

// kill returns the first row whose verdict is another one by these rules; "" if there is none.
func kill(programs []*contracts.Program, rules Rules, s solver.Session) string {
	for i, row := range rows {
		if verdict(programs[i], rules, s) != row.Want {
			return row.Name
		}
	}
	return ""
}

// always returns an entry that says one thing of all that it is for.
func always(r Rule, step Step) Rule {
	switch {
	case r.eval != nil:
		r.eval = func(*Verifier, State, contracts.Expr, func(*Term) Step) Step { return step }
	case r.produce != nil:
		r.produce = func(*Verifier, State, *Term, contracts.Assertion, func(State) Step) Step { return step }
	case r.consume != nil:
		r.consume = func(*Verifier, State, *Heap, contracts.Assertion, func(*Heap, *PathCondition, *Term) Step) Step {
			return step
		}
	default:
		r.exec = func(*Verifier, State, contracts.Stmt, func(State) Step) Step { return step }
	}
	return r
}

// cell returns the program of Figures 3 and 9, without one line.
func cell(t testing.TB, without string) *contracts.Program {
	t.Helper()
	src, err := os.ReadFile("examples/cell.tdm")
	if err != nil {
		t.Fatal(err)
	}
	text := string(src)
	if without != "" {
		i := strings.Index(text, "method setX")
		text = text[:i] + strings.Replace(text[i:], without, "", 1)
	}
	return framestest.Program(t, text)
}

func member(t testing.TB, p *contracts.Program, name string) contracts.Member {
	t.Helper()
	for _, m := range Members(p) {
		if m.Name() == name {
			return m
		}
	}
	t.Fatal(name)
	return contracts.Member{}
}

// §4.1: "Omitting one of these operations causes symbolic execution to fail", at the place
// that the text says.
func TestOmitted(t *testing.T) {
	s := session(t)
	for _, row := range []struct{ omitted, want, reason string }{
		{"open valid();", "no chunk in ", "the assignment x := v fails, since this.x is not accessible"},
		{"close valid();", "no chunk in ", "use getX() needs valid() even before the postcondition does"},
		{"use getX();", "not equal in the postcondition of Cell.setX", "the second conjunct is not provable"},
		{"close valid();\n        use getX();", "no chunk in the postcondition of Cell.setX", "the heap contains no predicate chunk"},
	} {
		p := cell(t, row.omitted)
		o := Verify(context.Background(), Options{Rules: Standard()}, p, member(t, p, "Cell.setX"), s)
		got := "verified"
		if !o.Verified {
			got = fmt.Sprintf("%s in %s", o.Failure.Why, o.Failure.Of)
		}
		if !strings.HasPrefix(got, row.want) {
			t.Errorf("without %s: %s, expected %s (%s)", row.omitted, got, row.want, row.reason)
		}
	}
}

// Terms are compared before a question is asked: setX takes none.
func TestQuestions(t *testing.T) {
	p := cell(t, "")
	s := session(t)
	for name, most := range map[string]int{"Cell.setX": 1, "Cell.getX": 0, "Cell.valid": 0} {
		if o := Verify(context.Background(), Options{Rules: Standard()}, p, member(t, p, name), s); o.Questions > most {
			t.Errorf("%s: %d questions, expected at most %d", name, o.Questions, most)
		}
	}
}
