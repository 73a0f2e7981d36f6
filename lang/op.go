package lang

import (
	"fmt"

	"tandem/internal/lists"
	"tandem/lang/syntax"
)

// Op is an operator of the paper's set Ops. Variables and constants are operators without operands, too.
type Op uint8

// The operators, all total: x div 0 = 0 and x mod 0 = x; division leaves a remainder that is not negative.
const (
	invalidOp Op = iota
	Variable     // x
	Constant     // a value, "a nullary operator" (§2)
	Neg          // -e
	Add          // e + e'
	Sub          // e - e'
	Mul          // e * e'
	Div          // e div e', Euclidean; x div 0 = 0
	Mod          // e mod e', Euclidean; x mod 0 = x
	Eq           // e == e', at every type
	Ne           // e != e', at every type
	Lt           // e < e'
	Le           // e <= e'
	Gt           // e > e'
	Ge           // e >= e'
	Not          // !b
	And          // b && b'
	Or           // b || b'
	Implies      // b => b'
	Cond         // b ? e : e', at every type
	Select       // a[i], the element of a at i
	Store        // (a[i] := e), the array a but for e at i
	Len          // |a|, the bound of a bounded array
	SetLen       // (|a| := e), the bounded array a but for its bound e
	Deref        // e.f; the field belongs to the node, see Dot

	// Of bit-vectors, as SMT-LIB's FixedSizeBitVectors has them.
	BitsNeg  // -e, two's complement
	BitsNot  // bnot e
	BitsMul  // e * e'
	BitsDiv  // e div e', of unsigned numbers; x div 0 = 2^N - 1
	BitsMod  // e mod e', of unsigned numbers; x mod 0 = x
	BitsSdiv // e sdiv e', rounded towards 0
	BitsSrem // e srem e', of the sign of e
	BitsShl  // e shl e'
	BitsLshr // e lshr e', zeros come in
	BitsAshr // e ashr e', the sign comes in
	BitsAnd  // e band e'
	BitsAdd  // e + e'
	BitsSub  // e - e'
	BitsOr   // e bor e'
	BitsXor  // e bxor e'
	BitsLt   // e < e', of unsigned numbers
	BitsLe   // e <= e'
	BitsGt   // e > e'
	BitsGe   // e >= e'
	BitsSlt  // e slt e', of signed numbers
	BitsSle  // e sle e'
	BitsSgt  // e sgt e'
	BitsSge  // e sge e'
	ToBits   // bvN(e), the low N bits or zeros before them; N belongs to the node, see Cast
	ToSigned // sbvN(e), the low N bits or the sign before them; see Cast
	OfInt    // bvN(e) of an integer, modulo 2^N; see Cast
	ToInt    // int(e), the unsigned number
	ToSint   // sint(e), the signed number
	lastOp
)

// NumOps is more than every Op.
const NumOps = int(lastOp)

// Operator is a row of the table of operators: how it is written and typed, for both sides of a
// theorem. What it computes is in each side's own table, under the same Op.
type Operator struct {
	Op     Op
	Name   string // a word for it, unique in the table
	Symbol string // as programs write it
	Math   string // as mathematics prints it
	Level  int    // binding strength, higher binds tighter; 0 for nullary
	Assoc  Assoc
	params []Type // alpha and beta stand for any type, the same one throughout
	result Type
}

// Assoc says how operators of one level group.
type Assoc = syntax.Assoc

// Left groups a-b-c as (a-b)-c, Right a=>b=>c as a=>(b=>c); operators without associativity do not chain.
const (
	NonAssoc = syntax.NonAssoc
	Left     = syntax.Left
	Right    = syntax.Right
)

// Binding levels, from the loosest; the grammar has them.
const (
	LevelCond    = syntax.LevelCond
	LevelImplies = syntax.LevelImplies
	LevelOr      = syntax.LevelOr
	LevelAnd     = syntax.LevelAnd
	LevelCompare = syntax.LevelCompare
	LevelAdd     = syntax.LevelAdd
	LevelMul     = syntax.LevelMul
	LevelUnary   = syntax.LevelUnary
	LevelIndex   = syntax.LevelIndex
	LevelAtom    = syntax.LevelAtom
)

