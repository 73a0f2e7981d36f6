// Package abstraction has the abstractions of §5: interruptions and α of lists
// (lists.go), Algorithm 2, which makes lists of arrays, and interruptions of those
// (arrays.go).
//
// A definition is a list of items, each of which suffices; α and Algorithm 2 are lists
// of steps that are taken in their order. Each item and step can be replaced.
//
// Source: Anand, Păsăreanu and Visser, §5.
package abstraction

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/spec"
)

// At is a node of a heap configuration that is a list, and what is known of it.
type At struct {
	State *subsumption.State
	N     subsumption.Node
	g     *graph
}

// graph is the edges of a configuration, backwards.
type graph struct {
	rooted []bool               // pointed to by a reference variable
	preds  [][]subsumption.Node // by the field next
}

// Preds returns how many nodes point to the node.
func (k At) Preds() int {
	if !k.N.IsObject() {
		return 0
	}
	return len(k.g.preds[k.N])
}

// Item is an item of a definition of interruptions; true: the node is one. Its kids are not used.
type Item = spec.Clause[At, bool]

// Interruptions is a definition of interruptions: one item suffices.
type Interruptions = subsumption.Definition[At, bool]

// interrupts reports whether a node is an interruption.
func interrupts(d Interruptions, k At) bool {
	return slices.ContainsFunc(d.Clauses, func(i Item) bool {
		is, _ := i.Apply(k, nil)
		return is
	})
}

// definition3 is Definition 3.
func definition3() Interruptions {
	return Interruptions{Clauses: []Item{
		{ID: "Def-3-Null", Cite: "§5.1, Definition 3", Apply: def3Null},
		{ID: "Def-3-Uninit", Cite: "§5.1, Definition 3", Apply: def3Uninit},
		{ID: "Def-3-Root", Cite: "§5.1, Definition 3", Apply: def3Root},
		{ID: "Def-3-Shared", Cite: "§5.1, Definition 3", Apply: def3Shared},
	}}
}

// def3Null is item 1.
//
//	n = null
//
// Source: §5.1, Definition 3, item 1.
func def3Null(k At, _ []bool) (bool, bool) { return k.N == subsumption.Null, true }

// def3Uninit is item 2.
//
//	n = uninit
//
// Source: §5.1, Definition 3, item 2.
func def3Uninit(k At, _ []bool) (bool, bool) { return k.N == subsumption.Uninit, true }

// def3Root is item 3.
//
//	n ∈ {m such that (r, m) ∈ ER}
//
// Source: §5.1, Definition 3, item 3.
func def3Root(k At, _ []bool) (bool, bool) { return k.N.IsObject() && k.g.rooted[k.N], true }

// def3Shared is item 4.
//
//	∃n1 ≠ n2 such that (n1, next, n), (n2, next, n) ∈ EF
//
// The print has no n1 ≠ n2; "n must be pointed-to by at least two nodes" says it.
//
// Source: §5.1, Definition 3, item 4.
func def3Shared(k At, _ []bool) (bool, bool) { return k.Preds() > 1, true }

// Abstracting is a heap configuration while one segment [u, v] is replaced.
type Abstracting struct {
	H       *subsumption.State // it is changed
	Segment []subsumption.Node // from u to v
	Sum     subsumption.Node   // nsum
	preds   [][]subsumption.Node
}

// Rule is a step of α.
type Rule = spec.Rule[*Abstracting]

// Alpha is the abstraction mapping α.
type Alpha struct {
	Interruptions
	Steps spec.System[*Abstracting] // taken in their order for each segment
	Least int                       // nodes of the segments that are replaced, at the least
}

// Lists returns α of lists. Segments of one node stay as they are.
//
// Source: §5.1; "we don't explicitly summarize list segments of size one".
func Lists() Alpha { return Alpha{definition3(), steps(), 2} }

// steps returns the four steps of α.
func steps() spec.System[*Abstracting] {
	return spec.System[*Abstracting]{Name: "α", Rules: []Rule{
		{ID: "Alpha-1", Cite: "§5.1, α", Apply: alpha1},
		{ID: "Alpha-2", Cite: "§5.1, α", Apply: alpha2},
		{ID: "Alpha-3", Cite: "§5.1, α", Apply: alpha3},
		{ID: "Alpha-4", Cite: "§5.1, α", Apply: alpha4},
	}}
}

// alpha1 is step 1.
//
//	Add a new summary node nsum to NO
//
// Its integers are those of the nodes that it stands for: sumnodes(nsum).
//
// Source: §5.1, α, step 1.
func alpha1(k *Abstracting) []*Abstracting {
	u := k.H.Objects[k.Segment[0]]
	sum := subsumption.Object{Name: u.Name, Class: u.Class, To: slices.Repeat([]subsumption.Node{subsumption.Null}, len(u.To)), Data: make([]lang.Expr, len(u.Data))}
	for i, n := range k.Segment {
		if !n.IsObject() {
			continue
		}
		o := &k.H.Objects[n]
		if i > 0 {
			sum.Name += "+" + o.Name
		}
		if o.IsSummary() {
			sum.Sum = append(sum.Sum, o.Sum...)
		} else {
			sum.Sum = append(sum.Sum, o.Data)
		}
	}
	k.Sum = subsumption.Node(len(k.H.Objects))
	k.H.Objects = append(k.H.Objects, sum)
	return []*Abstracting{k}
}

