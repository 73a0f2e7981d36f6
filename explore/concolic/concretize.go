package concolic

import (
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// concretizer replaces operators by their values in one run. What an expression over
// initial values is worth does not change while the run goes on, so that it makes no
// difference whether φ or σ is changed.
//
// Source: lecture, "Concolic execution": if a symbolic value is not available, we can
// switch to a concrete one.
type concretizer struct {
	ops   map[lang.Op]bool
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Expr
}

func newConcretizer(m solver.Model, ops map[lang.Op]bool) *concretizer {
	return &concretizer{ops, concrete.Eval(concrete.Standard())(m.Valuation()), map[lang.Expr]lang.Expr{}}
}

// expr returns e with the value of each operator that is made concrete and of which an
// operand is symbolic. A value that no literal has stays symbolic.
func (c *concretizer) expr(e lang.Expr) lang.Expr {
	if len(c.ops) == 0 {
		return e
	}
	return lang.FoldExpr(e, c.memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		made := e.Rebuild(kids...)
		if !c.ops[e.Op()] || !symbolic(kids) {
			return made
		}
		switch v := c.value.At(e).(type) {
		case lang.IntValue, lang.BoolValue, lang.BitsValue:
			return lang.Const(v)
		default:
			return made
		}
	})
}

// symbolic reports whether one of es is no constant.
func symbolic(es []lang.Expr) bool {
	for _, e := range es {
		if _, ok := e.Const(); !ok {
			return true
		}
	}
	return false
}

// groups are names for several operators.
var groups = map[string][]lang.Op{
	"mul":   {lang.Mul, lang.BitsMul},
	"div":   {lang.Div, lang.BitsDiv, lang.BitsSdiv},
	"mod":   {lang.Mod, lang.BitsMod, lang.BitsSrem},
	"index": {lang.Select},
	"shift": {lang.BitsShl, lang.BitsLshr, lang.BitsAshr},
}

// Operators returns the operators of a name: mul, div and mod of integers and bit-vectors,
// index for elements of arrays, shift; or the name of one in the table of operators.
func Operators(name string) ([]lang.Op, bool) {
	if ops, ok := groups[name]; ok {
		return ops, true
	}
	for _, o := range lang.Operators() {
		if o.Name == name {
			return []lang.Op{o.Op}, true
		}
	}
	return nil, false
}

// OperatorNames lists the names that Operators knows.
func OperatorNames() []string {
	names := []string{"mul", "div", "mod", "index", "shift"}
	for _, o := range lang.Operators() {
		if _, group := groups[o.Name]; !group {
			names = append(names, o.Name)
		}
	}
	return names
}
