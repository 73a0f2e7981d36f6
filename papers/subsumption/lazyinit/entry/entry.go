// Package entry is lazy initialisation in the register.
package entry

import (
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/checks"
	"tandem/languages/entries"
	"tandem/languages/tdm"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyinit"
	property "tandem/papers/subsumption/lazyinit/internal/statements"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"

	"tandem/explore"
	"tandem/lang"
	"tandem/lang/precond"
)

// Paper is where lazy initialisation comes from.
const Paper = "Anand, Păsăreanu and Visser, Symbolic execution with abstract subsumption checking"

// Objects is lazy initialisation of objects, with assumptions, assertions and inputs.
func Objects() *languages.Language {
	return &languages.Language{
		Name: lazyinit.Name, Title: "lazy initialisation of objects", Paper: Paper, Short: "subsumption/objects", Sections: []string{"§2"},
		Composed: true, Checked: true,
		Syntax: tdm.Syntax, Accepts: tdm.Accepts(lazyinit.Name, tdm.Classes, tdm.Checks),
		Sides: []languages.Side{
			{Name: "symbolic", Package: "papers/subsumption/lazyobjects", Apart: true, On: []string{"symbolic", "recursion/symstacks", "lang/precond"}},
			{Name: "concrete", Package: "objects/heaps", Language: "objects"},
			{Name: "symbolic", Package: "languages/checks/symbolic", Language: "basic" + checks.Suffix, Rules: checked, Origin: "ours"},
			{Name: "concrete", Package: "languages/checks/concrete", Language: "basic" + checks.Suffix, Rules: checked, Origin: "ours"},
		},
		Definitions: languages.DefinitionsOf("objects-lazy"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return append(spec.Mutants(lazyinit.Mutants(), variant), languages.Written(lazyinit.Name, lazyinit.MutantRules, func(text *texts.Language) *languages.Variant {
				return byText(text, languages.Standard())
			})...)
		},
		Readings: func() []spec.Reading[*languages.Variant] { return spec.Readings(lazyinit.Readings(), variant) },
		In:       func(b languages.Bounds) *languages.Variant { return byText(texts.Printed(lazyinit.Name), b) },
		Text:     byText,
	}
}

// byText returns lazy initialisation of objects by that text.
func byText(text *texts.Language, b languages.Bounds) *languages.Variant {
	sides := lazyinit.By(text, concrete.Standard().Bounded(b.Bits), lazyobjects.Standard())
	sides.Twin.MaxStack = b.Stack
	return variant(sides)
}

// checked lists the rules of checks that programs with objects have.
var checked = []string{"Assume", "Assert", "Assert-F", "Input", "Nil-Err"}

func variant(sides lazyinit.Sides) *languages.Variant {
	v := &languages.Variant{
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return []props.Checkable{property.SameTests(sides, open)}, func() {}
		},
		Programs: programs(sides),
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return property.Groups(sides, lim) })
}

// programs runs programs with these sides, without backward conditions, certificates or unwinding.
func programs(sides lazyinit.Sides) *languages.Programs {
	value := func(c heaps.Config, e lang.Expr) lang.Value { return sides.Twin.Value(c.Valuation(), c.H).At(e) }
	closures := entries.ObjectClosures()
	t := tdm.TypedOf(sides.Semantics(), tdm.Adapter[lazyobjects.Config, heaps.Config]{
		Sigma:         lazyinit.Sigma,
		Symbolic:      lazyinit.Closures,
		SymbolicDepth: lazyobjects.Config.Depth,
		Concrete:      closures.Concrete, ConcreteDepth: closures.ConcreteDepth, Valuation: closures.Valuation, Overflows: closures.Overflows,
	}, tdm.Checked(value, entries.NilUse(sides.Twin.Value, sides.Twin.Early)))
	t.Problem = func(p tdm.Program) (explore.Problem[lazyobjects.Config], error) {
		return sides.Problem(p.Program, precond.Condition{}), nil
	}
	t.Require = func(p tdm.Program, c lazyobjects.Config, text string) (lazyobjects.Config, error) {
		pre, err := precond.Read("--pre", text, p.Program)
		c.Pre = pre
		return c, err
	}
	t.States = func(p tdm.Program) languages.States[lazyobjects.Config] {
		points := lazyinit.PointsOf(p.Program)
		return languages.States[lazyobjects.Config]{
			Of:    func(c lazyobjects.Config) (languages.State, error) { return lazyinit.State(c) },
			Point: func(c lazyobjects.Config) string { return points.At(lazyinit.Closures(c)) },
		}
	}
	t.With, t.ModelOf, t.Follow, t.Certificate = nil, nil, nil, nil
	return languages.Erase(t)
}
