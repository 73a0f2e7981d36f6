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
	"tandem/lang/trace"
	"tandem/languages"
	"tandem/languages/checks"
	"tandem/languages/checks/statements"
	"tandem/languages/formulas/configs"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/section4"
	"tandem/props/section41"
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
type verdict struct{ wrong, refuted, tested, undecided int }

// language is one whose mutants are judged: its cases, and how its two sides begin.
type language struct {
	name   string
	small  func() []*programs.Vocabulary
	points bool    // of the lemmas, too
	begin  starter // of ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩; flat: of ⟨S, σ, φ⟩ and ⟨S, V⟩; nil: of ρ
	sweep  int     // the largest size of a sweep
	size   int     // of every day, when each of so many mutants is judged
	every  int
	heaps  bool // configurations are not compared
}

// asked returns the statements that the judge knows.
func (of language) asked() []string {
	switch {
	case of.heaps:
		return truth.Conditions
	case of.begin == nil:
		return slices.Concat(truth.OfTraces, truth.OfPoints)
	case of.points:
		return append(slices.Clone(truth.Programs), "lemma-2.1", "corollary-2.2")
	}
	return truth.Programs
}

type starter func(c sections.Case) (symbolically, concretely notation.Configuration)

func flat(c sections.Case) (symbolically, concretely notation.Configuration) {
	return configs.Symbolic(symbolic.Initial(c.Program.Body)), notation.Configuration{S: c.Program.Body, V: configs.Valuation(c.Initial)}
}

func stacked(c sections.Case) (symbolically, concretely notation.Configuration) {
	return configs.StacksSymbolic(symstacks.Initial(c.Program)), configs.StacksConcrete(stacks.Initial(c.Program, c.Initial))
}

// heaped is of fields as arrays, and of a heap.
func heaped(c sections.Case) (symbolically, concretely notation.Configuration) {
	return configs.Fields(symheaps.Initial(c.Program)), configs.Heaps(heaps.Initial(c.Program, c.Initial))
}

var judged = []language{
	{name: "basic", small: programs.SmallBasics, points: true, begin: flat, sweep: 5, size: 3, every: 8},
	{name: "arrays", small: programs.SmallArrays, begin: flat, sweep: 4, size: 3, every: 60},
	{name: "recursion", small: programs.SmallRecursives, begin: stacked, sweep: 5, size: 3, every: 8},
	{name: "basic+checks", small: func() []*programs.Vocabulary {
		return statements.Basic(checks.Basic(concrete.Standard())).Small
	}, begin: flat, sweep: 4, size: 3, every: 8},
	{name: "recursion+checks", small: func() []*programs.Vocabulary {
		return statements.Recursion(checks.Recursion(concrete.Standard())).Small
	}, begin: stacked, sweep: 5, size: 3, every: 8},
	{name: "recursion-arrays", small: programs.SmallRecursivesArrays, begin: stacked, sweep: 5, size: 4, every: 60},
	{name: "arrays+checks", small: func() []*programs.Vocabulary {
		return statements.Arrays(checks.Arrays(concrete.Standard()).Sides).Small
	}, begin: flat, sweep: 4, size: 2, every: 60},
	{name: "recursion-arrays+checks", small: func() []*programs.Vocabulary {
		return statements.RecursionArrays(checks.RecursionArrays(concrete.Standard())).Small
	}, begin: stacked, sweep: 4, size: 3, every: 60},
	{name: "objects", small: section41.Small, begin: heaped, sweep: 5, size: 3, every: 20, heaps: true},
	{name: "full", small: programs.SmallFull, begin: heaped, sweep: 4, size: 3, every: 60, heaps: true},
	{name: "objects+checks", small: func() []*programs.Vocabulary {
		return statements.Objects(checks.Objects(concrete.Standard())).Small
	}, begin: heaped, sweep: 4, size: 3, every: 20, heaps: true},
	{name: "full+checks", small: func() []*programs.Vocabulary {
		return statements.Full(checks.Full(concrete.Standard())).Small
	}, begin: heaped, sweep: 3, size: 2, every: 60, heaps: true},
	{name: "traces", sweep: 5, size: 4, every: 6},
}

// No statement is tested of a mutant of which it is false, and none is refuted of which it
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
				if !line.Formula.Rule && (strings.Contains(of.name, "+") || of.name == "full" && notation.Defines(line.Formula.Left) == "V⊥") {
					continue // the clauses are those of the language without checks, and V⊥ of full is made of V
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
						of.compare(t, l, text, line.Formula.Rule, size, found)
					})
				}
			}
			var b strings.Builder
			w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "statement\tfalse of\trefuted\tundecided\ttested\t")
			for _, id := range slices.Sorted(maps.Keys(found)) {
				v := found[id]
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t\n", id, v.wrong, v.refuted, v.undecided, v.tested)
			}
			w.Flush()
			t.Logf("%d mutants, all cases up to size %d\n%s", mutants, size, b.String())
			if mutants < 2 {
				t.Errorf("%d mutants", mutants)
			}
		})
	}
}

