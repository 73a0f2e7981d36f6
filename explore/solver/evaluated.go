package solver

import (
	"tandem/concrete"
	"tandem/internal/dag"
	"tandem/lang"
)

// evaluated is conditions with their nodes' values. When variables change, only what depends is evaluated.
type evaluated struct {
	nodes []lang.Expr  // kids first
	kids  [][]int      // of each node, as indexes
	users [][]int      // of each node, as indexes
	vals  []lang.Value // nil: not known yet
	vars  map[lang.Var]int
	ends  []int  // of a node that is a condition, how many nodes it and the conditions before it have; else 0
	dirty []bool // a kid has another value
	undo  []change
}

// change is a node whose value was another one.
type change struct {
	node int
	was  lang.Value
}

func newEvaluated(bs []lang.Expr) *evaluated {
	e := &evaluated{vars: map[lang.Var]int{}}
	index := map[lang.Expr]int{}
	for _, b := range bs {
		dag.Fold(b, index, func(n lang.Expr, kids []int) int {
			i := len(e.nodes)
			e.nodes, e.kids, e.users = append(e.nodes, n), append(e.kids, append([]int(nil), kids...)), append(e.users, nil)
			for _, k := range kids {
				e.users[k] = append(e.users[k], i)
			}
			if x, ok := n.Var(); ok {
				e.vars[x] = i
			}
			return i
		})
		e.ends = append(e.ends, make([]int, len(e.nodes)-len(e.ends))...)
		e.ends[index[b]] = len(e.nodes)
	}
	e.vals, e.dirty = make([]lang.Value, len(e.nodes)), make([]bool, len(e.nodes))
	for i, n := range e.nodes {
		e.vals[i], _ = n.Const()
	}
	return e
}

// evaluate reports whether the conditions hold under values, and how many nodes they have, up to
// the first that does not. If one does not, nodes keep the values that they had.
func (e *evaluated) evaluate(values map[lang.Var]lang.Value) (hold bool, nodes int) {
	e.undo = e.undo[:0]
	for x, i := range e.vars {
		v, ok := values[x]
		if !ok {
			v = lang.Default(x.Type)
		}
		e.set(i, v)
	}
	value := standard(concrete.Valuation{}) // of operators
	var kids []lang.Value
	for i, n := range e.nodes {
		if e.dirty[i] || e.vals[i] == nil {
			kids = kids[:0]
			for _, k := range e.kids[i] {
				kids = append(kids, e.vals[k])
			}
			e.dirty[i] = false
			for _, c := range value.Clauses {
				if v, ok := c.Apply(n, kids); ok {
					e.set(i, v)
					break
				}
			}
		}
		if e.ends[i] > 0 && e.vals[i] != lang.BoolValue(true) {
			clear(e.dirty)
			for _, c := range e.undo {
				e.vals[c.node] = c.was
			}
			return false, e.ends[i]
		}
	}
	return true, len(e.nodes)
}

// set is the value of a node, of which who uses it learns if it is another one.
func (e *evaluated) set(i int, v lang.Value) {
	if e.vals[i] != nil && v.Equal(e.vals[i]) {
		return
	}
	e.undo = append(e.undo, change{i, e.vals[i]})
	e.vals[i] = v
	for _, u := range e.users[i] {
		e.dirty[u] = true
	}
}
