// Package dag folds over shared, acyclic graphs.
//
// Expressions are shared: substituting x + x into itself two hundred times is
// a tree of 2^200 nodes and a graph of 200. Every pass over expressions goes
// through Fold, which visits each distinct node once and keeps its own stack,
// so neither width nor depth of the graph can exhaust anything but memory.
package dag

// Node is a node of an acyclic graph; equal nodes are the same node.
type Node[E any] interface {
	comparable
	NumKids() int
	Kid(i int) E
}

// Fold computes f bottom-up from root and returns root's value. It uses the values in memo, and
// adds new ones; f gets the kids' values in order, in a slice that it must not keep. Without a memo
// it keeps the values to itself.
func Fold[E Node[E], R any](root E, memo map[E]R, f func(e E, kids []R) R) R {
	values := values[E, R]{all: memo}
	if r, ok := values.lookup(root); ok {
		return r
	}
	// A frame is a node with some kids' values at the end of args. Each edge looks its node up once.
	type frame struct {
		e       E
		n, done int
	}
	var frames [16]frame
	stack := append(frames[:0], frame{e: root, n: root.NumKids()})
	var args []R
	if root.NumKids() > 0 {
		args = make([]R, 0, 4)
	}
	for {
		top := &stack[len(stack)-1]
		if top.done < top.n {
			k := top.e.Kid(top.done)
			top.done++
			r, ok := values.lookup(k)
			if n := k.NumKids(); !ok && n > 0 {
				stack = append(stack, frame{e: k, n: n})
				continue
			}
			if !ok {
				r = f(k, nil)
				values.add(k, r)
			}
			args = append(args, r)
			continue
		}
		from := len(args) - top.n
		r := f(top.e, args[from:])
		values.add(top.e, r)
		if stack = stack[:len(stack)-1]; len(stack) == 0 {
			return r
		}
		args = append(args[:from], r)
	}
}

// few is how many values are found in a list as quickly as in a map: most expressions of programs
// have fewer nodes.
const few = 8

// values are the values at nodes: the first few in a list, unless all are in a map.
type values[E comparable, R any] struct {
	n    int
	at   [few]E
	some [few]R
	all  map[E]R
}

func (v *values[E, R]) lookup(e E) (r R, ok bool) {
	if v.all != nil {
		r, ok = v.all[e]
		return r, ok
	}
	for i := range v.n {
		if v.at[i] == e {
			return v.some[i], true
		}
	}
	return r, false
}

func (v *values[E, R]) add(e E, r R) {
	if v.all == nil && v.n < few {
		v.at[v.n], v.some[v.n] = e, r
		v.n++
		return
	}
	if v.all == nil {
		v.all = make(map[E]R, 4*few)
		for i := range v.n {
			v.all[v.at[i]] = v.some[i]
		}
	}
	v.all[e] = r
}

// Order lists the distinct nodes from the roots down, kids before parents, in a left-to-right walk.
func Order[E Node[E]](roots ...E) []E {
	var order []E
	memo := map[E]struct{}{}
	for _, root := range roots {
		Fold(root, memo, func(e E, _ []struct{}) struct{} {
			order = append(order, e)
			return struct{}{}
		})
	}
	return order
}

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
		for _, k := range t.kids[n.from:n.to] {
			args = append(args, t.values[k])
		}
		v := f(n.e, args)
		t.args = args
		t.values[i], t.found[i] = v, t.round
		t.used++
		t.todo = t.todo[:len(t.todo)-1]
	}
	return t.values[i]
}
