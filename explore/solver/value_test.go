package solver

import (
	"fmt"
	"strings"
	"testing"

	"tandem/lang"
)

var (
	ints     = lang.ArrayOf(lang.Int, lang.Int)
	intBools = lang.ArrayOf(lang.Int, lang.Bool)
	matrix   = lang.ArrayOf(lang.Int, ints)
	bools    = lang.ArrayOf(lang.Bool, lang.Bool)
	list     = lang.BoundedOf(lang.Int)
	bv8      = lang.BitsOf(8)
)

// read returns the expression of the text, which must be one.
func read(t testing.TB, text string) sexpr {
	t.Helper()
	e, err := newSexprReader(strings.NewReader(text + "\n")).next()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestValueOf: values are read as Z3 and cvc5 write them, or not at all.
func TestValueOf(t *testing.T) {
	tests := []struct {
		in     string
		t      lang.Type
		want   string // "" if it cannot be read
		reason string
	}{
		{"5", lang.Int, "5", "a numeral"},
		{"(- 5)", lang.Int, "-5", "a negative one"},
		{"5.0", lang.Int, "", "a real number"},
		{"true", lang.Bool, "true", "a truth value"},
		{"1", lang.Bool, "", "no truth value"},
		{"true", lang.Int, "", "no integer"},
		{"((as const (Array Int Int)) 0)", ints, "{else 0}", "a constant array"},
		{"((as const (Array Int Int)) (- 2))", ints, "{else -2}", "a negative one"},
		{"((as const (Array Int Int)) 0)", list, "[]", "the function of a bounded array"},
		{"(store (store ((as const (Array Int Int)) 0) 3 1) 3 2)", ints, "{3: 2, else 0}", "the outer store comes last"},
		{"(store ((as const (Array Int Int)) 1) 4 1)", ints, "{else 1}", "a store of what is there"},
		{"(store ((as const (Array Bool Bool)) true) false false)", bools, "{false: false, else true}", "indexed by truth values"},
		{"(store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 7)) 1 (store ((as const (Array Int Int)) 0) 2 3))", matrix,
			"{1: {2: 3, else 0}, else {else 7}}", "an array of arrays"},
		{"(let ((a!1 ((as const (Array Int Int)) 1))) (let ((a!2 (store a!1 0 5))) (store a!2 2 (- 1))))", ints, "{0: 5, 2: -1, else 1}", "parts with names, as Z3 prints them"},
		{"(let ((a ((as const (Array Int Int)) 1)) (b 4)) (let ((a (store a b b)) (b 5)) (store a b b)))", ints, "{4: 4, 5: 5, else 1}", "the names of a let do not stand for each other"},
		{"(let ((a!1 ((as const (Array Int Int)) 1))) (store ((as const (Array Int (Array Int Int))) a!1) 2 (store a!1 0 0)))", matrix,
			"{2: {0: 0, else 1}, else {else 1}}", "one part twice"},
		{"(lambda ((x!1 Int)) (= x!1 2))", intBools, "{2: true, else false}", "a test of one index"},
		{"(lambda ((x!1 Int)) (= (- 2) x!1))", intBools, "{-2: true, else false}", "the other way round"},
		{"(lambda ((x!1 Int)) (not (= x!1 2)))", intBools, "{2: false, else true}", "all but one"},
		{"(lambda ((x!1 Int)) (or (= x!1 2) (= x!1 5)))", intBools, "{2: true, 5: true, else false}", "some"},
		{"(lambda ((x!1 Int)) (or (not (= x!1 2)) (= x!1 2)))", intBools, "{else true}", "all"},
		{"(lambda ((x!1 Int)) (and (not (= x!1 2)) (not (= x!1 5)) true))", intBools, "{2: false, 5: false, else true}", "none of some"},
		{"(lambda ((x!1 Int)) (and (or (= x!1 2) (= x!1 3)) (or (= x!1 3) (= x!1 4))))", intBools, "{3: true, else false}", "both"},
		{"(lambda ((x!1 Int)) (ite (= x!1 2) 7 (ite (= x!1 3) (- 1) (ite (= x!1 2) 8 0))))", ints, "{2: 7, 3: -1, else 0}", "the first choice counts"},
		{"(lambda ((x!1 Int)) (ite (not (= x!1 2)) 7 0))", ints, "{2: 0, else 7}", "a choice the other way round"},
		{"(lambda ((x!1 Int)) (let ((a!1 (ite (= x!1 4) 1 0))) (ite (= x!1 2) 7 a!1)))", ints, "{2: 7, 4: 1, else 0}", "names in it"},
		{"(lambda ((x!1 Bool)) x!1)", bools, "{true: true, else false}", "the argument itself"},
		{"(lambda ((x!1 Bool)) (not x!1))", bools, "{true: false, else true}", "or not"},
		{"(lambda ((x!1 Bool)) (ite x!1 3 4))", lang.ArrayOf(lang.Bool, lang.Int), "{true: 3, else 4}", "a choice by it"},
		{"(lambda ((x!1 Int)) (ite (= x!1 1) (lambda ((x!1 Int)) (ite (= x!1 2) 3 4)) ((as const (Array Int Int)) 0)))", matrix,
			"{1: {2: 3, else 4}, else {else 0}}", "a function to functions, with an argument of the same name"},
		{"(store (lambda ((x!1 Int)) (= x!1 2)) 2 false)", intBools, "{else false}", "a store into a function"},
		{"(lambda ((x!1 Int)) x!1)", ints, "", "no function that is the same at almost all indexes"},
		{"(lambda ((x!1 Int)) (= 3 4))", intBools, "", "no test of the argument"},
		{"(lambda ((x!1 Int)) (< x!1 4))", intBools, "", "all below 4"},
		{"(lambda ((x!1 Int)) (lambda ((y Int)) (= x!1 0)))", lang.ArrayOf(lang.Int, intBools), "", "the argument of another function"},
		{"(lambda ((x Int) (y Int)) 0)", ints, "", "a function of two"},
		{"(lambda (x) 0)", ints, "", "no type"},
		{"(_ as-array k!0)", ints, "", "a name from elsewhere"},
		{"((as const (Array Int Int)) true)", ints, "", "an element of another type"},
		{"((as const (Array Int Int)) a)", ints, "", "an unknown name"},
		{"(store ((as const (Array Int Int)) 0) true 1)", ints, "", "an index of another type"},
		{"(store ((as const (Array Int Int)) 0) 1 true)", ints, "", "an element of another type"},
		{"(store 0 1 2)", ints, "", "no array"},
		{"(let ((a a)) a)", ints, "", "the name of nothing"},
		{"(let (a) 1)", ints, "", "no name"},
		{"#x0f", bv8, "15", "hexadecimal digits"},
		{"#xFe", bv8, "254", "large ones, too"},
		{"#b00001111", bv8, "15", "bits"},
		{"#b1", lang.BitsOf(1), "1", "one bit"},
		{"(_ bv15 8)", bv8, "15", "a decimal number with its width"},
		{"(_ bv340282366920938463463374607431768211455 128)", lang.BitsOf(128), "340282366920938463463374607431768211455", "of any width"},
		{"((as const (Array Int (_ BitVec 8))) #x01)", lang.ArrayOf(lang.Int, bv8), "{else 1}", "elements of an array"},
		{"(store ((as const (Array (_ BitVec 8) Int)) 0) #xff 3)", lang.ArrayOf(bv8, lang.Int), "{255: 3, else 0}", "indexes of an array"},
		{"#x0f", lang.BitsOf(4), "", "more digits than the width has"},
		{"#xf", bv8, "", "fewer digits than the width has"},
		{"#b1111111", bv8, "", "fewer bits"},
		{"#x", bv8, "", "no digits"},
		{"#b12345678", bv8, "", "no bit"},
		{"#xg0", bv8, "", "no digit"},
		{"(_ bv15 7)", bv8, "", "a literal of another width"},
		{"(_ bv256 8)", bv8, "", "a number that the width does not have"},
		{"(_ bv-1 8)", bv8, "", "no sign"},
		{"(_ bv 8)", bv8, "", "no number"},
		{"(_ bvf 8)", bv8, "", "no decimal number"},
		{"(_ bv15)", bv8, "", "no width"},
		{"15", bv8, "", "an integer"},
		{"#x0f", lang.Int, "", "no integer"},
		{`"true"`, lang.Bool, "", "a string"},
		{"()", ints, "", "nothing"},
	}
	for _, tt := range tests {
		v, ok := valueOf(read(t, tt.in), tt.t)
		if got := fmt.Sprint(v); ok != (tt.want != "") || ok && (got != tt.want || v.Type() != tt.t) {
			t.Errorf("%s as %v: got %v, %v; want %q: %s", tt.in, tt.t, v, ok, tt.want, tt.reason)
		}
	}
}

// TestValueOfLong: long values are read, also where what they share is as a
// tree without end.
func TestValueOfLong(t *testing.T) {
	const n = 10_000
	var stores, choices, tests, shared strings.Builder
	stores.WriteString("(let ((a0 ((as const (Array Int Int)) 0))) ")
	choices.WriteString("(lambda ((x Int)) (let ((a0 0)) ")
	tests.WriteString("(lambda ((x Int)) (let ((a0 (= x 0))) ")
	shared.WriteString("(lambda ((x Int)) (let ((a0 (= x 7))) ")
	for i := range n {
		fmt.Fprintf(&stores, "(let ((a%d (store a%d %d 1))) ", i+1, i, i)
		fmt.Fprintf(&choices, "(let ((a%d (ite (= x %d) 1 a%d))) ", i+1, i, i)
		fmt.Fprintf(&tests, "(let ((a%d (or (= x %d) a%d))) ", i+1, i, i)
		fmt.Fprintf(&shared, "(let ((a%d (and a%d a%d))) ", i+1, i, i)
	}
	end := fmt.Sprintf("a%d%s", n, strings.Repeat(")", n+1))
	for _, tt := range []struct {
		name, text string
		t          lang.Type
		entries    int
	}{
		{"stores", stores.String() + end, ints, n},
		{"choices", choices.String() + end + ")", ints, n},
		{"tests", tests.String() + end + ")", intBools, n},
		{"shared", shared.String() + end + ")", intBools, 1},
	} {
		r := newSexprReader(strings.NewReader(tt.text + "\n"))
		e, err := r.next()
		if err != nil {
			t.Fatal(err)
		}
		v, ok := valueOf(e, tt.t)
		if !ok || v.(lang.ArrayValue).Entries() != tt.entries {
			t.Errorf("%s: got %.40v, %v", tt.name, v, ok)
		}
	}
}

// TestTrim: a bounded array is shown without what is outside of its bound, and
// nothing is listed that is long.
func TestTrim(t *testing.T) {
	huge := int64(1_000_000_000)
	at := func(a lang.ArrayValue, i, v int64) lang.ArrayValue { return a.With(lang.NewInt(i), lang.NewInt(v)) }
	array := func(rest, bound int64) lang.ArrayValue {
		return lang.NewArray(list, lang.NewInt(rest)).WithBound(lang.NewInt(bound))
	}
	tests := []struct {
		in     lang.ArrayValue
		want   string // "" if it stays
		reason string
	}{
		{at(array(0, 2), 1, 5), "", "nothing is outside"},
		{at(at(array(0, 2), 2, 5), 0, 1), "[1, 0]", "behind the end"},
		{at(array(0, 2), -1, 5), "[0, 0]", "before the begin"},
		{at(array(7, 2), 1, 5), "[7, 5]", "everywhere else"},
		{array(7, 0), "[]", "everywhere"},
		{at(at(array(0, huge), huge, 1), huge-1, 2), fmt.Sprintf("{%d: 2, else 0, length %d}", huge-1, huge), "a bound is only a number"},
		{at(array(7, huge), 1, 5), "", "long to list"},
		{at(array(7, -3), 1, 5), "{else 0, length -3}", "no bound; the check says so"},
	}
	for _, tt := range tests {
		a, ok := trim(tt.in)
		if ok != (tt.want != "") || ok && a.String() != tt.want {
			t.Errorf("%v: got %v, %v; want %q: %s", tt.in, a, ok, tt.want, tt.reason)
		}
	}
}
