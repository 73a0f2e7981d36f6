package statements

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/spec"
)

// summaries compares the constraint of an abstracted list with the integers of its
// nodes, each summary node by each of its own.
func (j judge) summaries(_ context.Context, k Case) spec.Verdict {
	l := make(subsume.Labels, len(k.S1.Objects))
	for i := range l {
		l[i] = int32(i + 1)
	}
	c := j.Constraint(k.S1, l)
	var names []lang.Var
	for i, o := range k.S1.Objects {
		for _, f := range o.Class.Ints {
			names = append(names, lang.NewVar(fmt.Sprintf("l%d.%s", i+1, f), lang.Int))
		}
	}
	got := points(c, names, ints)
	want := map[string]bool{}
	for V := range concretes.Valuations(k.S1.Symbols(), k.S1.PC, ints) {
		oneOfEach(V, k.S1.Objects, nil, want)
	}
	e := spec.Evidence{Compared: 1, Satisfied: len(want)}
	if p, ok := lists.Find(slices.Sorted(maps.Keys(want)), func(p string) bool { return !got[p] }); ok {
		return spec.Refute(e, &spec.Failure{At: p, Wanted: "true", Got: "false"}, "the constraint excludes integers that the nodes have")
	}
	if p, ok := lists.Find(slices.Sorted(maps.Keys(got)), func(p string) bool { return !want[p] }); ok {
		return spec.Refute(e, &spec.Failure{At: p, Wanted: "false", Got: "true"}, "the constraint allows integers that no node has")
	}
	return spec.Verdict{Evidence: e}
}

// oneOfEach puts the integers of one node for each object into a set.
func oneOfEach(V concrete.Valuation, objects []subsume.Object, begun []string, to map[string]bool) {
	if len(objects) == 0 {
		to[strings.Join(begun, ",")] = true
		return
	}
	o := objects[0]
	all := o.Sum
	if !o.IsSummary() {
		all = [][]lang.Expr{o.Data}
	}
	for _, t := range all {
		more := slices.Clone(begun)
		more = append(more, lists.Map(t, func(e lang.Expr) string { return concretes.Int(V, e) })...)
		oneOfEach(V, objects[1:], more, to)
	}
}

// chain is a list from a node on: its nodes, of what they are made, and where it ends.
// kept tells which nodes are not to be summarized.
type chain struct {
	s     *subsume.State
	preds []int
	roots []bool
}

func chainOf(s *subsume.State) chain {
	c := chain{s, make([]int, len(s.Objects)), make([]bool, len(s.Objects))}
	for _, r := range s.Roots {
		if r.To.IsObject() {
			c.roots[r.To] = true
		}
	}
	for _, o := range s.Objects {
		if len(o.To) == 1 && o.To[0].IsObject() {
			c.preds[o.To[0]]++
		}
	}
	return c
}

// headless is the chain of a list that represents an array, whose head is no interruption unless a
// variable indexes it.
func headless(s *subsume.State) chain {
	c := chainOf(s)
	head := s.Roots[0].To
	if slices.ContainsFunc(s.Roots[1:], func(r subsume.Root) bool { return r.To == head }) {
		return c
	}
	if head.IsObject() {
		c.roots[head] = false
	}
	return c
}

// interrupts reports whether an object of a list without summary nodes is an interruption,
// as the text says in words: a variable or two nodes point to it.
func (c chain) interrupts(n subsume.Node) bool {
	return !n.IsObject() || c.roots[n] || c.preds[n] > 1 || c.s.Objects[n].Special
}

// follow writes a list from a node on, with one word for each interruption, and one in
// brackets for the nodes between two of them; [n, m] is what a summary node or these
// nodes are made of.
func (c chain) follow(s *subsume.State, n subsume.Node, names func(subsume.Object) []string, stop func(subsume.Node) bool) string {
	var words []string
	seen := map[subsume.Node]bool{}
	var open []string
	flush := func() {
		if len(open) > 0 {
			words = append(words, "["+strings.Join(open, " ")+"]")
		}
		open = nil
	}
	for ; ; n = s.Objects[n].To[0] {
		if !n.IsObject() {
			flush()
			return strings.Join(append(words, s.NameOf(n)), " ")
		}
		if stop(n) {
			flush()
			words = append(words, names(s.Objects[n])...)
		} else {
			open = append(open, names(s.Objects[n])...)
		}
		if seen[n] {
			flush()
			return strings.Join(append(words, "…"), " ")
		}
		seen[n] = true
	}
}

// named returns the objects integers that name them.
func named(s *subsume.State) *subsume.State {
	t := s.Clone()
	class := map[string]*subsume.Class{}
	t.Classes = nil
	for _, c := range s.Classes {
		d := &subsume.Class{Name: c.Name, Refs: c.Refs, Ints: []string{"id"}}
		class[c.Name], t.Classes = d, append(t.Classes, d)
	}
	for i := range t.Objects {
		t.Objects[i].Class = class[t.Objects[i].Class.Name]
		t.Objects[i].Data = []lang.Expr{lang.I(int64(i))}
	}
	return t
}

// ids returns the names that named gave an object, or those that a summary node has.
func ids(o subsume.Object) []string {
	list := lists.Map(o.Sum, func(t []lang.Expr) string { return t[0].String() })
	if !o.IsSummary() && !o.Special {
		list = append(list, o.Data[0].String())
	}
	if o.Special {
		list = append(list, "*")
	}
	return list
}

