package truth_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"tandem/cmd/register"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/checks"
	"tandem/languages/checks/statements"
	"tandem/languages/formulas/configs"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/spec/notation/truth"
	"tandem/symbolic"
)

// truthSize bounds the size up to which a sweep judges all cases.
var truthSize = flag.Int("truth", 5, "judge statements about mutants on all cases up to this size, or to that of their language")

// verdict counts the mutants of which a statement is false, and what an exhaustive check says of it.
type verdict struct{ wrong, refuted, held, undecided int }

// language is one whose mutants are judged: its cases, and how its two sides begin.
type language struct {
	name   string
	small  func() []*programs.Vocabulary
	points bool    // of the lemmas, too
	begin  starter // of ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩; flat: of ⟨S, σ, φ⟩ and ⟨S, V⟩
	sweep  int     // the largest size of a sweep
	size   int     // of every day, when each of so many mutants is judged
	every  int
}

type starter func(c sections.Case) (symbolically, concretely notation.Configuration)

func flat(c sections.Case) (symbolically, concretely notation.Configuration) {
	return configs.Symbolic(symbolic.Initial(c.Program.Body)), notation.Configuration{S: c.Program.Body, V: configs.Valuation(c.Initial)}
}

func stacked(c sections.Case) (symbolically, concretely notation.Configuration) {
	var of configs.Stacks
	return of.Symbolic(symstacks.Initial(c.Program)), of.Concrete(stacks.Initial(c.Program, c.Initial))
}

func one(voc func() *programs.Vocabulary) func() []*programs.Vocabulary {
	return func() []*programs.Vocabulary { return []*programs.Vocabulary{voc()} }
}

var judged = []language{
	{"basic", one(programs.Small), true, flat, 5, 3, 8},
	{"arrays", programs.SmallArrays, false, flat, 4, 3, 60},
	{"recursion", one(programs.SmallRecursive), false, stacked, 5, 3, 8},
	{"basic+checks", func() []*programs.Vocabulary {
		return statements.Basic(checks.Basic(concrete.Standard())).Small
	}, false, flat, 4, 3, 8},
	{"recursion+checks", func() []*programs.Vocabulary {
		return statements.Recursion(checks.Recursion(concrete.Standard())).Small
	}, false, stacked, 5, 3, 8},
	{"recursion-arrays", one(programs.SmallRecursiveArrays), false, stacked, 5, 4, 60},
	{"arrays+checks", func() []*programs.Vocabulary {
		return statements.Arrays(checks.Arrays(concrete.Standard()).Sides).Small
	}, false, flat, 4, 2, 60},
	{"recursion-arrays+checks", func() []*programs.Vocabulary {
		return statements.RecursionArrays(checks.RecursionArrays(concrete.Standard())).Small
	}, false, stacked, 4, 3, 60},
}

// No statement is said to hold of a mutant of which it is false, and none is refuted of which it
// is not: an exhaustive check up to a size is compared with a judge that shares no code with it,
// on the mutants that a machine makes of all rules and clauses.
func TestVerdictsAreTrue(t *testing.T) {
	for _, of := range judged {
		t.Run(of.name, func(t *testing.T) {
			l, err := register.All().Named(of.name, languages.Check)
			if err != nil {
				t.Fatal(err)
			}
			printed, size, every := texts.Printed(of.name), min(of.sweep, *truthSize), 1
			if !longtest.Sweeps() {
				size, every = of.size, of.every
			}
			found, mutants, n := map[string]*verdict{}, 0, 0
			for _, line := range printed.Lines {
				if !line.Formula.Rule && strings.Contains(of.name, "+") {
					continue // the clauses are those of the language without checks
				}
				for _, wrong := range line.Formula.Mutants() {
					if n++; n%every != 0 {
						continue
					}
					mutants++
					t.Run(line.Target()+": "+wrong.String(), func(t *testing.T) {
						text, err := printed.With([]texts.Change{{Side: line.Side, ID: line.ID, Text: wrong.String(), Line: 1, Col: 1}})
						if err != nil {
							t.Fatal(err)
						}
						of.compare(t, l, text, size, found)
					})
				}
			}
			var b strings.Builder
			w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "statement\tfalse of\trefuted\tundecided\tholds\t")
			for _, id := range slices.Sorted(maps.Keys(found)) {
				v := found[id]
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t\n", id, v.wrong, v.refuted, v.undecided, v.held)
			}
			w.Flush()
			t.Logf("%d mutants, all cases up to size %d\n%s", mutants, size, b.String())
			if mutants < 2 {
				t.Errorf("%d mutants", mutants)
			}
		})
	}
}

// compare compares what the check of a mutant says with the truth.
func (of language) compare(t *testing.T, l *languages.Language, text *texts.Language, size int, found map[string]*verdict) {
	says := map[string]spec.Result{}
	only := truth.Programs
	if of.points {
		only = append(slices.Clone(only), "lemma-2.1", "corollary-2.2")
	}
	reports, _ := l.Text(text, languages.Standard()).Exhaustive(props.WithOnly(t.Context(), only), spec.SmallLimits(), size, func(int) {})
	undefined := map[string]bool{} // refuted since a function has no value
	for _, r := range reports {
		says[r.ID] = r.Result
		undefined[r.ID] = r.Counterexample != nil && r.Counterexample.Failure == nil
	}
	m := concrete.Standard()
	j := truth.Judge{Symbolic: text.Interpreter("symbolic", m.Op), Concrete: text.Interpreter("concrete", m.Op)}
	wrong, unknown := map[string]string{}, map[string]bool{} // unknown: the judge's bounds end it first
	note := func(ids []string, show func() props.Shown) {
		for _, id := range ids {
			if wrong[id] == "" {
				k := show()
				wrong[id] = k.Program + k.Input + k.Other
			}
		}
	}
	for c := range sections.Cases(size, nil, of.small()...) {
		var ids, open []string
		why := spec.Undefined(func() { ids, open = j.False(of.begin(c)) })
		if why == "" {
			note(ids, func() props.Shown { return sections.Show(c.Program, c.Initial) })
		}
		for _, id := range open {
			unknown[id] = true
		}
	}
	for pt := range section2.Points(nil, size, programs.Small()) {
		if !of.points {
			break
		}
		var sigma []notation.Row[lang.Expr]
		for x, e := range pt.Sigma {
			sigma = append(sigma, notation.Row[lang.Expr]{X: x, T: e})
		}
		var ids []string
		why := spec.Undefined(func() {
			ids = j.FalsePoint(pt.E, pt.X, notation.TableOf(sigma...), configs.Valuation(pt.Valuation()))
		})
		if why == "" {
			note(ids, func() props.Shown { return props.Shown{Other: fmt.Sprint(pt.E, pt.X, pt.Sigma, pt.V)} })
		}
	}
	for id, result := range says {
		v := found[id]
		if v == nil {
			v = &verdict{}
			found[id] = v
		}
		isFalse := wrong[id] != ""
		switch result {
		case spec.Refuted:
			v.refuted++
			if !isFalse && !undefined[id] && !unknown[id] {
				t.Errorf("%s is refuted, and it is true of all cases", id)
			}
		case spec.Holds:
			v.held++
			if isFalse {
				t.Errorf("%s is said to hold, and it is false of\n%s", id, wrong[id])
			}
		default:
			v.undecided++
		}
		if isFalse || undefined[id] {
			v.wrong++
		}
	}
}
