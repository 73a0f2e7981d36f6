// Package setcover chooses as few of several sets as possible that together have all
// that they have.
package setcover

import (
	"math/bits"
	"slices"
)

// maxWork is how many choices are tried at the most before the best ones until then are
// taken.
const maxWork = 1_000_000

// Smallest is the indexes of as few of the sets as possible whose union is that of all,
// in their order. Elements are numbers from 0 on. Exact tells that there are no fewer:
// the search for them ended. Of equal sets the first is taken.
func Smallest(sets [][]int) (chosen []int, exact bool) {
	c := &cover{seen: map[string]int{}}
	n := 0
	for _, s := range sets {
		for _, e := range s {
			n = max(n, e+1)
		}
	}
	c.all = make([]uint64, (n+63)/64)
	for _, s := range sets {
		set := make([]uint64, len(c.all))
		for _, e := range s {
			set[e/64] |= 1 << (e % 64)
			c.all[e/64] |= 1 << (e % 64)
		}
		c.sets = append(c.sets, set)
	}
	c.useful()
	c.index(n)
	c.best = c.greedy()
	c.search(slices.Clone(c.all), nil)
	slices.Sort(c.best)
	return c.best, c.work < maxWork
}

type cover struct {
	sets [][]uint64
	use  []int // the indexes of those that are in no other one
	all  []uint64
	near [][]uint64 // of each element, all that the sets with it have
	rare []int      // the elements, those that the fewest sets have first
	best []int
	seen map[string]int // how many sets were chosen where only these elements were missing
	work int
}

// useful keeps the sets that no other one has whole.
func (c *cover) useful() {
	seen := map[string]bool{}
	var distinct []int
	for i, s := range c.sets {
		if key := text(s); !seen[key] && size(s) > 0 {
			seen[key] = true
			distinct = append(distinct, i)
		}
	}
	for _, i := range distinct {
		if !slices.ContainsFunc(distinct, func(j int) bool { return i != j && within(c.sets[i], c.sets[j]) }) {
			c.use = append(c.use, i)
		}
	}
}

// text is a set as a key.
func text(s []uint64) string {
	key := make([]byte, 0, 8*len(s))
	for _, w := range s {
		for b := range 8 {
			key = append(key, byte(w>>(8*b)))
		}
	}
	return string(key)
}

// index finds what the sets with each of n elements have.
func (c *cover) index(n int) {
	count := make([]int, n)
	for e := range n {
		near := make([]uint64, len(c.all))
		for _, i := range c.use {
			if has(c.sets[i], e) {
				count[e]++
				for w := range near {
					near[w] |= c.sets[i][w]
				}
			}
		}
		c.near, c.rare = append(c.near, near), append(c.rare, e)
	}
	slices.SortStableFunc(c.rare, func(a, b int) int { return count[a] - count[b] })
}

// least is a number of sets below which missing cannot be covered: no two of so many of
// its elements are in one set.
func (c *cover) least(missing []uint64) int {
	free, n := slices.Clone(missing), 0
	for _, e := range c.rare {
		if has(free, e) {
			n++
			remove(free, c.near[e])
		}
	}
	return n
}

func has(s []uint64, e int) bool { return s[e/64]>>(e%64)&1 == 1 }

// greedy is a choice that may have more than necessary: always the set with the most that
// is missing.
func (c *cover) greedy() []int {
	missing, list := slices.Clone(c.all), []int{}
	for size(missing) > 0 {
		best := slices.MaxFunc(c.use, func(i, j int) int { return gain(c.sets[i], missing) - gain(c.sets[j], missing) })
		list = append(list, best)
		remove(missing, c.sets[best])
	}
	return list
}

// search tries all choices that add to chosen what is missing and could be better than
// the best one: at an element that the fewest sets have, each of these.
func (c *cover) search(missing []uint64, chosen []int) {
	if size(missing) == 0 {
		if len(chosen) < len(c.best) {
			c.best = slices.Clone(chosen)
		}
		return
	}
	if c.work++; c.work >= maxWork || len(chosen)+c.least(missing) >= len(c.best) {
		return
	}
	key := text(missing)
	if before, ok := c.seen[key]; ok && before <= len(chosen) {
		return
	}
	c.seen[key] = len(chosen)
	var having []int // the sets with that element
	for _, e := range c.rare {
		if has(missing, e) {
			for _, i := range c.use {
				if has(c.sets[i], e) {
					having = append(having, i)
				}
			}
			break
		}
	}
	slices.SortStableFunc(having, func(i, j int) int { return gain(c.sets[j], missing) - gain(c.sets[i], missing) })
	for _, i := range having {
		rest := slices.Clone(missing)
		remove(rest, c.sets[i])
		c.search(rest, append(slices.Clip(chosen), i))
	}
}

func size(s []uint64) int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// gain is how much of missing s has.
func gain(s, missing []uint64) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & missing[i])
	}
	return n
}

func remove(from, s []uint64) {
	for i, w := range s {
		from[i] &^= w
	}
}

func within(s, t []uint64) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}
