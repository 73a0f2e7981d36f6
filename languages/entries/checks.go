package entries

import (
	"slices"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/formulas"
	"tandem/languages/internal/trees"
	"tandem/languages/tdm"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// WithChecks returns the languages, and behind them the language L+checks of each L of them that can have it.
func WithChecks(list ...*languages.Language) []*languages.Language {
	for _, l := range list {
		if more, ok := extended[l.Name]; ok {
			list = append(list, more(l))
		}
	}
	return list
}

// extended makes L+checks of L, by the name of L.
var extended = map[string]func(*languages.Language) *languages.Language{
	"basic": kind[basic.Sides]{
		by: func(text *texts.Language, m concrete.Model, _ int) basic.Sides { return checks.BasicBy(text, m) },
		runs: func(s basic.Sides, lim spec.Limits, c cases) *props.Property[anchors.Case] {
			return anchors.RunsOf(s.Name, s.Semantics(), lim, c, globals)
		},
		programs: func(s basic.Sides) *languages.Programs {
			return tdm.Erase(s.Semantics(), tdm.Flat, tdm.Checked(checks.Valued[concrete.Config](s.Eval), nil))
		},
		trees: func(s basic.Sides, open opening, forms []*lang.FormDecl) ([]props.Checkable, func()) {
			return trees.StatementsOver(s, property.Linear().WithForms(forms, programs.FormWeight), open)
		},
		family: property.Basic, given: givenOf[basic.Sides],
	}.withChecks,
	"arrays": kind[arrays.Sides]{
		by: func(text *texts.Language, m concrete.Model, _ int) arrays.Sides { return checks.ArraysBy(text, m) },
		runs: func(s arrays.Sides, lim spec.Limits, c cases) *props.Property[anchors.Case] {
			return anchors.RunsOf(s.Name, s.Semantics(), lim, c, globals)
		},
		programs: func(s arrays.Sides) *languages.Programs {
			return tdm.Erase(s.Semantics(), tdm.Flat, tdm.Checked(checks.Valued[concrete.Config](s.Eval), OutOfBound[concrete.Config](s.Eval)))
		},
		trees: func(s arrays.Sides, open opening, forms []*lang.FormDecl) ([]props.Checkable, func()) {
			return trees.ArraysOver(s, property.LinearArrays().WithForms(forms, programs.FormWeight), open)
		},
		family:   func(s arrays.Sides) property.Family { return property.Arrays(s.Sides) },
		given:    givenOf[arrays.Sides],
		features: []tdm.Feature{tdm.Arrays},
	}.withChecks,
	"recursion": kind[recursion.Sides]{
		by: func(text *texts.Language, m concrete.Model, stack int) recursion.Sides {
			return stacked(checks.RecursionBy(text, m), stack)
		},
		runs: func(s recursion.Sides, lim spec.Limits, c cases) *props.Property[anchors.Case] {
			return anchors.RunsOf(s.Name, s.Semantics(), lim, c, stackGlobals)
		},
		programs: func(s recursion.Sides) *languages.Programs {
			return tdm.Erase(s.Semantics(), closures, tdm.Checked(checks.Valued[stacks.Config](s.Eval), nil))
		},
		family:   property.Recursion,
		given:    givenOf[recursion.Sides],
		features: []tdm.Feature{tdm.Procedures},
	}.withChecks,
	"recursion-arrays": kind[recursion.Sides]{
		by: func(text *texts.Language, m concrete.Model, stack int) recursion.Sides {
			return stacked(checks.RecursionArraysBy(text, m), stack)
		},
		runs: func(s recursion.Sides, lim spec.Limits, c cases) *props.Property[anchors.Case] {
			return anchors.RunsOf(s.Name, s.Semantics(), lim, c, stackGlobals)
		},
		programs: func(s recursion.Sides) *languages.Programs {
			return tdm.Erase(s.Semantics(), closures, tdm.Checked(checks.Valued[stacks.Config](s.Eval), OutOfBound[stacks.Config](s.Eval)))
		},
		family:   property.RecursionArrays,
		given:    givenOf[recursion.Sides],
		features: []tdm.Feature{tdm.Procedures, tdm.Arrays},
	}.withChecks,
	"objects": kind[objects.Sides]{
		by: func(text *texts.Language, m concrete.Model, stack int) objects.Sides {
			return heaped(checks.ObjectsBy(text, m), stack)
		},
		runs: func(s objects.Sides, lim spec.Limits, c cases) *props.Property[anchors.Case] {
			return anchors.RunsOf(s.Name, s.Semantics(), lim, c, objectState)
		},
		programs: func(s objects.Sides) *languages.Programs {
			return tdm.Erase(s.Semantics(), ObjectClosures(), tdm.Checked(inHeap(s), NilUse(s.Value, s.Early)))
		},
		family:   property.Objects,
		features: []tdm.Feature{tdm.Classes},
	}.withChecks,
	"full": kind[objects.Sides]{
		by: func(text *texts.Language, m concrete.Model, stack int) objects.Sides {
			return heaped(checks.FullBy(text, m), stack)
		},
		runs: func(s objects.Sides, lim spec.Limits, c cases) *props.Property[anchors.Case] {
			return anchors.RunsOf(s.Name, s.Semantics(), lim, c, objectState)
		},
		programs: func(s objects.Sides) *languages.Programs {
			return tdm.Erase(s.Semantics(), ObjectClosures(), tdm.Checked(inHeap(s), explainFull(s)))
		},
		family:   property.Full,
		features: []tdm.Feature{tdm.Procedures, tdm.Arrays, tdm.Classes, tdm.Locals},
	}.withChecks,
	"unfolding": kind[objects.TraceSides]{
		by: func(text *texts.Language, m concrete.Model, _ int) objects.TraceSides {
			return checks.UnfoldingBy(text, m)
		},
		family: property.Unfolding,
	}.withChecks,
}

// kind is what a language with checks is made of: sides of type T.
type kind[T any] struct {
	by       func(text *texts.Language, m concrete.Model, stack int) T // by the rules of a text
	programs func(T) *languages.Programs                               // nil: it has none
	family   func(T) property.Family
	trees    func(T, opening, []*lang.FormDecl) ([]props.Checkable, func())                     // nil: the lecture's properties are not checked
	features []tdm.Feature                                                                      // of L
	given    func(*texts.Language, T, spec.Limits, cases, ...*programs.Vocabulary) props.Groups // the theorems of a text; nil: it can have none
	// runs compares with the checker of certificates, which has rules of its own; nil: it does not know the language.
	runs func(T, spec.Limits, cases) *props.Property[anchors.Case]
}

// cases is how random cases are made.
type cases = props.Language[*lang.Program, concrete.Valuation]

// size is that of the largest random programs of runs and of formulas.
const size = 40

// opening opens a solver.
type opening = func() (solver.Session, error)

// withChecks returns L+checks.
func (k kind[T]) withChecks(l *languages.Language) *languages.Language {
	variant := func(sides T) *languages.Variant { return k.variant(texts.Later(l.Name+checks.Suffix), sides) }
	with := &languages.Language{
		Name: l.Name + checks.Suffix, Title: l.Title + ", with assumptions, assertions and inputs",
		Paper: languages.Lecture, Sections: []string{"statements"}, Composed: true, Checked: true,
		Sides: k.taken(l),
		In: func(b languages.Bounds) *languages.Variant {
			return variant(k.by(texts.Printed(l.Name+checks.Suffix), concrete.Standard().Bounded(b.Bits), b.Stack))
		},
	}
	with.Text = func(text *texts.Language, b languages.Bounds) *languages.Variant {
		return k.variant(text.Now(), k.by(text, concrete.Standard().Bounded(b.Bits), b.Stack))
	}
	if l.Name == "basic" {
		with.Definitions = languages.DefinitionsOf("basic" + checks.Suffix)
	}
	if l.Syntax != nil {
		with.Case = l.Case
		with.Syntax, with.Accepts = l.Syntax, tdm.Accepts(with.Name, append(slices.Clone(k.features), tdm.Checks)...)
	}
	if l.Grammar != nil {
		with.Grammar = func(width int) *languages.Grammar {
			g := l.Grammar(width)
			if g == nil {
				return nil
			}
			return g.Checked()
		}
	}
	if rules := checks.MutantRules(l.Name); rules != "" {
		with.Mutants = func() []spec.Mutant[*languages.Variant] {
			return languages.Written(with.Name, rules, func(text *texts.Language) *languages.Variant {
				sides := k.by(text, concrete.Standard(), 0)
				if s, ok := any(&sides).(*objects.Sides); ok { // the rules that a path is compared with stay right
					s.Raw = any(k.by(texts.Printed(with.Name), concrete.Standard(), 0)).(objects.Sides).Raw
				}
				return variant(sides)
			})
		}
	}
	return with
}

func (k kind[T]) variant(text texts.Source, sides T) *languages.Variant {
	family := func() property.Family { return k.family(sides).With(text().Forms) }
	v := &languages.Variant{}
	if k.runs != nil {
		v.Anchors = func(lim spec.Limits) []props.Checkable {
			runs := k.runs(sides, lim, sections.Language(k.family(sides).Random, size)) // it knows no forms
			runs.Kept = "it compares the language, which is its text, with what shares nothing with it"
			return props.Erase([]*props.Property[anchors.Case]{runs})
		}
	}
	if k.trees != nil {
		v.Trees = func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return k.trees(sides, open, text().Forms)
		}
	}
	if k.programs != nil {
		v.Programs = k.programs(sides)
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		f := family()
		groups := f.Groups(lim)
		if k.given != nil {
			groups = append(groups, k.given(text(), sides, lim, sections.Language(f.Random, size), f.Small...)...)
		}
		return groups
	})
}

