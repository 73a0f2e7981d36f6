package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
)

// valueMutants are those of V(e) of the standard semantics.
func valueMutants() []Mutant {
	m := concrete.Standard()
	// value is a mutant with one clause replaced: right is the right one.
	value := func(clause, id, wrong, killedBy string, apply func(right heaps.Clause, e lang.Expr, kids []lang.Value) (lang.Value, bool)) Mutant {
		return spec.NewMutant("concrete "+clause, id, wrong, killedBy, func() Sides {
			k := heaps.Standard(m)
			standard := k.Eval
			k.Eval = func(V concrete.Valuation, H heaps.Heap) heaps.Function {
				f := standard(V, H)
				var right heaps.Clause
				for _, c := range f.Clauses {
					if c.ID == clause {
						right = c
					}
				}
				return f.With(heaps.Clause{ID: clause, Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
					return apply(right, e, kids)
				}})
			}
			return Pair(m, fields.Standard(), k)
		})
	}
	type clause = heaps.Clause
	return []Mutant{
		value("Eval-Field", "nil-default", "e.f is the default value where e is nil", "completeness", func(right clause, e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			v, ok := right.Apply(e, kids)
			if ok && v == heaps.Bottom {
				v = lang.Default(e.Type())
			}
			return v, ok
		}),
		value("Eval-Field", "default", "e.f is the default value: H is not looked at", "correctness", func(right clause, e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			v, ok := right.Apply(e, kids)
			if ok && v != heaps.Bottom {
				v = lang.Default(e.Type())
			}
			return v, ok
		}),
		value("Eval-Var", "no-objects", "a variable of a class type is nil", "correctness", func(right clause, e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			v, ok := right.Apply(e, kids)
			if ok && e.Type().IsClass() {
				v = lang.Nil(e.Type())
			}
			return v, ok
		}),
		value("Eval-Op", "not-strict", "an operation on ⊥ has the default value", "completeness", func(right clause, e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			v, ok := right.Apply(e, kids)
			if ok && v == heaps.Bottom {
				v = lang.Default(e.Type())
			}
			return v, ok
		}),
		value("Eval-Op", "opposite", "a Boolean operation has the opposite value", "correctness", func(right clause, e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			v, ok := right.Apply(e, kids)
			if b, is := v.(lang.BoolValue); ok && is && len(kids) > 0 {
				v = !b
			}
			return v, ok
		}),
	}
}
