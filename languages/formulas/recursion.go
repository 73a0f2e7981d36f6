package formulas

import (
	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas/configs"
	"tandem/props"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Recursion returns the statement formulas about ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩, with further functions of a
// language.
func Recursion(text *texts.Language, sides recursion.Sides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], symbolically []Function[symstacks.Config], concretely []Function[stacks.Config]) *props.Property[Case] {
	sem := sides.Semantics()
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	return Statement(text, sem,
		Side[symstacks.Config]{
			Name: "symbolic", Code: sem.Symbolic, Text: sym.System(),
			Into: always(configs.StacksSymbolic), Stmt: symstacks.Config.Stmt, Show: sem.Show.Symbolic,
			Values: append([]Function[symstacks.Config]{{
				Name: "eθ",
				Code: func(c symstacks.Config) func(lang.Expr) any {
					f := sides.Apply(c.Theta())
					return func(e lang.Expr) any { return f.At(e) }
				},
				Text: func(c notation.Configuration) func(lang.Expr) any {
					theta := c.Theta()
					return func(e lang.Expr) any { return sym.Substituted(e, theta) }
				},
			}}, symbolically...),
		},
		Side[stacks.Config]{
			Name: "concrete", Code: sem.Concrete, Text: con.System(),
			Into: always(configs.StacksConcrete), Stmt: stacks.Config.Stmt, Show: sem.Show.Concrete,
			Values: append([]Function[stacks.Config]{Evaluation[stacks.Config]("V", con, sides.Eval)}, concretely...),
		}, lim, cases)
}

// RecursionArrays returns the language with procedures and arrays over m: no paper prints it, and it
// is its text.
func RecursionArrays(m concrete.Model) recursion.Sides {
	return OfRecursionArrays(texts.Printed("recursion-arrays"), m)
}

// OfRecursionArrays returns the language with procedures and arrays by that text. Its functions are
// those of §2 and §2.1.
func OfRecursionArrays(text *texts.Language, m concrete.Model) recursion.Sides {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	symbolically, concretely := arrayCalculi(text, sym, con, m)
	s := recursion.Published(m)
	s.Name = "recursion-arrays"
	s.Apply, s.Eval = symbolically.Apply, concretely.Eval
	s.Symbolic = OnStacksSymbolic.System(text, sym.Giving(ArraysSymbolic(symbolically)))
	s.Concrete = OnStacksConcrete.System(text, con.Giving(ArraysConcrete(concretely)))
	s.Fault = bounds.Fault[stacks.Config]
	s.Overflows = func(V concrete.Valuation, s lang.Stmt) (string, bool) {
		return arrays.Overflow(concretely.Eval, m, V, s)
	}
	return s
}

// OfRecursion returns the language with procedures by changed formulas.
func OfRecursion(text *texts.Language, m concrete.Model) recursion.Sides {
	s := recursion.Published(m)
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	s.Apply, s.Eval = Application(text, sym, s.Apply), Evaluating(text, "V", con, s.Eval)
	return withRules(text, s, sym, con, symstacks.System(s.Apply), stacks.System(s.Eval))
}

// withRules is sides with these rules, but for those that were changed.
func withRules(text *texts.Language, s recursion.Sides, sym, con *notation.Interpreter, ss spec.System[symstacks.Config], cs spec.System[stacks.Config]) recursion.Sides {
	s.Symbolic = OnStacksSymbolic.Rules(text, ss, sym)
	s.Concrete = OnStacksConcrete.Rules(text, cs, con)
	return s
}
