// Package solidity writes programs of the languages basic and recursion, with assumptions,
// assertions and inputs or without, as a function in Solidity, for the model checker of the
// compiler solc. Procedures are internal functions with modifiers (procs.go).
//
// The function computes without checks for overflow. Its parameters are the
// inputs: i_x is the initial value of x, in_1, in_2, … are what the program reads. None is
// assigned to, so a counterexample has their values at the start.
package solidity

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"tandem/lang"
)

// mask returns the largest number of a type of bit-vectors.
func mask(t lang.Type) string {
	n := new(big.Int).Lsh(big.NewInt(1), uint(t.Width()))
	return n.Sub(n, big.NewInt(1)).String()
}

// masked returns an expression of the Solidity type, cut to the width.
func masked(t lang.Type, text string) string {
	if t.Width()%8 == 0 {
		return text
	}
	return fmt.Sprintf("(%s & %s)", text, mask(t))
}

// infix are the operators that Solidity has, too: those that can leave the width are
// masked.
var infix = map[lang.Op]string{
	lang.BitsAdd: "+", lang.BitsSub: "-", lang.BitsMul: "*", lang.BitsShl: "<<", lang.BitsLshr: ">>",
	lang.BitsAnd: "&", lang.BitsOr: "|", lang.BitsXor: "^", lang.And: "&&", lang.Or: "||",
	lang.BitsLt: "<", lang.BitsLe: "<=", lang.BitsGt: ">", lang.BitsGe: ">=", lang.Eq: "==", lang.Ne: "!=",
}

var signed = map[lang.Op]string{lang.BitsSlt: "<", lang.BitsSle: "<=", lang.BitsSgt: ">", lang.BitsSge: ">="}

func (w *writer) operator(e lang.Expr, kids []string) string {
	if x, ok := e.Var(); ok {
		return w.variable(x)
	}
	if v, ok := e.Const(); ok {
		return w.literal(v)
	}
	t, op := e.Type(), e.Op()
	from := e.Kid(0).Type()
	switch op {
	case lang.Not:
		return "(!" + kids[0] + ")"
	case lang.Implies:
		return fmt.Sprintf("(!%s || %s)", kids[0], kids[1])
	case lang.Cond:
		return fmt.Sprintf("(%s ? %s : %s)", kids[0], kids[1], kids[2])
	case lang.BitsNeg:
		return masked(t, fmt.Sprintf("(%s(0) - %s)", typeOf(t), kids[0]))
	case lang.BitsNot:
		return masked(t, "(~"+kids[0]+")")
	case lang.BitsDiv, lang.BitsMod, lang.BitsSdiv, lang.BitsSrem, lang.BitsAshr:
		return fmt.Sprintf("%s(%s, %s)", w.helper(op, t), kids[0], kids[1])
	case lang.ToBits:
		text := fmt.Sprintf("%s(%s)", typeOf(t), kids[0])
		if t.Width() < from.Width() {
			return masked(t, text)
		}
		return text
	case lang.ToSigned:
		if t.Width() > from.Width() {
			return masked(t, fmt.Sprintf("uint%d(int%d(%s(%s)))", size(t), size(t), w.signed(from), kids[0]))
		}
		return masked(t, fmt.Sprintf("%s(%s)", typeOf(t), kids[0]))
	}
	if name, ok := signed[op]; ok {
		s := w.signed(from)
		return fmt.Sprintf("(%s(%s) %s %s(%s))", s, kids[0], name, s, kids[1])
	}
	name, ok := infix[op]
	if !ok || from == lang.Int || from.IsArray() {
		w.wrong(w.at, "the operator "+op.String(), "one over bool and bvN: others have no translation to Solidity")
		return "0"
	}
	text := fmt.Sprintf("(%s %s %s)", kids[0], name, kids[1])
	switch op {
	case lang.BitsAdd, lang.BitsSub, lang.BitsMul, lang.BitsShl:
		return masked(t, text)
	}
	return text
}

func (w *writer) literal(v lang.Value) string {
	switch v := v.(type) {
	case lang.BoolValue:
		return v.String()
	case lang.BitsValue:
		return fmt.Sprintf("%s(%v)", typeOf(v.Type()), v)
	}
	w.wrong(w.at, "a literal of type "+v.Type().String(), "one of type bool or bvN: others have no translation to Solidity")
	return "0"
}

// signed returns the function from a type of bit-vectors to signed numbers.
func (w *writer) signed(t lang.Type) string {
	name := fmt.Sprintf("sint_%d", t.Width())
	sign := new(big.Int).Lsh(big.NewInt(1), uint(t.Width()-1))
	body := fmt.Sprintf("int%d(x)", size(t))
	if t.Width()%8 != 0 {
		body = fmt.Sprintf("int%d(x ^ %v) - int%d(uint%d(%v))", size(t), sign, size(t), size(t), sign)
	}
	w.helpers[name] = fmt.Sprintf("    function %s(uint%d x) private pure returns (int%d) {\n        unchecked {\n            return %s;\n        }\n    }\n", name, size(t), size(t), body)
	return name
}

