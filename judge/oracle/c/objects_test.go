package c_test

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/lang/syntax"
	"tandem/props"
	"tandem/props/programs"
)

// withObjects are programs whose runs depend on which objects are the same, on where nil is used, and on when e of e.f
// is evaluated.
var withObjects = []string{
	`class C { f: C; v: bv8; }
var x, y: C; var k: bv8;
x := new C; y := x; x.v := k; y.v := y.v + 1;
if k > 100 { y := new C; x.f := y; }
y.v := y.v + 7;
assert x.v != 9;
k := x.v + (x.f == nil ? bv8(3) : x.f.v);
`, `class C { f: C; v: bv8;
	method last(): C { if this.f == nil { return this; } return this.f; }
	method sum(k: bv8): bv8 { var t: bv8; while k > 0 { t := t + this.v; if t > 50 { return t; } k := k - 1; } return t; }
	method nothing(): C { }
	method add(u: C) { u.v := u.v + this.v; if u.v < 40 && u.v > 3 { this.add(u); } }
}
var x, y: C; var k: bv8;
x := new C; y := nil;
x.v := k band 15;
x.f := x.last();
x.f.add(x);
k := x.sum(k band 7);
if k == 0 { y := x.nothing(); }
k := k + (k < 9 ? y.v : x.v);
`, `class C { f: C; d: D; v: bv8; b: bool; method swap(u: C): C { x := nil; return u; } }
class D { c: C; v: bv64; }
var x, y: C; var w: D; var k: bv8;
y := new C; x := y; w := nil;
y.v := k;
if k < 128 { w := new D; y.d := w; w.c := y; }
y.d.c.v := y.v * 2;
if k > 2 && k < 64 { x.f := x.swap(y); } else { w.c := y.swap(y); }
y.b := x == y;
assume y.v > 20;
`, `class C { f: C; v: bv8; }
var x: C; var k, n: bv8;
x := nil; n := k band 7;
while n > 0 { n := n - 1; if n == 5 { break; } }
if n < 4 { x := new C; }
n := n < 2 || x != nil && x.v == 0 ? bv8(1) : x.v;
`,
}

// Structs and pointers in C do what objects do.
func TestObjects(t *testing.T) {
	cc := compilers(t)[0]
	t.Setenv("ASAN_OPTIONS", "detect_leaks=0") // objects stay, as in Tandem
	n, err := agree(t, cc, c.Prelude(), readAll(t, register.All(), withObjects), 60, append(sanitizers(t, cc), "-O0")...)
	if err != nil {
		t.Fatal(err)
	}
	if n.final < 100 || n.errors < 30 || n.blocked < 1 {
		t.Errorf("%+v: too few", n)
	}
}

// Programs with objects that are generated for C begin by assigning each variable of a class, and do in C what they do in Tandem.
func TestGeneratedObjects(t *testing.T) {
	r, cc := register.All(), compilers(t)[0]
	t.Setenv("ASAN_OPTIONS", "detect_leaks=0")
	voc := programs.Objects()
	voc.Begun = true
	reads := func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil }
	voc.WithChecks(2, 0, reads)
	var list []subject
	for seed := range uint64(60) {
		p, err := machine.Program(voc.RandomProgram(props.NewDice(seed, 29), 40), lang.BitsOf([]int{8, 5, 32, 64}[seed%4]))
		if err != nil {
			t.Fatal(err)
		}
		text, err := lang.Format(p)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, read(t, r, string(text)))
	}
	n, err := agree(t, cc, c.Prelude(), list, 20, append(sanitizers(t, cc), "-O0")...)
	if err != nil {
		t.Fatal(err)
	}
	if n.final < 300 || n.errors < 50 {
		t.Errorf("%+v: too few", n)
	}
}

// Each harness has C with structs that compiles without a warning.
func TestObjectsCompile(t *testing.T) { compilesEverywhere(t, withObjects) }

// A variable that stands for any object at the beginning has no translation.
func TestNoInitialHeaps(t *testing.T) {
	for text, at := range map[string]string{
		"class C { f: C; }\nvar x, y: C;\nx := new C;\nif x == nil { y := x; }\n":    "y of the class C",
		"class C { f: C; }\nvar x, y: C;\nx := y;\ny := nil;\n":                      "x of the class C",
		"class C { f: C; }\nvar x, y: C;\nx := nil;\ny := x.f;\n":                    "",
		"class C { f: C; }\nvar x: C; var a: []bv8;\nx := nil;\nassert a[0] == 0;\n": "the type []bv8",
		"class C { v: int; }\nvar x: C;\nx := nil;\n":                                "the type int",
	} {
		_, err := c.Translate(read(t, register.All(), text).program.Lang(), c.Options{})
		var list syntax.Errors
		if at == "" && err == nil {
			continue
		}
		if !errors.As(err, &list) || at == "" || !strings.Contains(list[0].Found, at) {
			t.Errorf("found %v, expected %q of\n%s", err, at, text)
		}
	}
}

func compilesEverywhere(t *testing.T, texts []string) {
	t.Helper()
	cc := compilers(t)[0]
	for _, s := range readAll(t, register.All(), texts) {
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
