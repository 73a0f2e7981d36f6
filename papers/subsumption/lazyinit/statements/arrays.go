package statements

import (
	"context"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyinit"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
)

// RandomArrays returns the programs of random checks of arrays: as those of arrays with
// checks, but nearly all use arrays as the rules can.
func RandomArrays() *programs.Vocabulary {
	voc := property.Arrays(checks.Arrays(concrete.Standard()).Sides).Random
	voc.NoCopy, voc.Bound = true, 0
	voc.Types = []lang.Type{lang.Int, lang.Bool, lang.BoundedOf(lang.Int), lang.BoundedOf(lang.Bool)}
	return voc
}

// ArrayProperties returns everything that is checked of arrays, over random cases, of programs that
// use arrays as the rules can.
func ArrayProperties(sides lazyinit.ArraySides, lim spec.Limits) []*props.Property[Case] {
	l := sections.Language(RandomArrays(), section2.MaxSize)
	statements := spec.Administrative[*lang.Program, concrete.Valuation, lazyarrays.Config, concrete.Config]()
	for i := range statements {
		statements[i].Number, statements[i].Cite = spec.Number{}, Cite
	}
	list := props.TheoremsOf(statements, sides.Semantics(), l, lim)
	list = append(list, l.Kind().Of(invariants(sides, lim))...)
	for _, p := range list {
		judge := p.Judge
		p.Judge = func(ctx context.Context, k Case) spec.Verdict {
			if lazyarrays.Fits(k.Program) != nil {
				return spec.Discard("an array is used as a whole, or has no bound")
			}
			return judge(ctx, k)
		}
		p.Concrete = nil // a bound that is set is none of these programs
	}
	return kept(list)
}

// ArrayGroups returns Groups of arrays.
func ArrayGroups(sides lazyinit.ArraySides, lim spec.Limits) props.Groups {
	small := property.Arrays(checks.Arrays(concrete.Standard()).Sides).Small
	return props.Groups{sections.Group(ArrayProperties(sides, lim), sections.Cases, small...)}
}

// invariants judges invariants 1 to 3 of §5.2 on each configuration that is reached and
// holds: for the cells of each array, in their order,
//
//	0 ≤ V(index(c1)), V(index(cn)) < V(len), V(index(ci)) < V(index(ci+1))
//
// Source: Anand et al., §5.2, "The following invariants hold for the list".
func invariants(sides lazyinit.ArraySides, lim spec.Limits) *props.Property[Case] {
	sem := sides.Semantics()
	return &props.Property[Case]{
		ID: lazyinit.IDInvariants, Name: "Invariants 1 to 3", Cite: "Anand et al., §5.2", Claimed: true,
		Text:     "where V(φ) = true, 0 ≤ V(index) of the first cell, V(index) < V(len) of the last one, and V(index) grows from cell to cell",
		Symbolic: []string{"Init-Old", "Init-Cell", "Init-Out"},
		Judge: func(_ context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			view := sem.Under(k.Initial)
			todo := []lazyarrays.Config{sem.InitS(k.Program)}
			for n := 0; n < len(todo) && n < lim.Nodes; n++ {
				c := todo[n]
				if !view.Holds(c) {
					e.Infeasible++
					continue
				}
				e.Satisfied++
				if b := sides.Invariant(c); sides.Valued(c, k.Initial, b) != lang.BoolValue(true) && !lang.Overflows(sides.Valued(c, k.Initial, b)) {
					return spec.Refute(e, &spec.Failure{At: sem.Show.Symbolic(c), Wanted: b.String(), Got: "it does not hold"}, "an invariant does not hold")
				}
				e.Compared++
				for _, t := range sem.Symbolic.Next(c) {
					e.Symbolic.Add(t.Rule)
					todo = append(todo, t.To)
				}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}
