package syntax

import (
	"strings"
	"testing"
)

// What users of other tools write first has a hint that says what to write instead.
func TestForeignHints(t *testing.T) {
	for _, tt := range []struct{ in, hint string }{
		{"x := 1 << 2;", "x shl n"},
		{"x := x >> 2;", "x lshr n"},
		{"x := x ^ 2;", "x bxor y"},
		{"x := ~x;", "bnot x"},
		{"x := x & 1;", "x band y"},
		{"x := x | 1;", "x bor y"},
		{"switch (x) { }", "there is no switch"},
		{"x := nondet();", "x := *;"},
		{"x := __VERIFIER_nondet_int();", "x := *;"},
		{"assert forall i :: i > 0;", "there are no quantifiers"},
		{"# comment", "a comment begins with //"},
		{"x := 1.5;", "there are no fractions"},
		{"for i := 0; i < 3; i++ { }", "i := i + 1"},
		{"for (int i := 0; i < 3; i := i + 1) { }", "declared at the head"},
		{"for i in 3 { }", "for i := 0; i < n"},
		{"while x < 3 invariant x < 4; { x := x + 1; }", "without a semicolon"},
		{"x := \"a\";", "there are no texts"},
		{"*x := 3;", "there are no pointers"},
		{"x := &x;", "there are no pointers"},
		{"var p: *int;", "there are no pointers"},
		{"x := p->f;", "p.f"},
		{"x := malloc(3);", "new Node;"},
		{"x := x ** 2;", "there is no power"},
		{"if x > 0: x := 1;", "a block has braces"},
		{"assert (x > 0, \"positive\");", "an assertion has no text"},
		{"elif x > 0 { }", "write else if"},
		{"goto end;", "break and continue"},
		{"try { x := 1; }", "there are no exceptions"},
		{"struct S { }", "class S"},
		{"fn f() { }", "func f(u: int): int"},
		{"x := max(x, 2);", "func f(u: int): int"},
		{"x, x := x, x;", "write an assignment for each"},
		{"x++;", "write x := x + 1"},
		{"enum E { A, B }", "there are no enumerations"},
		{"class C { f: int; method m() requires acc(this.f, 1/2); { } }", "without fractions"},
	} {
		_, err := Parse("p.tdm", []byte("var x: int; "+tt.in))
		if err == nil || !strings.Contains(err.Error(), tt.hint) {
			t.Errorf("%s: got %v, want the hint %q", tt.in, err, tt.hint)
		}
	}
}