// givenOf returns the theorems of a text about sides.
func givenOf[T interface {
	Semantics() *formulas.Semantics[S, C]
}, S, C any](text *texts.Language, sides T, lim spec.Limits, c cases, small ...*programs.Vocabulary) props.Groups {
	return formulas.Theorems(text, sides.Semantics(), lim, c, small...)
}

// taken returns the sides of L, and those of checks: the packages of the latter are the
// basic language's, and have rules for arrays and objects, too.
func (k kind[T]) taken(l *languages.Language) []languages.Side {
	var list []languages.Side
	for _, s := range l.Sides {
		if s.On = nil; s.Language == "" {
			s.Language = l.Name
		}
		list = append(list, s)
	}
	rules := []string{"Assume", "Assert", "Assert-F", "Input"}
	if l.Name == "unfolding" {
		return append(list, languages.Side{Name: "symbolic", Apart: true, Rules: rules})
	}
	if slices.Contains(k.features, tdm.Arrays) {
		rules = append(rules, "Assume-Err", "Assert-Err")
	}
	if slices.Contains(k.features, tdm.Classes) {
		rules = append(rules, "Nil-Err")
	}
	of := "basic" + checks.Suffix
	if l.Name == "basic" {
		of = "" // it is the language itself
	}
	return append(list, languages.Side{Name: "symbolic", Language: of, Rules: rules}, languages.Side{Name: "concrete", Language: of, Rules: rules})
}

// stackGlobals is globals, of a stack of closures.
func stackGlobals(c stacks.Config) sections.State { return anchors.Globals(c.G) }

// inHeap returns V(e) in a configuration with objects.
func inHeap(s objects.Sides) func(heaps.Config, lang.Expr) lang.Value {
	return func(c heaps.Config, e lang.Expr) lang.Value { return s.Value(c.Valuation(), c.H).At(e) }
}

func stacked(s recursion.Sides, stack int) recursion.Sides {
	s.MaxStack = stack
	return s
}

func heaped(s objects.Sides, stack int) objects.Sides {
	s.MaxStack = stack
	return s
}
