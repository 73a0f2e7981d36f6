package formulas

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/full"
	"tandem/languages/full/states"
	"tandem/languages/full/symstates"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Full returns the statement formulas about the language that has all.
func Full(text *texts.Language, sides objects.Sides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation]) *props.Property[Case] {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	k, bounds := sides.Calculus, symstates.Bounds()
	strict := states.Strict(m)
	return Objects(text, sides, m, lim, cases,
		[]Function[fields.Config]{{
			Name: "δ(ê) of §2.1",
			Code: func(fields.Config) func(lang.Expr) any {
				return func(e lang.Expr) any { return bounds.At(k.Hat.At(e)) }
			},
			Text: func(notation.Configuration) func(lang.Expr) any {
				return func(e lang.Expr) any { return sym.Condition("δ", sym.Condition("^", e)) }
			},
		}},
		[]Function[heaps.Config]{{
			Name: "V⊥(e)",
			Code: func(c heaps.Config) func(lang.Expr) any {
				f := strict(func(V concrete.Valuation) heaps.Function { return sides.Value(V, c.H) })(c.Valuation())
				return func(e lang.Expr) any { return orBottom(f.At(e)) }
			},
			Text: func(c notation.Configuration) func(lang.Expr) any {
				V := c.State()
				return func(e lang.Expr) any {
					v, _ := con.ValueOf("V⊥", e, V)
					return orBottom(v)
				}
			},
		}})
}

// OfFull returns the language that has all by changed formulas.
func OfFull(text *texts.Language, m concrete.Model) objects.Sides {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	k, c := symstates.Standard(), states.Standard(m)
	k.Calculus, c.Calculus = fieldsCalculus(text, sym), heapsCalculus(text, con, m)
	k.Bounds = texts.Clauses(text, "symbolic", "δ", k.Bounds, sym, nil, func(v any) lang.Expr { return v.(lang.Expr) })
	return withHeaps(text, full.Pair(m, k, c), sym, con)
}