// alpha2 is step 2.
//
//	If there is an edge (a, next, u) ∈ EF replace (a, next, u) by (a, next, nsum)
//
// Source: §5.1, α, step 2.
func alpha2(k *Abstracting) []*Abstracting {
	u := k.Segment[0]
	for _, a := range k.preds[u] {
		k.H.Objects[a].To[0] = k.Sum
	}
	return []*Abstracting{k}
}

// alpha3 is step 3.
//
//	If there is an edge (v, next, b) ∈ EF replace (v, next, b) by (nsum, next, b)
//
// Source: §5.1, α, step 3.
func alpha3(k *Abstracting) []*Abstracting {
	v := k.Segment[len(k.Segment)-1]
	if !v.IsObject() {
		return []*Abstracting{k}
	}
	if to := k.H.Objects[v].To; len(to) > 0 {
		k.H.Objects[k.Sum].To[0] = to[0]
		to[0] = subsumption.Null
	}
	return []*Abstracting{k}
}

// alpha4 is step 4.
//
//	Remove all nodes m in the list segment [u, v] from NO and all edges incident on m or going out of m
//
// Here they lose their edges; what nothing reaches is left out at the end.
//
// Source: §5.1, α, step 4.
func alpha4(k *Abstracting) []*Abstracting {
	gone := map[subsumption.Node]bool{}
	for _, m := range k.Segment {
		if !m.IsObject() {
			continue
		}
		gone[m] = true
		o := &k.H.Objects[m]
		for f := range o.To {
			o.To[f] = subsumption.Null
		}
		for _, a := range k.preds[m] {
			if o := &k.H.Objects[a]; o.To[0] == m {
				o.To[0] = subsumption.Null
			}
		}
	}
	for i := range k.H.Roots {
		if gone[k.H.Roots[i].To] {
			k.H.Roots[i].To = k.Sum // by Definition 5, whose interruptions are not all that roots point to
		}
	}
	return []*Abstracting{k}
}

// Of returns α(s), with a summary node for each maximally uninterrupted list segment; an error if no lists.
func (a Alpha) Of(s *subsumption.State) (*subsumption.State, error) {
	s = s.Collected()
	for _, o := range s.Objects {
		if err := o.Class.Lists(); err != nil {
			return nil, err
		}
	}
	g := edges(s)
	stop := make([]bool, len(s.Objects))
	for n := range s.Objects {
		stop[n] = interrupts(a.Interruptions, At{s, subsumption.Node(n), g})
	}
	stops := func(n subsumption.Node) bool {
		if n.IsObject() {
			return stop[n]
		}
		return interrupts(a.Interruptions, At{s, n, g})
	}
	next := func(n subsumption.Node) subsumption.Node {
		if to := s.Objects[n].To; len(to) > 0 {
			return to[0]
		}
		return subsumption.Null
	}
	for u := range len(s.Objects) {
		// (a, next, u) ∈ EF ⇒ a is an interruption
		if stop[u] || slices.ContainsFunc(g.preds[u], func(p subsumption.Node) bool { return !stop[p] }) {
			continue
		}
		segment := []subsumption.Node{subsumption.Node(u)}
		for b := next(subsumption.Node(u)); !stops(b) && len(segment) <= len(stop); b = next(b) {
			if segment = append(segment, b); !b.IsObject() {
				break // only by another definition
			}
		}
		if len(segment) < a.Least {
			continue
		}
		k := &Abstracting{H: s, Segment: segment, Sum: subsumption.Null, preds: g.preds}
		for _, step := range a.Steps.Rules {
			if to := step.Apply(k); len(to) > 0 {
				k = to[0]
			}
		}
		s = k.H
	}
	return s.Collected(), nil
}

// edges returns the edges of a state without garbage, backwards.
func edges(s *subsumption.State) *graph {
	g := &graph{make([]bool, len(s.Objects)), make([][]subsumption.Node, len(s.Objects))}
	for _, r := range s.Roots {
		if r.To.IsObject() {
			g.rooted[r.To] = true
		}
	}
	for n := range s.Objects {
		for _, to := range s.Objects[n].To {
			if to.IsObject() {
				g.preds[to] = append(g.preds[to], subsumption.Node(n))
			}
		}
	}
	return g
}

// AnyPredecessor is Definition 3 whose item 4 holds of n1 = n2, too.
//
// Source: §5.1, Definition 3, item 4, as it is printed.
func AnyPredecessor(a Alpha) Alpha {
	a.Interruptions = a.With("Def-3-Shared", func(_ Item, k At) bool { return k.Preds() > 0 })
	return a
}

// NoHead is Definition 5 without the head of the list.
//
// Source: §5.2, Definition 5.
func NoHead(a Alpha) Alpha {
	a.Interruptions = a.Always("Def-5-Head", false)
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
	a.Interruptions = a.Always("Def-5-Special", false)
	a.Steps = a.Steps.With(Rule{ID: "Alpha-1", Cite: "§5.2, improved further", Apply: func(k *Abstracting) []*Abstracting {
		sums := lists.Filter(k.Segment, func(n subsumption.Node) bool { return n.IsObject() && k.H.Objects[n].Special })
		to := alpha1(k)
		if len(sums) > 0 {
			k.H.Objects[k.Sum].Special = true
		}
		return to
	}})
	return a
}
