package lang

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unique"

	"tandem/internal/dag"
	"tandem/internal/lists"
)

// Var is a variable of the paper's set Var. Variables with one name, type and scope are the same.
type Var struct {
	Name  string // P.x of a local x that hides a global one; see Source
	Type  Type
	Scope string // the procedure that a local belongs to; "" for a global
}

// NewVar returns the global variable of that name and type.
func NewVar(name string, t Type) Var { return Var{Name: name, Type: t} }

func (x Var) String() string { return x.Name }

// Source returns the name that programs have for x: x, also where that is P.x, which hides a global one.
func (x Var) Source() string {
	if x.Scope == "" {
		return x.Name
	}
	return strings.TrimPrefix(x.Name, x.Scope+".")
}

// Expr is an expression of the paper's set Expr (§2):
//
//	e ::= x | op(e1, …, en)
//
// where values are nullary operators. Expressions are immutable and
// well-typed, and structurally equal ones are the same node: compare with ==,
// use as map keys. The zero Expr is no expression.
//
// Nodes are interned by the standard library's package unique rather than in
// an arena of ours: it costs more a node, but there is no arena to pass to
// every function, goroutines may share expressions, and what is no longer
// referenced is reclaimed.
type Expr struct{ h unique.Handle[node] }

// node has no padding and no strings, so that it is hashed and compared as one piece of memory.
type node struct {
	op   uint32 // an Op
	n    uint32 // number of kids
	typ  Type
	text unique.Handle[text]
	kids [maxArity]Expr
}

// text is what a node without kids says, or one that has a name.
type text struct {
	name  string // Constant: the value, encoded; Variable and Deref: the name
	scope string // Variable: the scope
}

// noText is the text of operators.
var noText = unique.Make(text{})

// leaf returns the node without kids of that type that says that.
func leaf(op Op, t Type, says text) Expr {
	return Expr{unique.Make(node{op: uint32(op), typ: t, text: unique.Make(says)})}
}

// maxArity is the largest number of operands in the table of operators.
const maxArity = 3

// V returns the expression x.
func V(x Var) Expr { return leaf(Variable, x.Type, text{x.Name, x.Scope}) }

// Const returns the expression that denotes v. It panics on a value that has none (Overflow, arrays
// of more than MaxElements). No program has one that denotes an object: only symbolic states do.
func Const(v Value) Expr { return leaf(Constant, v.Type(), text{name: encode(v)}) }

// I returns the expression of the integer n.
func I(n int64) Expr { return Const(NewInt(n)) }

// True and False are the expressions of the truth values. They name Bool
// themselves: what an interface method would read is not yet initialised here.
var (
	True  = leaf(Constant, Bool, text{name: "t"})
	False = leaf(Constant, Bool, text{name: "f"})
)

// Term returns the expression op(args…). It panics if op does not take operands of
// these types: use Operator.Result first where that is not known.
func Term(op Op, args ...Expr) Expr {
	info := op.Info()
	var types [maxArity]Type
	nd := node{op: uint32(op), text: noText}
	if len(args) == info.Arity() {
		for i, a := range args {
			types[i] = a.Type()
			nd.kids[i] = a
		}
		if t, ok := info.Result(types[:len(args)]...); ok {
			nd.typ, nd.n = t, uint32(len(args))
			return Expr{unique.Make(nd)}
		}
	}
	got := lists.Map(args, Expr.Type)
	panic(fmt.Sprintf("lang: %v does not apply to %v", op, got))
}

// Conjunction returns a ∧ b.
func Conjunction(a, b Expr) Expr { return Term(And, a, b) }

// Conjuncts lists the conjuncts of b, the first one first, each distinct one once.
func Conjuncts(b Expr) []Expr {
	var list []Expr
	seen := map[Expr]bool{}
	for todo := []Expr{b}; len(todo) > 0; {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case seen[e]:
		case e.Op() == And:
			todo = append(todo, e.Kid(1), e.Kid(0))
		default:
			list = append(list, e)
		}
		seen[e] = true
	}
	return list
}

// All is b1 ∧ … ∧ bn without the conjuncts that are true.
func All(bs ...Expr) Expr {
	all := True
	for _, b := range bs {
		switch {
		case b == True:
		case all == True:
			all = b
		default:
			all = Conjunction(all, b)
		}
	}
	return all
}

// Negation returns ¬b.
func Negation(b Expr) Expr { return Term(Not, b) }

// Settled is b, where ¬true and ¬false are the other literal.
func Settled(b Expr) Expr {
	switch b {
	case Negation(True):
		return False
	case Negation(False):
		return True
	}
	return b
}

