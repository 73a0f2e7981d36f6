package programs

import (
	"fmt"
	"math/big"
	"slices"

	"tandem/lang"
	"tandem/props"
)

// Bits returns the vocabulary of random checks over bit-vectors of one width and of the
// next one, integers and truth values, with every operator of these.
func Bits(width int) *Vocabulary {
	bv, wide := lang.BitsOf(width), lang.BitsOf(width+1)
	v := &Vocabulary{
		Types: []lang.Type{bv, wide, lang.Bool, lang.Int},
		Vars: map[lang.Type][]lang.Var{
			bv: vars(bv, "x", "y", "z"), wide: vars(wide, "v", "w"), lang.Bool: vars(lang.Bool, "p"), lang.Int: vars(lang.Int, "n"),
		},
		Literal: bitsLiteral, Value: bitsLiteral,
		Assign: 4, If: 3, While: 1, Counted: 1,
	}
	for _, o := range lang.Operators() {
		if len(o.Signatures(v.Types...)) > 0 {
			v.Ops = append(v.Ops, o.Op)
		}
	}
	return v
}

// bitsLiteral returns any bit-vector, a truth value, or an integer near 0.
func bitsLiteral(src props.Source, t lang.Type) lang.Value {
	switch {
	case t == lang.Bool:
		return lang.BoolValue(src.Choose(2, "bool") == 1)
	case t.IsBits():
		n := new(big.Int)
		for left := t.Width(); left > 0; left -= 16 {
			bits := min(left, 16)
			n.Lsh(n, uint(bits)).Add(n, big.NewInt(int64(src.Choose(1<<bits, "bits"))))
		}
		return lang.Bits(t, n)
	default:
		return lang.NewInt(int64(src.Choose(7, "int") - 2))
	}
}

// BitArrays returns Bits with arrays of bit-vectors, of possible indexes, and of bounded truth values.
func BitArrays(width int) *Vocabulary {
	v := Bits(width)
	bv, wide := v.Types[0], v.Types[1]
	list, table := lang.BoundedOf(bv), lang.ArrayOf(bv, wide)
	v.Types = append(v.Types, list, boundedBools, table)
	v.Vars[list], v.Vars[boundedBools], v.Vars[table] = vars(list, "a", "b"), vars(boundedBools, "d"), vars(table, "f", "g")
	for range 8 {
		v.Ops = append(v.Ops, lang.Select) // more often than others
	}
	v.Elem, v.Bound, v.Walk = 5, 2, 2
	v.Value = func(src props.Source, t lang.Type) lang.Value {
		if !t.IsArray() {
			return bitsLiteral(src, t)
		}
		a := lang.NewArray(t, bitsLiteral(src, t.Elem()))
		for range src.Choose(4, "elements") {
			a = a.With(nearIndex(src, t.Dom()), bitsLiteral(src, t.Elem()))
		}
		if t.IsBounded() {
			a = a.WithBound(lang.NewInt(int64(src.Choose(4, "bound"))))
		}
		return a
	}
	return v
}

// nearIndex returns an index that accesses reach.
func nearIndex(src props.Source, t lang.Type) lang.Value {
	if t == lang.Int {
		return lang.NewInt(int64(src.Choose(4, "index")))
	}
	return bitsLiteral(src, t)
}

// BitArrayTerms returns BitArrays with expressions that change arrays with bounds.
func BitArrayTerms(width int) *Vocabulary {
	v := BitArrays(width)
	v.Changed = true
	return v
}

// RecursiveBits returns Bits with procedures P(u: int, v: bvN) and Q(u: bvM, v: bool).
func RecursiveBits(width int) *Vocabulary {
	v := Recursive(Bits(width))
	v.Procs = []*lang.Proc{Signature("P", lang.Int, v.Types[0]), Signature("Q", lang.Int, v.Types[1])}
	return v
}

// SmallBits returns the vocabularies of the exhaustive checks over bit-vectors of a
// width, each with one or two variables and all initial values:
//
//   - arithmetic, with comparisons and all statements;
//   - operations on bits;
//   - conversions between the width, the next one and integers.
func SmallBits(width int) []*Vocabulary {
	bv, wide := lang.BitsOf(width), lang.BitsOf(width+1)
	make := func(vars map[lang.Type][]lang.Var, ops ...lang.Op) *Vocabulary {
		types := slices.DeleteFunc([]lang.Type{bv, wide, lang.Bool, lang.Int}, func(t lang.Type) bool { return len(vars[t]) == 0 })
		return &Vocabulary{Types: types, Vars: vars, Ops: ops, Literal: oneOfBits, Value: bitsLiteral, Assign: 1, If: 1, While: 1}
	}
	one := vars(bv, "x")
	return []*Vocabulary{
		make(map[lang.Type][]lang.Var{bv: vars(bv, "x", "y"), lang.Bool: vars(lang.Bool, "p")},
			lang.BitsSub, lang.BitsSlt, lang.BitsLe, lang.Not),
		make(map[lang.Type][]lang.Var{bv: one, lang.Bool: vars(lang.Bool, "p")},
			lang.BitsNeg, lang.BitsNot, lang.BitsMul, lang.BitsDiv, lang.BitsMod, lang.BitsSdiv, lang.BitsSrem, lang.BitsShl, lang.BitsLshr,
			lang.BitsAshr, lang.BitsAnd, lang.BitsAdd, lang.BitsOr, lang.BitsXor, lang.BitsLt, lang.BitsGe, lang.BitsSgt, lang.BitsSle, lang.Eq),
		make(map[lang.Type][]lang.Var{bv: one, wide: vars(wide, "v"), lang.Int: vars(lang.Int, "n")},
			lang.ToBits, lang.ToSigned, lang.OfInt, lang.ToInt, lang.ToSint, lang.BitsGt, lang.BitsSge, lang.Cond),
	}
}

