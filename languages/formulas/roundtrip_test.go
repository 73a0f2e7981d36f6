package formulas_test

import (
	"slices"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/checks"
	"tandem/languages/formulas"
	"tandem/languages/formulas/configs"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/objects/unfold"
	"tandem/props/section4"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/symbolic"
	"tandem/wp/heap"
)

// trip is what turns configurations of one side of a language into those of the
// interpreter, and back.
type trip[C any] struct {
	system spec.System[C]
	into   func() func(C) notation.Configuration
	back   func(notation.Configuration) C
	show   func(C) string
}

// walk takes configurations there and back that are reached from c, so many at most: each
// looks the same then, to both, and has the same transitions.
func (r trip[C]) walk(t *testing.T, c C, most int) int {
	t.Helper()
	todo := []C{c}
	for i := 0; i < len(todo); i++ {
		c := todo[i]
		there := r.into()(c)
		back := r.back(there)
		if r.show(back) != r.show(c) || !r.into()(back).Same(there) {
			t.Fatalf("%s comes back as %s", r.show(c), r.show(back))
		}
		steps, again := r.system.Next(c), r.system.Next(back)
		if len(steps) != len(again) {
			t.Fatalf("%s: %d transitions, and %d of what comes back", r.show(c), len(steps), len(again))
		}
		for j, s := range steps {
			if o := again[j]; s.Rule != o.Rule || r.show(s.To) != r.show(o.To) || !r.into()(s.To).Same(r.into()(o.To)) {
				t.Fatalf("%s: %s to %s, and %s to %s of what comes back", r.show(c), s.Rule, r.show(s.To), o.Rule, r.show(o.To))
			}
			if len(todo) < most {
				todo = append(todo, s.To)
			}
		}
	}
	return len(todo)
}

// both returns a language's trips from its initial configurations.
func both[S, C any](sem *formulas.Semantics[S, C], s trip[S], c trip[C]) func(*testing.T, formulas.Case) int {
	s.system, s.show, c.system, c.show = sem.Symbolic, sem.Show.Symbolic, sem.Concrete, sem.Show.Concrete
	return func(t *testing.T, k formulas.Case) int {
		const most = 40
		return s.walk(t, sem.InitS(k.Program), most) + c.walk(t, sem.InitC(k.Program, k.Initial), most)
	}
}

func always[C any](into func(C) notation.Configuration) func() func(C) notation.Configuration {
	return func() func(C) notation.Configuration { return into }
}

// fieldProgram makes heaps in which a field has another value than at first, which the
// smallest programs do not.
const fieldProgram = "var x, y: C; class C { f: C; } x := new C; x.f := x; y := x.f;"

// Configurations of the code, with stacks and heaps, are the same when they come back:
// those that all small programs reach.
func TestConfigurationsRoundTrip(t *testing.T) {
	m := concrete.Standard()
	flat := func(sides basic.Sides) func(*testing.T, formulas.Case) int {
		return both(sides.Semantics(), trip[symbolic.Config]{into: always(configs.Symbolic), back: configs.OfSymbolic}, trip[concrete.Config]{into: always(configs.Concrete), back: configs.OfConcrete})
	}
	stacked := func(sides recursion.Sides) func(*testing.T, formulas.Case) int {
		return both(sides.Semantics(),
			trip[symstacks.Config]{into: always(configs.StacksSymbolic), back: configs.OfStacksSymbolic},
			trip[stacks.Config]{into: always(configs.StacksConcrete), back: configs.OfStacksConcrete})
	}
	heaped := func(sides objects.Sides) func(*testing.T, formulas.Case) int {
		return both(sides.Semantics(),
			trip[symheaps.Config]{into: always(configs.Fields), back: configs.OfFields},
			trip[heaps.Config]{into: always(configs.Heaps), back: configs.OfHeaps})
	}
	unfolded := func(sides objects.TraceSides) func(*testing.T, formulas.Case) int {
		side := trip[unfold.Config]{
			system: sides.Unfold, into: always(configs.Unfolded),
			back: configs.OfUnfolded, show: unfold.Config.String,
		}
		return func(t *testing.T, k formulas.Case) int { return side.walk(t, unfold.Initial(k.Program), 40) }
	}
	for name, walk := range map[string]func(*testing.T, formulas.Case) int{
		"basic": flat(basic.Published(m)), "arrays": flat(arrays.Repaired(m).Sides), "recursion": stacked(recursion.Published(m)),
		"recursion-arrays": stacked(formulas.RecursionArrays(m)), "objects": heaped(objects.Repaired(m)), "full": heaped(full.Standard(m)),
		"unfolding": unfolded(objects.Traces(m)), "basic+checks": flat(checks.Basic(m)), "full+checks": heaped(checks.Full(m)),
		"unfolding+checks": unfolded(checks.Unfolding(m)),
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			for c := range sections.Cases(longtest.Cases(2, 4), nil, kinds[name].small...) {
				n += walk(t, c)
			}
			if p, err := lang.Parse("", []byte(fieldProgram)); err != nil {
				t.Fatal(err)
			} else if slices.Contains([]string{"objects", "full", "full+checks"}, name) {
				n += walk(t, formulas.Case{Program: p})
			}
			if n == 0 {
				t.Error("nothing was taken there and back")
			}
			t.Logf("%d configurations", n)
		})
	}
	t.Run("traces", func(t *testing.T) {
		sides := section4.Repaired()
		side := trip[heap.Config]{system: sides.System(), into: always(configs.Traced), back: configs.OfTraced, show: func(c heap.Config) string { return c.V.String() + c.Rho.String() }}
		for _, u := range section4.Small() {
			for c := range section4.NewEnumeration(u).Cases(longtest.Cases(3, 5), func(trace.Trace) {}) {
				side.walk(t, heap.Config{V: c.V, Rho: c.Rho}, 40)
			}
		}
	})
}
