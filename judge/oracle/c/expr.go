// Package c writes programs of the languages basic, arrays, recursion and objects, with and
// without assumptions, assertions and inputs, in C99, for engines that read C.
//
// The C program has the branches of the program and no others: an if for each if, while,
// assertion, and statement with an access. So the paths that an engine finds in it are
// those of the program. Each access to an array with a bound is checked, and C's own
// memory is never left. The operators are functions of prelude.h.
//
// Read translate.go first. Integers without bound have no translation; package
// lang/machine makes machine integers of them.
package c

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// term is an expression in C.
type term struct {
	text   string
	deep   int      // levels of brackets
	lo, hi *big.Int // of an integer: what it is within; of an array, what its bound is within
	ok     []string // conditions: no nil is used; see objects.go
	place  string   // of e.f: what can be assigned to
}

// maxDeep is how deeply expressions nest before a part of them gets a name: compilers
// have a limit.
const maxDeep = 40

// exprs writes the expressions of one statement.
type exprs struct {
	w     *writer
	memo  map[lang.Expr]term
	ok    []string // conditions: the accesses are within bounds
	there []string // conditions: what fields and methods are taken of is no nil
	fits  []string // conditions: the C program can go on
}

func (x *exprs) term(e lang.Expr) term { return lang.FoldExpr(e, x.memo, x.operator) }

// operator writes e, and gives it a name if it is deep.
func (x *exprs) operator(e lang.Expr, kids []term) term {
	t := x.written(e, kids)
	for _, k := range kids {
		t.deep = max(t.deep, k.deep+2)
	}
	t.ok = objectsThere(e, kids)
	if t.deep > maxDeep {
		x.w.temps++
		name := fmt.Sprintf("t%d", x.w.temps)
		typ := "int64_t"
		if e.Type() != lang.Int {
			typ = x.w.ctype(e.Type())
		}
		x.w.line("%s const %s = %s;", typ, name, t.text)
		t.text, t.deep = name, 0
	}
	return t
}

// bits are the functions of the prelude that take a width and two operands, or one.
var bits = map[lang.Op]string{
	lang.BitsNeg: "neg", lang.BitsNot: "not", lang.BitsAdd: "add", lang.BitsSub: "sub", lang.BitsMul: "mul",
	lang.BitsDiv: "udiv", lang.BitsMod: "urem", lang.BitsSdiv: "sdiv", lang.BitsSrem: "srem",
	lang.BitsShl: "shl", lang.BitsLshr: "lshr", lang.BitsAshr: "ashr",
	lang.BitsSlt: "slt", lang.BitsSle: "sle", lang.BitsSgt: "sgt", lang.BitsSge: "sge",
}

// infix are operators of C that need no prelude.
var infix = map[lang.Op]string{
	lang.BitsAnd: "&", lang.BitsOr: "|", lang.BitsXor: "^", lang.And: "&", lang.Or: "|",
	lang.BitsLt: "<", lang.BitsLe: "<=", lang.BitsGt: ">", lang.BitsGe: ">=",
	lang.Lt: "<", lang.Le: "<=", lang.Gt: ">", lang.Ge: ">=",
	lang.Eq: "==", lang.Ne: "!=",
}

