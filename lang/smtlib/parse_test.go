package smtlib

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"tandem/lang"
)

var (
	bv8     = lang.BitsOf(8)
	program = []lang.Var{
		lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int), lang.NewVar("p", lang.Bool), lang.NewVar("b", bv8),
		lang.NewVar("f", lang.ArrayOf(lang.Int, lang.Int)), lang.NewVar("a", lang.BoundedOf(lang.Int)),
	}
)

// names returns those of a program with these variables that reads inputs of two types.
func names(name string) []lang.Expr {
	if name == "in#1" {
		return []lang.Expr{lang.V(lang.ReadVar(1, lang.Int)), lang.V(lang.ReadVar(1, lang.Bool))}
	}
	for _, x := range program {
		switch {
		case x.Name == name:
			return []lang.Expr{Elements(lang.V(x))}
		case x.Type.IsBounded() && name == "bound "+x.Name:
			return []lang.Expr{lang.Term(lang.Len, lang.V(x))}
		}
	}
	return nil
}

func TestParse(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{"x", "x", "a variable"},
		{"|x|", "x", "the same, quoted"},
		{"(- 5)", "-(5)", "the minus of one operand"},
		{"(- x y 1)", "x - y - 1", "to the left"},
		{"(=> p p p)", "p => p => p", "to the right"},
		{"(< x y 3)", "x < y && y < 3", "of neighbours"},
		{"(distinct x y 3)", "x != y && x != 3 && y != 3", "of each two"},
		{"(xor p true)", "p != true", "no operator of ours"},
		{"(ite p x y)", "p ? x : y", "a choice"},
		{"(let ((x y) (y x)) (- x y))", "y - x", "bindings are parallel"},
		{"(let ((z (+ x 1))) (let ((z (* z 2))) z))", "(x + 1) * 2", "the inner one counts"},
		{"(+ (let ((z x)) z) 1)", "x + 1", "among operands"},
		{"(! (> x 0) :named c)", "x > 0", "what is annotated"},
		{"(abs x)", "x < 0 ? -x : x", "by its definition"},
		{"((_ divisible 3) x)", "x mod 3 == 0", "by its definition"},
		{"(select (store f 1 x) y)", "(f[1] := x)[y]", "arrays"},
		{"((as const (Array Int Int)) 7)", "{else 7}", "at every index"},
		{"((as const (Array Int Int)) (- 7))", "{else -7}", "a negative literal"},
		{"(= a ((as const (Array Int Int)) 7))", "(|a| := 0) == {else 7, length 0}", "a bounded array without its bound"},
		{"(= (store a 1 2) a)", "((|a| := 0)[1] := 2) == (|a| := 0)", "by their elements"},
		{"|bound a|", "|a|", "its bound"},
		{"(bvadd b #x0f #b00000001 (_ bv3 8))", "b + 15 + 1 + 3", "literals"},
		{"((_ extract 3 1) b)", "bv3(b lshr 1)", "bits 1 to 3"},
		{"((_ extract 3 0) b)", "bv4(b)", "the low ones"},
		{"((_ zero_extend 8) b)", "bv16(b)", "zeros before it"},
		{"((_ sign_extend 8) b)", "sbv16(b)", "its sign before it"},
		{"(concat b b)", "(bv16(b) shl 8) bor bv16(b)", "the first is the high one"},
		{"((_ rotate_left 3) b)", "(b shl 3) bor (b lshr 5)", "what goes out comes in"},
		{"((_ repeat 2) b)", "(bv16(b) shl 8) bor bv16(b)", "as a concatenation"},
		{"(bvcomp b #x01)", "b == 1 ? bv1(1) : 0", "a bit"},
		{"(bvxnor b b)", "bnot (b bxor b)", "by its definition"},
		{"(ubv_to_int b)", "int(b)", "the unsigned number"},
		{"((_ int_to_bv 8) x)", "bv8(x)", "modulo 256"},
		{"(as |in#1| Bool)", "in#1", "one of two"},
		{"; comment\n(and p)", "p && p", "one operand, behind a comment"},
	} {
		t.Run(row.in, func(t *testing.T) {
			got, err := Parse(row.in, names)
			if err != nil {
				t.Fatalf("%s: %v", row.reason, err)
			}
			if plain := strings.NewReplacer("(", "", ")", ""); plain.Replace(got.String()) != plain.Replace(row.want) || row.reason == "" {
				t.Errorf("%s: got %v, want %s", row.reason, got, row.want)
			}
		})
	}
}