// IsZero reports whether e is the zero Expr.
func (e Expr) IsZero() bool { return e == Expr{} }

// Op returns the operator at the root of e.
func (e Expr) Op() Op { return Op(e.h.Value().op) }

// Type returns the type of e.
func (e Expr) Type() Type {
	if e.IsZero() {
		return Type{}
	}
	return e.h.Value().typ
}

// NumKids returns the number of operands at the root of e.
func (e Expr) NumKids() int { return int(e.h.Value().n) }

// Kid is operand i at the root of e.
func (e Expr) Kid(i int) Expr { return e.h.Value().kids[i] }

// Var returns the variable that e is, if it is one.
func (e Expr) Var() (Var, bool) {
	n := e.h.Value()
	if Op(n.op) != Variable {
		return Var{}, false
	}
	says := n.text.Value()
	return Var{Name: says.name, Type: n.typ, Scope: says.scope}, true
}

// Const returns the value that e is written as, if it is a constant.
func (e Expr) Const() (Value, bool) {
	n := e.h.Value()
	if Op(n.op) != Constant {
		return nil, false
	}
	return decode(n.typ, n.text.Value().name), true
}

// Rebuild returns the expression with its root operator and other operands, none for leaves. Panics
// as Term.
func (e Expr) Rebuild(kids ...Expr) Expr {
	if e.NumKids() == 0 {
		if len(kids) != 0 {
			panic("lang: operands for " + e.Op().String())
		}
		return e
	}
	if len(kids) == 1 {
		if f, ok := e.Field(); ok {
			return Dot(kids[0], f)
		}
		if t, ok := e.Target(); ok {
			return Cast(e.Op(), t, kids[0])
		}
	}
	return Term(e.Op(), kids...)
}

// FoldExpr computes f bottom-up over the distinct nodes of e; see dag.Fold. A nil memo starts afresh.
func FoldExpr[R any](e Expr, memo map[Expr]R, f func(e Expr, kids []R) R) R {
	if memo == nil {
		memo = map[Expr]R{}
	}
	return dag.Fold(e, memo, f)
}

// Replace returns e with f of each variable for it. A nil memo starts afresh.
func Replace(e Expr, memo map[Expr]Expr, f func(x Var) Expr) Expr {
	return FoldExpr(e, memo, func(e Expr, kids []Expr) Expr {
		if x, ok := e.Var(); ok {
			return f(x)
		}
		return e.Rebuild(kids...)
	})
}

// Nodes counts the distinct nodes of the given expressions together.
func Nodes(es ...Expr) int { return len(dag.Order(es...)) }

// FreeVars lists the variables that occur in the expressions, in the order of their first occurrence.
func FreeVars(es ...Expr) []Var {
	var vars []Var
	for _, e := range dag.Order(es...) {
		if x, ok := e.Var(); ok {
			vars = append(vars, x)
		}
	}
	return vars
}

// encode returns a text that determines the value within its type. Integers are bytes of the
// magnitude behind a sign, since decimal would cost a conversion at each evaluation.
func encode(v Value) string {
	switch v := v.(type) {
	case IntValue:
		if v.n.Sign() < 0 {
			return "-" + string(v.n.Bytes())
		}
		return "+" + string(v.n.Bytes())
	case BoolValue:
		if v {
			return "t"
		}
		return "f"
	case BitsValue:
		return string(v.n.Bytes())
	case ObjectValue:
		return strconv.Itoa(v.ID()) // 0: nil
	case ArrayValue:
		w := arrayWriter{left: MaxElements}
		if w.array(v); w.left >= 0 && !v.t.Dom().IsClass() {
			return w.text.String()
		}
	}
	panic(fmt.Sprintf("lang: no literal for %T", v))
}

func decode(t Type, text string) Value {
	if t == Bool {
		return BoolValue(text == "t")
	}
	if t.IsClass() {
		if id, _ := strconv.Atoi(text); id > 0 {
			return Object(t, id)
		}
		return Nil(t)
	}
	if t.IsArray() {
		v, err := ParseValue(text, t)
		if err != nil {
			panic(fmt.Sprintf("lang: %q is no array of type %v: %v", text, t, err))
		}
		return v
	}
	if t.IsBits() {
		return Bits(t, new(big.Int).SetBytes([]byte(text)))
	}
	if len(text) <= 8 { // most are
		n := int64(0)
		for _, b := range []byte(text[1:]) {
			n = n<<8 | int64(b)
		}
		if text[0] == '-' {
			n = -n
		}
		return NewInt(n)
	}
	n := new(big.Int).SetBytes([]byte(text[1:]))
	if text[0] == '-' {
		n.Neg(n)
	}
	return IntValue{n}
}
