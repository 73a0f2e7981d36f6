package c_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/machine"
)

// operators returns a program with every operator on bit-vectors of a width.
func operators(width int) string {
	bv := fmt.Sprintf("bv%d", width)
	var b strings.Builder
	fmt.Fprintf(&b, "var x, y, z: %s;\nvar p, q: bool;\nvar wide: bv64; var narrow: bv3; var ten: bv10;\nvar a: []bv7;\nvar f: [bv3]bv7;\n", bv)
	results := ""
	n := 0
	add := func(typ, e string) {
		n++
		fmt.Fprintf(&b, "var r%d: %s;\n", n, typ)
		results += fmt.Sprintf("r%d := %s;\n", n, e)
	}
	for _, op := range []string{"+", "-", "*", "div", "mod", "sdiv", "srem", "shl", "lshr", "ashr", "band", "bor", "bxor"} {
		add(bv, "x "+op+" y")
	}
	for _, op := range []string{"div", "mod", "sdiv", "srem", "shl", "lshr", "ashr"} {
		for _, literal := range []string{"0", "1", "3", "(-1)", "(-2)"} { // C's own operator has some of them
			if width > 1 || literal == "0" {
				add(bv, fmt.Sprintf("x %s %s(%s)", op, bv, literal))
			}
		}
	}
	for _, op := range []string{"==", "!=", "<", "<=", ">", ">=", "slt", "sle", "sgt", "sge"} {
		add("bool", "x "+op+" y")
	}
	add(bv, "-x")
	add(bv, "bnot x")
	add(bv, "p ? x : y")
	for _, e := range []string{"p && q", "p || q", "p => q", "!p", "p == q"} {
		add("bool", e)
	}
	for _, t := range []string{"bv3", "bv10", "bv64"} {
		add(t, t+"(x)")
		add(t, "s"+t+"(x)")
	}
	add(bv, bv+"(wide)")
	add(bv, "s"+bv+"(narrow)")
	add(bv, bv+"(sint(ten) * 3 - int(narrow))")
	add("bool", "sint(x) < sint(y)")
	if width < 50 {
		add("bool", "(p ? sint(ten) : int(x)) div (int(narrow) - 3) == sint(ten) mod (sint(narrow) * 2)")
		add("bool", "(int(x) - 20) mod (sint(narrow) * 2) < (sint(y) - 7) div sint(narrow)")
	}
	add("bool", "sint(ten) <= |a|")
	add("bv10", "bv10(sint(ten) div (int(narrow) - 3))")
	add("bv10", "bv10((int(narrow) - 3) mod sint(ten))")
	add("bv7", "f[narrow]")
	add("bool", "(f[narrow] := 3) == f")
	add("bv7", "(f[narrow] := 3)[2]")
	results += "if |a| == 1 { a[|a|] := 2; }\nz := *;\nx := *;\nwide := *;\np := *;\nf[narrow] := 5;\nif |a| > 2 { a[2] := a[1] + 1; a[sint(narrow)] := 9; }\n"
	return b.String() + results
}

// Every operator, at the widths where C types end, and those beside them.
func TestOperators(t *testing.T) {
	r := register.All()
	var list []subject
	for _, width := range []int{1, 3, 8, 9, 16, 31, 32, 63, 64} {
		list = append(list, read(t, r, operators(width)))
	}
	for _, cc := range compilers(t)[:1] {
		n, err := agree(t, cc, c.Prelude(), list, 60, append(sanitizers(t, cc), "-O0")...)
		if err != nil {
			t.Fatal(err)
		}
		if n.final < 300 || n.errors == 0 {
			t.Errorf("%+v: too few", n)
		}
		if _, err := agree(t, cc, c.Prelude(), list[:3], 60, append(sanitizers(t, cc), "-O0", "-DTDM_ROWS")...); err != nil {
			t.Errorf("in rows: %v", err)
		}
	}
}

