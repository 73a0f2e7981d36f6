package objects

import (
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
	"tandem/recursion"
	recconcrete "tandem/recursion/concrete"
	"tandem/spec"
)

// Show prints configurations as those of §3, fields as arrays.
var Show = spec.Show[*lang.Program, concrete.Valuation, fields.Config, objconcrete.Config]{
	Program:   (*lang.Program).String,
	Valuation: basic.ShowValuation,
	Symbolic:  func(c fields.Config) string { return recursion.ShowSymbolic(c.Config) },
	Concrete: func(c objconcrete.Config) string {
		return recursion.ShowConcrete(recconcrete.Config{Gamma: c.Gamma, G: objconcrete.StateOf(c)})
	},
}
