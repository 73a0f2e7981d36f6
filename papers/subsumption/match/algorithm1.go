// Package match is Algorithm 1 and Definition 2: which heap configurations subsume
// which, with labels, and the constraint of a state under them.
//
// Algorithm 1 is a system whose rules are its lines, in their order: of the lines whose
// conditions hold the first is taken. A line returns, continues with the loop, or falls
// through to the next one. Each configuration is stepped once, so that a line may write
// into the labels and lists of the run: work is linear in the edges of the heaps.
//
// Read algorithm1.go, then definition2.go.
//
// Source: Anand, Păsăreanu and Visser, §4.
package match

import (
	"slices"

	"tandem/papers/subsumption"
	"tandem/spec"
)

// Algorithm1 is Algorithm 1 with a line of ours, which compares classes: the paper has
// no subtypes, and configurations of typed programs do not need it.
func Algorithm1() Algorithm {
	return Algorithm{spec.System[Config]{Name: "Algorithm 1", Rules: []Rule{
		{ID: "Alg-1-Init", Cite: "§4, Algorithm 1", Apply: alg1Init},
		{ID: "Alg-1-While", Cite: "§4, Algorithm 1", Apply: alg1While},
		{ID: "Alg-1-Empty", Cite: "§4, Algorithm 1", Apply: alg1Empty},
		{ID: "Alg-1-Get", Cite: "§4, Algorithm 1", Apply: alg1Get},
		{ID: "Alg-1-Uninit2", Cite: "§4, Algorithm 1", Apply: alg1Uninit2},
		{ID: "Alg-1-Uninit1", Cite: "§4, Algorithm 1", Apply: alg1Uninit1},
		{ID: "Alg-1-Labels", Cite: "§4, Algorithm 1", Apply: alg1Labels},
		{ID: "Alg-1-Before", Cite: "§4, Algorithm 1", Apply: alg1Before},
		{ID: "Alg-1-Null", Cite: "§4, Algorithm 1", Apply: alg1Null},
		{ID: "Alg-1-Class", Cite: "§4, Algorithm 1, repaired", Apply: alg1Class},
		{ID: "Alg-1-Nodes", Cite: "§4, Algorithm 1", Apply: alg1Nodes},
		{ID: "Alg-1-Else", Cite: "§4, Algorithm 1", Apply: alg1Else},
		{ID: "Alg-1-Rest", Cite: "§4, Algorithm 1", Apply: alg1Rest},
		{ID: "Alg-1-True", Cite: "§4, Algorithm 1", Apply: alg1True},
	}}}
}

// alg1Init is the first line of the algorithm.
//
//	wl1 := {n such that (r, n) ∈ ER^H1}, wl2 := {n such that (r, n) ∈ ER^H2}
//
// The lists have the node of each root once, in the order of the roots, also where two
// roots have the same node, and null: "the heap graph is traversed from each of the
// roots in that order".
//
// Source: §4, Algorithm 1, the line before the loop.
func alg1Init(c Config) []Config {
	return initial(c, func([]item, subsumption.Node) bool { return true })
}

// initial puts those nodes of the roots into the lists that may be added to what is there.
func initial(c Config, may func(list []item, n subsumption.Node) bool) []Config {
	if c.at != start {
		return nil
	}
	list := func(s *subsumption.State) []item {
		var wl []item
		for i, r := range s.Roots {
			if may(wl, r.To) {
				wl = append(wl, item{r.To, -1, int32(i)})
			}
		}
		return wl
	}
	c.wl1, c.wl2 = list(c.H1), list(c.H2)
	return c.movedTo(head)
}

// alg1While returns the test of the loop.
//
//	while wl2 is not empty do
//
// Source: §4, Algorithm 1, the head of the loop.
func alg1While(c Config) []Config {
	switch {
	case c.at != head:
		return nil
	case c.p2 < len(c.wl2):
		return c.movedTo(body)
	default:
		return c.movedTo(exit)
	}
}

// alg1Empty returns the first line of the loop.
//
//	if wl1 is empty then return false
//
// Source: §4, Algorithm 1, line 1 of the loop.
func alg1Empty(c Config) []Config {
	if c.at != body || c.p1 < len(c.wl1) {
		return nil
	}
	return c.returns(false, "H1 has no more nodes, and H2 has")
}

// alg1Get takes the first node of each list.
//
//	n1 := get(wl1), n2 := get(wl2)
//
// Source: §4, Algorithm 1, line 2 of the loop.
func alg1Get(c Config) []Config {
	if c.at != body {
		return nil
	}
	c.p1, c.p2 = c.p1+1, c.p2+1
	return c.movedTo(got)
}

// alg1Uninit2 matches what is not initialised in H2 with anything.
//
//	if n2 = uninit then continue, where n1 can be there initially
//
// Source: §4, Algorithm 1, line 3 of the loop.
func alg1Uninit2(c Config) []Config {
	if c.at != got || c.n2() != subsumption.Uninit {
		return nil
	}
	return c.movedTo(head)
}

// alg1Uninit1 matches what is not initialised in H1 with nothing else.
//
//	if n1 = uninit then return false
//
// Source: §4, Algorithm 1, line 4 of the loop.
func alg1Uninit1(c Config) []Config {
	if c.at != got || c.n1() != subsumption.Uninit {
		return nil
	}
	return c.returns(false, "H1 has uninit, which only uninit of H2 matches")
}

