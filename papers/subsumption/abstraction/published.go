package abstraction

import (
	"tandem/internal/lists"
	"tandem/papers/subsumption"
)

// AnyPredecessor is Definition 3 whose item 4 holds of n1 = n2, too.
//
// Source: §5.1, Definition 3, item 4, as it is printed.
func AnyPredecessor(a Alpha) Alpha {
	a.Interruptions = a.With(Item{ID: "Def-3-Shared", Cite: "§5.1, Definition 3", Apply: func(k At, _ []bool) (bool, bool) {
		return k.N.IsObject() && len(k.g.preds[k.N]) > 0, true
	}})
	return a
}

// EverySegment returns α of segments of any size.
//
// Source: §5.1, "replaces all maximally uninterrupted list segments in heap H".
func EverySegment(a Alpha) Alpha {
	a.Least = 1
	return a
}

// NoEmpty is Algorithm 2 without the line for arrays that have no cells.
//
// Source: §5.2, Algorithm 2.
func NoEmpty(a Algorithm) Algorithm { return a.Without("Alg-2-Empty") }

// NoHead is Definition 5 without the head of the list.
//
// Source: §5.2, Definition 5.
func NoHead(a Alpha) Alpha {
	a.Interruptions = a.Without("Def-5-Head")
	return a
}

// Improved returns the abstraction of arrays that summarizes n∗, too: what is not pointed to by
// a variable that indexes the array, with n∗ among it, is one n∗. Its elements may be
// anything, as those of n∗ may.
//
// Source: §5.2, "this abstraction can be improved further, by mapping all contiguous
// segments of (summary and non-summary) nodes that are not pointed to by local variables to
// a (new) summary node".
func Improved(a Alpha) Alpha {
	a.Interruptions = a.Without("Def-5-Special")
	return a.Step(Rule{ID: "Alpha-1", Cite: "§5.2, improved further", Apply: func(k *Abstracting) []*Abstracting {
		sums := lists.Filter(k.Segment, func(n subsumption.Node) bool { return n.IsObject() && k.H.Objects[n].Special })
		to := alpha1(k)
		if len(sums) > 0 {
			k.H.Objects[k.Sum].Special = true
		}
		return to
	}})
}