// Of a type that C has, C's own operators are written, on signed integers where the program has signed numbers. Those that
// C leaves undefined, and those of other widths, are the prelude's.
func TestNative(t *testing.T) {
	for _, row := range []struct{ e, want string }{
		{"x sdiv 3", "(uint8_t)((int8_t)v_x / (int8_t)(uint8_t)UINT64_C(3))"},
		{"x sdiv y", "tdm_sdiv_8(8, v_x, v_y)"},
		{"x sdiv bv8(-1)", "tdm_sdiv_8(8, v_x, (uint8_t)UINT64_C(255))"},
		{"x mod 0", "tdm_urem_8(8, v_x, (uint8_t)UINT64_C(0))"},
		{"x ashr 7", "(uint8_t)((int8_t)v_x >> (uint8_t)UINT64_C(7))"},
		{"x shl 3", "(uint8_t)(1u * v_x << (uint8_t)UINT64_C(3))"},
		{"x shl 8", "tdm_shl_8(8, v_x, (uint8_t)UINT64_C(8))"},
		{"x * y", "(uint8_t)(1u * v_x * v_y)"},
		{"x slt y ? x : y", "tdm_cond_8(((int8_t)v_x < (int8_t)v_y), v_x, v_y)"},
		{"bv8(sbv32(x))", "(uint8_t)(uint32_t)(int64_t)(int8_t)v_x"},
		{"bv8(sbv9(x))", "(uint8_t)(uint16_t)((uint64_t)(int64_t)(int8_t)v_x & tdm_mask_64(9))"},
	} {
		s := read(t, register.All(), "var x, y: bv8;\nx := "+row.e+";\n")
		text, err := c.Translate(s.program.Lang(), c.Options{})
		if err != nil || !strings.Contains(string(text), "\tv_x = "+row.want+";\n") {
			t.Errorf("%s: %v, want %s in\n%s", row.e, err, row.want, text)
		}
	}
}

// mutants of the prelude: what is replaced by what.
var mutants = []struct{ name, old, new string }{
	{"a shift not masked", "((x + 0u) << (y & in)) & in & ", "((x + 0u) << (y & (B - 1))) & "},
	{"a shift to the right not masked", "(x >> (y & in)) & in", "(x >> (y & (B - 1)))"},
	{"signed for unsigned division", "(x / (T)(y | zero) |", "((T)((int32_t)x / (int32_t)(T)(y | zero)) |"},
	{"a signed shift for an unsigned one", "return (T)((T)(x >> (y & in)) & in);", "return (T)((T)(x >> (y & in) | tdm_all_##B(x >> (n - 1)) & ~(tdm_mask_##B(n) >> (y & in))) & in & tdm_mask_##B(n));"},
	{"unsigned for signed order", "return (x ^ tdm_sign_##B(n)) < (y ^ tdm_sign_##B(n))", "return x < y"},
	{"unsigned for signed order, or equal", "return (x ^ tdm_sign_##B(n)) <= (y ^ tdm_sign_##B(n))", "return x <= y"},
	{"an arithmetic shift brings zeros", "(T)(x ^ ones), y) ^ ones)", "x, y))"},
	{"a sum not masked", "(T)(x + y) & tdm_mask_##B(n)", "(T)(x + y)"},
	{"a product not masked", "(T)(1u * x * y) & tdm_mask_##B(n)", "(T)(1u * x * y)"},
	{"x div 0 is x", "(x / (T)(y | zero) | tdm_all_##B(zero))", "(x / (T)(y | zero))"},
	{"x mod 0 is 0", " | (x & tdm_all_##B(zero))", ""},
	{"the sign of a remainder is that of the divisor", "return tdm_signed_##B(n, sx, tdm_urem", "return tdm_signed_##B(n, sy, tdm_urem"},
	{"a choice the other way round", "(T)(y ^ ((x ^ y) & tdm_all_##B(b)))", "(T)(x ^ ((x ^ y) & tdm_all_##B(b)))"},
	{"no sign for an integer", "(int64_t)low - sign * (int64_t)(T)(tdm_sign_##B(n) - 1) - sign", "(int64_t)x"},
	{"the quotient of integers is rounded to 0", "(x / d - sign * (x % d < 0)) * (1 - zero)", "x / d * (1 - zero)"},
	{"a remainder below 0", "x % d + sign * d * (x % d < 0) + x * zero", "x % d + x * zero"},
	{"the bound is an index", "(i >= 0) & (i < n)", "(i >= 0) & (i <= n)"},
	{"-1 is an index", "(i >= 0) & (i < n)", "(i >= -1) & (i < n)"},
	{"an input's counter not advanced", "left = ++tdm_reads", "left = tdm_reads + 1"},
	{"an array is compared but for its last element", "for (unsigned i = 0; i < N; i++) { same &=", "for (unsigned i = 0; i < N - 1; i++) { same &="},
}

