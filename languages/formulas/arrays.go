package formulas

import (
	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Arrays returns the statement formulas about the language with arrays.
func Arrays(text *texts.Language, sides arrays.Sides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation]) *props.Property[Case] {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	return Flat(text, sides.Sides, m, lim, cases,
		[]Function[symbolic.Config]{Absence[symbolic.Config](sym, sides.Delta)},
		[]Function[concrete.Config]{Evaluation[concrete.Config]("V⊥", con, sides.Strict)})
}

// Absence returns δ(e).
func Absence[C any](in *notation.Interpreter, delta symbounds.Predicate) Function[C] {
	return Function[C]{
		Name: "δ(e)",
		Code: func(C) func(lang.Expr) any { return func(e lang.Expr) any { return delta.At(e) } },
		Text: func(notation.Configuration) func(lang.Expr) any {
			return func(e lang.Expr) any { return in.Condition("δ", e) }
		},
	}
}

// OfArrays returns the language with arrays by changed formulas.
func OfArrays(text *texts.Language, m concrete.Model) arrays.Sides {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	symbolically, concretely := arrayCalculi(text, sym, con, m)
	s := arrays.Pair(m, symbolically, concretely)
	ss := OnSymbolic.Rules(text, *s.Symbolic, sym)
	cs := OnConcrete.Rules(text, *s.Concrete, con)
	s.Symbolic, s.Concrete = &ss, &cs
	return s
}

// arrayCalculi returns what the rules of §2.1 are built on, by changed clauses.
func arrayCalculi(text *texts.Language, sym, con *notation.Interpreter, m concrete.Model) (symbounds.Calculus, bounds.Calculus) {
	symbolically, concretely := symbounds.Standard(), bounds.Standard(m)
	symbolically.Apply = Application(text, sym, symbolically.Apply)
	symbolically.Delta = texts.Clauses(text, "symbolic", "δ", symbolically.Delta, sym, nil, func(v any) lang.Expr { return v.(lang.Expr) })
	concretely.Eval = Evaluating(text, "V", con, concretely.Eval)
	concretely.Strict = Evaluating(text, "V⊥", con, concretely.Strict)
	return symbolically, concretely
}
