package smtlib

import (
	"fmt"
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Elements returns a bounded array without bound, as terms have it, so that equality is of elements.
func Elements(a lang.Expr) lang.Expr {
	if !a.Type().IsBounded() || a.Op() == lang.SetLen && a.Kid(1) == lang.I(0) {
		return a
	}
	return lang.Term(lang.SetLen, a, lang.I(0))
}

// direct has the functions that are operators of ours with as many operands.
var direct = map[string]lang.Op{
	"mod": lang.Mod, "select": lang.Select, "store": lang.Store, "ite": lang.Cond, "not": lang.Not,
	"bvneg": lang.BitsNeg, "bvnot": lang.BitsNot, "bvsub": lang.BitsSub,
	"bvudiv": lang.BitsDiv, "bvurem": lang.BitsMod, "bvsdiv": lang.BitsSdiv, "bvsrem": lang.BitsSrem,
	"bvshl": lang.BitsShl, "bvlshr": lang.BitsLshr, "bvashr": lang.BitsAshr,
	"bvult": lang.BitsLt, "bvule": lang.BitsLe, "bvugt": lang.BitsGt, "bvuge": lang.BitsGe,
	"bvslt": lang.BitsSlt, "bvsle": lang.BitsSle, "bvsgt": lang.BitsSgt, "bvsge": lang.BitsSge,
	"ubv_to_int": lang.ToInt, "bv2nat": lang.ToInt, "sbv_to_int": lang.ToSint,
}

// folded has the functions that take two operands or more.
var folded = map[string]lang.Op{
	"+": lang.Add, "*": lang.Mul, "-": lang.Sub, "div": lang.Div, "and": lang.And, "or": lang.Or, "xor": lang.Ne,
	"bvand": lang.BitsAnd, "bvor": lang.BitsOr, "bvxor": lang.BitsXor, "bvadd": lang.BitsAdd, "bvmul": lang.BitsMul,
}

// chained has the comparisons, each of which holds of all neighbours.
var chained = map[string]lang.Op{"=": lang.Eq, "<": lang.Lt, "<=": lang.Le, ">": lang.Gt, ">=": lang.Ge}

// maxDistinct is how many operands distinct takes: it says something of each two.
const maxDistinct = 500

// apply returns the function at the head of a list, applied.
func (r *reader) apply(id int32, args []lang.Expr) (lang.Expr, error) {
	head := r.nodes[id].first
	if r.nodes[head].kind == list {
		return r.indexed(id, head, args)
	}
	if r.nodes[head].kind != symbol {
		return lang.Expr{}, r.wrong(head, quote(r.word(head)), "a function")
	}
	word := r.word(head)
	op, isDirect := direct[word]
	fold, isFold := folded[word]
	chain, isChain := chained[word]
	switch {
	case word == "-" && len(args) == 1:
		return r.term(id, lang.Neg, args...)
	case (word == "and" || word == "or") && len(args) == 1:
		return r.term(id, fold, args[0], args[0])
	case isDirect:
		return r.term(id, op, args...)
	case len(args) < 2 && (isFold || isChain || word == "=>" || word == "distinct"):
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("%s of one operand", word), "two or more")
	case isFold:
		return r.left(id, fold, args)
	case isChain:
		return r.all(id, args, func(i int) (lang.Expr, error) { return r.term(id, chain, args[i], args[i+1]) })
	case word == "=>":
		e := args[len(args)-1]
		for i := len(args) - 2; i >= 0; i-- {
			var err error
			if e, err = r.term(id, lang.Implies, args[i], e); err != nil {
				return e, err
			}
		}
		return e, nil
	case word == "distinct":
		return r.distinct(id, args)
	}
	return r.derived(id, head, word, args)
}

// left is op from the left over operands.
func (r *reader) left(id int32, op lang.Op, args []lang.Expr) (e lang.Expr, err error) {
	e = args[0]
	for _, a := range args[1:] {
		if e, err = r.term(id, op, e, a); err != nil {
			return e, err
		}
	}
	return e, nil
}

