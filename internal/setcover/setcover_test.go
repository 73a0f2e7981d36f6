package setcover

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// The choice covers what all cover, and no smaller one does: all choices are tried.
func TestSmallest(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		sets := make([][]int, 1+r.IntN(9))
		union := 0
		masks := make([]int, len(sets))
		for i := range sets {
			for e := range 10 {
				if r.IntN(3) == 0 {
					sets[i] = append(sets[i], e)
					masks[i] |= 1 << e
				}
			}
			union |= masks[i]
		}
		want := len(sets)
		for choice := range 1 << len(sets) {
			has := 0
			for i, m := range masks {
				if choice>>i&1 == 1 {
					has |= m
				}
			}
			if has == union {
				want = min(want, bits.OnesCount(uint(choice)))
			}
		}
		got, exact := Smallest(sets)
		has := 0
		for _, i := range got {
			has |= masks[i]
		}
		if has != union || len(got) != want || !exact || !slices.IsSorted(got) {
			t.Errorf("%v: got %v, want %d of them", sets, got, want)
		}
	}
	// Greedy takes the first set, and needs three.
	if got, _ := Smallest([][]int{{0, 1, 2, 3}, {0, 1, 4}, {2, 3, 5}}); len(got) != 2 {
		t.Errorf("got %v, want the last two", got)
	}
}

// Many sets with the same elements are as quick as few.
func TestSmallestOfMany(t *testing.T) {
	var sets [][]int
	for i := range 20_000 {
		sets = append(sets, []int{i % 7, 7 + i%11})
	}
	if got, exact := Smallest(sets); len(got) != 11 || !exact {
		t.Errorf("%d of them, exact: %v", len(got), exact)
	}
}