// helper returns a function for an operator that Solidity has not.
func (w *writer) helper(op lang.Op, t lang.Type) string {
	name := fmt.Sprintf("%v_%d", op, t.Width())
	var body string
	switch back := func(text string) string { return masked(t, fmt.Sprintf("uint%d(%s)", size(t), text)) }; op {
	case lang.BitsDiv:
		body = fmt.Sprintf("y == 0 ? %s(%s) : x / y", typeOf(t), mask(t))
	case lang.BitsMod:
		body = "y == 0 ? x : x % y"
	case lang.BitsSdiv:
		s := w.signed(t)
		body = fmt.Sprintf("y == 0 ? (%s(x) < 0 ? %s(1) : %s(%s)) : %s", s, typeOf(t), typeOf(t), mask(t), back(fmt.Sprintf("%s(x) / %s(y)", s, s)))
	case lang.BitsSrem:
		s := w.signed(t)
		body = fmt.Sprintf("y == 0 ? x : %s", back(fmt.Sprintf("%s(x) %% %s(y)", s, s)))
	default:
		body = back(fmt.Sprintf("%s(x) >> y", w.signed(t)))
	}
	w.helpers[name] = fmt.Sprintf("    function %s(%s x, %s y) private pure returns (%s) {\n        unchecked {\n            return %s;\n        }\n    }\n", name, typeOf(t), typeOf(t), typeOf(t), body)
	return name
}

// procedures reports what procedures have that has no translation.
func (w *writer) procedures() {
	for _, P := range w.p.Procs {
		for _, x := range P.Params {
			w.declared(x)
		}
		P.Body.Walk(func(s lang.Stmt) {
			if _, reads := s.(*lang.Input); reads {
				w.wrong(s.Parts().At, "an input in a procedure", "inputs in the main statement only: others have no translation to Solidity")
			}
		})
	}
}

// ends splits the main statement: calls without arguments at its end, of procedures that nobody
// else calls, become modifiers of the function.
func (w *writer) ends() (body lang.Seq, behind []*lang.Call) {
	calls := map[string]int{}
	for _, a := range lang.StmtsOf[*lang.Call](w.p) {
		calls[a.Proc]++
	}
	list := w.p.Body.Stmts()
	n := len(list)
	for ; n > 0; n-- {
		a, ok := list[n-1].(*lang.Call)
		if !ok || len(a.Args) > 0 {
			break
		}
	}
	last := map[string]int{}
	for _, s := range list[n:] {
		last[s.(*lang.Call).Proc]++
	}
	for _, s := range slices.Backward(list[n:]) {
		a := s.(*lang.Call)
		if last[a.Proc] != calls[a.Proc] {
			break
		}
		behind = append(behind, a)
	}
	return lang.SeqOf(list[:len(list)-len(behind)]...), behind
}

// procedure writes an internal function, with the first and last statement of its body as a
// modifier, if no parameter is assigned to; or the modifier alone of one that is called at the end.
func (w *writer) procedure(P *lang.Proc, behind []*lang.Call) string {
	w.in = P
	defer func() { w.in = nil }()
	var params, args []string
	for i, x := range P.Params {
		params, args = append(params, fmt.Sprintf("%s u%d", typeOf(x.Type), i+1)), append(args, fmt.Sprintf("u%d", i+1))
	}
	list, head := P.Body.Stmts(), strings.Join(params, ", ")
	modifier := func(before, after []lang.Stmt) string {
		return fmt.Sprintf("\n    modifier m_%s(%s) {\n%s        _;\n%s    }\n", P.Name, head, w.unchecked(before), w.unchecked(after))
	}
	if slices.ContainsFunc(behind, func(a *lang.Call) bool { return a.Proc == P.Name }) {
		return modifier(nil, list)
	}
	text, name := "", ""
	if n := len(list); n >= 2 && !w.assigned(P) {
		text, name = modifier(list[:1], list[n-1:]), fmt.Sprintf(" m_%s(%s)", P.Name, strings.Join(args, ", "))
		list = list[1 : n-1]
	}
	return text + fmt.Sprintf("\n    function p_%s(%s) internal%s {\n%s    }\n", P.Name, head, name, w.unchecked(list))
}

// assigned reports whether a parameter of P is assigned to.
func (w *writer) assigned(P *lang.Proc) bool {
	found := false
	P.Body.Walk(func(s lang.Stmt) {
		if a, ok := s.(*lang.Assign); ok {
			found = found || slices.Contains(P.Params, a.X)
		}
	})
	return found
}

// unchecked writes statements of a procedure.
func (w *writer) unchecked(list []lang.Stmt) string {
	w.out.Reset()
	w.indent = 3
	w.block(lang.SeqOf(list...))
	if w.out.Len() == 0 {
		return ""
	}
	return "        unchecked {\n" + w.out.String() + "        }\n"
}
