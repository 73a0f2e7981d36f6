package section21

import (
	"context"
	"iter"

	"tandem/arrays"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// small are the limits of exhaustive checks.
var small = spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}

// found is a case that refutes a statement.
type found struct {
	shown   props.Shown
	verdict spec.Verdict
	again   func(sides arrays.Sides) spec.Verdict // the verdict of the same case by other rules
}

// smallest returns the smallest counterexample to the statement of that ID over
// the vocabularies, in programs up to that size; false if there is none.
func smallest(sides arrays.Sides, id string, size int, vocs []*programs.Vocabulary) (found, bool) {
	for _, voc := range vocs {
		Allowed(voc, sides)
	}
	if l := onPoints(sides, id); l.Property != nil {
		return search(l.smallPoints(nil, size+1, programs.SmallArrayTerms()), l.Property, func(sides arrays.Sides) *props.Property[Point] {
			return onPoints(sides, id).Property
		})
	}
	return search(sections.Cases(size, nil, vocs...), theorem(sides, id), func(sides arrays.Sides) *props.Property[Case] {
		return theorem(sides, id)
	})
}

// onPoints returns the lemma of that ID; none if that is no lemma.
func onPoints(sides arrays.Sides, id string) lemma {
	for _, l := range lemmas(sides, programs.ArrayTerms()) {
		if l.ID == id {
			return l
		}
	}
	return lemma{}
}

// theorem returns the statement of that ID about programs.
func theorem(sides arrays.Sides, id string) *props.Property[Case] {
	for _, p := range theorems(sides, small, programs.Arrays()) {
		if p.ID == id {
			return p
		}
	}
	panic("no statement " + id)
}

// search returns the first case that p refutes.
func search[K any](cases iter.Seq[K], p *props.Property[K], by func(arrays.Sides) *props.Property[K]) (found, bool) {
	for k := range cases {
		if v := judged(p, k); v.Result == spec.Refuted {
			return found{p.Show(k), v, func(sides arrays.Sides) spec.Verdict { return judged(by(sides), k) }}, true
		}
	}
	return found{}, false
}

// judged returns p's verdict; a function that is not total is refuted.
func judged[K any](p *props.Property[K], k K) (v spec.Verdict) {
	defer func() {
		if r, ok := recover().(spec.NoClause); ok {
			v = spec.Verdict{Result: spec.Refuted, Reason: r.Error()}
		}
	}()
	return p.Judge(context.Background(), k)
}
