package objects

import (
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/spec"
)

// Show prints configurations as those of §3, fields as arrays.
var Show = spec.Show[*lang.Program, concrete.Valuation, fields.Config, heaps.Config]{
	Program:   (*lang.Program).String,
	Valuation: basic.ShowValuation,
	Symbolic:  func(c fields.Config) string { return recursion.ShowSymbolic(c.Config) },
	Concrete: func(c heaps.Config) string {
		return recursion.ShowConcrete(stacks.Config{Gamma: c.Gamma, G: heaps.StateOf(c)})
	},
}
