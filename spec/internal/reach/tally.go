package reach

import (
	"cmp"
	"slices"
)

// Times is how often there was something of a name.
type Times struct {
	Of string
	N  int
}

// Tally counts a few names, without the expense of a map: most paths are by less than a handful of rules.
type Tally struct {
	few  [6]Times
	n    int
	many []Times
}

// Add counts one more of a name.
func (c *Tally) Add(name string) {
	for i := range c.few[:c.n] {
		if c.few[i].Of == name {
			c.few[i].N++
			return
		}
	}
	if c.n < len(c.few) {
		c.few[c.n] = Times{name, 1}
		c.n++
		return
	}
	i := slices.IndexFunc(c.many, func(t Times) bool { return t.Of == name })
	if i < 0 {
		c.many = append(c.many, Times{name, 1})
		return
	}
	c.many[i].N++
}

// Times lists what was counted, sorted by name; nil: nothing.
func (c *Tally) Times() []Times {
	if c.n == 0 {
		return nil
	}
	all := append(append(make([]Times, 0, c.n+len(c.many)), c.few[:c.n]...), c.many...)
	slices.SortFunc(all, func(t, u Times) int { return cmp.Compare(t.Of, u.Of) })
	return all
}
