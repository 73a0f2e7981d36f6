package dag

import "tandem/internal/lists"

// Table has values of a function at nodes, as Fold's, for one argument after another. Each node is
// numbered once, and finds its kids by number. The zero Table is ready.
type Table[E Node[E], R any] struct {
	numbers map[E]int32
	nodes   []numbered[E] // kids before parents
	kids    []int32       // of all nodes
	round   uint32
	values  []R
	found   []uint32 // the round in which the value was
	used    int      // values that were found in this round
	todo    []int32
	args    []R
}

type numbered[E any] struct {
	e        E
	from, to int32 // its kids
}

// A table keeps maxNodes nodes between rounds, or maxUnused times those with a value in the last one.
const (
	maxNodes  = 1 << 11
	maxUnused = 4
)

// Forget begins a round in which nothing is known. Numbers stay, if few or mostly used.
func (t *Table[E, R]) Forget() {
	if len(t.nodes) > max(maxNodes, maxUnused*t.used) {
		*t = Table[E, R]{}
	}
	t.round++
	t.used = 0
	t.todo = t.todo[:0]
}

// number returns the number of e.
func (t *Table[E, R]) number(e E) int32 {
	if i, ok := t.numbers[e]; ok {
		return i
	}
	if t.numbers == nil {
		t.numbers = map[E]int32{}
		t.round = max(t.round, 1)
	}
	return Fold(e, t.numbers, func(e E, kids []int32) int32 {
		from := int32(len(t.kids))
		t.kids = append(t.kids, kids...)
		t.nodes = append(t.nodes, numbered[E]{e, from, int32(len(t.kids))})
		var none R
		t.values, t.found = append(t.values, none), append(t.found, 0)
		return int32(len(t.nodes) - 1)
	})
}

// At computes f bottom-up from root, but for nodes valued in this round, and returns root's value;
// see Fold.
func (t *Table[E, R]) At(root E, f func(e E, kids []R) R) R {
	i := t.number(root)
	if t.found[i] == t.round {
		return t.values[i]
	}
	bottom := len(t.todo)
	t.todo = append(t.todo, i)
next:
	for len(t.todo) > bottom {
		i := t.todo[len(t.todo)-1]
		n := t.nodes[i]
		for _, k := range t.kids[n.from:n.to] {
			if t.found[k] != t.round {
				t.todo = append(t.todo, k)
				continue next
			}
		}
		args := t.args[:0]
		t.args = nil // f may ask for other values
		args = append(args, lists.Map(t.kids[n.from:n.to], func(k int32) R { return t.values[k] })...)
		v := f(n.e, args)
		t.args = args
		t.values[i], t.found[i] = v, t.round
		t.used++
		t.todo = t.todo[:len(t.todo)-1]
	}
	return t.values[i]
}
