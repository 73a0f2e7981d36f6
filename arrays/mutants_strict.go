package arrays

import (
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
	return []Mutant{
		wrongly("rest", "Eval-Access", "a[e] is what a is elsewhere", func(_ expr, kids values) value { return kids[0].(lang.ArrayValue).Rest() }),
		clause("array-unchecked", "Eval-Access", "⊥ of the array does not count", "length",
			func(V concrete.Valuation, e expr, kids values, right value) value {
				i, ok := kids[1].(lang.IntValue)
				a := total(V).At(e.Kid(0)).(lang.ArrayValue)
				if !ok || i.Big().Sign() < 0 || i.Big().Cmp(a.Bound().Big()) >= 0 {
					return right
				}
				return a.At(i)
			}),
		lenient("first", "⊥ counts only as the first operand", func(kids values) bool { return len(kids) == 0 || isBottom(kids[0]) }),
		lenient("all", "⊥ counts only if all operands are ⊥", func(kids values) bool {
			return !slices.ContainsFunc(kids, func(v value) bool { return !isBottom(v) })
		}),
		clause("short", "Eval-Op", "b && b' is false if b is, whatever b' is", "delta",
			func(_ concrete.Valuation, e expr, kids values, right value) value {
				if e.Op() == lang.And && kids[0] == lang.BoolValue(false) {
					return kids[0]
				}
				return right
			}),
		wrongly("default", "Eval-Op", "every operation has the default value of its type", func(e expr, _ values) value { return lang.Default(e.Type()) }),
	}
}
