package solver

import (
	"context"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/props/programs"
)

// TestWriteSMT2 shows whole scripts.
func TestWriteSMT2(t *testing.T) {
	sum := lang.Term(lang.Add, x, y)
	tests := []struct {
		name, in, want string
		asserts        []lang.Expr
		reason         string
	}{
		{name: "linear", asserts: []lang.Expr{lt(lang.Term(lang.Mul, lang.I(-3), x), y)}, reason: "a constant factor, declarations before use", want: `
(set-logic QF_LIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const y Int)
(assert (< (* (- 3) x) y))
`},
		{name: "shared", asserts: []lang.Expr{lt(sum, lang.I(7)), lang.Term(lang.Ne, sum, x)}, reason: "what two assertions share is named, too", want: `
(set-logic QF_LIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const y Int)
(declare-const $1 Int)
(assert (= $1 (+ x y)))
(assert (< $1 7))
(assert (not (= $1 x)))
`},
		{name: "division", asserts: []lang.Expr{lt(lang.Term(lang.Div, x, y), lang.Term(lang.Mod, x, lang.I(5)))}, reason: "guarded unless the divisor is a constant", want: `
(set-logic QF_NIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const y Int)
(assert (< (ite (= y 0) 0 (div x y)) (mod x 5)))
`},
		{name: "by zero", asserts: []lang.Expr{lt(lang.Term(lang.Div, x, lang.I(0)), lang.Term(lang.Mod, sum, lang.I(0)))}, reason: "x div 0 = 0 and x mod 0 = x", want: `
(set-logic QF_LIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const y Int)
(assert (< 0 (+ x y)))
`},
		{name: "no copies", asserts: []lang.Expr{lt(lang.Term(lang.Mod, sum, lang.Term(lang.Sub, x, y)), y)}, reason: "what the guard repeats is named", want: `
(set-logic QF_NIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const y Int)
(declare-const $1 Int)
(assert (= $1 (+ x y)))
(declare-const $2 Int)
(assert (= $2 (- x y)))
(assert (< (ite (= $2 0) $1 (mod $1 $2)) y))
`},
		{name: "function", asserts: []lang.Expr{parsed(t, "(f[i] := 1)[2] == m[i][0] && q[true]")}, reason: "arrays are functions", want: `
(set-logic QF_ALIA)
(set-info :status unknown)
(declare-const f (Array Int Int))
(declare-const i Int)
(declare-const m (Array Int (Array Int Int)))
(declare-const q (Array Bool Bool))
(assert (and (= (select (store f i 1) 2) (select (select m i) 0)) (select q true)))
`},
		{name: "bounded", asserts: []lang.Expr{parsed(t, "|((|a| := x)[i] := |b|)| < |a|"), parsed(t, "(|a| := x) != b")}, reason: "a function and a natural number", want: `
(set-logic QF_ALIA)
(set-info :status unknown)
(declare-const a (Array Int Int))
(declare-const |bound a| Int)
(assert (<= 0 |bound a|))
(declare-const x Int)
(declare-const i Int)
(declare-const b (Array Int Int))
(declare-const |bound b| Int)
(assert (<= 0 |bound b|))
(assert (< x |bound a|))
(assert (not (and (= x |bound b|) (= a b))))
`},
		{name: "choice", asserts: []lang.Expr{parsed(t, "(x * x > i ? a : b) == a")}, reason: "between functions and between bounds", want: `
(set-logic QF_ANIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const i Int)
(declare-const a (Array Int Int))
(declare-const |bound a| Int)
(assert (<= 0 |bound a|))
(declare-const b (Array Int Int))
(declare-const |bound b| Int)
(assert (<= 0 |bound b|))
(declare-const $1 Bool)
(assert (= $1 (> (* x x) i)))
(assert (and (= (ite $1 |bound a| |bound b|) |bound a|) (= (ite $1 a b) a)))
`},
		{name: "objects", asserts: []lang.Expr{ne(object("u"), null), eq(lang.Term(lang.Select, set(next, object("u"), null), fieldAt(next, object("v#1"))), object("u")), lt(fieldAt(val, object("u")), lang.I(3))}, reason: "integers, 0 for nil; fields are functions of them", want: `
(set-logic QF_ALIA)
(set-info :status unknown)
(declare-const u Int)
(assert (not (= u 0)))
(declare-const |var Node%2e%next| (Array Int Int))
(declare-const |var v#1| Int)
(assert (= (select (store |var Node%2e%next| u 0) (select |var Node%2e%next| |var v#1|)) u))
(declare-const |var Node%2e%val| (Array Int Int))
(assert (< (select |var Node%2e%val| u) 3))
`},
	}
	for _, tt := range tests {
		var b strings.Builder
		if err := WriteSMT2(&b, tt.asserts, Unknown, ""); err != nil {
			t.Fatal(err)
		}
		want := "(set-info :smt-lib-version 2.6)" + tt.want + "(check-sat)\n(exit)\n"
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Errorf("%s: -want +got\n%s%s", tt.name, diff, tt.reason)
		}
	}
	var b strings.Builder
	if err := WriteSMT2(&b, nil, Sat, "line 1\nline\r 2"); err != nil || !strings.HasPrefix(b.String(), "; line 1\n; line 2\n(set-info") {
		t.Errorf("%v, the comment is %q", err, b.String())
	}
}