var table = [lastOp]Operator{
	Neg:      {Neg, "neg", "-", "-", LevelUnary, Right, []Type{Int}, Int},
	Add:      {Add, "add", "+", "+", LevelAdd, Left, []Type{Int, Int}, Int},
	Sub:      {Sub, "sub", "-", "-", LevelAdd, Left, []Type{Int, Int}, Int},
	Mul:      {Mul, "mul", "*", "*", LevelMul, Left, []Type{Int, Int}, Int},
	Div:      {Div, "div", "div", "div", LevelMul, Left, []Type{Int, Int}, Int},
	Mod:      {Mod, "mod", "mod", "mod", LevelMul, Left, []Type{Int, Int}, Int},
	Eq:       {Eq, "eq", "==", "=", LevelCompare, NonAssoc, []Type{alpha, alpha}, Bool},
	Ne:       {Ne, "ne", "!=", "≠", LevelCompare, NonAssoc, []Type{alpha, alpha}, Bool},
	Lt:       {Lt, "lt", "<", "<", LevelCompare, NonAssoc, []Type{Int, Int}, Bool},
	Le:       {Le, "le", "<=", "≤", LevelCompare, NonAssoc, []Type{Int, Int}, Bool},
	Gt:       {Gt, "gt", ">", ">", LevelCompare, NonAssoc, []Type{Int, Int}, Bool},
	Ge:       {Ge, "ge", ">=", "≥", LevelCompare, NonAssoc, []Type{Int, Int}, Bool},
	Not:      {Not, "not", "!", "¬", LevelUnary, Right, []Type{Bool}, Bool},
	And:      {And, "and", "&&", "∧", LevelAnd, Left, []Type{Bool, Bool}, Bool},
	Or:       {Or, "or", "||", "∨", LevelOr, Left, []Type{Bool, Bool}, Bool},
	Implies:  {Implies, "implies", "=>", "⇒", LevelImplies, Right, []Type{Bool, Bool}, Bool},
	Cond:     {Cond, "cond", "?:", "?:", LevelCond, Right, []Type{Bool, alpha, alpha}, alpha},
	Select:   {Select, "select", "a[i]", "a[i]", LevelIndex, Left, []Type{someArray, alpha}, beta},
	Store:    {Store, "store", "(a[i] := e)", "(a[i] := e)", LevelAtom, NonAssoc, []Type{someArray, alpha, beta}, someArray},
	Len:      {Len, "len", "|a|", "|a|", LevelAtom, NonAssoc, []Type{boundedArray}, Int},
	SetLen:   {SetLen, "setlen", "(|a| := e)", "(|a| := e)", LevelAtom, NonAssoc, []Type{boundedArray, Int}, boundedArray},
	BitsNeg:  {BitsNeg, "bvneg", "-", "-", LevelUnary, Right, []Type{someBits}, someBits},
	BitsNot:  {BitsNot, "bvnot", "bnot", "bnot", LevelUnary, Right, []Type{someBits}, someBits},
	BitsMul:  {BitsMul, "bvmul", "*", "*", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsDiv:  {BitsDiv, "bvudiv", "div", "div", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsMod:  {BitsMod, "bvurem", "mod", "mod", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsSdiv: {BitsSdiv, "bvsdiv", "sdiv", "sdiv", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsSrem: {BitsSrem, "bvsrem", "srem", "srem", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsShl:  {BitsShl, "bvshl", "shl", "shl", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsLshr: {BitsLshr, "bvlshr", "lshr", "lshr", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsAshr: {BitsAshr, "bvashr", "ashr", "ashr", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsAnd:  {BitsAnd, "bvand", "band", "band", LevelMul, Left, []Type{someBits, someBits}, someBits},
	BitsAdd:  {BitsAdd, "bvadd", "+", "+", LevelAdd, Left, []Type{someBits, someBits}, someBits},
	BitsSub:  {BitsSub, "bvsub", "-", "-", LevelAdd, Left, []Type{someBits, someBits}, someBits},
	BitsOr:   {BitsOr, "bvor", "bor", "bor", LevelAdd, Left, []Type{someBits, someBits}, someBits},
	BitsXor:  {BitsXor, "bvxor", "bxor", "bxor", LevelAdd, Left, []Type{someBits, someBits}, someBits},
	BitsLt:   {BitsLt, "bvult", "<", "<", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsLe:   {BitsLe, "bvule", "<=", "≤", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsGt:   {BitsGt, "bvugt", ">", ">", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsGe:   {BitsGe, "bvuge", ">=", "≥", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsSlt:  {BitsSlt, "bvslt", "slt", "slt", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsSle:  {BitsSle, "bvsle", "sle", "sle", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsSgt:  {BitsSgt, "bvsgt", "sgt", "sgt", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	BitsSge:  {BitsSge, "bvsge", "sge", "sge", LevelCompare, NonAssoc, []Type{someBits, someBits}, Bool},
	ToBits:   {ToBits, "bv", "bvN(e)", "bvN(e)", LevelAtom, NonAssoc, []Type{someBits}, target},
	ToSigned: {ToSigned, "sbv", "sbvN(e)", "sbvN(e)", LevelAtom, NonAssoc, []Type{someBits}, target},
	OfInt:    {OfInt, "int_to_bv", "bvN(e)", "bvN(e)", LevelAtom, NonAssoc, []Type{Int}, target},
	ToInt:    {ToInt, "ubv_to_int", "int(e)", "int(e)", LevelAtom, NonAssoc, []Type{someBits}, Int},
	ToSint:   {ToSint, "sbv_to_int", "sint(e)", "sint(e)", LevelAtom, NonAssoc, []Type{someBits}, Int},
}

// Operators lists the table in its order, without variables and constants.
func Operators() []Operator {
	var ops []Operator
	for _, row := range table {
		if row.Op != invalidOp {
			ops = append(ops, row)
		}
	}
	return ops
}

// Info returns the row of op in the table. It panics for Variable, Constant and Deref, which have none.
func (op Op) Info() Operator {
	if op >= lastOp || table[op].Op == invalidOp {
		panic(fmt.Sprintf("lang: operator %d has no row in the table", op))
	}
	return table[op]
}

// String returns the operator's name.
func (op Op) String() string {
	switch {
	case op == Variable:
		return "variable"
	case op == Constant:
		return "constant"
	case op == Deref:
		return "field"
	case op < lastOp && table[op].Op == op && op != invalidOp:
		return table[op].Name
	default:
		return fmt.Sprintf("Op(%d)", uint8(op))
	}
}

// Arity returns the number of operands.
func (o Operator) Arity() int { return len(o.params) }

// Result returns op's type on operands of these types; false if it does not take them, or is a Cast.
func (o Operator) Result(args ...Type) (Type, bool) {
	if len(args) != len(o.params) || o.Casts() {
		return Type{}, false
	}
	var b binding
	for i, p := range o.params {
		if !b.match(p, args[i]) {
			return Type{}, false
		}
	}
	return b.replaced(o.result), true
}

// Param returns the type that operand i must have, given those before it; zero: any, or any array.
func (o Operator) Param(i int, before ...Type) Type {
	var b binding
	for j, t := range before[:min(i, len(before))] {
		b.match(o.params[j], t)
	}
	return b.replaced(o.params[i])
}

// Takes says in words what operand i may be where Param does not tell its type: "" for anything.
func (o Operator) Takes(i int) string {
	switch o.params[i] {
	case someArray:
		return "an array"
	case boundedArray:
		return "a bounded array"
	case someBits:
		return "bvN"
	}
	return ""
}

// Signature is one typing of an operator.
type Signature struct {
	Params []Type
	Result Type
}

// Signatures lists o's typings over the types, in order; a Cast has one for each type it converts to.
func (o Operator) Signatures(types ...Type) []Signature {
	var all []Signature
	seen := map[binding]bool{}
	add := func(b binding) {
		if seen[b] {
			return
		}
		seen[b] = true
		all = append(all, Signature{Result: b.replaced(o.result), Params: lists.Map(o.params, b.replaced)})
	}
	for _, t := range append([]Type{{}}, types...) {
		b, ok := o.instance(t)
		switch {
		case !ok:
		case o.Casts():
			for _, to := range types {
				if b.target = to; to.IsBits() {
					add(b)
				}
			}
		default:
			add(b)
		}
	}
	return all
}

// instance binds the variables of o's signature by one type: that of the array if it has one, or
// else alpha. The zero Type is for a signature without variables.
func (o Operator) instance(t Type) (b binding, ok bool) {
	variable := Type{}
	for _, p := range append([]Type{o.result}, o.params...) {
		switch p {
		case someArray, boundedArray, someBits:
			variable = p
		case alpha:
			if variable == (Type{}) {
				variable = alpha
			}
		}
	}
	if variable == (Type{}) || t == (Type{}) {
		return b, variable == t
	}
	return b, b.match(variable, t)
}
