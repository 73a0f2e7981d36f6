package c_test

import (
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
`, `var a: []bv8;
proc P() { assert a[1] < 200; }
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
func TestHarnessesCompile(t *testing.T) { compilesEverywhere(t, called) }

// looping are programs with loops that C has, each with words that stand in its C, and others that do not.
var looping = []struct{ text, has, lacks string }{
	{"var k, r: bv8;\nfor r := 0; r <= k; r := r + 1 { if r * r == k { break; } }\nassert r != 5;\n", "for (|break;", "v_loop|goto"},
	{"var k, r: bv8;\nr := 0;\nwhile r < k { r := r + 3; }\n", "for (", "while"},
	{"var s, k: bv8;\nk := k band 31;\ndo { s := s + 1; if s > 100 { k := 0; break; } k := k - 1; } while k > 0 && k < 30;\n", "do {|} while (|break;", "v_loop"},
	{"var s, k: bv8;\nwhile s < 9 { if s == k { break; } if s == 7 { s := 20; continue; } s := s + 1; }\n", "while ((v_s|break;", "goto|v_loop"},
	{"var s, k: bv8;\nk := k band 15;\nwhile true { do { s := s + 1; if s == 200 { break; } } while s < 100; if k == 3 { break; } k := k + 1; if k == 20 { break; } }\n", "while (1)|do {|break;", "v_loop"},
	{"var s, k: bv8; var l: bool;\nl := true;\nwhile l { s := s + 1; if s > k { l := false; } }\n", "break;|v_l = 0;", "while (v_l"},
	{"var s, k: bv8; var l: bool;\nl := true;\nwhile l { s := s + 1; if s > k { l := false; } k := k + (l ? bv8(0) : 1); }\n", "while (v_l", "break;"},
	{"var s, k: bv8; var l: bool;\nl := true;\nwhile l { if s >= k { l := false; s := 3; k := k + s; } else { s := s + 1; } }\n", "break;", "while (v_l"},
	{"var s, k: bv8; var l: bool;\nproc P() { if s > k { l := false; } }\nl := true;\nwhile l { s := s + 1; P(); if s == 9 { l := false; } }\n", "while (v_l", "break;"},
	{"var s, k: bv8; var l: bool;\nl := true;\nwhile l { s := s + 1; l := l && s < k; }\n", "for (v_l", "do {"},
	{"var k: bv8;\nproc P(u: bv8) { while u < 9 { u := u + 1; if u == k { break; } P(u + 1); } }\nP(6);\n", "break;", "l_loop"},
	{"var a: []bv8; var i, s: bv8;\ni := 0;\nwhile int(i) < |a| && s < 200 { s := s + a[int(i)] + 1; i := i + 1; }\n", "for (", "while"},
	{"var k: bv8;\nfunc f(u: bv8): bv8 { while u < 9 { if u == k { return 3; } u := u + 1; } return u; }\nvar r: bv8;\nr := f(k band 3) + f(2);\n", "while ((l_u|break;", "l_loop"},
	{"var s, k: bv8; var a: []bv8;\nk := k band 15;\nwhile k < 20 { if a[0] > 3 { s := s + 1; } else { if a[1] > 7 { s := s + 2; } else { if a[int(k)] == 0 { break; } } } k := k + 1; }\n", "goto end1;|end1:;", "v_loop"},
}

// switching are programs with chains of equalities, as looping.
var switching = []struct{ text, has, lacks string }{
	{"var x, y: bv8;\nif x == 1 { y := 3; } else { if x == 7 { assert y != 2; } else { if x == 200 { x := y; } } }\n", "switch (v_x)|case (uint8_t)UINT64_C(200):|default:", "if ("},
	{"var x, y: bv8;\nif x == 1 { y := 3; } else { if x == 1 { y := 4; } else { y := 5; } }\n", "if (", "switch"},
	{"var x, y: bv8;\nif x == 1 { y := 3; } else { if y == 2 { y := 4; } }\n", "if (", "switch"},
	{"var s, k: bv8;\nwhile s < 9 { s := s + 1; if k == 3 { k := 5; } else { if k == 5 { break; } else { k := k - 1; } } }\n", "switch (v_k)|goto end1;", "v_loop"},
	{"var x, y: bv8;\nproc P(u: bv8) { if u == 0 { x := 9; } else { if u == 255 { P(u + 1); } else { while y < 3 { y := y + 1; if y == x { break; } } } } }\nP(x);\n", "switch (l_u)|break;", "goto"},
}

// A chain of equalities is a switch in C.
func TestSwitches(t *testing.T) { sameLoops(t, switching, 300) }

// Loops with for, do and break are those of C, where C says the same.
func TestLoops(t *testing.T) { sameLoops(t, looping, 700) }

func sameLoops(t *testing.T, rows []struct{ text, has, lacks string }, least int) {
	t.Helper()
	r, cc := register.All(), compilers(t)[0]
	var list []subject
	for _, row := range rows {
		list = append(list, read(t, r, row.text))
		text, err := c.Translate(list[len(list)-1].program.Lang(), c.Options{})
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(string(text), c.Prelude())
		body, _, _ = strings.Cut(body, "\nTDM_MAIN\n")
		for _, word := range strings.Split(row.has, "|") {
			if !strings.Contains(body, word) {
				t.Errorf("found no %q in\n%s", word, body)
			}
		}
		for _, word := range strings.Split(row.lacks, "|") {
			if strings.Contains(body, word) {
				t.Errorf("found %q in\n%s", word, body)
			}
		}
	}
	n, err := agree(t, cc, c.Prelude(), list, 100, append(sanitizers(t, cc), "-O0")...)
	if err != nil {
		t.Fatal(err)
	}
	if n.final < least {
		t.Errorf("%+v: too few", n)
	}
}
