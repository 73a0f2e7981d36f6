package formulas

import (
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas/configs"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Objects returns the statement formulas about a language whose configurations are ⟨Δ, σ, φ⟩
// with fields as arrays and ⟨Γ, V⟩, with further functions of its own.
func Objects(text *texts.Language, sides objects.Sides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], symbolically []Function[symheaps.Config], concretely []Function[heaps.Config]) *props.Property[Case] {
	sem := sides.Semantics()
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	k, removes := sides.Calculus, text.Removes()
	if sides.Ruled != nil {
		k = *sides.Ruled
	}
	return Statement(text, sem,
		Side[symheaps.Config]{
			Name: "symbolic", Code: sem.Symbolic, Text: sym,
			Into: always(configs.Fields), Stmt: symheaps.Config.Stmt, Show: sem.Show.Symbolic,
			Values: append([]Function[symheaps.Config]{
				{
					Name: "êθ",
					Code: func(c symheaps.Config) func(lang.Expr) any {
						f := k.Apply(c.Theta())
						return func(e lang.Expr) any { return f.At(k.Hat.At(e)) }
					},
					Text: func(c notation.Configuration) func(lang.Expr) any {
						theta := c.Theta()
						return func(e lang.Expr) any { return sym.Substituted(sym.Condition("^", e), theta) }
					},
				},
				{
					Name: "δ(ê)",
					Code: func(symheaps.Config) func(lang.Expr) any {
						return func(e lang.Expr) any { return k.Delta.At(k.Hat.At(e)) }
					},
					Text: func(notation.Configuration) func(lang.Expr) any {
						return func(e lang.Expr) any { return sym.Condition(deltaNil(text), sym.Condition("^", e)) }
					},
				},
				{
					Name: "êθN",
					Code: func(c symheaps.Config) func(lang.Expr) any {
						f := k.Apply(c.Theta())
						return func(e lang.Expr) any {
							if e = f.At(k.Hat.At(e)); e.Type().IsClass() {
								return e // what is above it decides
							}
							return k.Conjunct(&k, c, e)
						}
					},
					Text: func(c notation.Configuration) func(lang.Expr) any {
						theta := c.Theta()
						return func(e lang.Expr) any {
							if e = sym.Substituted(sym.Condition("^", e), theta); e.Type().IsClass() {
								return e
							}
							if !removes {
								return e
							}
							return sym.Removed(e, c.Made)
						}
					},
				},
			}, symbolically...),
		},
		Side[heaps.Config]{
			Name: "concrete", Code: sem.Concrete, Text: con,
			Into: always(configs.Heaps), Stmt: heaps.Config.Stmt, Show: sem.Show.Concrete,
			Values: append([]Function[heaps.Config]{{
				Name: "V(e)",
				Code: func(c heaps.Config) func(lang.Expr) any {
					f := sides.Value(c.Valuation(), c.H)
					return func(e lang.Expr) any { return orBottom(f.At(e)) }
				},
				Text: func(c notation.Configuration) func(lang.Expr) any {
					V := c.State()
					return func(e lang.Expr) any {
						v, _ := con.ValueOf("V", e, V)
						return orBottom(v)
					}
				},
			}}, concretely...),
		}, lim, cases)
}

// deltaNil returns the name of the absence of nil-pointer errors.
func deltaNil(text *texts.Language) string {
	if strings.HasPrefix(text.Name, "full") {
		return "δnil"
	}
	return "δ"
}

// OfObjects returns the language of objects by changed formulas.
func OfObjects(text *texts.Language, m concrete.Model) objects.Sides {
	return ofObjects(text, m, nil)
}

// ofObjects is OfObjects, where conditions are added to φ as conjunct says; nil: as they are.
func ofObjects(text *texts.Language, m concrete.Model, conjunct func(*symheaps.Calculus, symheaps.Config, lang.Expr) lang.Expr) objects.Sides {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	k := FieldsCalculus(text, sym)
	if conjunct != nil {
		k.Conjunct = conjunct
	}
	return withHeaps(text, objects.Pair(m, k, HeapsCalculus(text, con, m)), sym, con)
}

// FieldsCalculus returns what the rules of §4.1 are built on, by changed clauses.
func FieldsCalculus(text *texts.Language, sym *notation.Interpreter) symheaps.Calculus {
	k := symheaps.Standard()
	expr := func(v any) lang.Expr { return v.(lang.Expr) }
	k.Apply = Application(text, sym, k.Apply)
	k.Hat = texts.Clauses(text, "symbolic", "^", k.Hat, sym, nil, expr)
	k.Delta = texts.Clauses(text, "symbolic", deltaNil(text), k.Delta, sym, nil, expr)
	for _, id := range text.LeftOut("symbolic") {
		if strings.HasPrefix(id, "Wlog-") {
			k.New = k.New.With(func(f symheaps.Function, _ lang.Expr, _ symheaps.Again) symheaps.Function { return f.Without(id) })
		}
	}
	if text.ChangedFunction("symbolic", "new") {
		k.Conjunct = func(_ *symheaps.Calculus, c symheaps.Config, b lang.Expr) lang.Expr {
			return sym.Removed(b, notation.NamesOf(c.Made.Vars()...))
		}
		k.New = k.New.With(func(_ symheaps.Function, x lang.Expr, _ symheaps.Again) symheaps.Function {
			y, _ := x.Var()
			return symheaps.Function{Name: "e[x := new C]", Clauses: []symheaps.Clause{{
				ID: "New-Rest", Cite: "as given", Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return sym.Removed(e, notation.NamesOf(y)), true },
			}}}
		})
	}
	return k
}

// HeapsCalculus returns what the rules of the standard semantics are built on, by changed clauses.
func HeapsCalculus(text *texts.Language, con *notation.Interpreter, m concrete.Model) heaps.Calculus {
	k := heaps.Standard(m)
	if text.ChangedFunction("concrete", "V") {
		eval := k.Eval
		k.Eval = func(V concrete.Valuation, H heaps.Heap) heaps.Function {
			return texts.Clauses(text, "concrete", "V", eval(V, H), con, configs.State(V, H), value)
		}
	}
	return k
}

// value returns a value of the code: nil is ⊥.
func value(v any) lang.Value {
	of, _ := v.(lang.Value)
	return of
}

// withHeaps is sides with their rules, but for those that were changed.
func withHeaps(text *texts.Language, s objects.Sides, sym, con *notation.Interpreter) objects.Sides {
	raw := s.Raw
	if len(raw.IDs()) == 0 {
		k := s.Calculus
		k.Conjunct = symheaps.Kept
		raw = symheaps.System(k)
	}
	s.Symbolic = OnFields.Rules(text, s.Symbolic, sym)
	s.Raw = OnFields.Rules(text, raw, sym.Keeping())
	s.Concrete = OnHeaps.Rules(text, s.Concrete, con)
	return s
}