// TestScriptsAreRead: solvers read scripts with constant arrays of all sorts, complain about
// nothing, and give the answer that is right.
func TestScriptsAreRead(t *testing.T) {
	solvers := map[string][]string{"z3": {"-in"}, "cvc5": {"--lang", "smt2"}}
	bv8 := lang.BitsOf(8)
	seven := func(of lang.Type) lang.Value {
		if of.IsBits() {
			return lang.Bits(of, big.NewInt(7))
		}
		return lang.NewInt(7)
	}
	read := 0
	for _, row := range []struct {
		name      string
		dom, elem lang.Type
		reason    string
	}{
		{"integers", lang.Int, lang.Int, "linear arithmetic"},
		{"bit-vectors", bv8, bv8, "the logic QF_ABV has no constant arrays"},
		{"both", bv8, lang.Int, "no logic with a name has both"},
		{"the other way", lang.Int, bv8, "no logic with a name has both"},
	} {
		a, i := lang.V(lang.NewVar("a", lang.ArrayOf(row.dom, row.elem))), lang.V(lang.NewVar("i", row.dom))
		constant := lang.Const(lang.NewArray(lang.ArrayOf(row.dom, row.elem), seven(row.elem)))
		is := lang.Term(lang.Eq, lang.Term(lang.Select, a, i), lang.Const(seven(row.elem)))
		for answer, asserts := range map[Answer][]lang.Expr{
			Unsat: {lang.Term(lang.Eq, a, constant), lang.Negation(is)},
			Sat:   {lang.Term(lang.Eq, a, constant), is},
		} {
			var b strings.Builder
			if err := WriteSMT2(&b, asserts, Unknown, ""); err != nil {
				t.Fatal(err)
			}
			for name, args := range solvers {
				path, err := exec.LookPath(name)
				if err != nil {
					continue
				}
				read++
				cmd := exec.Command(path, args...)
				cmd.Stdin = strings.NewReader(b.String())
				out, err := cmd.CombinedOutput()
				if got := strings.TrimSpace(string(out)); err != nil || got != answer.String() {
					t.Errorf("%s, %s (%s): %v, %s, want %v\n%s", row.name, name, row.reason, err, got, answer, b.String())
				}
			}
		}
	}
	if read == 0 {
		t.Skip("neither z3 nor cvc5 is installed")
	}
}

