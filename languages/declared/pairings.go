package declared

import (
	"context"
	"fmt"
	"slices"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/rules"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program and its initial valuation.
type Case = sections.Case

// pairing is two relations that statements compare, in the places of the symbolic and the concrete one.
type pairing[P any] = spec.Semantics[P, concrete.Valuation, Config, Config]

// claims is what is claimed of a language, and what it is made of.
type claims struct {
	rules.Declared
	sym, con *side
	eval     concrete.Evaluation
	m        concrete.Model
}

// pair pairs a relation of the symbolic side with one of the concrete side: ⟨S, ρ⟩ where V(pc(ρ)) is true
// stands for ⟨S, V, ρ'⟩ with V(ρ') = V∘id(ρ), whatever ρ' is.
func pair[P any](k claims, sym, con spec.System[Config], program func(P) *lang.Program) *pairing[P] {
	return &pairing[P]{
		Name: k.Language, Symbolic: sym, Concrete: con,
		InitS: func(p P) Config { return k.sym.init(program(p), concrete.Valuation{}) },
		InitC: func(p P, V concrete.Valuation) Config { return k.con.init(program(p), V) },
		Under: func(V concrete.Valuation) spec.View[Config, Config] {
			return spec.View[Config, Config]{
				Holds: func(c Config) bool { return k.eval(V).At(c.Phi) == lang.BoolValue(true) },
				Instance: func(c Config) (Config, bool) {
					c.V0, c.V = V, basic.Compose(k.eval, V, c.Sigma)
					return c, true
				},
			}
		},
		Same:  func(c, d Config) bool { return c.S.Equal(d.S) && c.V.Equal(d.V) },
		Final: func(c Config) bool { return c.S.Empty() },
		Bound: func(c Config) (string, bool) { return basic.Overflow(k.m, c.V, c.Stmt()) },
		Show: spec.Show[P, concrete.Valuation, Config, Config]{
			Program: func(p P) string { return program(p).String() }, Valuation: basic.ShowValuation, Symbolic: Config.String, Concrete: Config.String,
		},
	}
}

// same reports whether c and d are the same, up to equivalence of their traces.
func (s *side) same(c, d Config) bool { return c.S.Equal(d.S) && s.in.Alike(c.Rho, d.Rho) }

// reduced pairs the second relation of a side with its first, up to equivalence of traces.
func (s *side) reduced() *pairing[Case] {
	return &pairing[Case]{
		Symbolic: s.second, Concrete: s.first, Same: s.same,
		InitS: func(k Case) Config { return s.init(k.Program, k.Initial) },
		InitC: func(k Case, _ concrete.Valuation) Config { return s.init(k.Program, k.Initial) },
		Under: func(concrete.Valuation) spec.View[Config, Config] {
			return spec.View[Config, Config]{Holds: func(Config) bool { return true }, Instance: func(c Config) (Config, bool) { return c, true }}
		},
		Final: func(c Config) bool { return c.S.Empty() },
		Show:  spec.Show[Case, concrete.Valuation, Config, Config]{Symbolic: Config.String, Concrete: Config.String},
	}
}

// both returns correctness and completeness of a pairing, whose relations have these names.
func both(id, name, first, second string, sem *pairing[Case], lim spec.Limits) []*props.Property[Case] {
	judged := func(id, name, from, to string, judge func(context.Context, *pairing[Case], spec.Limits, Case, concrete.Valuation) spec.Verdict) *props.Property[Case] {
		return &props.Property[Case]{
			ID: id, Name: name, Text: "what " + from + " reaches, " + to + " reaches", Symbolic: sem.Symbolic.IDs(), Concrete: sem.Concrete.IDs(),
			Judge: func(ctx context.Context, k Case) spec.Verdict { return judge(ctx, sem, lim, k, k.Initial) },
		}
	}
	return []*props.Property[Case]{
		judged(id+"correctness", "Correctness"+name, first, second, spec.Correctness[Case, concrete.Valuation, Config, Config]),
		judged(id+"completeness", "Completeness"+name, second, first, spec.Completeness[Case, concrete.Valuation, Config, Config]),
	}
}

// equivalent returns a claim about equivalent traces, on both sides: differ says how a configuration that is
// reached differs from it with two actions of its trace in the other order; "": not.
func (k claims) equivalent(id, name, text string, lim spec.Limits, differ func(s *side, c, d Config, V concrete.Valuation) string) *props.Property[Case] {
	return &props.Property[Case]{ID: id, Name: name, Text: text, Steps: true, Judge: func(ctx context.Context, of Case) spec.Verdict {
		var e spec.Evidence
		for _, s := range []*side{k.sym, k.con} {
			fired := map[string]*spec.Counts{rules.Symbolic: &e.Symbolic, rules.Concrete: &e.Concrete}[s.name]
			todo := []spec.Step[Config]{{To: s.init(of.Program, of.Initial)}}
			for i := 0; i < len(todo) && i < lim.Nodes && ctx.Err() == nil; i++ {
				c := todo[i].To
				for _, rho := range s.in.Swapped(c.Rho) {
					e.Compared++
					if why := differ(s, c, s.read(s.configuration(c, rho)), of.Initial); why != "" {
						return spec.Refute(e, &spec.Failure{At: c.String(), Wanted: "the same of ρ = " + trace.Of(rho...).String(), Got: why}, "equivalent traces differ")
					}
				}
				for _, t := range s.first.Next(c) {
					fired.Fired(t.Rule)
					if len(t.To.Rho) <= lim.Steps {
						todo = append(todo, t)
					}
				}
			}
		}
		return spec.Verdict{Result: spec.Tested, Evidence: e}
	}}
}

// values says how what is read off two traces differs.
func (k claims) values(s *side, c, d Config, V concrete.Valuation) string {
	if c.V.Equal(d.V) && basic.ShowSubstitution(c.Sigma) == basic.ShowSubstitution(d.Sigma) && k.eval(V).At(c.Phi) == k.eval(V).At(d.Phi) {
		return ""
	}
	return basic.ShowSymbolic(c.Config) + " and " + basic.ShowSymbolic(d.Config) + ", " + basic.ShowValuation(c.V) + " and " + basic.ShowValuation(d.V)
}

// steps says which step from c has none from d that leads to the same.
func steps(s *side, c, d Config, _ concrete.Valuation) string {
	behind := s.first.Next(d)
	for _, t := range s.first.Next(c) {
		if !slices.ContainsFunc(behind, func(u spec.Step[Config]) bool { return s.same(t.To, u.To) }) {
			return t.Rule + " to " + t.To.String()
		}
	}
	return ""
}

// Random programs have at most randomSize nodes. Traces have as many equivalent ones as their actions have orders: where
// these are followed, programs have at most reducedSize nodes, and paths reducedSteps steps.
const randomSize, reducedSize, reducedSteps, reducedNodes = 30, 12, 6, 2_000

// followed says what of the second relation is: see extremes, and reducedSteps.
var followed = fmt.Sprintf(", from the first and the last equivalent trace and %d steps far,", reducedSteps)

// groups returns what is claimed of the language, about random programs over a vocabulary and small ones.
func (k claims) groups(lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	cases := sections.Language(voc, randomSize)
	cases.Cite = rules.Ours
	theorems := props.Theorems(pair(k, k.sym.first, k.con.first, func(p *lang.Program) *lang.Program { return p }), cases, lim)
	near := spec.Limits{Steps: min(lim.Steps, reducedSteps), Stretch: 1, Nodes: reducedNodes}
	few := spec.Limits{Steps: near.Steps, Nodes: lim.Nodes}
	program := func(c Case) *lang.Program { return c.Program }
	others := slices.Concat(
		[]*props.Property[Case]{
			k.equivalent("equivalent-values", "Equivalent traces have the same values", "ρ ~ ρ' implies id(ρ) = id(ρ') and V(ρ) = V(ρ'), and pc(ρ) holds where pc(ρ') does", few, k.values),
			k.equivalent("equivalent-steps", "A step keeps equivalence", "ρ1 ~ ρ2 and ⟨S, ρ1⟩ → ⟨S', ρ1'⟩ imply ⟨S, ρ2⟩ → ⟨S', ρ2'⟩ with ρ1' ~ ρ2'", few, steps),
		},
		both("reduced-symbolic-", " of the reduction, symbolic", "the reduced symbolic relation"+followed, "the symbolic one, up to ~,", k.sym.reduced(), near),
		both("reduced-concrete-", " of the reduction, concrete", "the reduced concrete relation"+followed, "the concrete one, up to ~,", k.con.reduced(), near),
		both("reduced-both-", " between the reduced sides", "the reduced symbolic relation with V(pc(ρ)) true"+followed, "the reduced concrete one", pair(k, k.sym.second, k.con.second, program), near),
		both("composed-", " of both abstractions together", "the reduced symbolic relation with V(pc(ρ)) true"+followed, "the concrete one", pair(k, k.sym.second, k.con.first, program), near),
	)
	list := append(theorems, sections.Language(voc, reducedSize).Kind().Of(others...)...)
	for _, p := range list {
		if cite := k.Statements[p.ID]; cite != "" {
			p.Cite, p.Claimed, p.Kept = cite, true, "the authors prove it"
		} else if p.Kept == "" {
			p.Kept = "it holds of the language without threads, whose rules are here, too"
		}
	}
	return props.Groups{sections.Group(list, sections.Cases, small...)}
}