func TestMistakes(t *testing.T) {
	for _, row := range []struct {
		in      string
		from    int
		message string
		reason  string
	}{
		{"", 0, "found no term, expected one", "nothing"},
		{"(and p", 0, "found a ( that is not closed, expected a ) for it", "cut off"},
		{"p)", 1, "found more behind the term, expected its end", "too much"},
		{")", 0, "found a ), expected a term", "nothing is open"},
		{"(+ x z)", 5, `found unknown name "z", expected an initial value of the program, or a name of let`, "an unknown name"},
		{"(+ x p)", 0, "found operands of sorts Int Bool, expected those that the function takes", "a wrong sort"},
		{"(foo x)", 1, `found unknown function "foo", expected one of Core, Ints, ArraysEx or FixedSizeBitVectors`, "an unknown function"},
		{"1.5", 0, `found "1.5", expected a term of the sorts Int, Bool, (_ BitVec N) or (Array …)`, "a real number"},
		{"NaN", 0, `found unknown name "NaN", expected an initial value of the program, or a name of let`, "no number"},
		{"(= x |y)", 5, "found a | that is not closed, expected another one", "a name without its end"},
		{"(forall ((z Int)) p)", 1, `found "forall", expected a term without quantifiers`, "a quantifier"},
		{"in#1", 2, `found character '#', expected a symbol: others stand between | and |`, "not quoted"},
		{"|in#1|", 0, `found "in#1", which is of sort Int or Bool, expected one of them, as (as |in#1| Int)`, "of two types"},
		{"(as x Bool)", 4, `found "x" as Bool, expected Int`, "another type"},
		{"(let ((z x) (z y)) z)", 13, `found a second binding of "z", expected one in a let`, "twice"},
		{"(let ((z x)) z z)", 0, "found a let of another form, expected (let ((name term) …) term)", "two bodies"},
		{"(+ (let ((z x)) z) z)", 19, `found unknown name "z", expected an initial value of the program, or a name of let`, "behind its let"},
		{"((_ extract 8 0) b)", 1, "found bits 8 to 0 of 8, expected bits of the operand, the high one first", "one too many"},
		{"((_ zero_extend 256) b)", 0, "found a bit-vector of 264 bits, expected 1 to 256", "too wide"},
		{"(_ bv256 8)", 0, "found a number of 9 bits, expected at most 8", "does not fit"},
		{"()", 0, "found (), expected a term", "no function"},
		{"(and)", 0, "found a function without operands, expected a term", "no operand"},
		{"(= x)", 0, "found = of one operand, expected two or more", "one operand"},
		{"(store f 1)", 0, "found 2 operands, expected 3", "an operand is missing"},
		{"(= a f)", 0, "found operands of sorts (Array Int Int) (Array Int Int), expected those that the function takes", "an array has no bound"},
		{strings.Repeat("1", MaxDigits+1), 0, "found a number of 10001 digits, expected at most 10000", "too long"},
	} {
		name := row.reason
		t.Run(name, func(t *testing.T) {
			_, err := Parse(row.in, names)
			var m *Mistake
			if !errors.As(err, &m) {
				t.Fatalf("got %v, want a mistake", err)
			}
			if m.From != row.from || m.Error() != row.message {
				t.Errorf("got %d: %s\nwant %d: %s", m.From, m, row.from, row.message)
			}
		})
	}
}

// What let names is one node: 2^60 of them would be none that one can read.
func TestSharing(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		of := "x"
		if i > 0 {
			of = fmt.Sprintf("z%d", i-1)
		}
		fmt.Fprintf(&b, "(let ((z%d (+ %s %s))) ", i, of, of)
	}
	b.WriteString("(> z59 0)" + strings.Repeat(")", 60))
	e, err := Parse(b.String(), names)
	if err != nil {
		t.Fatal(err)
	}
	if n := lang.Nodes(e); n != 63 {
		t.Errorf("got %d nodes, want 63: x, sixty sums, 0 and the comparison", n)
	}
}

// A hundred thousand levels are read on no stack.
func TestDepth(t *testing.T) {
	const levels = 100_000
	for _, in := range []string{
		strings.Repeat("(not ", levels) + "p" + strings.Repeat(")", levels),
		strings.Repeat("(let ((z p)) ", levels) + "z" + strings.Repeat(")", levels),
		strings.Repeat("(let ((z ", levels) + "p" + strings.Repeat(")) p)", levels),
		strings.Repeat("(! ", levels) + "p" + strings.Repeat(")", levels),
	} {
		if _, err := Parse(in, names); err != nil {
			t.Error(err)
		}
	}
	if _, err := Parse(strings.Repeat("(", levels), names); err == nil {
		t.Error("brackets that are not closed are a term")
	}
}
