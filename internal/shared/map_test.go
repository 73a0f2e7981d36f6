package shared_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tandem/internal/shared"
)

type ints struct{}

// compared counts comparisons.
var compared int

func (ints) Compare(a, b int) int {
	compared++
	return cmp.Compare(a, b)
}

type intMap = shared.Map[int, int, ints]

// TestMap compares random updates with those of a map of Go.
func TestMap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var m, before intMap
	want, old := map[int]int{}, map[int]int{}
	for n := range 20_000 {
		k := random.IntN(300)
		if random.IntN(3) == 0 {
			m = m.Delete(k)
			delete(want, k)
		} else {
			m = m.Set(k, n)
			want[k] = n
		}
		if v, ok := m.Get(k); m.Len() != len(want) || ok != (want[k] != 0 || n == 0 && ok) || v != want[k] {
			t.Fatalf("%d: %d of %d keys, %d: %d, %t", n, m.Len(), len(want), k, v, ok)
		}
		if n%500 != 0 {
			continue
		}
		if got := maps.Collect(m.All()); !maps.Equal(got, want) {
			t.Fatalf("%d: got %v, want %v", n, got, want)
		}
		var differ []int
		for k := range m.Differ(before) {
			a, _ := m.Get(k)
			b, _ := before.Get(k)
			if a != b {
				differ = append(differ, k)
			}
		}
		var expect []int
		for k := range 300 {
			if want[k] != old[k] {
				expect = append(expect, k)
			}
		}
		if !slices.Equal(differ, expect) {
			t.Fatalf("%d: differ at %v, want %v", n, differ, expect)
		}
		before, old = m, maps.Clone(want)
	}
}

// TestCosts counts comparisons: of an update as the depth, of two maps as what
// differs.
func TestCosts(t *testing.T) {
	m := shared.FromSorted[ints](1<<16, func(i int) (int, int) { return i, i })
	for i := range 1 << 16 {
		m = m.Set(1<<16+i, i) // in order, which would make a list of a tree without balance
	}
	compared = 0
	next := m.Set(70_000, -1).Set(3, -1).Delete(100)
	if compared > 150 {
		t.Errorf("%d comparisons for three updates of %d keys", compared, m.Len())
	}
	compared = 0
	if got := slices.Collect(m.Differ(next)); len(got) > 60 || !slices.Contains(got, 100) || compared > 150 {
		t.Errorf("%d keys, %d comparisons for a difference of three", len(got), compared)
	}
	if got := slices.Collect(m.Differ(m)); len(got) != 0 {
		t.Errorf("a map differs from itself at %v", got)
	}
}
