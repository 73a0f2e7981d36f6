// Package declared has the languages that a file of rules declares and nothing else says: programs with
// threads, whose configurations have a trace ρ, of which clauses read σ, φ and V. It is about no paper.
//
// Read Language first, then pairings.go: what is claimed of a language with a second relation ⇒.
package declared

import (
	"fmt"
	"slices"

	"tandem"
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
	mutants, _ := tandem.Formulas.ReadFile(d.Room + "/mutants.rules")
	by := func(text *texts.Language, b languages.Bounds) *languages.Variant {
		return variant(d, text, concrete.Standard().Bounded(b.Bits))
	}
	forms := texts.Printed(d.Language).Forms
	return &languages.Language{
		Name: d.Language, Title: d.Title, Paper: d.Paper, Sections: d.Sections, Syntax: tdm.SyntaxOf(forms), Accepts: tdm.Accepts(d.Language),
		Case: func(f spec.Found, more []*lang.FormDecl) (any, error) {
			return tdm.Found(f, slices.Concat(forms, more))
		},
		Sides: []languages.Side{{Name: rules.Symbolic}, {Name: rules.Concrete}},
		In:    func(b languages.Bounds) *languages.Variant { return by(texts.Printed(d.Language), b) },
		Text:  by, Definitions: languages.DefinitionsOf(d.Language),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return languages.Written(d.Language, string(mutants), func(text *texts.Language) *languages.Variant { return by(text, languages.Standard()) })
		},
	}
}

// Config is a configuration of either side: ⟨S, ρ⟩ with σ and φ, or ⟨S, V0, ρ⟩ with V, as the clauses read them off ρ.
type Config struct {
	symbolic.Config
	Rho   []trace.Action
	V0, V concrete.Valuation
}

// Valuation returns V.
func (c Config) Valuation() concrete.Valuation { return c.V }

// String returns ⟨S, ρ⟩.
func (c Config) String() string {
	return fmt.Sprintf("⟨%s, %v⟩", lang.Brief(c.S, 60), trace.Of(c.Rho...))
}

// side is a side of a language, with its relation → and its second one.
type side struct {
	name          string
	in            *notation.Interpreter
	first, second spec.System[Config]
}

func sideOf(text *texts.Language, name string, in *notation.Interpreter) *side {
	s := &side{name: name, in: in}
	on := texts.Code[Config]{
		Side: name, Stmt: Config.Stmt, Same: func(_, _ Config) bool { return false }, Back: s.read,
		Into: func(c Config) notation.Configuration { return s.configuration(c, c.Rho) },
	}
	s.first, s.second = on.System(text, in), extremes(on.System(text, in.Second()))
	return s
}

// configuration returns a configuration with another trace, for the interpreter.
func (s *side) configuration(c Config, rho []trace.Action) notation.Configuration {
	return notation.Configuration{S: c.S, V: configs.Valuation(c.V0), Rho: rho}
}

// read returns a configuration with what the clauses read off its trace.
func (s *side) read(c notation.Configuration) Config {
	to := Config{Config: symbolic.Config{S: c.S, Phi: lang.True}, Rho: c.Rho}
	if s.name == rules.Symbolic {
		to.Sigma = configs.OfSubstitution(s.in.Traced("σ(ρ)", notation.TableOf[lang.Expr](), c.Rho).(*notation.Subst))
		to.Phi = s.in.Traced("pc", nil, c.Rho).(lang.Expr)
		return to
	}
	to.V0, to.V = configs.OfValuation(c.V), configs.OfValuation(s.in.Traced("V(ρ)", c.V, c.Rho).(*notation.Values))
	return to
}

// init returns ⟨S, ε⟩, or ⟨S, V, ε⟩.
func (s *side) init(p *lang.Program, V concrete.Valuation) Config {
	return s.read(notation.Configuration{S: p.Body, V: configs.Valuation(V)})
}

// extremes returns the system that takes the first and the last step of each derivation: a step by ⇒ starts
// from every trace that is equivalent, of which there are as many as independent actions have orders.
func extremes(system spec.System[Config]) spec.System[Config] {
	for i, r := range system.Rules {
		system.Rules[i].Derive = func(c Config) (list []spec.Step[Config]) {
			all := r.Derive(c)
			for i, t := range all {
				named := func(u spec.Step[Config]) bool { return u.Rule == t.Rule }
				if !slices.ContainsFunc(all[:i], named) || !slices.ContainsFunc(all[i+1:], named) {
					list = append(list, t)
				}
			}
			return list
		}
	}
	return system
}

// variant returns the language by a text.
func variant(d rules.Declared, text *texts.Language, m concrete.Model) *languages.Variant {
	sym, con := text.Interpreter(rules.Symbolic, m.Op), text.Interpreter(rules.Concrete, m.Op)
	k := claims{Declared: d, eval: formulas.Evaluating(text, "V", con, concrete.Eval(m)), m: m}
	k.sym = sideOf(text, rules.Symbolic, sym.Giving(formulas.Functions{"σ": formulas.Substituting(formulas.Application(text, sym, symbolic.Apply))}))
	k.con = sideOf(text, rules.Concrete, con.Giving(formulas.Functions{"V": formulas.Evaluated(k.eval)}))
	typed := tdm.TypedOf(pair(k, k.sym.first, k.con.first, func(p *lang.Program) *lang.Program { return p }), tdm.FlatOf(
		func(c Config) symbolic.Config { return c.Config },
		func(c Config) concrete.Config { return concrete.Config{S: c.S, V: c.V} },
	), nil)
	typed.Certificate = nil // their checker has no such rules
	v := &languages.Variant{Programs: languages.Erase(typed)}
	for _, r := range k.sym.second.Rules {
		v.Programs.Beside = append(v.Programs.Beside, languages.Rule{ID: r.ID, Cite: r.Cite})
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return k.groups(lim, programs.Large().WithForms(text.Forms, programs.FormWeight), programs.WithForms(programs.SmallBasics(), text.Forms)...)
	})
}