// shape compares α(H) with H: walks from each root are the same but for the brackets.
func (j judge) shape(_ context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	s := named(k.S1)
	t, err := j.List(s)
	if err != nil {
		return spec.Refute(e, nil, err.Error())
	}
	return sameShape(e, s, t)
}

// sameShape compares an abstraction of a list with the list.
func sameShape(e spec.Evidence, s, t *subsume.State) spec.Verdict {
	return compared(e, s, t, chainOf(s), chainOf(t))
}

// compared is sameShape by what interrupts both lists.
func compared(e spec.Evidence, s, t *subsume.State, before, after chain) spec.Verdict {
	for i, r := range s.Roots {
		if !r.To.IsObject() {
			if t.Roots[i].To != r.To {
				return spec.Refute(e, &spec.Failure{At: r.Name, Wanted: s.NameOf(r.To), Got: t.NameOf(t.Roots[i].To)}, "a root points to something else")
			}
			continue
		}
		if !t.Roots[i].To.IsObject() {
			return spec.Refute(e, &spec.Failure{At: r.Name, Wanted: "a node", Got: t.NameOf(t.Roots[i].To)}, "the node to which a variable points is gone")
		}
		want := before.follow(s, r.To, ids, before.interrupts)
		got := after.follow(t, t.Roots[i].To, ids, func(n subsume.Node) bool {
			return !t.Objects[n].IsSummary() && after.interrupts(n)
		})
		if want != got {
			return spec.Refute(e, &spec.Failure{At: r.Name, Wanted: want, Got: got}, "another list")
		}
	}
	for n := range t.Objects {
		o := &t.Objects[n]
		switch lone := !o.IsSummary() && !after.interrupts(subsume.Node(n)); {
		case o.IsSummary() && len(o.Sum) < 2:
			e.Silent++ // the text says so, and says not
		case lone && o.To[0].IsObject() && !after.interrupts(o.To[0]), o.IsSummary() && o.To[0].IsObject() && !after.interrupts(o.To[0]):
			return spec.Refute(e, &spec.Failure{At: Line(t), Wanted: "one node", Got: "two"}, "a segment was not replaced whole")
		}
		if o.IsSummary() && after.roots[n] {
			return spec.Refute(e, &spec.Failure{At: Line(t), Wanted: "an interruption", Got: "a summary node"}, "a variable points to a summary node")
		}
	}
	return spec.Verdict{Evidence: e}
}

func (j judge) finite(_ context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	t, err := j.List(k.S1)
	if err != nil {
		return spec.Refute(e, nil, err.Error())
	}
	if most := 4 * len(t.Roots); len(t.Objects) > most {
		return spec.Refute(e, &spec.Failure{At: Line(t), Wanted: fmt.Sprint("at most ", most), Got: fmt.Sprint(len(t.Objects))}, "it has more nodes")
	}
	return spec.Verdict{Evidence: e}
}

// deterministic compares α of a heap with α of the same heap in another order, and of
// itself.
func (j judge) deterministic(_ context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	t, err := j.List(k.S1)
	if err != nil {
		return spec.Refute(e, nil, err.Error())
	}
	other, _ := j.List(reversed(k.S1))
	again, _ := j.List(t)
	want := anonymous(t)
	if got := anonymous(other); got != want {
		return spec.Refute(e, &spec.Failure{At: "another order of the objects", Wanted: want, Got: got}, "α depends on the order of the objects")
	}
	if got := anonymous(again); got != want {
		return spec.Refute(e, &spec.Failure{At: "α(α(H))", Wanted: want, Got: got}, "α of what is abstracted is something else")
	}
	return spec.Verdict{Evidence: e}
}

// reversed returns the state with its objects in the opposite order.
func reversed(s *subsume.State) *subsume.State {
	t := s.Clone()
	slices.Reverse(t.Objects)
	move := func(n *subsume.Node) {
		if n.IsObject() {
			*n = subsume.Node(len(t.Objects)-1) - *n
		}
	}
	for i := range t.Objects {
		for f := range t.Objects[i].To {
			move(&t.Objects[i].To[f])
		}
	}
	for i := range t.Roots {
		move(&t.Roots[i].To)
	}
	return t
}

// anonymous returns a state without the names of its objects, as the roots reach them.
func anonymous(s *subsume.State) string {
	t := s.Collected()
	for i := range t.Objects {
		t.Objects[i].Name = fmt.Sprintf("o%d", i+1)
		if n := len(t.Objects[i].Sum); n > 0 {
			t.Objects[i].Name = fmt.Sprintf("s%d", i+1)
		}
	}
	return Line(t)
}

func (j judge) abstract(_ context.Context, k Case) spec.Verdict {
	s1, err := j.List(k.S1)
	if err != nil {
		return spec.Discard(err.Error())
	}
	s2, err := j.List(k.S2)
	if err != nil {
		return spec.Discard(err.Error())
	}
	m, e := j.counted(s1, s2)
	if !m.True {
		return spec.Verdict{Result: spec.Discarded, Reason: "Algorithm 1 returns false"}
	}
	b := concretes.Bounds{Objects: max(len(s1.Objects), len(s2.Objects)) + 2, Shapes: true, Abstract: true, States: maxStates}
	return contained(e, j.gamma(s1, b), j.gamma(s2, b), "Algorithm 1 returns true, and a concrete heap of α(H1) is none of α(H2)")
}
