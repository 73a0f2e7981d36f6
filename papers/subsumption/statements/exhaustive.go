package statements

import (
	"context"
	"iter"

	subsume "tandem/papers/subsumption"
	"tandem/props"
)

// Groups returns what the paper claims of the given functions: of random cases, and of all cases up to
// a size, on pairs of heaps whose roots and objects are so many at the most, three of each, over each
// vocabulary, and on pairs of lists; from size 3 on, on all summary nodes; on arrays of at most size - 3
// cells. The first objects of a pair of states have all integers of the vocabulary.
func Groups(g Given) props.Groups {
	return props.Groups{props.Joined(props.Erase(Statements(g)), func(ctx context.Context, size int, tally *props.Tally) (reports []props.Report) {
		for _, of := range []struct {
			kind  kind
			cases iter.Seq[Case]
		}{
			{ofHeaps, g.allPairs(size, g.vocabularies())},
			{ofLists, g.allPairs(size+2, []vocabulary{list1})},
			{ofStates, g.allStates(size - 1)},
			{ofSummaries, ifAtLeast(3, size, g.summaries)},
			{ofArray, ofAtMost(size-3, func(src props.Source, most int) Case { return Case{S1: array(src, most+1)} })},
			{ofFigures, nil},
			{ofArrays, ofAtMost(size-4, func(src props.Source, most int) Case { return Case{array(src, most+1), array(src, most+1)} })},
		} {
			var list []*props.Property[Case]
			for _, p := range g.statements() {
				if p.cases == of.kind {
					list = append(list, p.Property)
				}
			}
			if of.kind == ofFigures { // each has cases of its own
				for _, p := range list {
					reports = append(reports, props.Sweep(ctx, tally.Task, []*props.Property[Case]{p}, props.All(p.Gen), tally.Points())...)
				}
				continue
			}
			reports = append(reports, props.Sweep(ctx, tally.Task, list, of.cases, tally.Points())...)
		}
		return reports
	})}
}

// allPairs returns every pair of heaps whose roots and objects are so many at the most, the
// smaller ones first.
func (g Given) allPairs(size int, all []vocabulary) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 1; n <= size; n++ {
			for _, v := range all {
				for roots := 1; roots <= min(3, n); roots++ {
					for first := 0; first <= n-roots; first++ {
						for k := range pairs(v, roots, first, n-roots-first) {
							if !yield(k) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// pairs returns every pair of heaps of exactly so many objects.
func pairs(v vocabulary, roots, first, second int) iter.Seq[Case] {
	of := func(objects int) []*subsume.State {
		var list []*subsume.State
		if objects > 3 {
			return nil
		}
		for s := range props.All(func(src props.Source) *subsume.State { return heap(src, v, roots, objects) }) {
			if len(s.Objects) == objects {
				list = append(list, s)
			}
		}
		return list
	}
	return func(yield func(Case) bool) {
		seconds := of(second)
		for _, s1 := range of(first) {
			for _, s2 := range seconds {
				if !yield(Case{s1, s2}) {
					return
				}
			}
		}
	}
}

// allStates returns every pair of states with one object at the most each, with all integers
// and path conditions, where the heaps are of that size.
func (g Given) allStates(size int) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for k := range g.allPairs(min(size, 3), []vocabulary{nodes}) {
			for filled := range props.All(func(src props.Source) Case {
				c := Case{k.S1.Clone(), k.S2.Clone()}
				number := g.Variables && src.Choose(2, "number") == 1
				for _, s := range c.states() {
					g.fill(src, s)
					if number {
						s.Numbers = []subsume.Number{{Name: "i", Value: integers[src.Choose(3, "value")]}}
					}
					bound(s, bits)
				}
				return c
			}) {
				if !yield(filled) {
					return
				}
			}
		}
	}
}

func ifAtLeast(least, size int, gen func(props.Source) Case) iter.Seq[Case] {
	if size < least {
		return func(func(Case) bool) {}
	}
	return props.All(gen)
}

func ofAtMost(most int, gen func(props.Source, int) Case) iter.Seq[Case] {
	if most < 0 {
		return func(func(Case) bool) {}
	}
	return props.All(func(src props.Source) Case { return gen(src, min(most, 3)) })
}
