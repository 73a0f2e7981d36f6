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
// adds new ones; f gets the kids' values in order, in a slice that it must not keep.
func Fold[E Node[E], R any](root E, memo map[E]R, f func(e E, kids []R) R) R {
	if r, ok := memo[root]; ok {
		return r
	}
	// A frame is a node with some kids' values at the end of values. Each edge looks its node up once.
	type frame struct {
		e       E
		n, done int
	}
	var frames [16]frame
	var some [8]R
	stack, values := append(frames[:0], frame{e: root, n: root.NumKids()}), some[:0]
	for {
		top := &stack[len(stack)-1]
		if top.done < top.n {
			k := top.e.Kid(top.done)
			top.done++
			if r, ok := memo[k]; ok {
				values = append(values, r)
			} else {
				stack = append(stack, frame{e: k, n: k.NumKids()})
			}
			continue
		}
		from := len(values) - top.n
		r := f(top.e, values[from:])
		memo[top.e] = r
		if stack = stack[:len(stack)-1]; len(stack) == 0 {
			return r
		}
		values = append(values[:from], r)
	}
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