// all returns the conjunction of what f says of each operand but the last.
func (r *reader) all(id int32, args []lang.Expr, f func(i int) (lang.Expr, error)) (lang.Expr, error) {
	var list []lang.Expr
	for i := range args[1:] {
		e, err := f(i)
		if err != nil {
			return e, err
		}
		list = append(list, e)
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return r.left(id, lang.And, list)
}

func (r *reader) distinct(id int32, args []lang.Expr) (lang.Expr, error) {
	if len(args) > maxDistinct {
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("distinct of %d operands", len(args)), fmt.Sprintf("at most %d", maxDistinct))
	}
	var list []lang.Expr
	for i, a := range args {
		for _, b := range args[i+1:] {
			e, err := r.term(id, lang.Ne, a, b)
			if err != nil {
				return e, err
			}
			list = append(list, e)
		}
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return r.left(id, lang.And, list)
}

// term is op(args…), if it takes them. Bounded arrays lose their bounds where compared, chosen or changed.
func (r *reader) term(id int32, op lang.Op, args ...lang.Expr) (lang.Expr, error) {
	row := op.Info()
	types := lists.Map(args, lang.Expr.Type)
	if row.Arity() != len(args) {
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("%d operands", len(args)), fmt.Sprint(row.Arity()))
	}
	if _, ok := row.Result(types...); !ok {
		if args, ok = alike(args); !ok {
			return lang.Expr{}, r.sorts(id, args)
		}
		return lang.Term(op, args...), nil
	}
	return lang.Term(op, args...), nil
}

// alike makes both of the last two operands bounded arrays where one of them is one.
func alike(args []lang.Expr) ([]lang.Expr, bool) {
	if len(args) < 2 {
		return args, false
	}
	a, b := args[len(args)-2], args[len(args)-1]
	if b.Type().IsBounded() {
		a, b = b, a
	}
	c, ok := Bounded(b)
	if !ok || !a.Type().IsBounded() || c.Type() != a.Type() || len(args) == 3 && args[0].Type() != lang.Bool {
		return args, false
	}
	list := append([]lang.Expr{}, args...)
	for i, e := range list {
		if e == b {
			list[i] = c
		}
	}
	return list, true
}

// Bounded returns a term of sort (Array Int T) as a bounded array, with a bound that the term does
// not tell: a store into a literal. False if an array without bound stands in it.
func Bounded(e lang.Expr) (lang.Expr, bool) {
	if t := e.Type(); t.IsBounded() {
		return e, true
	} else if !t.IsArray() || t.Dom() != lang.Int {
		return e, false
	}
	of := lang.BoundedOf(e.Type().Elem())
	made := lang.FoldExpr(e, nil, func(k lang.Expr, kids []lang.Expr) lang.Expr {
		switch {
		case k.Type() != e.Type():
			return k
		case k.Op() == lang.Constant:
			v, _ := k.Const()
			a := v.(lang.ArrayValue)
			b := lang.NewArray(of, a.Rest())
			a.Each(func(i, v lang.Value) bool { b = b.With(i, v); return true })
			return lang.Const(b)
		case k.Op() == lang.Store && !kids[0].IsZero():
			return lang.Term(lang.Store, kids[0], k.Kid(1), k.Kid(2))
		case k.Op() == lang.Cond && !kids[1].IsZero() && !kids[2].IsZero():
			return lang.Term(lang.Cond, k.Kid(0), kids[1], kids[2])
		default:
			return lang.Expr{}
		}
	})
	return made, !made.IsZero()
}

// sorts returns the mistake of operands of sorts that a function does not take.
func (r *reader) sorts(id int32, args []lang.Expr) error {
	found := ""
	for i, a := range args {
		if i == 4 {
			found += " …"
			break
		}
		found += " " + Sort(a.Type())
	}
	return r.wrong(id, "operands of sorts"+found, "those that the function takes")
}

