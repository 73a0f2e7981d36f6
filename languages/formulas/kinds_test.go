package formulas_test

import (
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/section4"
	"tandem/props/sections"
	"tandem/props/traces"
	"tandem/recursion"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// kind is a language whose programs are compared with its formulas. Of those that are their text the
// functions are compared, which they take over from others.
type kind struct {
	of    func(*texts.Language) *props.Property[formulas.Case]
	small []*programs.Vocabulary
	size  int // up to which all programs are compared in a sweep
}

var kinds = func() map[string]kind {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	random := func(voc *programs.Vocabulary) props.Language[*lang.Program, concrete.Valuation] {
		return sections.Language(voc, 40)
	}
	rec := func(sides recursion.Sides, voc *programs.Vocabulary) func(*texts.Language) *props.Property[formulas.Case] {
		return func(text *texts.Language) *props.Property[formulas.Case] {
			return formulas.Recursion(text, sides, m, lim, random(voc), nil, nil)
		}
	}
	list := map[string]kind{
		"basic": {func(text *texts.Language) *props.Property[formulas.Case] {
			return formulas.Flat(text, basic.Published(m), m, lim, section2.Language(programs.Large()), nil, nil)
		}, []*programs.Vocabulary{programs.Small()}, 5},
		"arrays": {func(text *texts.Language) *props.Property[formulas.Case] {
			return formulas.Arrays(text, arrays.Repaired(m), m, lim, section2.Language(programs.Arrays()))
		}, programs.SmallArrays(), 4},
		"recursion":        {rec(recursion.Published(m), programs.Recursive(programs.Large())), []*programs.Vocabulary{programs.SmallRecursive()}, 5},
		"recursion-arrays": {rec(formulas.RecursionArrays(m), programs.RecursiveArrays()), []*programs.Vocabulary{programs.SmallRecursiveArrays()}, 5},
		"objects": {func(text *texts.Language) *props.Property[formulas.Case] {
			return formulas.Objects(text, objects.Repaired(m), m, lim, random(programs.Objects()), nil, nil)
		}, []*programs.Vocabulary{programs.SmallObjects(), programs.SmallTypedObjects()}, 4},
		"full": {func(text *texts.Language) *props.Property[formulas.Case] {
			return formulas.Objects(text, full.Standard(m), m, lim, random(programs.Full()), nil, nil)
		}, programs.SmallFull(), 4},
		"unfolding": {func(text *texts.Language) *props.Property[formulas.Case] {
			return formulas.Unfolding(text, objects.Traces(m), m, lim, random(traces.Vocabulary()))
		}, traces.Small(), 4},
	}
	for name, family := range map[string]property.Family{
		"basic": property.Basic(checks.Basic(m)), "arrays": property.Arrays(checks.Arrays(m).Sides),
		"recursion": property.Recursion(checks.Recursion(m)), "recursion-arrays": property.RecursionArrays(checks.RecursionArrays(m)),
		"objects": property.Objects(checks.Objects(m)), "full": property.Full(checks.Full(m)), "unfolding": property.Unfolding(checks.Unfolding(m)),
	} {
		voc := random(family.Random)
		of := map[string]func(*texts.Language) *props.Property[formulas.Case]{
			"basic": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Flat(text, checks.Basic(m), m, lim, voc, nil, nil)
			},
			"arrays": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Arrays(text, checks.Arrays(m), m, lim, voc)
			},
			"recursion": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Recursion(text, checks.Recursion(m), m, lim, voc, nil, nil)
			},
			"recursion-arrays": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Recursion(text, checks.RecursionArrays(m), m, lim, voc, nil, nil)
			},
			"objects": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Objects(text, checks.Objects(m), m, lim, voc, nil, nil)
			},
			"full": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Objects(text, checks.Full(m), m, lim, voc, nil, nil)
			},
			"unfolding": func(text *texts.Language) *props.Property[formulas.Case] {
				return formulas.Unfolding(text, checks.Unfolding(m), m, lim, voc)
			},
		}[name]
		list[name+checks.Suffix] = kind{of, family.Small, 3}
	}
	return list
}()

// The right language is as its formulas are, on all small programs from all small states.
func TestExhaustive(t *testing.T) {
	for name, k := range kinds {
		t.Run(name, func(t *testing.T) {
			p, compared, states := k.of(texts.Printed(name)), 0, 0
			for c := range sections.Cases(longtest.Cases(2, k.size), nil, k.small...) {
				v := p.Judge(t.Context(), c)
				if compared, states = compared+v.Evidence.Compared, states+1; v.Result != spec.Tested {
					t.Fatalf("%v: %+v", p.Show(c), v)
				}
			}
			if compared == 0 {
				t.Error("nothing was compared")
			}
			t.Logf("%d states, %d configurations compared", states, compared)
		})
	}
	t.Run("traces", func(t *testing.T) {
		p, n := formulas.Traces(texts.Printed("traces"), section4.Repaired(), concrete.Standard()), 0
		for _, u := range section4.Small() {
			for c := range section4.NewEnumeration(u).Cases(longtest.Cases(3, 6), func(trace.Trace) {}) {
				if v := p.Judge(t.Context(), c); v.Result != spec.Tested {
					t.Fatalf("%v: %+v", p.Show(c), v)
				}
				n++
			}
		}
		t.Logf("%d cases", n)
	})
}
