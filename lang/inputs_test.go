package lang_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
)

func TestInputs(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"empty", "", "", "nothing is read"},
		{"read", "x := y;", "y", "x is only written"},
		{"order", "x := z + y + x;", "x y z", "the order of the declaration, not of the reads"},
		{"own value", "x := x + 1;", "x", "the right side is read first"},
		{"assigned before", "x := 1; y := x;", "", "x is always assigned before it is read"},
		{"assigned after", "y := x; x := 1;", "x", "too late"},
		{"both branches", "if b { x := 1; } else { x := 2; } y := x;", "b", "assigned whichever branch is taken"},
		{"one branch", "if b { x := 1; } y := x;", "x b", "not assigned if b is false"},
		{"other branch", "if b { } else { x := 1; } y := x;", "x b", "not assigned if b is true"},
		{"branch on its own", "if b { x := 1; y := x; }", "b", "assigned before it is read in the branch"},
		{"branches apart", "if b { x := 1; } else { y := x; }", "x b", "the first branch does not help the second"},
		{"nested", "if b { if c { x := 1; } else { x := 2; } y := 1; } else { y := 2; x := 3; } z := x + y;", "b c", "certain on all three ways"},
		{"already certain", "x := 1; if b { x := 2; } y := x;", "b", "certain before the choice"},
		{"certain behind", "x := 1; if b { x := 2; } else { } if c { x := 3; } y := x;", "b c", "the end of a branch does not undo what was before it"},
		{"loop", "while b { x := 1; } y := x;", "x b", "a loop may be skipped"},
		{"loop condition", "while x > 0 { x := x - 1; }", "x", "read by the test"},
		{"loop body", "while b { x := 1; y := x; }", "b", "assigned before it is read in the body"},
		{"carried", "while b { y := x; x := 1; }", "x b", "the first time round"},
		{"both operands", "if false && b { x := 1; }", "b", "syntax only: && reads both"},
		{"not declared first", "z := 1; while z > 0 { if b { x := 1; } else { x := 2; } z := z - x; }", "b", "branches in a loop"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte("var x, y, z: int; var b, c: bool;"+row.in))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range lang.Inputs(p) {
				got = append(got, x.Name)
			}
			if diff := cmp.Diff(row.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestInputsOfLargePrograms(t *testing.T) {
	const n = 100_000
	vars := make([]lang.Var, n)
	for i := range vars {
		vars[i] = lang.NewVar(fmt.Sprint("x", i), lang.Int)
	}
	assign := func(i int) lang.Stmt { return &lang.Assign{X: vars[i], E: lang.V(vars[(i+1)%n])} }
	var wide []lang.Stmt
	deep, choices := lang.Seq{}, lang.Seq{}
	for i := range vars {
		wide = append(wide, assign(i))
		deep = lang.SeqOf(assign(i), &lang.While{B: lang.True, Body: deep})
		choices = lang.SeqOf(&lang.If{B: lang.True, Then: choices, Else: lang.SeqOf(assign(i))}, assign(i))
	}
	for _, row := range []struct {
		name string
		in   lang.Seq
		want int
	}{
		{"wide", lang.SeqOf(wide...), n - 1}, // x0 is assigned first and read last
		{"loops in loops", deep, 1},          // x0 is read outermost, the others behind their assignment
		{"choices in choices", choices, n},
	} {
		func() {
			if got := len(lang.Inputs(&lang.Program{Vars: vars, Body: row.in})); got != row.want {
				t.Errorf("%s: got %d inputs, want %d", row.name, got, row.want)
			}
		}()
	}
}
