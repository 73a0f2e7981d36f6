// Package declared has the languages that a file of rules declares and nothing else says: parallel programs
// whose configurations are ⟨S, ρ⟩, of which clauses read σ, φ and V off the trace ρ. It is about no paper.
//
// Read Language first, then pairings.go: what is claimed of a language with a second relation ⇒.
package declared

import (
	"slices"

	"tandem"
	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/rules"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/formulas/configs"
	"tandem/languages/tdm"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Language returns a language of rules.DeclaredLanguages.
func Language(d rules.Declared) *languages.Language {
	file, _ := tandem.Formulas.ReadFile(d.Room + "/mutants.rules")
	made := func(text *texts.Language) *languages.Variant { return variant(d, text, concrete.Standard()) }
	syntax := tdm.SyntaxOf(texts.Printed(d.Language).Forms)
	return &languages.Language{
		Name: d.Language, Title: d.Title, Paper: d.Paper, Sections: d.Sections, Syntax: syntax, Accepts: tdm.Accepts(d.Language),
		Case: func(f spec.Found, forms []*lang.FormDecl) (any, error) {
			return tdm.Found(f, append(texts.Printed(d.Language).Forms, forms...))
		},
		Sides: []languages.Side{{Name: "symbolic"}, {Name: "concrete"}},
		In: func(b languages.Bounds) *languages.Variant {
			return variant(d, texts.Printed(d.Language), concrete.Standard().Bounded(b.Bits))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return variant(d, text, concrete.Standard().Bounded(b.Bits))
		},
		Definitions: languages.DefinitionsOf(d.Language),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return languages.Written(d.Language, string(file), made)
		},
	}
}

// Symbolic is ⟨S, ρ⟩, with the σ and φ that the clauses read off ρ.
type Symbolic struct {
	symbolic.Config
	Rho []trace.Action
}

// Concrete is ⟨S, V0, ρ⟩, with the V that the clauses read off ρ.
type Concrete struct {
	concrete.Config
	V0  concrete.Valuation
	Rho []trace.Action
}

// sides is both sides of a language, each by its relation → and by its second one.
type sides struct {
	rules.Declared
	eval                concrete.Evaluation
	bound               func(concrete.Config) (string, bool)
	sym, con            *notation.Interpreter
	symbolic, symbolic2 spec.System[Symbolic]
	concrete, concrete2 spec.System[Concrete]
}

func sidesOf(d rules.Declared, text *texts.Language, m concrete.Model) *sides {
	s := &sides{Declared: d, bound: basic.Bound(m)}
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	s.eval = formulas.Evaluating(text, "V", con, concrete.Eval(m))
	s.sym = sym.Giving(formulas.Functions{"σ": formulas.Substituting(formulas.Application(text, sym, symbolic.Apply))})
	s.con = con.Giving(formulas.Functions{"V": formulas.Evaluated(s.eval)})
	onS := texts.Code[Symbolic]{
		Side: rules.Symbolic, Stmt: Symbolic.Stmt, Same: func(_, _ Symbolic) bool { return false }, Back: s.ofSymbolic,
		Into: func(c Symbolic) notation.Configuration { return notation.Configuration{S: c.S, Rho: c.Rho} },
	}
	onC := texts.Code[Concrete]{
		Side: rules.Concrete, Stmt: Concrete.Stmt, Same: func(_, _ Concrete) bool { return false }, Back: s.ofConcrete,
		Into: func(c Concrete) notation.Configuration {
			return notation.Configuration{S: c.S, V: configs.Valuation(c.V0), Rho: c.Rho}
		},
	}
	s.symbolic, s.symbolic2 = onS.System(text, s.sym), extremes(onS.System(text, s.sym.Second()))
	s.concrete, s.concrete2 = onC.System(text, s.con), extremes(onC.System(text, s.con.Second()))
	return s
}

// extremes returns the system that takes the first and the last step of each derivation: a step by ⇒ starts
// from every trace that is equivalent, of which there are as many as independent actions have orders.
func extremes[C any](system spec.System[C]) spec.System[C] {
	for i, r := range system.Rules {
		if r.Derive == nil {
			continue
		}
		system.Rules[i].Derive = func(c C) (list []spec.Step[C]) {
			all := r.Derive(c)
			for i, t := range all {
				named := func(u spec.Step[C]) bool { return u.Rule == t.Rule }
				if !slices.ContainsFunc(all[:i], named) || !slices.ContainsFunc(all[i+1:], named) {
					list = append(list, t)
				}
			}
			return list
		}
	}
	return system
}

func (s *sides) ofSymbolic(c notation.Configuration) Symbolic {
	sigma := s.sym.Traced("σ(ρ)", notation.TableOf[lang.Expr](), c.Rho).(*notation.Subst)
	return Symbolic{symbolic.Config{S: c.S, Sigma: configs.OfSubstitution(sigma), Phi: s.sym.Traced("pc", nil, c.Rho).(lang.Expr)}, c.Rho}
}

func (s *sides) ofConcrete(c notation.Configuration) Concrete {
	V := s.con.Traced("V(ρ)", c.V, c.Rho).(*notation.Values)
	return Concrete{concrete.Config{S: c.S, V: configs.OfValuation(V)}, configs.OfValuation(c.V), c.Rho}
}

func (s *sides) initS(p *lang.Program) Symbolic {
	return s.ofSymbolic(notation.Configuration{S: p.Body})
}

func (s *sides) initC(p *lang.Program, V concrete.Valuation) Concrete {
	return s.ofConcrete(notation.Configuration{S: p.Body, V: configs.Valuation(V)})
}

// variant returns the language by a text.
func variant(d rules.Declared, text *texts.Language, m concrete.Model) *languages.Variant {
	s := sidesOf(d, text, m)
	as := tdm.FlatOf(func(c Symbolic) symbolic.Config { return c.Config }, func(c Concrete) concrete.Config { return c.Config })
	typed := tdm.TypedOf(s.pair(s.symbolic, s.concrete), as, nil)
	typed.Certificate = nil // their checker has no such rules
	v := &languages.Variant{Programs: languages.Erase(typed)}
	for _, r := range s.symbolic2.Rules {
		v.Programs.Beside = append(v.Programs.Beside, languages.Rule{ID: r.ID, Cite: r.Cite})
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return s.groups(lim, programs.Large().WithForms(text.Forms, programs.FormWeight), programs.WithForms(programs.SmallBasics(), text.Forms)...)
	})
}
