package concrete_test

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tandem/concrete"
	"tandem/explore/solver/edges"
	"tandem/lang"
)

var overflow8 = lang.Overflow{T: lang.Int, MaxBits: 8}

func n(i int64) lang.Value { return lang.NewInt(i) }
func b(v bool) lang.Value  { return lang.BoolValue(v) }

func values(vs ...lang.Value) []lang.Value { return vs }

// result returns the type of op's result on args.
func result(t testing.TB, op lang.Op, args []lang.Value) lang.Type {
	var types []lang.Type
	for _, a := range args {
		types = append(types, a.Type())
	}
	r, ok := op.Info().Result(types...)
	if !ok {
		t.Fatalf("%v does not take %v", op, args)
	}
	return r
}

func TestModel(t *testing.T) {
	node := lang.Class("Node")
	null, one, two := lang.Nil(node), lang.Object(node, 1), lang.Object(node, 2)
	next := lang.NewArray(lang.ArrayOf(node, node), null)
	val := lang.NewArray(lang.ArrayOf(node, lang.Int), n(0))
	seven := lang.NewArray(lang.BoundedOf(lang.Int), n(0)).With(n(2), n(7))
	covered := map[lang.Op]bool{}
	big100 := lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 100))
	for _, row := range []struct {
		name   string
		op     lang.Op
		in     []lang.Value
		want   lang.Value
		reason string
	}{
		{"-3", lang.Neg, values(n(3)), n(-3), "the sign changes"},
		{"-0", lang.Neg, values(n(0)), n(0), "there is one zero"},
		{"sum", lang.Add, values(n(3), n(-4)), n(-1), "signs count"},
		{"sum beyond a word", lang.Add, values(n(1<<62), n(1<<62)), lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 63)), "ℤ is unbounded"},
		{"difference", lang.Sub, values(n(3), n(4)), n(-1), "left minus right"},
		{"product", lang.Mul, values(n(-3), n(4)), n(-12), "signs count"},
		{"product with zero", lang.Mul, values(n(0), big100), n(0), "zero absorbs"},
		{"7 div 2", lang.Div, values(n(7), n(2)), n(3), "7 = 2*3 + 1"},
		{"-7 div 2", lang.Div, values(n(-7), n(2)), n(-4), "-7 = 2*(-4) + 1: the remainder is not negative"},
		{"7 div -2", lang.Div, values(n(7), n(-2)), n(-3), "7 = -2*(-3) + 1"},
		{"-7 div -2", lang.Div, values(n(-7), n(-2)), n(4), "-7 = -2*4 + 1"},
		{"7 div 0", lang.Div, values(n(7), n(0)), n(0), "x div 0 = 0"},
		{"0 div 0", lang.Div, values(n(0), n(0)), n(0), "x div 0 = 0"},
		{"7 mod 2", lang.Mod, values(n(7), n(2)), n(1), "7 = 2*3 + 1"},
		{"-7 mod 2", lang.Mod, values(n(-7), n(2)), n(1), "the remainder is not negative"},
		{"7 mod -2", lang.Mod, values(n(7), n(-2)), n(1), "whatever the sign of the divisor"},
		{"-7 mod -2", lang.Mod, values(n(-7), n(-2)), n(1), "and of both"},
		{"-6 mod 3", lang.Mod, values(n(-6), n(3)), n(0), "no remainder"},
		{"-7 mod 0", lang.Mod, values(n(-7), n(0)), n(-7), "x mod 0 = x"},
		{"3 = 3", lang.Eq, values(n(3), n(3)), b(true), "equal integers that are two objects"},
		{"3 = -3", lang.Eq, values(n(3), n(-3)), b(false), "signs count"},
		{"true = true", lang.Eq, values(b(true), b(true)), b(true), "equality is at every type"},
		{"large equal", lang.Eq, values(big100, lang.BigInt(new(big.Int).Lsh(big.NewInt(2), 99))), b(true), "by value"},
		{"3 ≠ 3", lang.Ne, values(n(3), n(3)), b(false), "the negation of ="},
		{"true ≠ false", lang.Ne, values(b(true), b(false)), b(true), "at every type"},
		{"-4 < -3", lang.Lt, values(n(-4), n(-3)), b(true), "signs count"},
		{"3 < 3", lang.Lt, values(n(3), n(3)), b(false), "strict"},
		{"3 ≤ 3", lang.Le, values(n(3), n(3)), b(true), "not strict"},
		{"4 ≤ 3", lang.Le, values(n(4), n(3)), b(false), "and not always true"},
		{"3 > 3", lang.Gt, values(n(3), n(3)), b(false), "strict"},
		{"4 > 3", lang.Gt, values(n(4), n(3)), b(true), "left above right"},
		{"3 ≥ 3", lang.Ge, values(n(3), n(3)), b(true), "not strict"},
		{"3 ≥ 4", lang.Ge, values(n(3), n(4)), b(false), "and not always true"},
		{"¬true", lang.Not, values(b(true)), b(false), "negation"},
		{"¬false", lang.Not, values(b(false)), b(true), "negation"},
		{"true ∧ false", lang.And, values(b(true), b(false)), b(false), "both are needed"},
		{"false ∧ true", lang.And, values(b(false), b(true)), b(false), "both are needed"},
		{"true ∧ true", lang.And, values(b(true), b(true)), b(true), "both are there"},
		{"false ∨ true", lang.Or, values(b(false), b(true)), b(true), "one is enough"},
		{"true ∨ false", lang.Or, values(b(true), b(false)), b(true), "one is enough"},
		{"false ∨ false", lang.Or, values(b(false), b(false)), b(false), "none is not"},
		{"true ⇒ false", lang.Implies, values(b(true), b(false)), b(false), "the one case that is false"},
		{"false ⇒ false", lang.Implies, values(b(false), b(false)), b(true), "anything follows"},
		{"false ⇒ true", lang.Implies, values(b(false), b(true)), b(true), "anything follows"},
		{"true ⇒ true", lang.Implies, values(b(true), b(true)), b(true), "the conclusion holds"},
		{"true ? 1 : 2", lang.Cond, values(b(true), n(1), n(2)), n(1), "the first branch"},
		{"false ? 1 : 2", lang.Cond, values(b(false), n(1), n(2)), n(2), "the second branch"},
		{"false ? true : false", lang.Cond, values(b(false), b(true), b(false)), b(false), "at every type"},
		{"select", lang.Select, values(seven, n(2)), n(7), "the element at an index"},
		{"select elsewhere", lang.Select, values(seven, n(-3)), n(0), "functions have a value everywhere"},
		{"store", lang.Store, values(lang.NewArray(lang.BoundedOf(lang.Int), n(0)), n(2), n(7)), seven, "at any index, also out of bounds"},
		{"store the same", lang.Store, values(seven, n(2), n(0)), lang.NewArray(lang.BoundedOf(lang.Int), n(0)), "compared as functions"},
		{"len", lang.Len, values(seven.WithBound(lang.NewInt(3))), n(3), "the bound"},
		{"setlen", lang.SetLen, values(seven, n(3)), seven.WithBound(lang.NewInt(3)), "the elements stay"},
		{"one object", lang.Eq, values(one, lang.Object(node, 1)), b(true), "objects are their identities"},
		{"two objects", lang.Eq, values(one, two), b(false), "objects are their identities"},
		{"no object", lang.Ne, values(one, null), b(true), "nil is none"},
		{"nil twice", lang.Eq, values(null, lang.Nil(node)), b(true), "there is one nil of a class"},
		{"choice of objects", lang.Cond, values(b(false), one, null), null, "the second branch"},
		{"field", lang.Select, values(next.With(one, two), one), two, "the value of the field at an object"},
		{"field elsewhere", lang.Select, values(next.With(one, two), two), null, "a field is nil where nothing is said"},
		{"field at nil", lang.Select, values(val.With(null, n(7)), null), n(7), "a function has a value at nil, too: δ excludes it"},
		{"field assigned to", lang.Store, values(next, one, two), next.With(one, two), "at the object only"},
		{"field assigned to again", lang.Store, values(next.With(one, two), one, null), next, "compared as functions"},
		{"equal fields", lang.Eq, values(next.With(two, one), next.With(one, two).With(two, one).With(one, null)), b(true), "as functions"},
		{"other fields", lang.Ne, values(val.With(two, n(1)), val.With(one, n(1))), b(true), "at other objects"},
		{"choice of fields", lang.Cond, values(b(true), next.With(one, one), next), next.With(one, one), "the first branch"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			covered[row.op] = true
			got := concrete.Standard().Op(row.op, result(t, row.op, row.in), row.in)
			if diff := cmp.Diff(row.want, got, cmp.Comparer(lang.Value.Equal)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
	for _, row := range edges.Bits8() { // TestBitsAtTheEdges
		covered[row.Op] = true
	}
	covered[lang.OfInt] = true // TestBitsOfIntegers
	for _, o := range lang.Operators() {
		if !covered[o.Op] {
			t.Errorf("no row for operator %v", o.Op)
		}
	}
}

func TestModelMaxBits(t *testing.T) {
	for _, row := range []struct {
		name    string
		maxBits int
		op      lang.Op
		in      []lang.Value
		want    lang.Value
		reason  string
	}{
		{"largest", 8, lang.Add, values(n(254), n(1)), n(255), "255 has 8 bits"},
		{"one more", 8, lang.Add, values(n(255), n(1)), overflow8, "256 has 9 bits"},
		{"negative", 8, lang.Sub, values(n(-255), n(1)), overflow8, "the bound is on the magnitude"},
		{"product", 8, lang.Mul, values(n(15), n(17)), n(255), "4 bits and 5 bits can give 8"},
		{"product above", 8, lang.Mul, values(n(16), n(16)), overflow8, "5 bits and 5 bits here give 9"},
		{"large product", 8, lang.Mul, values(n(255), n(255)), overflow8, "not even computed"},
		{"no bound", 0, lang.Mul, values(n(255), n(255)), n(65025), "0 is no bound"},
		{"strict in an integer", 8, lang.Mul, values(n(0), overflow8), overflow8, "0 times an unknown integer is not concluded"},
		{"strict in a test", 8, lang.Eq, values(overflow8, overflow8), lang.Overflow{T: lang.Bool, MaxBits: 8}, "two unknown integers are not known to be equal"},
		{"strict in a branch not taken", 8, lang.Cond, values(b(true), n(1), overflow8), overflow8, "all operands count"},
		{"strict in a truth value", 8, lang.And, values(b(false), lang.Overflow{T: lang.Bool, MaxBits: 8}), lang.Overflow{T: lang.Bool, MaxBits: 8}, "false and unknown is unknown"},
		{"other bound", 0, lang.Neg, values(overflow8), overflow8, "the bound that was met is the one that is told"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			m := concrete.Standard()
			m.MaxBits = row.maxBits
			got := m.Op(row.op, result(t, row.op, row.in), row.in)
			if diff := cmp.Diff(row.want, got, cmp.Comparer(lang.Value.Equal)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
	for _, o := range lang.Operators() { // every operator is strict in every operand
		node := lang.Class("Node")
		for _, sig := range o.Signatures(lang.Int, lang.Bool, lang.BitsOf(8), node, lang.ArrayOf(node, node), lang.ArrayOf(node, lang.Int)) {
			for i := range sig.Params {
				var args []lang.Value
				for j, p := range sig.Params {
					args = append(args, lang.Default(p))
					if i == j {
						args[j] = lang.Overflow{T: p, MaxBits: 8}
					}
				}
				got := concrete.Standard().Op(o.Op, sig.Result, args)
				if diff := cmp.Diff(lang.Value(lang.Overflow{T: sig.Result, MaxBits: 8}), got, cmp.Comparer(lang.Value.Equal)); diff != "" {
					t.Errorf("%v%v: -want +got\n%s", o.Op, args, diff)
				}
			}
		}
	}
}

// Property: division is Euclidean. x = y*(x div y) + x mod y for all x and y,
// and 0 ≤ x mod y < |y| for y ≠ 0.
func TestEuclid(t *testing.T) {
	m := concrete.Standard()
	integer := rapid.Custom(func(t *rapid.T) *big.Int {
		i := big.NewInt(rapid.Int64Range(-9, 9).Draw(t, "n"))
		if rapid.IntRange(0, 3).Draw(t, "large") == 0 {
			i.Lsh(i, uint(rapid.IntRange(0, 200).Draw(t, "shift")))
			i.Add(i, big.NewInt(rapid.Int64().Draw(t, "low")))
		}
		return i
	})
	rapid.Check(t, func(t *rapid.T) {
		x, y := integer.Draw(t, "x"), integer.Draw(t, "y")
		wasX, wasY := new(big.Int).Set(x), new(big.Int).Set(y)
		args := values(lang.BigInt(x), lang.BigInt(y))
		quotient := m.Op(lang.Div, lang.Int, args)
		remainder := m.Op(lang.Mod, lang.Int, args)
		sum := m.Op(lang.Add, lang.Int, values(m.Op(lang.Mul, lang.Int, values(args[1], quotient)), remainder))
		if !sum.Equal(args[0]) {
			t.Fatalf("y*(x div y) + x mod y = %v with x div y = %v and x mod y = %v", sum, quotient, remainder)
		}
		if r := remainder.(lang.IntValue).Big(); y.Sign() != 0 && (r.Sign() < 0 || r.CmpAbs(y) >= 0) {
			t.Fatalf("x mod y = %v", r)
		}
		if x.Cmp(wasX) != 0 || y.Cmp(wasY) != 0 {
			t.Fatal("the operands have changed")
		}
	})
}

func TestModelWith(t *testing.T) {
	args := values(n(7), n(0))
	standard := concrete.Standard()
	changed := standard.With(lang.Div, func(a []lang.Value) lang.Value { return a[0] })
	if got := changed.Op(lang.Div, lang.Int, args); !got.Equal(n(7)) {
		t.Errorf("changed: got %v, want 7", got)
	}
	if got := standard.Op(lang.Div, lang.Int, args); !got.Equal(n(0)) {
		t.Errorf("the model that was there before: got %v, want 0", got)
	}
	if got := changed.Op(lang.Mod, lang.Int, args); !got.Equal(n(7)) {
		t.Errorf("another operator: got %v, want 7", got)
	}
	if changed.MaxBits != standard.MaxBits {
		t.Error("the bound is lost")
	}
	defer func() {
		if recover() == nil {
			t.Error("the zero Model interprets an operator")
		}
	}()
	concrete.Model{}.Op(lang.Neg, lang.Int, values(n(1)))
}

// A product is computed if its bits are within the bound, though its factors
// have one more together.
func TestProductAtTheBound(t *testing.T) {
	m := concrete.Standard()
	m.MaxBits = 8
	args := []lang.Value{lang.NewInt(15), lang.NewInt(17)}
	if v := m.Op(lang.Mul, lang.Int, args); !v.Equal(lang.NewInt(255)) {
		t.Errorf("15 * 17 in 8 bits is %v", v)
	}
	args[1] = lang.NewInt(18)
	if _, overflow := m.Op(lang.Mul, lang.Int, args).(lang.Overflow); !overflow {
		t.Error("15 * 18 has more than 8 bits, and was computed")
	}
}

// A product with too many bits is not computed.
func TestProductOverflows(t *testing.T) {
	computed := 0
	m := concrete.Standard().With(lang.Mul, func(args []lang.Value) lang.Value {
		computed++
		return args[0]
	})
	m.MaxBits = 8
	m.Op(lang.Mul, lang.Int, values(n(16), n(32)))
	m.Op(lang.Mul, lang.Int, values(n(255), n(255)))
	if computed != 0 {
		t.Errorf("%d products were computed", computed)
	}
	if v := m.Op(lang.Mul, lang.Int, values(n(15), n(31))); computed != 1 || !v.Equal(n(15)) {
		t.Errorf("a product of nine bits, at most, was not computed: %v", v)
	}
}

// What is computed of short integers, and of any, is the same where one becomes the other.
func TestShortIntegers(t *testing.T) {
	var edges []*big.Int
	for _, bits := range []uint{0, 1, 30, 31, 32, 62, 63, 64, 100} {
		for _, off := range []int64{-1, 0, 1} {
			n := new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(off))
			edges = append(edges, n, new(big.Int).Neg(n))
		}
	}
	m := concrete.Standard()
	for op, want := range map[lang.Op]func(a, b *big.Int) *big.Int{
		lang.Add: func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) },
		lang.Sub: func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
		lang.Mul: func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) },
	} {
		for _, a := range edges {
			for _, b := range edges {
				got := m.Op(op, lang.Int, []lang.Value{lang.BigInt(a), lang.BigInt(b)})
				if !got.Equal(lang.BigInt(want(a, b))) {
					t.Errorf("%v of %v and %v is %v, want %v", op, a, b, got, want(a, b))
				}
			}
		}
	}
}

// Another cast leaves the others as they are; a model without casts gets its first.
func TestWithConversion(t *testing.T) {
	bv8, minus := lang.BitsOf(8), lang.NewInt(-1)
	seven := func(to lang.Type, _ lang.Value) lang.Value { return lang.Bits(to, big.NewInt(7)) }
	m := concrete.Standard().WithConversion(lang.ToBits, seven)
	if v := m.Op(lang.OfInt, bv8, values(minus)); !v.Equal(lang.Bits(bv8, big.NewInt(255))) {
		t.Errorf("-1 is %v", v)
	}
	for _, m := range []concrete.Model{m, concrete.Model{}.WithConversion(lang.ToBits, seven)} {
		if v := m.Op(lang.ToBits, bv8, values(lang.Bits(bv8, big.NewInt(1)))); !v.Equal(lang.Bits(bv8, big.NewInt(7))) {
			t.Errorf("1 is %v, not what it is made to", v)
		}
	}
}
