package simplify_test

import (
	"fmt"
	"math/big"
	"testing"

	"tandem/concrete"
	"tandem/explore/simplify"
	"tandem/explore/solver/edges"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// The operators on constants have the values of the table.
func TestBitsAtTheEdges(t *testing.T) {
	for _, row := range edges.Bits8() {
		var kids []lang.Expr
		for _, v := range row.Args {
			kids = append(kids, lang.Const(v))
		}
		if e := lang.Apply(row.Op, row.Want.Type(), kids...); simplify.Expr(e) != lang.Const(row.Want) {
			t.Errorf("%v is %v, want %v", e, simplify.Expr(e), row.Want)
		}
	}
}

// bitsGrid returns all valuations of x and y of bv2, z of bv3, p, and some of n. The
// first 16 have all values of x and y.
func bitsGrid() []map[lang.Var]lang.Value {
	bv2, bv3 := lang.BitsOf(2), lang.BitsOf(3)
	var vs []map[lang.Var]lang.Value
	for i := range int64(4 * 4 * 8) {
		vs = append(vs, map[lang.Var]lang.Value{
			lang.NewVar("x", bv2): lang.Bits(bv2, big.NewInt(i%4)), lang.NewVar("y", bv2): lang.Bits(bv2, big.NewInt(i/4%4)),
			lang.NewVar("z", bv3): lang.Bits(bv3, big.NewInt(i/16)), lang.NewVar("p", lang.Bool): lang.BoolValue(i%2 == 0),
			lang.NewVar("n", lang.Int): lang.NewInt(i%11 - 5),
		})
	}
	return vs
}

// smallBits are vocabularies of expressions over bv2. The first has every operator
// that expressions of size 5 have, but for the conversions, on x, y and all constants;
// the second has the conversions between bv2, bv3 and the integers.
func smallBits() []*programs.Vocabulary {
	bv2, bv3 := lang.BitsOf(2), lang.BitsOf(3)
	literal := func(src props.Source, t lang.Type) lang.Value {
		switch {
		case t == lang.Bool:
			return lang.BoolValue(true)
		case t == lang.Int:
			return lang.NewInt(-5)
		}
		return lang.Bits(t, big.NewInt(int64(src.Choose(4, "literal"))))
	}
	one := &programs.Vocabulary{Types: []lang.Type{bv2, lang.Bool}, Vars: map[lang.Type][]lang.Var{bv2: {lang.NewVar("x", bv2), lang.NewVar("y", bv2)}}, Literal: literal, NoTruth: true, Ops: []lang.Op{lang.Not}}
	two := &programs.Vocabulary{
		Types: []lang.Type{bv2, bv3, lang.Int}, Literal: literal,
		Vars: map[lang.Type][]lang.Var{bv2: {lang.NewVar("x", bv2)}, bv3: {lang.NewVar("z", bv3)}, lang.Int: {lang.NewVar("n", lang.Int)}},
		Ops:  []lang.Op{lang.ToBits, lang.ToSigned, lang.OfInt, lang.ToInt, lang.ToSint, lang.BitsNot, lang.BitsNeg},
	}
	for _, o := range lang.Operators() {
		if len(o.Signatures(bv2)) > 0 && o.Signatures(bv2)[0].Params[0].IsBits() && !o.Op.Casts() && o.Op != lang.ToInt && o.Op != lang.ToSint {
			one.Ops = append(one.Ops, o.Op)
		}
	}
	return []*programs.Vocabulary{one, two}
}

// Simplified expressions over bv2 have the same value everywhere, up to size 5: in a
// sweep, and up to size 4 every day.
func TestBitsExhaustively(t *testing.T) {
	most, want := 4, [2]int{4_001, 4_296}
	if longtest.Sweeps() {
		most, want = 5, [2]int{100_333, 28_392}
	}
	vs := bitsGrid()
	var ats []func(lang.Expr) lang.Value
	for _, v := range vs {
		ats = append(ats, eval(concrete.NewValuation(v)).At)
	}
	var cases [2]int
	for i, voc := range smallBits() {
		points := len(vs)
		if i == 0 {
			points = 16
		}
		for size := 1; size <= most; size++ {
			s := simplify.New()
			for _, typ := range voc.Types {
				for e := range props.All(func(src props.Source) lang.Expr {
					e, _ := voc.Expr(src, typ, size)
					return e
				}) {
					if e.IsZero() {
						continue
					}
					cases[i]++
					r := s.Expr(e)
					if again := s.Expr(r); again != r || r.Type() != e.Type() {
						t.Fatalf("%v is %v, and again %v", e, r, again)
					}
					if e == r {
						continue
					}
					for k, at := range ats[:points] {
						if want, got := at(e), at(r); !want.Equal(got) {
							t.Fatalf("%v is %v: %v, not %v, at %v", e, r, got, want, vs[k])
						}
					}
				}
			}
		}
	}
	if cases != want {
		t.Errorf("%d expressions of the vocabularies, want %d", cases, want)
	}
}

// At random, at the widths of machines.
func TestBitsAtRandom(t *testing.T) {
	for _, width := range []int{3, 8, 64, 255} {
		gen := expressions(programs.Bits(width), lang.Type{}, 12, 1)
		search(t, fmt.Sprint("bits-", width), gen, func(pt point) string { return wrongExpr(pt, simplify.New()) })
	}
}