func TestMutants(t *testing.T) {
	r := register.All()
	cc := compilers(t)[0]
	list := []subject{read(t, r, operators(5)), read(t, r, operators(32)), read(t, r, `
var a, b: [bv1]bv8;
var same: bool;
same := a == b;
`)}
	runs := runsOf(t, list, 150)
	if _, err := runs.agree(t, cc, c.Prelude(), "-O0"); err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		wrong := strings.Replace(c.Prelude(), m.old, m.new, 1)
		if wrong == c.Prelude() {
			t.Errorf("%s: there is no %q", m.name, m.old)
			continue
		}
		if _, err := runs.agree(t, cc, wrong, "-O0"); err == nil {
			t.Errorf("%s: survives", m.name)
		}
	}
}

// branchy has an operator of every kind in one test, and a branch of each statement.
const branchy = `
var x, y: bv8; var p: bool; var a: []bv8; var f: [bv2]bv8;
x := p && x < y || y div x == 3 && (p => x slt y) ? x sdiv y + (x srem y) : (x shl y) bxor (y ashr x) bor x lshr y;
a[int(x)] := a[int(y)] + a[0];
f := p ? (f[1] := x mod y) : f;
assume f[2] < x && p;
if !p || x sge 4 { x := -x; } else { x := *; }
while x < a[1] && p { x := x + bv8(p ? |a| div 2 : sint(y) mod 3); }
assert p => x > y;
`

// branches counts the branches of each C function, as a compiler builds them without
// optimisation.
func branches(t *testing.T, text string) map[string]int {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "p.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("gcc", "-std=c99", "-w", "-O0", "-c", "-fdump-tree-cfg="+filepath.Join(dir, "cfg"), "-o", filepath.Join(dir, "p.o"), file)
	if complaints, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.2000s", err, complaints)
	}
	cfg, err := os.ReadFile(filepath.Join(dir, "cfg"))
	if err != nil {
		t.Fatal(err)
	}
	n, in := map[string]int{}, ""
	header := regexp.MustCompile(`^;; Function (\w+)`)
	for line := range strings.Lines(string(cfg)) {
		if m := header.FindStringSubmatch(line); m != nil {
			in = m[1]
			n[in] = 0
		}
		if strings.HasPrefix(strings.TrimSpace(line), "if (") {
			n[in]++
		}
	}
	return n
}

// looped are the functions of the prelude that have loops, whose branches are over no
// inputs, and the inputs themselves.
var looped = regexp.MustCompile(`_(input|out|cond|eq)$|^tdm_(input_\d+|next|bound_of)$`)

// tooMany returns the functions with more branches than the program has; "" if there are none.
func tooMany(t *testing.T, prelude string) string {
	t.Helper()
	s := read(t, register.All(), branchy)
	// a store and its two accesses, an access in an assumption (none: f has no bound), if,
	// the access of a test and the test, assert, and the bound of a[…] := none
	want := map[string]int{"program": 5}
	wrong := ""
	for name, n := range branches(t, "#define TDM_KLEE 1\n"+prelude+writeBeside(t, s, c.Klee, "program")) {
		if n > want[name] && !looped.MatchString(name) || n < want[name] {
			wrong += fmt.Sprintf("%s has %d branches, want %d\n", name, n, want[name])
		}
	}
	return wrong
}