// oneOfBits returns 1 or the largest bit-vector, true, or 1.
func oneOfBits(src props.Source, t lang.Type) lang.Value {
	switch {
	case t == lang.Bool:
		return lang.BoolValue(true)
	case t == lang.Int:
		return lang.NewInt(1)
	}
	return lang.Bits(t, []*big.Int{big.NewInt(1), largest(t)}[src.Choose(2, "literal")])
}

// largest returns 2^N - 1, for bvN.
func largest(t lang.Type) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(1), uint(t.Width()))
	return n.Sub(n, big.NewInt(1))
}

// SmallBitArrays returns vocabularies of exhaustive checks of arrays of, and indexed by, bit-vectors.
func SmallBitArrays(width int) []*Vocabulary {
	bv := lang.BitsOf(width)
	list, table := lang.BoundedOf(bv), lang.ArrayOf(bv, bv)
	value := func(src props.Source, t lang.Type) lang.Value {
		if !t.IsArray() {
			return bitsLiteral(src, t)
		}
		a := lang.NewArray(t, lang.Default(t.Elem()))
		if src.Choose(2, "value") == 1 {
			a = a.With(lang.Default(t.Dom()), lang.Bits(bv, big.NewInt(1)))
			if t.IsBounded() {
				a = a.WithBound(lang.NewInt(1))
			}
		}
		return a
	}
	small := func(arrays lang.Type, names []string, ops ...lang.Op) *Vocabulary {
		v := &Vocabulary{
			Types: []lang.Type{bv, arrays}, Vars: map[lang.Type][]lang.Var{bv: vars(bv, "x"), arrays: vars(arrays, names...)},
			Ops: ops, Literal: oneOfBits, Value: value, Assign: 1, Elem: 1,
		}
		if arrays.IsBounded() {
			v.Types, v.Vars[lang.Int], v.Bound = append(v.Types, lang.Int), vars(lang.Int, "n"), 1
		}
		return v
	}
	return []*Vocabulary{
		small(list, []string{"a", "b"}, lang.Select, lang.Len, lang.ToInt),
		small(table, []string{"f", "g"}, lang.Select, lang.BitsAdd, lang.Store),
	}
}

// SmallBitArrayTerms returns SmallBitArrays with expressions that change arrays with bounds.
func SmallBitArrayTerms(width int) []*Vocabulary {
	list := SmallBitArrays(width)
	list[0].Ops = append(list[0].Ops, lang.Store, lang.SetLen)
	list[0].Changed = true
	return list
}

// SmallRecursiveBits returns the vocabulary of exhaustive checks of bit-vectors with a P(u: bvN).
func SmallRecursiveBits(width int) *Vocabulary {
	bv := lang.BitsOf(width)
	return &Vocabulary{
		Types: []lang.Type{bv, lang.Bool}, Vars: map[lang.Type][]lang.Var{bv: vars(bv, "x", "y")},
		Ops: []lang.Op{lang.BitsAdd, lang.BitsSlt}, Literal: oneOfBits, Value: bitsLiteral,
		Procs: []*lang.Proc{Signature("P", bv)}, Assign: 1, If: 1, While: 1, Call: 1,
	}
}

// BitsText says what the vocabularies of a width have.
func BitsText(width int) string {
	return fmt.Sprintf("bit-vectors bv%d and bv%d, and what is made of them", width, width+1)
}

// OnlyBits returns v without integers, about which and bit-vectors together solvers know little.
func OnlyBits(v *Vocabulary) *Vocabulary {
	v.Types = slices.DeleteFunc(v.Types, func(t lang.Type) bool { return t == lang.Int })
	delete(v.Vars, lang.Int)
	v.Counted = 0
	return v
}

// OnlyIndexes returns v without conversions of integers, which are indexes and bounds only.
func OnlyIndexes(v *Vocabulary) *Vocabulary {
	v.Ops = slices.DeleteFunc(v.Ops, func(op lang.Op) bool {
		switch op {
		case lang.OfInt, lang.ToInt, lang.ToSint, lang.Mul, lang.Div, lang.Mod:
			return true
		}
		return false
	})
	return v
}
