package objects

import (
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/recursion"
)

// comparing is heaps.Same, which remembers equal stacks and the last pair of equal heaps. It
// costs less where configurations are literally equal and share what was compared before.
func comparing() func(c, d heaps.Config) bool {
	known := recursion.Known{}
	var last [2]heaps.Heap
	return func(c, d heaps.Config) bool {
		equal := equalSince(last, c.H, d.H)
		if equal {
			last = [2]heaps.Heap{c.H, d.H}
		}
		literally := c.G.Equal(d.G) && equal && known.Equal(c.Gamma, d.Gamma)
		return literally || heaps.Same(c, d)
	}
}

// equalSince reports whether H and J are equal if those before were: it looks only at what changed.
func equalSince(before [2]heaps.Heap, H, J heaps.Heap) bool {
	for _, o := range append(before[0].Differ(H), before[1].Differ(J)...) {
		if !lang.SameObject(o, H, J) {
			return false
		}
	}
	return true
}
