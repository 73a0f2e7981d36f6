// Package lists has what package slices lacks: maps, filters and sets of lists.
package lists

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

// All reports whether each element is as wanted; true of none.
func All[A any](list []A, wanted func(A) bool) bool {
	for _, a := range list {
		if !wanted(a) {
			return false
		}
	}
	return true
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