func (x *exprs) written(e lang.Expr, kids []term) term {
	if v, ok := e.Var(); ok {
		return term{text: x.w.variable(v), lo: leastBound, hi: big.NewInt(int64(x.w.MaxLength))}
	}
	if v, ok := e.Const(); ok {
		return x.literal(v)
	}
	op := e.Op()
	first := e.Kid(0).Type()
	if text := x.native(e, kids); text != "" {
		return term{text: text}
	}
	switch op {
	case lang.Select:
		return x.access(e, kids)
	case lang.Store:
		name := x.w.ctype(e.Type())
		if e.Type().IsBounded() {
			x.fits = append(x.fits, fmt.Sprintf("tdm_inside(%s, %d)", kids[1].text, x.w.MaxLength))
		}
		return call(name+"_with", kids...).within(kids[0].lo, kids[0].hi)
	case lang.Len:
		return term{text: kids[0].text + ".n", lo: kids[0].lo, hi: kids[0].hi}
	case lang.SetLen:
		x.fits = append(x.fits, fmt.Sprintf("(%s >= %v) & (%s <= %d)", kids[1].text, leastBound, kids[1].text, x.w.MaxLength))
		return call(x.w.ctype(e.Type())+"_bounded", kids...).within(kids[1].lo, kids[1].hi)
	case lang.Cond:
		return x.choice(e, kids)
	case lang.Deref:
		return x.field(e, kids[0])
	case lang.Not:
		return term{text: "(uint8_t)(" + kids[0].text + " ^ 1)"}
	case lang.Implies:
		return term{text: "((" + kids[0].text + " ^ 1) | " + kids[1].text + ")"}
	case lang.ToBits, lang.ToSigned, lang.OfInt, lang.ToInt, lang.ToSint:
		return x.converted(op, first, e.Type(), kids[0])
	case lang.Neg, lang.Add, lang.Sub, lang.Mul, lang.Div, lang.Mod:
		return x.integer(op, kids)
	}
	if (op == lang.Eq || op == lang.Ne) && first.IsArray() {
		same := call(x.w.ctype(first)+"_eq", kids...)
		if op == lang.Ne {
			same.text = "(" + same.text + " ^ 1)"
		}
		return same
	}
	if name, ok := infix[op]; ok {
		text := fmt.Sprintf("(%s %s %s)", kids[0].text, name, kids[1].text)
		if e.Type().IsBits() {
			text = fmt.Sprintf("(%s)%s", x.w.ctype(e.Type()), text)
		}
		return term{text: text}
	}
	width := term{text: fmt.Sprint(first.Width())}
	return call(fmt.Sprintf("tdm_%s_%d", bits[op], Class(first)), append([]term{width}, kids...)...)
}

func call(name string, args ...term) term {
	texts := lists.Map(args, func(a term) string { return a.text })
	return term{text: name + "(" + strings.Join(texts, ", ") + ")"}
}

// natives are operators that C has itself, of types of 8 to 64 bits: unsigned U, and S of the same size. A product and a
// shift of ints could overflow.
var natives = map[lang.Op]string{
	lang.BitsNeg: "(U)-x", lang.BitsNot: "(U)~x", lang.BitsAdd: "(U)(x + y)", lang.BitsSub: "(U)(x - y)", lang.BitsMul: "(U)(1u * x * y)",
	lang.BitsDiv: "(U)(x / y)", lang.BitsMod: "(U)(x % y)", lang.BitsSdiv: "(U)((S)x / (S)y)", lang.BitsSrem: "(U)((S)x % (S)y)",
	lang.BitsShl: "(U)(1u * x << y)", lang.BitsLshr: "(U)(x >> y)", lang.BitsAshr: "(U)((S)x >> y)",
	lang.BitsSlt: "((S)x < (S)y)", lang.BitsSle: "((S)x <= (S)y)", lang.BitsSgt: "((S)x > (S)y)", lang.BitsSge: "((S)x >= (S)y)",
}

// native returns an operator as C has it; "": the prelude has it. Division by 0 or -1, and shifts by more bits than there
// are, C leaves undefined: a literal has to exclude them.
func (x *exprs) native(e lang.Expr, kids []term) string {
	t, form := e.Kid(0).Type(), natives[e.Op()]
	least, most := int64(0), int64(t.Width()-1)
	switch e.Op() {
	case lang.BitsDiv, lang.BitsMod, lang.BitsSdiv, lang.BitsSrem:
		least, most = 1, 1<<(t.Width()-1)-1
		fallthrough
	case lang.BitsShl, lang.BitsLshr, lang.BitsAshr:
		c, _ := e.Kid(1).Const()
		if v, ok := c.(lang.BitsValue); !ok || v.Big().Cmp(big.NewInt(least)) < 0 || v.Big().Cmp(big.NewInt(most)) > 0 {
			return ""
		}
	}
	if t.Width() != Class(t) {
		return ""
	}
	return strings.NewReplacer("U", x.w.ctype(t), "S", fmt.Sprintf("int%d_t", Class(t)), "x", kids[0].text, "y", kids[len(kids)-1].text).Replace(form)
}