// noted are the statements that are false, each with a case, and those of which the judge's bounds keep
// that from being known.
type noted struct {
	wrong   map[string]string
	unknown map[string]bool
}

// note notes what judge says of a case, which it may have no value for.
func (n noted) note(show func() props.Shown, judge func() (wrong, unknown []string)) {
	var ids, open []string
	why := spec.Undefined(func() { ids, open = judge() })
	for _, id := range open {
		n.unknown[id] = true
	}
	for _, id := range ids {
		if why == "" && n.wrong[id] == "" {
			k := show()
			n.wrong[id] = k.Program + k.Input + k.Other
		}
	}
}

// cases judges all cases up to a size.
func (of language) cases(n noted, text *texts.Language, size int) {
	m := concrete.Standard()
	j := truth.Judge{Symbolic: text.Interpreter("symbolic", m.Op), Concrete: text.Interpreter("concrete", m.Op)}
	arrays := texts.Printed("arrays").Interpreter("concrete", m.Op)
	for c := range sections.Cases(size, nil, of.small()...) {
		n.note(func() props.Shown { return sections.Show(c.Program, c.Initial) }, func() (wrong, unknown []string) {
			symbolically, concretely := of.begin(c)
			if of.heaps {
				return j.FalseConditions(symbolically, concretely, arrays, configs.Valuation(c.Initial))
			}
			return j.False(symbolically, concretely)
		})
	}
	for pt := range section2.Points(nil, size, programs.SmallBasics()...) {
		if !of.points {
			break
		}
		var sigma []notation.Row[lang.Expr]
		for x, e := range pt.Sigma {
			sigma = append(sigma, notation.Row[lang.Expr]{X: x, T: e})
		}
		n.note(func() props.Shown { return props.Shown{Other: fmt.Sprint(pt.E, pt.X, pt.Sigma, pt.V)} }, func() (wrong, unknown []string) {
			return j.FalsePoint(pt.E, pt.X, notation.TableOf(sigma...), configs.Valuation(pt.Valuation())), nil
		})
	}
}

// traces judges all traces up to a size, and the expressions that an exhaustive check takes with them.
func traces(n noted, text, assigning *texts.Language, size int) {
	m := concrete.Standard()
	j := truth.Traces{Symbolic: text.Interpreter("symbolic", m.Op), Concrete: text.Interpreter("concrete", m.Op), Assigning: assigning.Interpreter("concrete", m.Op)}
	for _, u := range section4.Small() {
		en := section4.NewEnumeration(u)
		for c := range en.Cases(size, func(trace.Trace) {}) {
			n.note(func() props.Shown { return props.Shown{Other: fmt.Sprint(c.Rho, c.V)} }, func() (wrong, unknown []string) {
				return j.FalseTrace(configs.State(c.V.G, c.V.H), c.Rho), nil
			})
		}
		for pt := range props.Chain(en.Points(size-2), en.Assignments(size-1)) {
			n.note(func() props.Shown { return props.Shown{Other: fmt.Sprint(pt.E1, pt.H, pt.E, pt.X, pt.V)} }, func() (wrong, unknown []string) {
				return j.FalsePoint(configs.State(pt.V.G, pt.V.H), pt.E1, pt.H, pt.E, pt.X), nil
			})
		}
	}
}

// compare compares what the check of a mutant, of a rule or a clause, says with the truth.
func (of language) compare(t *testing.T, l *languages.Language, text *texts.Language, rule bool, size int, found map[string]*verdict) {
	says := map[string]spec.Result{}
	reports, _ := l.Text(text, languages.Standard()).Exhaustive(t.Context(), languages.Exhaustion{Task: &props.Task{Only: of.asked()}, Limits: spec.SmallLimits(), Size: size})
	undefined := map[string]bool{} // refuted since a function has no value
	for _, r := range reports {
		says[r.ID] = r.Result
		undefined[r.ID] = r.Counterexample != nil && r.Counterexample.Failure == nil
	}
	n := noted{map[string]string{}, map[string]bool{}}
	switch {
	case of.begin != nil:
		of.cases(n, text, size)
	case rule:
		traces(n, text, texts.Printed(of.name), size)
	default:
		traces(n, text, text, size)
	}
	wrong, unknown := n.wrong, n.unknown
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
		case spec.Tested:
			v.tested++
			if isFalse {
				t.Errorf("%s is tested, and it is false of\n%s", id, wrong[id])
			}
		default:
			v.undecided++
		}
		if isFalse || undefined[id] {
			v.wrong++
		}
	}
}
