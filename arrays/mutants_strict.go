package arrays

import (
	"math/big"
	"slices"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// strictMutants are of the clauses of V⊥(e).
func strictMutants() []Mutant {
	type (
		expr   = lang.Expr
		value  = lang.Value
		values = []lang.Value
	)
	m := concrete.Standard()
	total, standard := concrete.Eval(m), bounds.Strict(m)
	clause := func(id, clause, wrong, killedBy string, strict func(V concrete.Valuation, e expr, kids values, right value) value) Mutant {
		return spec.NewMutant("concrete "+clause, id, wrong, killedBy, func() Sides {
			k := bounds.Standard(m)
			k.Strict = func(V concrete.Valuation) spec.Function[expr, value] {
				return standard(V).Rewritten(clause, func(e expr, kids values, right value) value { return strict(V, e, kids, right) })
			}
			return Pair(m, symbounds.Standard(), k)
		})
	}
	// variable has ⊥ for the values that fail.
	variable := func(id, wrong string, fails func(v value) bool) Mutant {
		return clause(id, "Eval-Var", wrong, "delta", func(_ concrete.Valuation, _ expr, _ values, v value) value {
			if fails(v) {
				return bounds.Bottom
			}
			return v
		})
	}
	// accessed has V(e) for V⊥(e) of the operands that are unchecked.
	accessed := func(id, wrong, killedBy string, inside func(n, i *big.Int) bool, unchecked ...int) Mutant {
		return clause(id, "Eval-Access", wrong, killedBy, func(V concrete.Valuation, e expr, kids values, right value) value {
			kids = slices.Clone(kids)
			for _, k := range unchecked {
				kids[k] = total(V).At(e.Kid(k))
			}
			a, isArray := kids[0].(lang.ArrayValue)
			i, isInt := kids[1].(lang.IntValue)
			switch {
			case !isArray || !isInt:
				return right
			case !inside(a.Bound().Big(), i.Big()):
				return bounds.Bottom
			}
			return a.At(i)
		})
	}
	// lenient has V(e) where the operands in which it is strict are not ⊥.
	lenient := func(id, wrong string, strict func(kids values) bool) Mutant {
		return clause(id, "Eval-Op", wrong, "delta", func(V concrete.Valuation, e expr, kids values, right value) value {
			if strict(kids) {
				return right
			}
			return total(V).At(e)
		})
	}
	// wrongly has another value where it is not ⊥.
	wrongly := func(id, of, wrong string, otherwise func(e expr, kids values) value) Mutant {
		return clause(id, of, wrong, "strict", func(_ concrete.Valuation, e expr, kids values, right value) value {
			if right == bounds.Bottom {
				return right
			}
			return otherwise(e, kids)
		})
	}
	isBottom := func(v value) bool { return v == bounds.Bottom }
	above := func(i *big.Int) bool { return i.Sign() >= 0 }
	below := func(n, i *big.Int) bool { return i.Cmp(n) < 0 }
	within := func(n, i *big.Int) bool { return above(i) && below(n, i) }
	ofType := func(e expr, _ values) value { return lang.Default(e.Type()) }
	return []Mutant{
		variable("bottom", "every variable is ⊥", func(value) bool { return true }),
		variable("not-empty", "an array without elements is ⊥", func(v value) bool {
			a, ok := v.(lang.ArrayValue)
			return ok && a.Type().IsBounded() && a.Bound().Big().Sign() <= 0
		}),
		variable("natural", "a negative integer is ⊥", func(v value) bool {
			n, ok := v.(lang.IntValue)
			return ok && n.Big().Sign() < 0
		}),
		wrongly("default", "Eval-Var", "every variable has its type's default value", ofType),

		accessed("no-lower", "negative indexes are allowed", "delta", below),
		accessed("no-upper", "the bound does not count", "delta", func(_, i *big.Int) bool { return above(i) }),
		accessed("last", "the bound itself is an index", "delta", func(n, i *big.Int) bool { return above(i) && i.Cmp(n) <= 0 }),
		accessed("from-one", "the first index is 1", "delta", func(n, i *big.Int) bool { return i.Sign() > 0 && below(n, i) }),
		accessed("index-unchecked", "⊥ of the index does not count", "delta", within, 1),
		accessed("array-unchecked", "⊥ of the array does not count", "length", within, 0),
		wrongly("rest", "Eval-Access", "a[e] is what a is elsewhere", func(_ expr, kids values) value { return kids[0].(lang.ArrayValue).Rest() }),

		lenient("first", "⊥ counts only as the first operand", func(kids values) bool { return len(kids) == 0 || isBottom(kids[0]) }),
		lenient("never", "⊥ of an operand does not count", func(values) bool { return false }),
		lenient("all", "⊥ counts only if all operands are ⊥", func(kids values) bool {
			return !slices.ContainsFunc(kids, func(v value) bool { return !isBottom(v) })
		}),
		clause("taken", "Eval-Op", "a conditional expression is the branch that is taken, whatever the other one is", "delta",
			func(_ concrete.Valuation, e expr, kids values, right value) value {
				b, ok := value(nil), false
				if e.Op() == lang.Cond {
					b, ok = kids[0].(lang.BoolValue)
				}
				switch {
				case !ok:
					return right
				case b == lang.BoolValue(true):
					return kids[1]
				}
				return kids[2]
			}),
		clause("short", "Eval-Op", "b && b' is false if b is, whatever b' is", "delta",
			func(_ concrete.Valuation, e expr, kids values, right value) value {
				if e.Op() == lang.And && kids[0] == lang.BoolValue(false) {
					return kids[0]
				}
				return right
			}),
		wrongly("default", "Eval-Op", "every operation has the default value of its type", ofType),
	}
}
