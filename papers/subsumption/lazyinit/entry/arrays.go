package entry

import (
	"iter"

	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/languages/checks"
	"tandem/languages/entries"
	"tandem/languages/tdm"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyinit"
	property "tandem/papers/subsumption/lazyinit/internal/statements"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Arrays is lazy initialisation of arrays, with assumptions, assertions and inputs.
func Arrays() *languages.Language {
	const of = "basic" + checks.Suffix
	rules := []string{"Assume", "Assert", "Assert-F", "Input", "Assume-Err", "Assert-Err"}
	accepts := tdm.Accepts(lazyinit.ArraysName, tdm.Arrays, tdm.Checks)
	return &languages.Language{
		Name: lazyinit.ArraysName, Title: "lazy initialisation of arrays", Paper: Paper, Short: "subsumption/arrays", Sections: []string{"§2", "§5.2"},
		Composed: true, Checked: true,
		Syntax: tdm.Syntax, Accepts: func(src languages.Source) error {
			if err := accepts(src); err != nil {
				return err
			}
			p, err := languages.As[tdm.Program](src)
			if err != nil {
				return err
			}
			r := syntax.Reporter{File: src.File()}
			if m := lazyarrays.Fits(p.Program); m != nil {
				r.Report(&syntax.Error{Span: m.At, Msg: m.Text, Hint: "the language arrays+checks has all that is done with arrays"})
			}
			return r.Err()
		},
		Sides: []languages.Side{
			{Name: "symbolic", Package: "papers/subsumption/lazyarrays", Apart: true, On: []string{"symbolic"}},
			{Name: "concrete", Package: "arrays/bounds", Language: "arrays"},
			{Name: "symbolic", Package: "languages/checks/symbolic", Language: of, Rules: rules, Origin: "ours"},
			{Name: "concrete", Package: "languages/checks/concrete", Language: of, Rules: rules, Origin: "ours"},
		},
		Definitions: languages.DefinitionsOf("arrays-lazy"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return append(spec.Mutants(lazyinit.ArrayMutants(), arrayVariant), languages.Written(lazyinit.ArraysName, lazyinit.ArrayMutantRules, func(text *texts.Language) *languages.Variant {
				return arraysByText(text, languages.Standard())
			})...)
		},
		In: func(b languages.Bounds) *languages.Variant {
			return arraysByText(texts.Printed(lazyinit.ArraysName), b)
		},
		Text: arraysByText,
	}
}

// arraysByText returns lazy initialisation of arrays by that text.
func arraysByText(text *texts.Language, b languages.Bounds) *languages.Variant {
	return arrayVariant(lazyinit.ArraysBy(text, concrete.Standard().Bounded(b.Bits), lazyarrays.Eval))
}

func arrayVariant(sides lazyinit.ArraySides) *languages.Variant {
	v := &languages.Variant{Programs: arrayPrograms(sides)}
	return v.Judging(func(lim spec.Limits) props.Groups { return property.ArrayGroups(sides, lim) })
}

// arrayPrograms runs programs with these sides; see programs.
func arrayPrograms(sides lazyinit.ArraySides) *languages.Programs {
	value := func(c concrete.Config, e lang.Expr) lang.Value { return sides.Twin.Eval(c.V).At(e) }
	t := tdm.TypedOf(sides.Semantics(), tdm.Adapter[lazyarrays.Config, concrete.Config]{
		Sigma:    lazyinit.ArraySigma,
		Symbolic: func(c lazyarrays.Config) iter.Seq[languages.Closure] { return tdm.Flat.Symbolic(c.Config) },
		Concrete: tdm.Flat.Concrete,
	}, tdm.Checked(value, entries.OutOfBound[concrete.Config](sides.Twin.Eval)))
	t.Problem = func(p tdm.Program) (explore.Problem[lazyarrays.Config], error) { return sides.Problem(p.Program), nil }
	t.States = func(p tdm.Program) languages.States[lazyarrays.Config] {
		points := lazyinit.PointsOf(p.Program)
		return languages.States[lazyarrays.Config]{
			Of:    func(c lazyarrays.Config) (languages.State, error) { return lazyinit.ArrayState(p.Program, c) },
			Point: func(c lazyarrays.Config) string { return points.At(tdm.Flat.Symbolic(c.Config)) },
		}
	}
	t.With, t.ModelOf, t.Follow, t.Certificate = nil, nil, nil, nil
	return languages.Erase(t)
}
