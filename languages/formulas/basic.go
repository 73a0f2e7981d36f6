package formulas

import (
	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/basic"
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
	"tandem/symbolic"
)

// Flat returns the statement formulas about ⟨S, σ, φ⟩ and ⟨S, V⟩, with further functions of a language.
func Flat(text *texts.Language, sides basic.Sides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], symbolically []Function[symbolic.Config], concretely []Function[concrete.Config]) *props.Property[Case] {
	applied := func(c symbolic.Config) spec.Function[lang.Expr, lang.Expr] { return sides.Apply(c.Sigma) }
	return running(text, sides.Semantics(), OnSymbolic, OnConcrete, "eσ", applied, sides.Eval, m, lim, cases, symbolically, concretely)
}

// Recursion returns the statement formulas about ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩, with further functions of a language.
func Recursion(text *texts.Language, sides recursion.Sides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], symbolically []Function[symstacks.Config], concretely []Function[stacks.Config]) *props.Property[Case] {
	applied := func(c symstacks.Config) spec.Function[lang.Expr, lang.Expr] { return sides.Apply(c.Theta()) }
	return running(text, sides.Semantics(), OnStacksSymbolic, OnStacksConcrete, "eθ", applied, sides.Eval, m, lim, cases, symbolically, concretely)
}

// running is Flat, or Recursion, where applied is eσ, by that name.
func running[S any, C interface{ Valuation() concrete.Valuation }](
	text *texts.Language, sem *Semantics[S, C], s texts.Code[S], c texts.Code[C], name string, applied func(S) spec.Function[lang.Expr, lang.Expr], eval concrete.Evaluation,
	m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], symbolically []Function[S], concretely []Function[C],
) *props.Property[Case] {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	substituted := Function[S]{
		Name: name,
		Code: func(c S) func(lang.Expr) any {
			f := applied(c)
			return func(e lang.Expr) any { return f.At(e) }
		},
		Text: func(c notation.Configuration) func(lang.Expr) any {
			theta := c.Theta()
			return func(e lang.Expr) any { return sym.Substituted(e, theta) }
		},
	}
	return Statement(text, sem,
		Side[S]{Name: "symbolic", Code: sem.Symbolic, Text: sym, Into: always(s.Into), Stmt: s.Stmt, Show: sem.Show.Symbolic, Values: append([]Function[S]{substituted}, symbolically...)},
		Side[C]{Name: "concrete", Code: sem.Concrete, Text: con, Into: always(c.Into), Stmt: c.Stmt, Show: sem.Show.Concrete, Values: append([]Function[C]{Evaluation[C]("V", con, eval)}, concretely...)},
		lim, cases)
}

// always returns what turns configurations of any run.
func always[C any](into func(C) notation.Configuration) func() func(C) notation.Configuration {
	return func() func(C) notation.Configuration { return into }
}

// Evaluation returns V(e), or V⊥(e) by name.
func Evaluation[C interface{ Valuation() concrete.Valuation }](name string, in *notation.Interpreter, eval concrete.Evaluation) Function[C] {
	return Function[C]{
		Name: name + "(e)",
		Code: func(c C) func(lang.Expr) any {
			f := eval(c.Valuation())
			return func(e lang.Expr) any { return orBottom(f.At(e)) }
		},
		Text: func(c notation.Configuration) func(lang.Expr) any {
			return func(e lang.Expr) any {
				v, _ := in.ValueOf(name, e, c.State())
				return orBottom(v)
			}
		},
	}
}

// orBottom is v, where nil is ⊥.
func orBottom(v lang.Value) any {
	if v == nil {
		return nil
	}
	return v
}

// OfBasic returns the basic language by changed formulas: the sides of the code, but for what was changed.
func OfBasic(text *texts.Language, m concrete.Model) basic.Sides {
	s := basic.Published(m)
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	s.Apply, s.Eval = Application(text, sym, s.Apply), Evaluating(text, "V", con, s.Eval)
	ss, cs := symbolic.System(s.Apply), concrete.System(s.Eval)
	ss = OnSymbolic.Rules(text, ss, sym)
	cs = OnConcrete.Rules(text, cs, con)
	s.Symbolic, s.Concrete = &ss, &cs
	return s
}

// Application is eσ with the clauses that were changed.
func Application(text *texts.Language, in *notation.Interpreter, apply symbolic.Application) symbolic.Application {
	if !text.ChangedFunction("symbolic", "σ") {
		return apply
	}
	return func(sigma symbolic.Substitution) spec.Function[lang.Expr, lang.Expr] {
		return texts.Clauses(text, "symbolic", "σ", apply(sigma), in, configs.Substitution(sigma), func(v any) lang.Expr { return v.(lang.Expr) })
	}
}

// Evaluating returns V(e), or V⊥(e) by name, with the clauses that were changed.
func Evaluating(text *texts.Language, name string, in *notation.Interpreter, eval concrete.Evaluation) concrete.Evaluation {
	if !text.ChangedFunction("concrete", name) {
		return eval
	}
	return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
		return texts.Clauses(text, "concrete", name, eval(V), in, configs.Valuation(V), func(v any) lang.Value {
			value, _ := v.(lang.Value) // nil is ⊥
			return value
		})
	}
}

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
