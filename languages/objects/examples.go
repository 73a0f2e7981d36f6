package objects

import (
	"tandem/objects/heaps"
	"tandem/props/anchors"
	"tandem/props/sections"
)

// State returns the global variables and the heap of a configuration.
func State(c heaps.Config) sections.State { return sections.State{G: c.G, H: c.H} }

// Examples are of what random programs with objects seldom show: the order of parameters, this in a
// call inside a call, an object that is new, and what r is behind a body without return.
func Examples() []anchors.Example {
	return []anchors.Example{
		{Program: `var x: int; var c: C;
			class C { method minus(u: int, v: int): int { return u - v; } }
			c := new C; x := c.minus(5, 3);`, X: "x", Value: 2},
		{Program: `var x: int; var c, d: C;
			class C { v: int; n: C; method sum(s: int): int {
				if this.n == nil { return this.v; }
				s := this.n.sum(0);
				return s + this.v;
			} }
			c := new C; d := new C; c.v := 1; d.v := 2; c.n := d; x := c.sum(0);`, X: "x", Value: 3},
		{Program: `var x: int; var c, d: C;
			class C { v: int; }
			c := new C; d := new C; c.v := 1; d.v := 2; x := c.v;`, X: "x", Value: 1},
		{Program: `var x: int; var c: C;
			class C { method seven(): int { return 7; } method none(): int { } }
			c := new C; x := c.seven(); x := c.none();`, X: "x", Value: 0},
	}
}
