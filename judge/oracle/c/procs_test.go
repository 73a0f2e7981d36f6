package c_test

import (
	"os/exec"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/oracle/c"
	"tandem/languages"
)

// called are programs whose runs depend on what a call of a procedure does: parameters are values and each call has
// its own, variables are shared, an end in a callee ends the run, and arrays are copied.
var called = []string{
	`var x, y: bv8;
proc P(u: bv8, v: bv8) { if u > 0 { P(u - 1, v + u); x := x + u; } else { y := y + v; } u := 7; }
y := x;
x := x band 7;
P(x, y);
`, `var x, n: bv16;
proc even(u: bv16) { if u == 0 { x := 1; } else { odd(u - 1); } }
proc odd(u: bv16) { if u == 0 { x := 0; } else { even(u - 1); } }
n := n band 15;
even(n);
assert x == bv16(n band 1 == 0 ? bv8(1) : 0);
`, `var x: bv8;
proc π(x: bv8) { x := x + 1; Q(x); }
proc Q(u: bv8) { assume u != 3; assert u != 2; x := x + u; }
π(x);
assert x != 9;
`, `var a: []bv8; var i, x: bv8;
proc P(a: []bv8, i: bv8) { a[0] := 5; x := a[0] + i; a[1] := 1; }
P(a, a[int(i)]);
x := x + a[0];
`, `var x: bv8;
proc P() { var t: bv8; t := t + x; x := t + t; }
P();
P();
`,
}

func readAll(t *testing.T, r *languages.Register, texts []string) (list []subject) {
	t.Helper()
	for _, text := range texts {
		list = append(list, read(t, r, text))
	}
	return list
}

// Functions in C do what procedures do.
func TestProcedures(t *testing.T) {
	cc := compilers(t)[0]
	n, err := agree(t, cc, c.Prelude(), readAll(t, register.All(), called), 60, append(sanitizers(t, cc), "-O0")...)
	if err != nil {
		t.Fatal(err)
	}
	if n.final < 100 || n.errors < 20 || n.blocked < 2 {
		t.Errorf("%+v: too few", n)
	}
}

// Each harness has C that compiles without a warning.
func TestHarnessesCompile(t *testing.T) {
	cc := compilers(t)[0]
	for _, s := range readAll(t, register.All(), called) {
		for _, h := range []c.Harness{c.Stdin, c.Klee, c.Clang, c.Verifier} {
			text, err := c.Translate(s.program.Lang(), c.Options{Harness: h})
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(cc, "-std=c99", "-Wall", "-Wno-unused-function", "-Wno-unused-but-set-variable", "-Werror", "-fsyntax-only", "-x", "c", "-")
			cmd.Stdin = strings.NewReader(string(text))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%.2000s\n%s", h, err, out, s.text)
			}
		}
	}
}
