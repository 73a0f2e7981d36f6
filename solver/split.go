package solver

import (
	"math/big"

	"tandem/lang"
)

// splitter translates bounded arrays away: solvers have functions and
// integers, and of these a bounded array is a pair. A variable a of type []T
// becomes the variable a of type [int]T and the integer |a|, which is a natural
// number.
type splitter struct {
	memo  map[lang.Expr]parts
	terms map[lang.Expr]lang.Expr // of assertions: what is asked
	of    map[lang.Var]lang.Var   // the bounded array of a function or bound
}

// array is the bounded array that x is the function or the bound of.
func (s *splitter) array(x lang.Var) (lang.Var, bool) {
	a, ok := s.of[x]
	return a, ok
}

// parts is the translation of an expression: of a bounded array its function
// and its bound, of another one only the first.
type parts struct{ expr, bound lang.Expr }

// maxSplit is the number of nodes of which the translation is remembered.
const maxSplit = 1 << 20

// functionOf and boundOf are the variables of a bounded array variable. No
// variable of a program has the name |a|.
func functionOf(a lang.Var) lang.Var {
	return lang.Var{Name: a.Name, Scope: a.Scope, Type: lang.ArrayOf(lang.Int, a.Type.Elem())}
}

func boundOf(a lang.Var) lang.Var {
	return lang.Var{Name: "|" + a.Name + "|", Scope: a.Scope, Type: lang.Int}
}

// assertion is the assertion b without bounded arrays: with that the bounds of
// its variables are natural numbers.
func (s *splitter) assertion(b lang.Expr) lang.Expr {
	if len(s.memo) > maxSplit || s.memo == nil {
		s.memo, s.terms = map[lang.Expr]parts{}, map[lang.Expr]lang.Expr{}
	}
	if t, ok := s.terms[b]; ok {
		return t
	}
	t := lang.FoldExpr(b, s.memo, splitNode).expr
	if t != b { // or there are no bounded arrays in it
		for _, a := range lang.FreeVars(b) {
			if a.Type.IsBounded() {
				if s.of == nil {
					s.of = map[lang.Var]lang.Var{}
				}
				s.of[functionOf(a)], s.of[boundOf(a)] = a, a
				t = lang.Conjunction(t, lang.Term(lang.Le, lang.I(0), lang.V(boundOf(a))))
			}
		}
	}
	s.terms[b] = t
	return t
}

// splitNode translates one node, given its operands.
func splitNode(e lang.Expr, kids []parts) parts {
	if a, ok := e.Var(); ok {
		if a.Type.IsBounded() {
			return parts{lang.V(functionOf(a)), lang.V(boundOf(a))}
		}
		return parts{expr: e}
	}
	bounded := len(kids) > 0 && !kids[len(kids)-1].bound.IsZero() || len(kids) > 0 && !kids[0].bound.IsZero()
	if !bounded {
		return parts{expr: rebuilt(e, kids)}
	}
	switch e.Op() {
	case lang.Store:
		return parts{lang.Term(lang.Store, kids[0].expr, kids[1].expr, kids[2].expr), kids[0].bound}
	case lang.SetLen:
		return parts{kids[0].expr, kids[1].expr}
	case lang.Len:
		return parts{expr: kids[0].bound}
	case lang.Eq, lang.Ne:
		same := lang.Conjunction(
			lang.Term(lang.Eq, kids[0].bound, kids[1].bound),
			lang.Term(lang.Eq, kids[0].expr, kids[1].expr))
		if e.Op() == lang.Ne {
			same = lang.Negation(same)
		}
		return parts{expr: same}
	case lang.Cond:
		return parts{
			lang.Term(lang.Cond, kids[0].expr, kids[1].expr, kids[2].expr),
			lang.Term(lang.Cond, kids[0].expr, kids[1].bound, kids[2].bound),
		}
	default: // Select
		return parts{expr: rebuilt(e, kids)}
	}
}

// rebuilt is e with translated operands; e itself where nothing changed.
func rebuilt(e lang.Expr, kids []parts) lang.Expr {
	var args [3]lang.Expr
	same := true
	for i, k := range kids {
		args[i] = k.expr
		same = same && k.expr == e.Kid(i)
	}
	if same {
		return e
	}
	return e.Rebuild(args[:len(kids)]...)
}

// joined puts the values of functions and bounds together to those of the
// bounded arrays. Values of other variables are taken as
// they are. With trim an array has its type's default outside of its bound, so
// that people can read it, where that is possible without listing much.
func joined(arrays []lang.Var, values map[lang.Var]lang.Value, trim bool) map[lang.Var]lang.Value {
	all := map[lang.Var]lang.Value{}
	for x, v := range values {
		all[x] = v
	}
	for _, a := range arrays {
		f, n := functionOf(a), boundOf(a)
		function, ok := values[f].(lang.ArrayValue)
		if !ok {
			function = lang.NewArray(f.Type, lang.Default(a.Type.Elem()))
		}
		bound, ok := values[n].(lang.IntValue)
		if !ok {
			bound = lang.NewInt(0)
		}
		delete(all, f)
		delete(all, n)
		all[a] = bounded(a.Type, function, bound, trim)
	}
	return all
}

// maxTrimmed is the bound up to which elements are listed one by one.
const maxTrimmed = 1000

// bounded is the array of type t with these elements and that bound.
func bounded(t lang.Type, function lang.ArrayValue, bound lang.IntValue, trim bool) lang.ArrayValue {
	rest := lang.Default(t.Elem())
	if !trim || !function.Rest().Equal(rest) && bound.Big().Cmp(big.NewInt(maxTrimmed)) > 0 {
		rest, trim = function.Rest(), false
	}
	a := lang.NewArray(t, rest).WithBound(bound)
	if trim && !function.Rest().Equal(rest) {
		for i := range bound.Big().Int64() {
			a = a.With(lang.NewInt(i), function.At(lang.NewInt(i)))
		}
		return a
	}
	function.Each(func(i, v lang.Value) bool {
		k := i.(lang.IntValue).Big()
		if !trim || k.Sign() >= 0 && k.Cmp(bound.Big()) < 0 {
			a = a.With(i, v)
		}
		return true
	})
	return a
}