// alg1Labels rejects nodes of which one was matched with another one before.
//
//	if (l(n2) ≠ null ∨ l(n1) ≠ null) ∧ l(n2) ≠ l(n1) then return false
//
// Null and uninit have no label.
//
// Source: §4, Algorithm 1, line 5 of the loop.
func alg1Labels(c Config) []Config {
	if c.at != got || c.label2() == 0 && c.label1() == 0 || c.label2() == c.label1() {
		return nil
	}
	return c.returns(false, "one of the nodes was matched with another one before")
}

// alg1Before continues where the nodes were matched before.
//
//	if l(n2) ≠ null ∧ l(n1) = l(n2) then continue
//
// Source: §4, Algorithm 1, line 6 of the loop.
func alg1Before(c Config) []Config {
	if c.at != got || c.label2() == 0 || c.label1() != c.label2() {
		return nil
	}
	return c.movedTo(head)
}

// alg1Null matches null with null.
//
//	if n1 = null ∧ n2 = null then continue
//
// Source: §4, Algorithm 1, line 7 of the loop.
func alg1Null(c Config) []Config {
	if c.at != got || c.n1() != subsumption.Null || c.n2() != subsumption.Null {
		return nil
	}
	return c.movedTo(head)
}

// alg1Class rejects objects of different classes.
//
//	if class(n1) ≠ class(n2) then return false
//
// Source: ours; Definition 1 has no classes, and Algorithm 1 adds successors "in the
// same order".
func alg1Class(c Config) []Config {
	if c.at != got || !c.n1().IsObject() || !c.n2().IsObject() || c.H1.Objects[c.n1()].Class.Name == c.H2.Objects[c.n2()].Class.Name {
		return nil
	}
	return c.returns(false, "the objects have different classes")
}

// alg1Nodes matches two objects.
//
//	if n1 ≠ null ∧ n2 ≠ null then l(n2) := l(n1) := new label();
//	add successors of n1, n2 to wl1, wl2 respectively in the same order
//
// Source: §4, Algorithm 1, line 8 of the loop.
func alg1Nodes(c Config) []Config {
	if c.at != got || !c.n1().IsObject() || !c.n2().IsObject() {
		return nil
	}
	return c.labelled().movedTo(head)
}

// labelled returns the configuration with a new label for both nodes, and their successors in the lists.
func (c Config) labelled() Config {
	c.labels++
	c.l1[c.n1()], c.l2[c.n2()] = c.labels, c.labels
	c.wl1 = successors(c.wl1, c.p1-1, c.H1)
	c.wl2 = successors(c.wl2, c.p2-1, c.H2)
	return c
}

// successors adds those of an item to the end of its list.
func successors(list []item, at int, s *subsumption.State) []item {
	for f, to := range s.Objects[list[at].n].To {
		list = append(list, item{to, int32(at), int32(f)})
	}
	return list
}

// alg1Else rejects null and an object.
//
//	else return false
//
// Source: §4, Algorithm 1, the last line of the loop.
func alg1Else(c Config) []Config {
	if c.at != got {
		return nil
	}
	return c.returns(false, "one of the nodes is null, and the other is not")
}

// alg1Rest returns the test behind the loop.
//
//	if wl1 is not empty then return false
//
// Source: §4, Algorithm 1, the line behind the loop.
func alg1Rest(c Config) []Config {
	if c.at != exit || c.p1 == len(c.wl1) {
		return nil
	}
	return c.returns(false, "H1 has nodes left over")
}

// alg1True returns the last line.
//
//	return true
//
// Source: §4, Algorithm 1, the last line.
func alg1True(c Config) []Config {
	if c.at != exit {
		return nil
	}
	return c.returns(true, "")
}

// Mistake is a mistake in a line of Algorithm 1.
type Mistake = spec.Mistake[Config]

// Mistakes in lines of Algorithm 1. Loops end with them: no list gets more nodes than without them.
var (
	// Continues goes on with the loop where the line returns.
	Continues Mistake = spec.Afterwards(func(_, to Config) Config { to.at = head; return to })
	// Returns returns the opposite.
	Returns Mistake = spec.Afterwards(func(_, to Config) Config { to.result = !to.result; return to })
	// OtherOrder begins with the roots of H2 in the opposite order.
	OtherOrder Mistake = spec.Afterwards(func(_, to Config) Config { slices.Reverse(to.wl2); return to })
	// NoSuccessors adds none.
	NoSuccessors Mistake = spec.Afterwards(func(c, to Config) Config { to.wl1, to.wl2 = c.wl1, c.wl2; return to })
	// Twice adds successors twice.
	Twice Mistake = spec.Afterwards(func(c, to Config) Config {
		to.wl1, to.wl2 = append(to.wl1, to.wl1[len(c.wl1):]...), append(to.wl2, to.wl2[len(c.wl2):]...)
		return to
	})
	// OtherSuccessors adds those of n2 in the opposite order.
	OtherSuccessors Mistake = spec.Afterwards(func(c, to Config) Config { slices.Reverse(to.wl2[len(c.wl2):]); return to })
	// LabelOf2 asks for the label of n2 alone.
	LabelOf2 Mistake = func(_ spec.System[Config], right Rule) func(Config) []Config {
		return func(c Config) []Config {
			if c.at == got && c.label2() == 0 {
				return nil
			}
			return right.Apply(c)
		}
	}
	// NullOf2 asks whether n2 is null, and not n1.
	NullOf2 Mistake = func(spec.System[Config], Rule) func(Config) []Config {
		return func(c Config) []Config {
			if c.at != got || c.n2() != subsumption.Null {
				return nil
			}
			return c.movedTo(head)
		}
	}
)

// Mistaken returns the algorithm with a mistake in one line. It panics if there is no such line.
func (a Algorithm) Mistaken(line string, m Mistake) Algorithm {
	a.System = a.System.Mistaken(line, m)
	return a
}
