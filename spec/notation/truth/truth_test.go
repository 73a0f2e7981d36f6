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
	"tandem/languages/formulas/configs"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/spec/notation/truth"
)

// truthSize is the size up to which a sweep judges all cases.
var truthSize = flag.Int("truth", 5, "judge statements about mutants on all cases up to this size")

// verdict counts the mutants of which a statement is false, and what an exhaustive check says of it.
type verdict struct{ wrong, refuted, held, undecided int }

// No statement about §2 is said to hold of a mutant of which it is false, and none is refuted of
// which it is not: an exhaustive check up to a size is compared with a judge that shares no code
// with it, on the mutants that a machine makes of all rules and clauses.
func TestVerdictsAreTrue(t *testing.T) {
	l, err := register.All().Named("basic", languages.Check)
	if err != nil {
		t.Fatal(err)
	}
	printed, size, every := texts.Printed("basic"), *truthSize, 1
	if !longtest.Sweeps() {
		size, every = 4, 16
	}
	found, mutants, n := map[string]*verdict{}, 0, 0
	for _, line := range printed.Lines {
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
				compare(t, l, text, size, found)
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
	if mutants < 5 {
		t.Errorf("%d mutants", mutants)
	}
}

// compare compares what the check of a mutant says with the truth.
func compare(t *testing.T, l *languages.Language, text *texts.Language, size int, found map[string]*verdict) {
	says := map[string]spec.Result{}
	reports, _ := l.Text(text, languages.Standard()).Exhaustive(t.Context(), spec.SmallLimits(), size, func(int) {})
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
	for c := range sections.Cases(size, func() {}, programs.Small()) {
		var ids, open []string
		why := spec.Undefined(func() { ids, open = j.False(c.Program.Body, configs.Valuation(c.Initial)) })
		if why == "" {
			note(ids, func() props.Shown { return sections.Show(c.Program, c.Initial) })
		}
		for _, id := range open {
			unknown[id] = true
		}
	}
	for pt := range section2.Points(size, programs.Small()) {
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