// access returns an element. One of an array with a bound is checked in front of the
// statement; C's memory is not left though it is not within.
func (x *exprs) access(e lang.Expr, kids []term) term {
	a := e.Kid(0)
	if !a.Type().IsBounded() {
		if a.Op() == lang.Variable {
			return term{text: fmt.Sprintf("TDM_E(%s, %s)", kids[0].text, kids[1].text)}
		}
		return call(x.w.ctype(a.Type())+"_at", kids...)
	}
	bound := kids[0].text + ".n"
	x.ok = append(x.ok, fmt.Sprintf("tdm_inside(%s, %s)", kids[1].text, bound))
	return call(x.w.ctype(a.Type())+"_at", kids...)
}

func (x *exprs) choice(e lang.Expr, kids []term) term {
	switch t := e.Type(); {
	case t == lang.Int:
		return call("tdm_cond_int", kids...).within(least(kids[1].lo, kids[2].lo), most(kids[1].hi, kids[2].hi))
	case t.IsClass():
		return x.oneOf(kids)
	case t.IsArray():
		return call(x.w.ctype(t)+"_cond", kids...).within(least(kids[1].lo, kids[2].lo), most(kids[1].hi, kids[2].hi))
	default:
		return call(fmt.Sprintf("tdm_cond_%d", Class(t)), kids...)
	}
}

// converted returns a conversion between bit-vectors and integers.
func (x *exprs) converted(op lang.Op, from, to lang.Type, e term) term {
	signed := fmt.Sprintf("tdm_sint_%d(%d, %s)", Class(from), from.Width(), e.text)
	if from.Width() == Class(from) {
		signed = fmt.Sprintf("(int64_t)(int%d_t)%s", Class(from), e.text)
	}
	switch op {
	case lang.ToInt:
		return x.ranged(term{text: "(int64_t)" + e.text, lo: new(big.Int), hi: below(power(from.Width()))})
	case lang.ToSint:
		size := power(from.Width() - 1)
		return term{text: signed, lo: new(big.Int).Neg(size), hi: below(size)}
	case lang.ToSigned:
		e.text = signed
	}
	if to.Width() == Class(to) || op == lang.ToBits && to.Width() >= from.Width() {
		return term{text: fmt.Sprintf("(%s)%s", x.w.ctype(to), e.text)}
	}
	return term{text: fmt.Sprintf("(%s)((uint64_t)%s & tdm_mask_64(%d))", x.w.ctype(to), e.text, to.Width())}
}

// literal returns a value.
func (x *exprs) literal(v lang.Value) term {
	switch v := v.(type) {
	case lang.BoolValue:
		return term{text: fmt.Sprint(map[bool]int{true: 1}[bool(v)])}
	case lang.BitsValue:
		x.w.typed(v.Type(), x.w.at)
		return term{text: fmt.Sprintf("(%s)UINT64_C(%v)", x.w.ctype(v.Type()), v)}
	case lang.IntValue:
		n := v.Big()
		t := term{lo: n, hi: n}
		if n.Cmp(least64) == 0 {
			t.text = "(-INT64_C(9223372036854775807) - 1)"
		} else {
			t.text = fmt.Sprintf("(INT64_C(%v))", n)
		}
		return x.ranged(t)
	case lang.ArrayValue:
		return x.array(v)
	case lang.ObjectValue:
		return term{text: fmt.Sprintf("((%s)0)", x.w.ctype(v.Type()))}
	}
	x.w.wrong(x.w.at, "the literal "+v.String(), "a number, a truth value or an array")
	return term{text: "0"}
}