// oddVariables have names that mean something in SMT-LIB or to a solver, that
// its symbols cannot have, or that are like others.
func oddVariables() []lang.Var {
	names := []string{"α", "été", "变量", "x1", "X", "_", "__", "$1", "x!0", "k!0", "|", `a\b`, "a|b", "a b", "a.b", "a%b", "var x", "", "\xff", "\xfe", "\n", "�"}
	for w := range known {
		names = append(names, w)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	var vars []lang.Var
	for _, n := range names {
		vars = append(vars, lang.NewVar(n, lang.Int))
	}
	return append(vars, lang.NewVar("x", lang.Bool), lang.NewVar("x", lang.Int),
		lang.Var{Name: "x", Type: lang.Int, Scope: "P"}, lang.Var{Name: "P.x", Type: lang.Int},
		lang.Var{Name: "x", Type: lang.Int, Scope: "Q"}, lang.Var{Name: "x", Type: lang.Bool, Scope: "Q"},
		lang.Var{Name: "x bool", Type: lang.Int, Scope: "Q"}, lang.Var{Name: "b", Type: lang.Int, Scope: "a"},
		lang.NewVar("x", list), lang.NewVar("x", ints), lang.NewVar("x", lang.BoundedOf(lang.Bool)),
		lang.NewVar("|x|", lang.Int), lang.NewVar("bound x", lang.Int), lang.NewVar("bound", list), lang.NewVar("|x|", list),
		lang.Var{Name: "x", Type: list, Scope: "P"}, lang.Var{Name: "P.x", Type: list}, lang.Var{Name: "x []int", Type: list})
}

// TestNames: every variable is another one to every solver.
func TestNames(t *testing.T) {
	vars := oddVariables()
	var es []lang.Expr
	for i, x := range vars {
		v := lang.V(x)
		number := lang.I(int64(i))
		switch {
		case x.Type == lang.Int:
			es = append(es, lang.Term(lang.Eq, v, number))
		case x.Type == lang.Bool:
			es = append(es, v)
		case x.Type.IsBounded():
			es = append(es, lang.Term(lang.Eq, lang.Term(lang.Len, v), number))
		default:
			es = append(es, lang.Term(lang.Eq, lang.Term(lang.Select, v, number), number))
		}
	}
	// A term that is shared, so that names of ours stand beside them.
	sum := lang.Term(lang.Add, lang.V(vars[0]), lang.V(vars[1]))
	es = append(es, lang.Term(lang.Eq, lang.Term(lang.Mul, sum, sum), lang.I(1)))
	for _, kind := range solvers(t) {
		s := openFor(t, kind, Options{})
		for _, e := range es {
			s.Assert(e)
		}
		r := s.Check(context.Background())
		if r.Answer != Sat {
			t.Errorf("%s: got %v", kind, r)
		}
		for i, x := range vars {
			got, want := r.Model.At(x), lang.Value(lang.NewInt(int64(i)))
			if a, ok := got.(lang.ArrayValue); ok {
				if got = a.At(want); x.Type.IsBounded() {
					got = a.Bound()
				}
			}
			if x.Type != lang.Bool && !got.Equal(want) {
				t.Errorf("%s: %q of type %v is %v, want %v", kind, x.Name, x.Type, got, want)
			}
		}
	}
	checkScript(t, "names", es, Sat)
}

// TestScripts: what WriteSMT2 writes is accepted by solvers, which answer as
// :status says, for random formulas and for deep and shared ones.
func TestScripts(t *testing.T) {
	voc, linear, arrays, heaps := programs.Large(), programs.Linear(), linearArrays(), objects(true)
	s := openFor(t, solvers(t)[0], Options{Timeout: 300 * time.Millisecond})
	for seed := range uint64(40) {
		src := choices(seed)
		es := []lang.Expr{formula(voc, linear, src, 20), formula(arrays, linear, src, 20), formula(heaps, heaps, src, 20)}
		s.Push()
		for _, e := range es {
			s.Assert(e)
		}
		if r := s.Check(context.Background()); r.Answer != Unknown {
			checkScript(t, "random", es, r.Answer)
		}
		s.Pop()
	}
	chain, double := x, x
	for range 1000 {
		double = lang.Term(lang.Add, double, double)
	}
	for range 30_000 {
		chain = lang.Term(lang.Sub, lang.Term(lang.Add, chain, y), lang.I(1))
	}
	begin := time.Now()
	checkScript(t, "doubled", []lang.Expr{lt(double, lang.I(0))}, Sat)
	checkScript(t, "chain", []lang.Expr{lt(chain, lang.I(0))}, Sat)
	t.Log("doubled and chain:", time.Since(begin))
}

// checkScript runs a script in the solvers on the PATH.
func checkScript(t *testing.T, name string, es []lang.Expr, status Answer) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "script.smt2")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteSMT2(f, es, status, name); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, line := range []string{"z3 -T:20", "cvc5 --tlimit=20000"} {
		if _, err := exec.LookPath(strings.Fields(line)[0]); err != nil {
			continue
		}
		asked++
		if out, err := run(line, file); err != nil || strings.TrimSpace(out) != status.String() {
			text, _ := os.ReadFile(file)
			t.Errorf("%s: %s says %s, %v; want %v, of\n%s", name, line, brief(out), err, status, brief(string(text)))
		}
	}
	if asked == 0 {
		t.Skip("neither z3 nor cvc5 is on the PATH")
	}
}