// derived returns a function that SMT-LIB defines by others.
func (r *reader) derived(id, head int32, word string, args []lang.Expr) (lang.Expr, error) {
	bits := func(n int) bool {
		if slices.ContainsFunc(args, func(a lang.Expr) bool { return !a.Type().IsBits() || word != "concat" && a.Type() != args[0].Type() }) {
			return false
		}
		return len(args) == n
	}
	switch word {
	case "abs":
		if len(args) != 1 || args[0].Type() != lang.Int {
			return lang.Expr{}, r.sorts(id, args)
		}
		x := args[0]
		return lang.Term(lang.Cond, lang.Term(lang.Lt, x, lang.I(0)), lang.Term(lang.Neg, x), x), nil
	case "bvnand", "bvnor", "bvxnor":
		if !bits(2) {
			return lang.Expr{}, r.sorts(id, args)
		}
		op := map[string]lang.Op{"bvnand": lang.BitsAnd, "bvnor": lang.BitsOr, "bvxnor": lang.BitsXor}[word]
		return lang.Term(lang.BitsNot, lang.Term(op, args...)), nil
	case "bvcomp":
		if !bits(2) {
			return lang.Expr{}, r.sorts(id, args)
		}
		one := lang.BitsOf(1)
		return lang.Term(lang.Cond, lang.Term(lang.Eq, args...), number(one, 1), number(one, 0)), nil
	case "bvsmod":
		if !bits(2) {
			return lang.Expr{}, r.sorts(id, args)
		}
		return smod(args[0], args[1]), nil
	case "concat":
		if len(args) < 2 || !bits(len(args)) {
			return lang.Expr{}, r.sorts(id, args)
		}
		e := args[0]
		for _, a := range args[1:] {
			width := e.Type().Width() + a.Type().Width()
			if width > lang.MaxWidth {
				return lang.Expr{}, r.wrong(id, fmt.Sprintf("a bit-vector of %d bits", width), fmt.Sprintf("at most %d", lang.MaxWidth))
			}
			t := lang.BitsOf(width)
			high := lang.Term(lang.BitsShl, lang.Cast(lang.ToBits, t, e), number(t, a.Type().Width()))
			e = lang.Term(lang.BitsOr, high, lang.Cast(lang.ToBits, t, a))
		}
		return e, nil
	}
	return lang.Expr{}, r.wrong(head, "unknown function "+quote(word), "one of Core, Ints, ArraysEx or FixedSizeBitVectors")
}

// number returns the bit-vector n mod 2^N.
func number(t lang.Type, n int) lang.Expr {
	all := new(big.Int).Lsh(big.NewInt(1), uint(t.Width()))
	return lang.Const(lang.Bits(t, new(big.Int).Mod(big.NewInt(int64(n)), all)))
}

// smod is bvsmod: the remainder of the sign of y.
func smod(x, y lang.Expr) lang.Expr {
	zero := number(x.Type(), 0)
	rem := lang.Term(lang.BitsSrem, x, y)
	negative := func(e lang.Expr) lang.Expr { return lang.Term(lang.BitsSlt, e, zero) }
	other := lang.All(lang.Term(lang.Ne, rem, zero), lang.Term(lang.Ne, negative(rem), negative(y)))
	return lang.Term(lang.Cond, other, lang.Term(lang.BitsAdd, rem, y), rem)
}