// C has the branches of the program and no others.
func TestBranches(t *testing.T) {
	if wrong := tooMany(t, c.Prelude()); wrong != "" {
		t.Error(wrong)
	}
	for _, m := range []struct{ old, new string }{
		{"(T)(y ^ ((x ^ y) & tdm_all_##B(b)))", "b ? x : y"},
		{"return (T)(x % (T)(y | zero) | (x & tdm_all_##B(zero)));", "return y == 0 ? x : (T)(x % y);"},
		{"(i >= 0) & (i < n)", "(i >= 0) && (i < n)"},
		{"T in = tdm_all_##B(y < n); \\\n\treturn (T)((T)(x >> (y & in)) & in);", "if (y >= n) { return 0; } \\\n\treturn (T)(x >> y);"},
	} {
		many := strings.Replace(c.Prelude(), m.old, m.new, 1)
		if many == c.Prelude() {
			t.Fatalf("there is no %q", m.old)
		}
		if tooMany(t, many) == "" {
			t.Errorf("a branch too many survives: %s", m.new)
		}
	}
}

// What has no translation is refused, with its place.
func TestRefused(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"var x: bool;\nvar n: bv65;\nx := n == n;\n", "found the type bv65, expected at most 64 bits"},
		{"var x: int;\n", "found the type int, expected bool or bvN; --int bvN says which machine integers int stands for"},
		{"var a: [bv9]bool;\n", "found the type [bv9]bool, expected indexes of type bool or bv1 to bv8: the array has an element for each"},
		{"var a: [bv2][bv2]bool;\n", "found the type [bv2][bv2]bool, expected arrays of bool or bvN: those of arrays have no translation to C"},
		{"var a: []bool;\na := [true, true, true, true, true];\n", "p.tdm:2:1: found an array literal with more elements, expected elements at 0 to 3, the default elsewhere, and a bound of at most 4 (--bound length)"},
		{"var x: bv64; var b: bool;\nb := int(x) == 0;\n", "p.tdm:2:1: found an integer that can have more than 64 bits, expected one that has not, or --int bvN for machine integers"},
		{"var x: bool;\nproc P(u: int) { }\nP(1);\n", "p.tdm:2:1: found the type int, expected bool or bvN; --int bvN says which machine integers int stands for"},
		{"class C { f: bool; }\nvar x: C;\nif x == nil { }\n", "found x of the class C, which stands for any object at the beginning, expected an assignment to it"},
	} {
		p, err := lang.Parse("p.tdm", []byte(row.text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Translate(p, c.Options{}); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

// A long chain of alternatives does not nest, with accesses in its tests and without, nor do breaks in a row:
// compilers limit the depth of blocks to 256. Taken for bare, a test keeps its meaning.
func TestLongChain(t *testing.T) {
	for _, row := range []struct {
		name, vars, choice, last string
		deep                     int
		reason                   string
	}{
		{"values", "var x, r: bv32;", "if x == %d { r := 1; } else ", "{ r := 7; }", 9, "nothing stands before the test"},
		{"accesses", "var x, r: int; var a: []int;", "if a[x] == %d { r := 1; } else ", "{ r := 7; }", 9, "the access is checked before the test"},
		{"brackets", "var x, r: bv32;", "if (x < %d) && (x > 3) { r := 1; } else ", "{ r := 7; }", 9, "the first bracket is not that of the last one"},
		{"breaks", "var x, r: bv32;", "if x == %d { break; } r := r + 1; ", "x := x + 1;", 60, "what follows a break is its else branch"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var src strings.Builder
			src.WriteString(row.vars + "\nassume x != 5;\n")
			src.WriteString("while x > 5 {\n")
			for i := range 300 {
				fmt.Fprintf(&src, row.choice, i)
			}
			src.WriteString(row.last + "\n}\n")
			p, err := lang.Parse("p.tdm", []byte(src.String()))
			if err != nil {
				t.Fatal(err)
			}
			if p, err = machine.Program(p, lang.BitsOf(32)); err != nil {
				t.Fatal(err)
			}
			text, err := c.Translate(p, c.Options{})
			if err != nil {
				t.Fatal(err)
			}
			depth, deepest := 0, 0
			for _, b := range text {
				switch b {
				case '{':
					depth++
				case '}':
					depth--
				}
				deepest = max(deepest, depth)
			}
			if depth != 0 || deepest > row.deep {
				t.Errorf("%s: blocks nest %d deep", row.reason, deepest)
			}
			for _, cc := range compilers(t) {
				cmd := exec.Command(cc, "-fsyntax-only", "-Werror", "-x", "c", "-")
				cmd.Stdin = bytes.NewReader(text)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%.2000s", cc, err, out)
				}
			}
		})
	}
}
