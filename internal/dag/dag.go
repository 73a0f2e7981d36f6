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

// Fold computes f bottom-up from root and returns the value at root. Values
// found in memo are used as they are, new ones are stored there; f gets the
// values of the node's kids in order and must not keep the slice.
func Fold[E Node[E], R any](root E, memo map[E]R, f func(e E, kids []R) R) R {
	if r, ok := memo[root]; ok {
		return r
	}
	stack := make([]E, 1, 16)
	stack[0] = root
	kids := make([]R, 0, 4)
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		if _, ok := memo[e]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		n, ready := e.NumKids(), true
		for i := n - 1; i >= 0; i-- {
			if k := e.Kid(i); !has(memo, k) {
				stack = append(stack, k)
				ready = false
			}
		}
		if !ready {
			continue
		}
		kids = kids[:0]
		for i := range n {
			kids = append(kids, memo[e.Kid(i)])
		}
		memo[e] = f(e, kids)
		stack = stack[:len(stack)-1]
	}
	return memo[root]
}

// Order lists the distinct nodes below and including the roots, kids before
// parents, in the order of a left-to-right walk.
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

func has[E comparable, R any](memo map[E]R, e E) bool {
	_, ok := memo[e]
	return ok
}
