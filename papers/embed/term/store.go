package term

import (
	"fmt"
	"slices"
	"strings"
)

// Store is μ, from labels to values, or σ, from the variables that it has made to
// sets of pairs; both by their numbers. Stores are values. The zero Store is ∅.
type Store struct{ cells []cell }

type cell struct {
	n int
	v Term
}

// Get returns the store at n; false where it is not defined.
func (m Store) Get(n int) (Term, bool) {
	if i, ok := m.at(n); ok {
		return m.cells[i].v, true
	}
	return Term{}, false
}

func (m Store) at(n int) (int, bool) {
	return slices.BinarySearchFunc(m.cells, n, func(c cell, n int) int { return c.n - n })
}

// Set returns [n ↦ v]m.
func (m Store) Set(n int, v Term) Store {
	i, ok := m.at(n)
	if ok {
		cells := slices.Clone(m.cells)
		cells[i].v = v
		return Store{cells}
	}
	return Store{slices.Insert(slices.Clone(m.cells), i, cell{n, v})}
}

// Without returns m where n is not defined.
func (m Store) Without(n int) Store {
	return Store{slices.DeleteFunc(slices.Clone(m.cells), func(c cell) bool { return c.n == n })}
}

// New returns the smallest number from 1 that is above all numbers of m.
func (m Store) New() int {
	if len(m.cells) == 0 {
		return 1
	}
	return m.cells[len(m.cells)-1].n + 1
}

// Len returns how many numbers m is defined at.
func (m Store) Len() int { return len(m.cells) }

// Each calls f with each number and its value, in the order of the numbers.
func (m Store) Each(f func(n int, v Term)) {
	for _, c := range m.cells {
		f(c.n, c.v)
	}
}

// Map returns m with f of each value.
func (m Store) Map(f func(Term) Term) Store {
	cells := slices.Clone(m.cells)
	for i := range cells {
		cells[i].v = f(cells[i].v)
	}
	return Store{cells}
}

// Equal reports whether both stores have the same values.
func (m Store) Equal(o Store) bool { return slices.Equal(m.cells, o.cells) }

// String returns the store as @1 = v, @2 = v.
func (m Store) String() string {
	parts := []string{}
	m.Each(func(n int, v Term) { parts = append(parts, fmt.Sprintf("%s = %v", labelName(n), v)) })
	return "{" + strings.Join(parts, ", ") + "}"
}

// High returns the number of levels of the highest value.
func (m Store) High() int {
	high := 0
	for _, c := range m.cells {
		high = max(high, c.v.Height())
	}
	return high
}
