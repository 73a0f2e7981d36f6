package concrete_test

import (
	"math/big"
	"testing"

	"tandem/concrete"
	"tandem/explore/solver/edges"
	"tandem/lang"
)

// The operators of bit-vectors have the values of the table, which has each.
func TestBitsAtTheEdges(t *testing.T) {
	rows := edges.Bits8()
	for _, row := range rows {
		if got := concrete.Standard().Op(row.Op, row.Want.Type(), row.Args); !got.Equal(row.Want) {
			t.Errorf("%v of %v is %v, want %v", row.Op, row.Args, got, row.Want)
		}
	}
	if len(rows) < 500 {
		t.Errorf("%d rows only", len(rows))
	}
}

func TestBitsOfIntegers(t *testing.T) {
	for _, row := range []struct {
		width        int
		n            *big.Int
		want, reason string
	}{
		{8, big.NewInt(-1), "255", "modulo 2^8"},
		{8, big.NewInt(256), "0", "modulo 2^8"},
		{8, big.NewInt(-257), "255", "modulo 2^8, also of smaller ones"},
		{1, big.NewInt(3), "1", "one bit"},
		{64, new(big.Int).Lsh(big.NewInt(3), 63), "9223372036854775808", "the low 64 bits"},
	} {
		got := concrete.Standard().Op(lang.OfInt, lang.BitsOf(row.width), []lang.Value{lang.BigInt(row.n)})
		if got.String() != row.want {
			t.Errorf("%s: %v as a bv%d is %v, want %s", row.reason, row.n, row.width, got, row.want)
		}
	}
}

// x = y*(x div y) + x mod y, for y = 0, too; and the same of the signed operators.
func TestBitsDivision(t *testing.T) {
	m, bv := concrete.Standard(), lang.BitsOf(4)
	for i := range int64(256) {
		x, y := lang.Bits(bv, big.NewInt(i/16)), lang.Bits(bv, big.NewInt(i%16))
		op := func(op lang.Op, a, b lang.Value) lang.Value { return m.Op(op, bv, []lang.Value{a, b}) }
		for _, ops := range [][2]lang.Op{{lang.BitsDiv, lang.BitsMod}, {lang.BitsSdiv, lang.BitsSrem}} {
			back := op(lang.BitsAdd, op(lang.BitsMul, y, op(ops[0], x, y)), op(ops[1], x, y))
			if !back.Equal(x) {
				t.Errorf("%v and %v of %v and %v give back %v", ops[0], ops[1], x, y, back)
			}
		}
	}
}
