package lazyinit

import (
	"tandem/lang"
	"tandem/papers/subsumption/lazyobjects"
)

// valuing are mutants of the clauses of H(eθ).
func valuing() []Mutant {
	// clause changes what a clause makes of e, where it applies and nothing is wanted.
	clause := func(name, id, wrong string, change func(c config, e lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value) Mutant {
		return calculus("symbolic "+name, id, wrong, "lockstep", func(k *lazyobjects.Calculus) {
			k.Eval = func(c config) lazyobjects.Function {
				return lazyobjects.Eval(c).Matching(name, func(old lazyobjects.Clause, e lang.Expr, kids []lazyobjects.Value) (lazyobjects.Value, bool) {
					v, ok := old.Apply(e, kids)
					if ok && v.Wants.Kind == lazyobjects.Nothing {
						v = change(c, e, kids, v)
					}
					return v, ok
				})
			}
		})
	}
	flip := func(v lazyobjects.Value) lazyobjects.Value {
		if v.E == lang.True {
			return lazyobjects.Value{E: lang.False}
		}
		return lazyobjects.Value{E: lang.True}
	}
	return []Mutant{
		clause("Val-Var", "initial", "x: the substitution is not applied", func(_ config, e lang.Expr, _ []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			if x, _ := e.Var(); x.Type.IsClass() || x.Scope != "" || x == lang.ReadCount {
				return right
			}
			return lazyobjects.Value{E: e}
		}),
		clause("Val-Field", "initial", "the value that the field has initially", func(c config, e lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			f, _ := e.Field()
			if o, ok := lazyobjects.Reference(kids[0].E); ok && !f.Type.IsClass() {
				return lazyobjects.Value{E: lang.V(lazyobjects.Symbol(o, f))}
			}
			return right
		}),
		clause("Val-Field", "default", "0, where the field has a symbolic value", func(_ config, e lang.Expr, _ []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			if f, _ := e.Field(); !f.Type.IsClass() {
				return lazyobjects.Value{E: lang.Const(lang.Default(f.Type))}
			}
			return right
		}),
		clause("Val-Eq", "negated", "true, if the objects differ", func(_ config, _ lang.Expr, _ []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			return flip(right)
		}),
		clause("Val-Eq", "true", "true, whatever the objects are", func(_ config, _ lang.Expr, _ []lazyobjects.Value, _ lazyobjects.Value) lazyobjects.Value {
			return lazyobjects.Value{E: lang.True}
		}),
		clause("Val-Cond", "other", "the other branch, where the test is known", func(_ config, _ lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			switch right.E {
			case kids[1].E:
				return kids[2]
			case kids[2].E:
				return kids[1]
			}
			return right
		}),
		clause("Val-Op", "operand", "the first operand is forgotten", func(_ config, e lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			if e.NumKids() == 2 && e.Kid(0).Type() == e.Kid(1).Type() {
				return lazyobjects.Value{E: right.E.Rebuild(kids[1].E, kids[1].E)}
			}
			return right
		}),
	}
}
