// Package shared has maps that share their parts: an update copies the path to
// what it changes, and two maps, one made from the other, are compared in the size
// of their difference.
//
// Source: Adams, Functional Pearls: Efficient sets, a balancing act (1993), with
// the parameters of Hirai and Yamamoto, Balancing weight-balanced trees (2011).
package shared

import "iter"

// Comparer orders keys; its zero value is used.
type Comparer[K any] interface{ Compare(a, b K) int }

// Map is a sorted map. Maps are immutable; == says whether two are the same one. The zero Map is empty.
type Map[K, V any, C Comparer[K]] struct{ root *node[K, V] }

type node[K, V any] struct {
	key         K
	value       V
	size        int // nodes
	left, right *node[K, V]
}

// FromSorted returns the map of n keys that at lists in their order, without duplicates.
func FromSorted[C Comparer[K], K, V any](n int, at func(i int) (K, V)) Map[K, V, C] {
	var build func(from, to int) *node[K, V]
	build = func(from, to int) *node[K, V] {
		if from == to {
			return nil
		}
		mid := (from + to) / 2
		key, value := at(mid)
		return &node[K, V]{key, value, to - from, build(from, mid), build(mid+1, to)}
	}
	return Map[K, V, C]{build(0, n)}
}

// Len returns the number of keys.
func (m Map[K, V, C]) Len() int { return m.root.len() }

// Get returns the value of a key; false if there is none.
func (m Map[K, V, C]) Get(key K) (value V, ok bool) {
	var c C
	for n := m.root; n != nil; {
		switch by := c.Compare(key, n.key); {
		case by < 0:
			n = n.left
		case by > 0:
			n = n.right
		default:
			return n.value, true
		}
	}
	return value, false
}

// Set returns m with another value of key.
func (m Map[K, V, C]) Set(key K, value V) Map[K, V, C] {
	var c C
	var set func(n *node[K, V]) *node[K, V]
	set = func(n *node[K, V]) *node[K, V] {
		if n == nil {
			return &node[K, V]{key: key, value: value, size: 1}
		}
		switch by := c.Compare(key, n.key); {
		case by < 0:
			return n.balanced(set(n.left), n.right)
		case by > 0:
			return n.balanced(n.left, set(n.right))
		default:
			return &node[K, V]{key, value, n.size, n.left, n.right}
		}
	}
	return Map[K, V, C]{set(m.root)}
}

// Delete returns m without key.
func (m Map[K, V, C]) Delete(key K) Map[K, V, C] {
	var c C
	var remove func(n *node[K, V]) *node[K, V]
	remove = func(n *node[K, V]) *node[K, V] {
		if n == nil {
			return nil
		}
		switch by := c.Compare(key, n.key); {
		case by < 0:
			return n.balanced(remove(n.left), n.right)
		case by > 0:
			return n.balanced(n.left, remove(n.right))
		case n.left == nil:
			return n.right
		case n.right == nil:
			return n.left
		default:
			first, rest := n.right.first()
			return first.balanced(n.left, rest)
		}
	}
	if _, ok := m.Get(key); !ok {
		return m
	}
	return Map[K, V, C]{remove(m.root)}
}

// All returns the keys with their values, in order.
func (m Map[K, V, C]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) { m.root.all(yield) }
}

// Differ returns, in order, the keys that one map alone has, and those in parts not shared.
func (m Map[K, V, C]) Differ(o Map[K, V, C]) iter.Seq[K] {
	return func(yield func(K) bool) {
		var c C
		a, b := cursor[K, V]{m.root}, cursor[K, V]{o.root}
		for {
			l, r := a.top(), b.top()
			switch {
			case l == nil && r == nil:
				return
			case l == r:
				a.pop()
				b.pop()
				continue
			case l != nil && !single(l) && (r == nil || l.size >= r.size):
				a.open()
				continue
			case r != nil && !single(r):
				b.open()
				continue
			}
			by := 0
			switch {
			case l == nil:
				by = 1
			case r == nil:
				by = -1
			default:
				by = c.Compare(l.key, r.key)
			}
			var key K
			if by <= 0 {
				key = a.pop().key
			}
			if by >= 0 {
				key = b.pop().key
			}
			if !yield(key) {
				return
			}
		}
	}
}

// cursor is the subtrees that remain, the next one last; a node without subtrees is a copy without any.
type cursor[K, V any] []*node[K, V]

// top returns the next subtree that is not empty; nil at the end.
func (c *cursor[K, V]) top() *node[K, V] {
	for len(*c) > 0 {
		if n := (*c)[len(*c)-1]; n != nil {
			return n
		}
		c.pop()
	}
	return nil
}

func (c *cursor[K, V]) pop() *node[K, V] {
	n := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return n
}

// open takes the next subtree apart.
func (c *cursor[K, V]) open() {
	n := c.pop()
	*c = append(*c, n.right, &node[K, V]{key: n.key, value: n.value, size: 1}, n.left)
}

func single[K, V any](n *node[K, V]) bool { return n.left == nil && n.right == nil }

func (n *node[K, V]) len() int {
	if n == nil {
		return 0
	}
	return n.size
}

func (n *node[K, V]) all(yield func(K, V) bool) bool {
	return n == nil || n.left.all(yield) && yield(n.key, n.value) && n.right.all(yield)
}

// first returns the least node of n, and n without it.
func (n *node[K, V]) first() (first, rest *node[K, V]) {
	if n.left == nil {
		return n, n.right
	}
	first, rest = n.left.first()
	return first, n.balanced(rest, n.right)
}

// withKids returns n with other subtrees, whose sizes fit.
func (n *node[K, V]) withKids(left, right *node[K, V]) *node[K, V] {
	return &node[K, V]{n.key, n.value, left.len() + 1 + right.len(), left, right}
}

const (
	delta = 3 // how many times as heavy as its sibling a subtree may be
	ratio = 2 // how many times as heavy its inner part may be for a single rotation
)

// balanced returns n with other subtrees, of which one node was added or taken away.
func (n *node[K, V]) balanced(left, right *node[K, V]) *node[K, V] {
	l, r := left.len()+1, right.len()+1
	switch {
	case r > delta*l && right.left.len()+1 < ratio*(right.right.len()+1):
		return right.withKids(n.withKids(left, right.left), right.right)
	case r > delta*l:
		in := right.left
		return in.withKids(n.withKids(left, in.left), right.withKids(in.right, right.right))
	case l > delta*r && left.right.len()+1 < ratio*(left.left.len()+1):
		return left.withKids(left.left, n.withKids(left.right, right))
	case l > delta*r:
		in := left.right
		return in.withKids(left.withKids(left.left, in.left), n.withKids(in.right, right))
	default:
		return n.withKids(left, right)
	}
}
