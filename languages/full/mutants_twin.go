package full

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/full/states"
	"tandem/languages/full/symstates"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// twinMutants have the same mistake on both sides, which no theorem about the two sees.
func twinMutants() []Mutant {
	right := spec.Right[objects.Sides](right)
	sym, con := objects.Symbolically(right), objects.Concretely(right)
	twin := func(id, wrong, killedBy string, rules []string, s spec.Mistake[fields.Config], c spec.Mistake[heaps.Config]) Mutant {
		return right.Twin(id, wrong, killedBy, rules, sym.With(s), con.With(c))
	}
	return []Mutant{
		twin("not-created", "h := new C does nothing", "runs", []string{"New"}, mistakes.Lost, mistakes.Lost),
		twin("reversed", "the arguments of a call are in reverse", "examples", []string{"Call", "Invoke"}, mistakes.Reversed, mistakes.Reversed),
		objects.CallersThis(right, "Invoke"),
		lastMutant(),
		spec.NewMutant("model "+lang.Le.Info().Name, "strict", "x <= y is x < y", "operators", func() objects.Sides {
			return Standard(concrete.Standard().With(lang.Le, mistakes.Less))
		}),
	}
}

// lastMutant has the printed δ on the symbolic side, and its mistake on the other.
func lastMutant() Mutant {
	model := concrete.Standard()
	return Mutant{
		ID: "twin-last", Error: "the bound itself is an index, on both sides", KilledBy: "runs",
		Targets: []string{"symbolic Delta-Access", "concrete Eval-Access"},
		Of: func() objects.Sides {
			s, c := symstates.Standard(), states.Standard(model)
			s.Bounds = s.Bounds.Rewritten("Delta-Access", func(e lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
				a, i := e.Kid(0), e.Kid(1)
				return lang.All(lang.Term(lang.Le, lang.I(0), i), lang.Term(lang.Le, i, lang.Term(lang.Len, a)), kids[0], kids[1])
			})
			right := c.Strict
			c.Strict = func(eval concrete.Evaluation) concrete.Evaluation {
				strict := right(eval)
				return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
					return strict(V).Rewritten("Eval-Access", last)
				}
			}
			return Pair(model, s, c)
		},
	}
}

// last is right, and the value of the array as a function at its bound.
func last(_ lang.Expr, kids []lang.Value, right lang.Value) lang.Value {
	a, isArray := kids[0].(lang.ArrayValue)
	i, isInt := kids[1].(lang.IntValue)
	if isArray && isInt && a.Type().IsBounded() && a.Bound().Equal(i) {
		return a.At(i)
	}
	return right
}