func (x *exprs) array(v lang.ArrayValue) term {
	t := v.Type()
	if !x.w.typed(t, x.w.at) {
		return term{text: "0"}
	}
	n := Elements(t, x.w.MaxLength)
	if t.IsBounded() {
		outside := !v.Rest().Equal(lang.Default(t.Elem())) || v.Bound().Big().Cmp(big.NewInt(int64(n))) > 0
		v.Each(func(i, _ lang.Value) bool {
			k := i.(lang.IntValue).Big()
			outside = outside || k.Sign() < 0 || k.Cmp(big.NewInt(int64(n))) >= 0
			return !outside
		})
		if outside {
			x.w.wrong(x.w.at, "an array literal with more elements", fmt.Sprintf("elements at 0 to %d, the default elsewhere, and a bound of at most %d (--bound length)", n-1, n))
			return term{text: "0"}
		}
	}
	var list []string
	for i := range n {
		list = append(list, x.literal(v.At(IndexOf(t, i))).text)
	}
	bound := new(big.Int)
	if t.IsBounded() {
		bound = v.Bound().Big()
	}
	return term{text: fmt.Sprintf("(%s){{%s}, %v}", x.w.ctype(t), strings.Join(list, ", "), bound)}.within(bound, bound)
}

// IndexOf is index i of an array of a type.
func IndexOf(t lang.Type, i int) lang.Value {
	switch {
	case t.IsBounded():
		return lang.NewInt(int64(i))
	case t.Dom() == lang.Bool:
		return lang.BoolValue(i == 1)
	default:
		return lang.Bits(t.Dom(), big.NewInt(int64(i)))
	}
}

// Integers stand in programs with machine integers where they are indexes and bounds.
// They are computed in 64 bits: what each can be is known from its operands, and an
// expression that could be more is refused.

var least64, most64 = new(big.Int).Neg(power(63)), below(power(63))

// leastBound is the smallest bound of an array in C: a run with a smaller one ends as
// bound, though it is an array without elements.
var leastBound = new(big.Int).Neg(power(31))

func below(n *big.Int) *big.Int { return new(big.Int).Sub(n, big.NewInt(1)) }

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func least(list ...*big.Int) *big.Int { return slices.MinFunc(list, (*big.Int).Cmp) }

func most(list ...*big.Int) *big.Int { return slices.MaxFunc(list, (*big.Int).Cmp) }

// within returns t with other limits.
func (t term) within(lo, hi *big.Int) term {
	t.lo, t.hi = lo, hi
	return t
}

// ranged refuses an integer that could have more than 64 bits.
func (x *exprs) ranged(t term) term {
	if t.lo.Cmp(least64) < 0 || t.hi.Cmp(most64) > 0 {
		x.w.wrong(x.w.at, "an integer that can have more than 64 bits", "one that has not, or --int bvN for machine integers")
		t.lo, t.hi = new(big.Int), new(big.Int)
	}
	return t
}

// integer returns an operator on integers.
func (x *exprs) integer(op lang.Op, kids []term) term {
	a := kids[0]
	if op == lang.Neg {
		return x.ranged(term{text: "(-" + a.text + ")", lo: new(big.Int).Neg(a.hi), hi: new(big.Int).Neg(a.lo)})
	}
	b := kids[1]
	size := most(new(big.Int).Abs(a.lo), new(big.Int).Abs(a.hi))
	var t term
	switch op {
	case lang.Add, lang.Sub, lang.Mul:
		f := map[lang.Op]func(z, x, y *big.Int) *big.Int{lang.Add: (*big.Int).Add, lang.Sub: (*big.Int).Sub, lang.Mul: (*big.Int).Mul}[op]
		t.text = fmt.Sprintf("(%s %s %s)", a.text, map[lang.Op]string{lang.Add: "+", lang.Sub: "-", lang.Mul: "*"}[op], b.text)
		at := func(x, y *big.Int) *big.Int { return f(new(big.Int), x, y) }
		corners := []*big.Int{at(a.lo, b.lo), at(a.lo, b.hi), at(a.hi, b.lo), at(a.hi, b.hi)}
		t.lo, t.hi = least(corners...), most(corners...)
	case lang.Div:
		t = call("tdm_div_int", a, b)
		t.lo, t.hi = new(big.Int).Neg(size), size
	default:
		t = call("tdm_mod_int", a, b)
		if size.Cmp(most64) > 0 { // C leaves its remainder by -1 undefined
			return x.ranged(term{text: t.text, lo: a.lo, hi: size})
		}
		divisor := most(new(big.Int).Abs(b.lo), new(big.Int).Abs(b.hi))
		t.lo, t.hi = least(a.lo, new(big.Int)), most(size, divisor)
	}
	return x.ranged(t)
}
