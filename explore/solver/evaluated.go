package solver

import (
	"slices"

	"tandem/concrete"
	"tandem/internal/dag"
	"tandem/lang"
)

// evaluated is conditions with their nodes' values. When variables change, only what depends is evaluated.
type evaluated struct {
	conditions []condition
	nodes      []valued // kids first
	index      map[lang.Expr]int
	round      int // of evaluations
	undo       []change
}

// valued is a node with its value.
type valued struct {
	e    lang.Expr
	kids []int      // as indexes
	val  lang.Value // nil: not known yet
	end  int        // of a condition, how many nodes it and the conditions before it have; else 0
	last int        // the round in which it changed
}

// condition is one, with how many nodes those before it have, its own, and the end that this had before.
type condition struct {
	b               lang.Expr
	before, at, end int
}

// change is a node whose value was another one.
type change struct {
	node int
	was  lang.Value
}

func newEvaluated(bs []lang.Expr) *evaluated {
	e := &evaluated{}
	e.take(bs)
	return e
}

// take makes bs the conditions. Those with which they begin as before keep their nodes, and these their values.
func (e *evaluated) take(bs []lang.Expr) {
	if e.index == nil {
		e.index = map[lang.Expr]int{}
	}
	same := 0
	for same < min(len(bs), len(e.conditions)) && bs[same] == e.conditions[same].b {
		same++
	}
	for _, c := range slices.Backward(e.conditions[same:]) {
		e.nodes[c.at].end = c.end
		for _, n := range e.nodes[c.before:] {
			delete(e.index, n.e)
		}
		e.nodes = e.nodes[:c.before]
	}
	e.conditions = e.conditions[:same]
	for _, b := range bs[same:] {
		c := condition{b: b, before: len(e.nodes)}
		dag.Fold(b, e.index, func(n lang.Expr, kids []int) int {
			v, _ := n.Const()
			e.nodes = append(e.nodes, valued{e: n, kids: slices.Clone(kids), val: v})
			return len(e.nodes) - 1
		})
		c.at = e.index[b]
		c.end, e.nodes[c.at].end = e.nodes[c.at].end, len(e.nodes)
		e.conditions = append(e.conditions, c)
	}
}

// evaluate reports whether the conditions hold under values, and how many nodes they have, up to
// the first that does not. If one does not, nodes keep the values that they had.
func (e *evaluated) evaluate(values map[lang.Var]lang.Value) (hold bool, nodes int) {
	e.undo = e.undo[:0]
	e.round++
	value := standard(concrete.Valuation{}) // of operators
	var kids []lang.Value
	for i := range e.nodes {
		n := &e.nodes[i]
		switch x, isVar := n.e.Var(); {
		case isVar:
			v, ok := values[x]
			if !ok {
				v = lang.Default(x.Type)
			}
			e.set(i, v)
		case n.val == nil || slices.ContainsFunc(n.kids, func(k int) bool { return e.nodes[k].last == e.round }):
			kids = kids[:0]
			for _, k := range n.kids {
				kids = append(kids, e.nodes[k].val)
			}
			for _, c := range value.Clauses {
				if v, ok := c.Apply(n.e, kids); ok {
					e.set(i, v)
					break
				}
			}
		}
		if n.end > 0 && n.val != lang.BoolValue(true) {
			for _, c := range e.undo {
				e.nodes[c.node].val = c.was
			}
			return false, n.end
		}
	}
	return true, len(e.nodes)
}

// set is the value of a node, which changes if it was another one.
func (e *evaluated) set(i int, v lang.Value) {
	if n := &e.nodes[i]; n.val == nil || !v.Equal(n.val) {
		e.undo = append(e.undo, change{i, n.val})
		n.val, n.last = v, e.round
	}
}
