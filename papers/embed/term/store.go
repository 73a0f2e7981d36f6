package term

import (
	"fmt"
	"strings"
	"unique"
)

// Store is μ, from labels to values, or σ, from the variables that it has made to
// sets of pairs; both by their numbers. Stores are values, and equal ones are ==. The zero Store is ∅.
type Store struct{ last unique.Handle[cell] }

// cell is the largest number of a store with its value, and what there is of smaller ones.
type cell struct {
	n    int
	v    Term
	rest Store
}

// Get returns the store at n; false where it is not defined.
func (m Store) Get(n int) (Term, bool) {
	for m != (Store{}) {
		c := m.last.Value()
		if c.n == n {
			return c.v, true
		}
		m = c.rest
	}
	return Term{}, false
}

// Set returns [n ↦ v]m.
func (m Store) Set(n int, v Term) Store {
	if m == (Store{}) {
		return Store{unique.Make(cell{n, v, m})}
	}
	switch c := m.last.Value(); {
	case c.n > n:
		return Store{unique.Make(cell{c.n, c.v, c.rest.Set(n, v)})}
	case c.n == n:
		return Store{unique.Make(cell{n, v, c.rest})}
	default:
		return Store{unique.Make(cell{n, v, m})}
	}
}

// Without returns m where n is not defined.
func (m Store) Without(n int) (less Store) {
	m.Each(func(i int, v Term) {
		if i != n {
			less = less.Set(i, v)
		}
	})
	return less
}

// New returns the smallest number from 1 that is above all numbers of m.
func (m Store) New() int {
	if m == (Store{}) {
		return 1
	}
	return m.last.Value().n + 1
}

// Len returns how many numbers m is defined at.
func (m Store) Len() (n int) {
	m.Each(func(int, Term) { n++ })
	return n
}

// Each calls f with each number and its value, in the order of the numbers.
func (m Store) Each(f func(n int, v Term)) {
	if m != (Store{}) {
		c := m.last.Value()
		c.rest.Each(f)
		f(c.n, c.v)
	}
}

// Map returns m with f of each value.
func (m Store) Map(f func(Term) Term) (mapped Store) {
	m.Each(func(n int, v Term) { mapped = mapped.Set(n, f(v)) })
	return mapped
}

// String returns the store as @1 = v, @2 = v.
func (m Store) String() string {
	parts := []string{}
	m.Each(func(n int, v Term) { parts = append(parts, fmt.Sprintf("%s = %v", labelName(n), v)) })
	return "{" + strings.Join(parts, ", ") + "}"
}

// High returns the number of levels of the highest value.
func (m Store) High() (high int) {
	m.Each(func(_ int, v Term) { high = max(high, v.Height()) })
	return high
}
