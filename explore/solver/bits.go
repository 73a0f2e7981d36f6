package solver

import (
	"math/big"
	"strconv"
	"strings"

	"tandem/lang"
)

// Functions of the theory FixedSizeBitVectors, and from and to integers. Those of an index are (_
// extract n-1 0), (_ zero_extend n), (_ sign_extend n) and (_ int2bv n).
const (
	fnBvNeg fn = iota + fnStore + 1
	fnBvNot
	fnBvMul
	fnBvUdiv
	fnBvUrem
	fnBvSdiv
	fnBvSrem
	fnBvShl
	fnBvLshr
	fnBvAshr
	fnBvAnd
	fnBvAdd
	fnBvSub
	fnBvOr
	fnBvXor
	fnBvUlt
	fnBvUle
	fnBvUgt
	fnBvUge
	fnBvSlt
	fnBvSle
	fnBvSgt
	fnBvSge
	fnToInt // ubv_to_int, under the name that solvers have known for longer
	fnExtract
	fnZeroExtend
	fnSignExtend
	fnOfInt // int_to_bv
)

// bitsNames are the names of those functions, from fnBvNeg on.
var bitsNames = [...]string{
	"bvneg", "bvnot", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvshl", "bvlshr", "bvashr", "bvand",
	"bvadd", "bvsub", "bvor", "bvxor", "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge",
	"bv2nat", "extract", "zero_extend", "sign_extend", "int2bv",
}

// directBits has the operators of bit-vectors that mean what a function without an index means.
var directBits = map[lang.Op]fn{
	lang.BitsNeg: fnBvNeg, lang.BitsNot: fnBvNot, lang.BitsMul: fnBvMul, lang.BitsDiv: fnBvUdiv, lang.BitsMod: fnBvUrem,
	lang.BitsSdiv: fnBvSdiv, lang.BitsSrem: fnBvSrem, lang.BitsShl: fnBvShl, lang.BitsLshr: fnBvLshr,
	lang.BitsAshr: fnBvAshr, lang.BitsAnd: fnBvAnd, lang.BitsAdd: fnBvAdd, lang.BitsSub: fnBvSub, lang.BitsOr: fnBvOr,
	lang.BitsXor: fnBvXor, lang.BitsLt: fnBvUlt, lang.BitsLe: fnBvUle, lang.BitsGt: fnBvUgt, lang.BitsGe: fnBvUge,
	lang.BitsSlt: fnBvSlt, lang.BitsSle: fnBvSle, lang.BitsSgt: fnBvSgt, lang.BitsSge: fnBvSge, lang.ToInt: fnToInt,
}

// cast returns a conversion of a to bit-vectors, or the signed one to integers; false for other operators.
func (g *graph[T]) cast(e lang.Expr, a *entry[T]) (*entry[T], bool) {
	indexed := func(f fn, by int) *entry[T] {
		en := g.apply(f, e.Type(), a)
		en.by = by
		return en
	}
	to := e.Type().Width()
	switch e.Op() {
	case lang.OfInt:
		return indexed(fnOfInt, to), true
	case lang.ToSint: // the number, less 2^N where the sign is set
		from := e.Kid(0).Type()
		nought := g.leaf(lang.Const(lang.Default(from)))
		all := g.leaf(lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), uint(from.Width())))))
		n := g.apply(fnToInt, lang.Int, a)
		return g.apply(fnIte, lang.Int, g.apply(fnBvSlt, lang.Bool, a, nought), g.apply(fnSub, lang.Int, n, all), n), true
	case lang.ToBits, lang.ToSigned:
		from := e.Kid(0).Type().Width()
		switch {
		case to == from:
			return a, true
		case to < from:
			return indexed(fnExtract, to), true
		case e.Op() == lang.ToBits:
			return indexed(fnZeroExtend, to-from), true
		default:
			return indexed(fnSignExtend, to-from), true
		}
	}
	return nil, false
}

// bitsIn reads a bit-vector of type t: #x0f, #b1111 or (_ bv15 8).
func bitsIn(e sexpr, t lang.Type) (lang.Value, bool) {
	text, base, width := e.atom, 10, t.Width()
	switch {
	case isList(e, "_", 3) && strings.HasPrefix(e.list[1].atom, "bv"):
		if e.list[2].atom != strconv.Itoa(width) {
			return nil, false
		}
		text = e.list[1].atom[len("bv"):]
	case strings.HasPrefix(text, "#x"):
		text, base = text[2:], 16
		width -= 4 * len(text)
	case strings.HasPrefix(text, "#b"):
		text, base = text[2:], 2
		width -= len(text)
	default:
		return nil, false
	}
	if base != 10 && width != 0 || strings.Trim(text, "0123456789abcdefABCDEF") != "" {
		return nil, false
	}
	n, ok := new(big.Int).SetString(text, base)
	if !ok || n.BitLen() > t.Width() {
		return nil, false
	}
	return lang.Bits(t, n), true
}

// smallWidth is the width, in bits, up to which all bit-vectors are tried.
const smallWidth = 8

// bitsValue is bit-vector number i of type t; of a wide type only the edges. False behind the last one.
func (s *search) bitsValue(t lang.Type, i int64) (lang.Value, bool) {
	if t.Width() <= smallWidth {
		if i >= 1<<t.Width() {
			return nil, false
		}
		return lang.Bits(t, big.NewInt(i)), true
	}
	s.guessed, s.wide = true, true
	half := new(big.Int).Lsh(big.NewInt(1), uint(t.Width()-1))
	less := func(n *big.Int) *big.Int { return new(big.Int).Sub(n, big.NewInt(1)) }
	edges := []*big.Int{
		big.NewInt(0), big.NewInt(1), less(new(big.Int).Lsh(half, 1)), big.NewInt(2), half, less(half),
		new(big.Int).Add(half, big.NewInt(1)), less(less(new(big.Int).Lsh(half, 1))), big.NewInt(3),
	}
	if i >= int64(len(edges)) {
		return nil, false
	}
	return lang.Bits(t, edges[i]), true
}
