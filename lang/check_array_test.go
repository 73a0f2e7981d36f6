package lang_test

import (
	"testing"

	"tandem/lang"
)

// Literals of arrays denote the values that --in has in the same form, and are
// printed so that they are read back.
func TestArrayLiterals(t *testing.T) {
	for _, row := range []struct {
		text string
		typ  lang.Type
		want string // as it is printed; "": as it stands

		reason string
	}{
		{"[3, 1, -2]", bounded, "", "a list"},
		{"[]", bounded, "", "the default"},
		{"[ 3,0 ]", bounded, "[3, 0]", "the bound is 2"},
		{"{0: 3, else 1, length 2}", bounded, "", "elements outside of the bound"},
		{"{0: 3, 1: 4, else 0, length 2}", bounded, "[3, 4]", "a list says everything"},
		{"{0: 3, 7: -1, else 0}", intInt, "", "a function"},
		{"{7: -1, 0: 3, 5: 2, else 2}", intInt, "{0: 3, 7: -1, else 2}", "sorted, without what is as elsewhere"},
		{"{true: 1, else 0}", boolInt, "", "indexes of type bool"},
		{"{1: {0: 5, else 0}, else {else 0}}", nested, "", "an array of arrays"},
		{"[{0: 1, else 0}]", ofArrays, "", "a list of arrays"},
	} {
		x := lang.NewVar("x", row.typ)
		e, err := lang.ParseExpr("x == "+row.text, []lang.Var{x})
		if err != nil {
			t.Errorf("%s (%s): %v", row.text, row.reason, err)
			continue
		}
		if row.want == "" {
			row.want = row.text
		}
		want, err := lang.ParseValue(row.text, row.typ)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := e.Kid(1).Const(); !ok || !got.Equal(want) || e.Kid(1) != lang.Const(want) {
			t.Errorf("%s (%s): got %v, want %v", row.text, row.reason, got, want)
		}
		if got := e.String(); got != "x == "+row.want {
			t.Errorf("%s (%s): printed as %s", row.text, row.reason, got)
		}
	}
}

// A parameter hides the global variable of its name, in the body and nowhere
// else, and a program with it is printed and read back.
func TestHiding(t *testing.T) {
	src := `var x, y: int;
var n: C;
class C {
    method m(x: int, n: C): int {
        x := x + y;
        return x;
    }
}
proc P(x: bool) {
    if x {
        y := 1;
    }
    x := false;
}
x := 2;
`
	p, err := lang.Parse("f.tdm", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	q, err := lang.Parse("f.tdm", []byte(p.String()))
	if err != nil || !p.Equal(q) {
		t.Errorf("read back: %v\n%s", err, p)
	}
	global := lang.NewVar("x", lang.Int)
	for _, row := range []struct {
		local lang.Var
		want  string
	}{
		{p.Procs[0].Params[0], "P.x"},
		{p.Methods()[0].Params[0], "C.m.x"},
	} {
		if row.local.Name != row.want || row.local.Source() != "x" || row.local == global {
			t.Errorf("got the local variable %q, which programs call %q, want %q", row.local.Name, row.local.Source(), row.want)
		}
	}
	if got, _ := lang.Target(p.Body.Head()); got != global {
		t.Errorf("the main statement assigns to %v of %q, want the global variable", got, got.Scope)
	}
}
