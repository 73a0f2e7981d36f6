package statements

import (
	"context"

	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/props"
	"tandem/spec"
)

// possible lists what the text says may be: a statement holds where a case shows it.
func (j judge) possible() []group {
	return []group{
		{&props.Property[Case]{
			ID: "constraints-unbounded", Name: "Constraints are not bounded", Cite: "§5.1, \"it is still possible to have an infinite number of different constraints\"", Claimed: true, Finite: true,
			Text: "of the states with one node whose integer is k, for different k, all have the same abstract heap, and none subsumes another one",
			Gen: func(src props.Source) Case {
				k := src.Choose(3, "k")
				return Case{oneNode(k), oneNode((k + 1 + src.Choose(2, "other")) % 3)}
			},
			Judge: j.unbounded, Kept: "the paper says it",
		}, ofFigures},
		{&props.Property[Case]{
			ID: "arrays-missed", Name: "Subsumption of arrays is approximate", Cite: "§5.2, \"we might miss the fact that a state subsumes another\"", Claimed: true, Finite: true,
			Text: "every concrete array of two cells and of length 2 is one of an array without cells, and conditions 1 and 2 do not hold of their lists",
			Gen: func(src props.Source) Case {
				elem := props.OneOf(src, "elem", elems)
				return Case{
					parts{len: lang.I(2), x: lang.I(0), extra: lang.True, cells: []subsume.Cell{{Index: lang.I(0), Elem: elem}, {Index: lang.I(1), Elem: elem}}}.state(),
					parts{len: n, x: lang.I(0), extra: lang.True}.state(),
				}
			},
			Judge: j.missed, Kept: "the paper says it",
		}, ofFigures},
	}
}

// oneNode returns x → o {elem: k}.
func oneNode(k int) *subsume.State {
	return &subsume.State{
		Name: "s", Classes: nodes.classes, PC: lang.True, Roots: []subsume.Root{{Name: "x", Class: "Node", To: 0}},
		Objects: []subsume.Object{{Name: "o1", Class: nodes.classes[0], To: []subsume.Node{subsume.Null}, Data: []lang.Expr{lang.I(int64(k))}}},
	}
}

func (j judge) unbounded(ctx context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	var abstract []*subsume.State
	for _, s := range k.states() {
		t, err := j.List(s)
		if err != nil {
			return spec.Refute(e, nil, err.Error())
		}
		abstract = append(abstract, t)
	}
	v := j.Subsumed(ctx, abstract[0], abstract[1], implied(ints))
	switch {
	case !v.Matching.True:
		return spec.Refute(e, &spec.Failure{Wanted: "the same heap", Got: "another one"}, "the abstract heaps do not match")
	case v.Answer == subsume.Yes:
		return spec.Refute(e, &spec.Failure{Wanted: "other constraints", Got: "subsumed"}, "a state subsumes one with another integer")
	}
	return spec.Verdict{Evidence: e}
}

func (j judge) missed(ctx context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	var lists []*subsume.State
	for _, s := range k.states() {
		t, err := j.Cells(s, decide(lengths))
		if err != nil {
			return spec.Discard(err.Error())
		}
		lists = append(lists, t)
	}
	b := concretes.Bounds{Ints: lengths, Length: int(length)}
	if missing := concretes.Missing(concretes.Arrays(k.S1, b), concretes.Arrays(k.S2, b)); missing != "" {
		return spec.Refute(e, &spec.Failure{At: missing, Wanted: "an array of s2, too", Got: "one of s1 only"}, "it is no containment")
	}
	if v := j.Subsumed(ctx, lists[0], lists[1], implied(lengths)); v.Answer == subsume.Yes {
		return spec.Refute(e, &spec.Failure{Wanted: "not subsumed", Got: "subsumed"}, "the containment is found")
	}
	return spec.Verdict{Evidence: e}
}
