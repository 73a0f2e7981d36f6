package klee

import (
	"fmt"
	"math/big"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// part is what an object of the C program is in the program: a variable, or an input that
// is read, or the bound of one of these; or, of an object out., a final value of it.
type part struct {
	x     lang.Var
	bound bool
	out   bool
}

// objects are the objects that a program has.
type objects struct {
	p      *lang.Program
	length int // --bound length
	parts  map[string]part
	reads  []lang.Type
}

func newObjects(p *lang.Program, length int) *objects {
	o := &objects{p: p, length: length, parts: map[string]part{}, reads: lang.ReadTypes(p)}
	for _, x := range p.Own() {
		name := c.InputName(x)
		for _, out := range []bool{false, true} {
			prefix := map[bool]string{true: "out."}[out]
			o.parts[prefix+name] = part{x: x, out: out}
			if x.Type.IsBounded() {
				o.parts[prefix+name+".bound"] = part{x: x, bound: true, out: out}
			}
		}
	}
	return o
}

// maxRead is the largest number of an input that claims name.
const maxRead = 100_000

// partOf returns the part that an object is.
func (o *objects) partOf(name string) (part, bool) {
	if p, ok := o.parts[name]; ok {
		return p, true
	}
	word, bound := strings.CutSuffix(name, ".bound")
	var n int
	if _, _ = fmt.Sscanf(word, "in_%d", &n); n < 1 || n > maxRead {
		return part{}, false
	}
	if t, ok := lists.Find(o.reads, func(t lang.Type) bool { return c.ReadName(o.p, n, t) == word && (t.IsBounded() || !bound) }); ok {
		return part{x: lang.ReadVar(n, t), bound: bound}, true
	}
	return part{}, false
}

// scalar returns the type of the elements of an object, and how many there are.
func (o *objects) scalar(p part) (t lang.Type, n int) {
	switch t := p.x.Type; {
	case p.bound:
		return lang.BitsOf(64), 1
	case t.IsArray():
		return t.Elem(), c.Elements(t, o.length)
	default:
		return t, 1
	}
}

// bytes returns the array of bytes that an object is, over the initial values; one of a final
// value is over variables of their own, one an element.
func (o *objects) bytes(name string, p part) lang.Expr {
	t, n := o.scalar(p)
	byteType := lang.BitsOf(8)
	array := lang.Const(lang.NewArray(lang.ArrayOf(lang.BitsOf(32), byteType), lang.Default(byteType)))
	size := c.Class(t) / 8
	for i := range n {
		e := o.element(name, p, i)
		for j := range size {
			b := e
			if j > 0 {
				b = lang.Term(lang.BitsLshr, e, number(e.Type(), int64(8*j)))
			}
			if e.Type() != byteType {
				b = lang.Cast(lang.ToBits, byteType, b)
			}
			array = lang.Term(lang.Store, array, number(lang.BitsOf(32), int64(i*size+j)), b)
		}
	}
	return array
}

// element is element i of an object, as the unsigned number that C has.
func (o *objects) element(name string, p part, i int) lang.Expr {
	t, _ := o.scalar(p)
	bits := lang.BitsOf(c.Class(t))
	if p.out {
		return lang.V(outVar(name, i, bits))
	}
	e := lang.V(p.x)
	switch {
	case p.bound:
		return o.bound(p.x, bits)
	case p.x.Type.IsBounded():
		e = lang.Term(lang.Select, smtlib.Elements(e), lang.I(int64(i)))
	case p.x.Type.IsArray():
		e = lang.Term(lang.Select, e, lang.Const(c.IndexOf(p.x.Type, i)))
	}
	switch {
	case t == lang.Bool:
		return lang.Term(lang.Cond, e, number(bits, 1), number(bits, 0))
	case t != bits:
		return lang.Cast(lang.ToBits, bits, e)
	}
	return e
}

// chained is the largest --bound length where a bound is a choice between numbers, which
// solvers take more easily than a conversion.
const chained = 16

// bound returns the bound of an array, which is from 0 to --bound length.
func (o *objects) bound(x lang.Var, t lang.Type) lang.Expr {
	size := lang.Term(lang.Len, lang.V(x))
	if o.length > chained {
		return lang.Cast(lang.OfInt, t, size)
	}
	e := number(t, int64(o.length))
	for k := o.length - 1; k >= 0; k-- {
		e = lang.Term(lang.Cond, lang.Term(lang.Eq, size, lang.I(int64(k))), number(t, int64(k)), e)
	}
	return e
}

// shaped says of an array with a bound what the C program assumes of it: how long it is,
// and that it has no elements elsewhere.
func (o *objects) shaped(x lang.Var) lang.Expr {
	size := lang.Term(lang.Len, lang.V(x))
	elements := smtlib.Elements(lang.V(x))
	same := lang.Const(lang.NewArray(x.Type, lang.Default(x.Type.Elem())))
	for i := range o.length {
		at := lang.I(int64(i))
		same = lang.Term(lang.Store, same, at, lang.Term(lang.Select, elements, at))
	}
	return lang.All(lang.Term(lang.Le, lang.I(0), size), lang.Term(lang.Le, size, lang.I(int64(o.length))),
		lang.Term(lang.Eq, elements, smtlib.Elements(same)))
}

// outVar stands for an element of a final value.
func outVar(name string, i int, t lang.Type) lang.Var {
	return lang.NewVar(fmt.Sprintf("%s %d", name, i), t)
}

// number returns the bit-vector n.
func number(t lang.Type, n int64) lang.Expr {
	return lang.Const(lang.Bits(t, big.NewInt(n)))
}

// value returns the value of an object with these bytes: that of a variable, or a bound.
func (o *objects) value(p part, bytes []byte) (lang.Value, error) {
	t, n := o.scalar(p)
	size := c.Class(t) / 8
	if len(bytes) != n*size {
		return nil, fmt.Errorf("found %d bytes, expected %d: --bound length is that of the translation, and the program, too", len(bytes), n*size)
	}
	var list []lang.Value
	for i := range n {
		v := new(big.Int)
		for j := range size {
			v.Lsh(v, 8).Or(v, big.NewInt(int64(bytes[i*size+size-1-j])))
		}
		switch {
		case p.bound && p.out && v.BitLen() == 64: // a negative one
			list = append(list, lang.BigInt(v.Sub(v, new(big.Int).Lsh(big.NewInt(1), 64))))
		case p.bound && !p.out && v.Cmp(big.NewInt(int64(o.length))) > 0:
			return nil, fmt.Errorf("found the length %v, expected at most %d", v, o.length)
		case p.bound:
			list = append(list, lang.BigInt(v))
		case t == lang.Bool && v.BitLen() <= 1:
			list = append(list, lang.BoolValue(v.Sign() > 0))
		case t != lang.Bool && v.BitLen() <= t.Width():
			list = append(list, lang.Bits(t, v))
		default:
			return nil, fmt.Errorf("found %v, expected a value of type %v", v, t)
		}
	}
	if p.bound || !p.x.Type.IsArray() {
		return list[0], nil
	}
	a := lang.NewArray(p.x.Type, lang.Default(t))
	for i, v := range list {
		a = a.With(c.IndexOf(p.x.Type, i), v)
	}
	return a, nil
}