// indexed returns ((_ extract i j) e) and the like, and ((as const SORT) e).
func (r *reader) indexed(id, head int32, args []lang.Expr) (lang.Expr, error) {
	parts := r.items(head, 4)
	if len(parts) == 3 && r.is(parts[0], "as") && r.is(parts[1], "const") {
		return r.constant(id, parts[2], args)
	}
	if len(parts) < 3 || len(parts) > 4 || !r.is(parts[0], "_") || r.nodes[parts[1]].kind != symbol {
		return lang.Expr{}, r.wrong(head, "a function of another form", "a name, (_ name index …) or (as const sort)")
	}
	word := r.word(parts[1])
	var by []int
	for _, p := range parts[2:] {
		n, err := r.index(p)
		if err != nil {
			return lang.Expr{}, err
		}
		by = append(by, n)
	}
	if len(args) != 1 {
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("%d operands", len(args)), "1")
	}
	e := args[0]
	wants := 1
	if word == "extract" {
		wants = 2
	}
	ofInt := word == "int_to_bv" || word == "int2bv" || word == "divisible"
	switch _, known := widths[word]; {
	case !known && !ofInt && word != "extract":
		return lang.Expr{}, r.wrong(parts[1], "unknown function "+quote(word), "extract, zero_extend, sign_extend, rotate_left, rotate_right, repeat, int_to_bv or divisible")
	case len(by) != wants:
		return lang.Expr{}, r.wrong(head, fmt.Sprintf("%d indexes", len(by)), fmt.Sprint(wants))
	case ofInt && e.Type() != lang.Int, !ofInt && !e.Type().IsBits():
		return lang.Expr{}, r.sorts(id, args)
	}
	width := e.Type().Width()
	switch {
	case word == "divisible":
		if by[0] == 0 {
			return lang.Expr{}, r.wrong(parts[2], "0", "a divisor above 0")
		}
		return lang.Term(lang.Eq, lang.Term(lang.Mod, e, lang.I(int64(by[0]))), lang.I(0)), nil
	case ofInt:
		width = by[0]
	case word == "extract":
		if by[0] < by[1] || by[0] >= width {
			return lang.Expr{}, r.wrong(head, fmt.Sprintf("bits %d to %d of %d", by[0], by[1], width), "bits of the operand, the high one first")
		}
		low := e
		if by[1] > 0 {
			low = lang.Term(lang.BitsLshr, e, number(e.Type(), by[1]))
		}
		return lang.Cast(lang.ToBits, lang.BitsOf(by[0]-by[1]+1), low), nil
	default:
		width = widths[word](width, by[0])
	}
	if width < 1 || width > lang.MaxWidth {
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("a bit-vector of %d bits", width), fmt.Sprintf("1 to %d", lang.MaxWidth))
	}
	return resized(word, e, by[0], lang.BitsOf(width)), nil
}

// widths are the widths of the results of indexed functions.
var widths = map[string]func(width, by int) int{
	"zero_extend":  func(width, by int) int { return width + by },
	"sign_extend":  func(width, by int) int { return width + by },
	"repeat":       func(width, by int) int { return width * by },
	"rotate_left":  func(width, _ int) int { return width },
	"rotate_right": func(width, _ int) int { return width },
}

// resized returns an indexed function of e whose result is of type t.
func resized(word string, e lang.Expr, by int, t lang.Type) lang.Expr {
	width := e.Type().Width()
	switch word {
	case "zero_extend":
		return lang.Cast(lang.ToBits, t, e)
	case "sign_extend":
		return lang.Cast(lang.ToSigned, t, e)
	case "repeat":
		one := lang.Cast(lang.ToBits, t, e)
		all := one
		for i := 1; i < by; i++ {
			all = lang.Term(lang.BitsOr, lang.Term(lang.BitsShl, all, number(t, width)), one)
		}
		return all
	case "rotate_left", "rotate_right":
		left := by % width
		if word == "rotate_right" {
			left = (width - left) % width
		}
		if left == 0 {
			return e
		}
		return lang.Term(lang.BitsOr, lang.Term(lang.BitsShl, e, number(t, left)), lang.Term(lang.BitsLshr, e, number(t, width-left)))
	default: // int_to_bv
		return lang.Cast(lang.OfInt, t, e)
	}
}

// constant returns ((as const (Array S T)) e): e at every index.
func (r *reader) constant(id, sort int32, args []lang.Expr) (lang.Expr, error) {
	t, err := r.sort(sort)
	switch {
	case err != nil:
		return lang.Expr{}, err
	case !t.IsArray() || len(args) != 1 || args[0].Type() != t.Elem():
		return lang.Expr{}, r.sorts(id, args)
	}
	v, ok := literalValue(args[0])
	if !ok {
		return lang.Expr{}, r.wrong(id, "an array of one value that is no literal", "a literal")
	}
	return lang.Const(lang.NewArray(t, v)), nil
}

// literalValue returns the value of e, if that is written as one: negative integers are (- n).
func literalValue(e lang.Expr) (lang.Value, bool) {
	if e.Op() == lang.Neg {
		v, ok := e.Kid(0).Const()
		n, isInt := v.(lang.IntValue)
		if !ok || !isInt {
			return nil, false
		}
		return lang.BigInt(new(big.Int).Neg(n.Big())), true
	}
	return e.Const()
}
