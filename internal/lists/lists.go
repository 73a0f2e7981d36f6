// Package lists has what package slices lacks: maps, filters and sets of lists.
package lists

import "slices"

// Map returns f of each element; nil if there are none.
func Map[A, B any](list []A, f func(A) B) []B {
	if len(list) == 0 {
		return nil
	}
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

// Filter returns the elements that are to be kept, in their order; nil if there are none.
func Filter[A any](list []A, keep func(A) bool) []A {
	var out []A
	for _, a := range list {
		if keep(a) {
			out = append(out, a)
		}
	}
	return out
}

// Sum returns the sum of f of each element.
func Sum[A any](list []A, f func(A) int) (n int) {
	for _, a := range list {
		n += f(a)
	}
	return n
}

// All reports whether each element is as wanted; true of none.
func All[A any](list []A, wanted func(A) bool) bool {
	for _, a := range list {
		if !wanted(a) {
			return false
		}
	}
	return true
}

// Count returns how many elements are as wanted.
func Count[A any](list []A, wanted func(A) bool) (n int) {
	for _, a := range list {
		if wanted(a) {
			n++
		}
	}
	return n
}

// Set returns the elements as the keys of a map.
func Set[A comparable](list []A) map[A]bool {
	out := make(map[A]bool, len(list))
	for _, a := range list {
		out[a] = true
	}
	return out
}

// Find returns the first element that is wanted; false if there is none.
func Find[A any](list []A, wanted func(A) bool) (a A, ok bool) {
	for _, a := range list {
		if wanted(a) {
			return a, true
		}
	}
	return a, false
}

// Index returns the elements by their keys; of several with one key the last.
func Index[K comparable, A any](list []A, key func(A) K) map[K]A {
	return Pairs(list, func(a A) (K, A) { return key(a), a })
}

// Table returns f of each element, by the element.
func Table[A comparable, B any](list []A, f func(A) B) map[A]B {
	return Pairs(list, func(a A) (A, B) { return a, f(a) })
}

// Pairs returns a map with the entry that f makes of each element.
func Pairs[A any, K comparable, V any](list []A, f func(A) (K, V)) map[K]V {
	out := make(map[K]V, len(list))
	for _, a := range list {
		k, v := f(a)
		out[k] = v
	}
	return out
}

// Union returns list with those elements of more behind it that it does not have yet.
func Union[A comparable](list, more []A) []A {
	for _, a := range more {
		if !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}
