// Package all is the list of Tandem's own languages.
package all

import (
	arrays "tandem/arrays/entry"
	basic "tandem/basic/entry"
	checks "tandem/checks/entry"
	embed "tandem/embed/entry"
	frames "tandem/frames/entry"
	full "tandem/full/entry"
	"tandem/languages"
	lazyinit "tandem/lazyinit/entry"
	memoryless "tandem/memoryless/entry"
	objects "tandem/objects/entry"
	recursion "tandem/recursion/entry"
	subsumption "tandem/subsume/calculus/entry"
	traces "tandem/wp/entry"
)

// Register is that of all languages: those of the papers, smaller ones first, and
// behind them those with assumptions, assertions and inputs, the memoryless
// version, lazy initialisation, and matching of symbolic states.
func Register() *languages.Register {
	return languages.New(append(checks.With(
		basic.Language(),
		arrays.Language(),
		recursion.Language(),
		recursion.WithArrays(),
		objects.Language(),
		full.Language(),
		objects.Unfolding(),
		traces.Language(),
		embed.Pure(),
		embed.Store(),
	), memoryless.Language(), lazyinit.Objects(), lazyinit.Arrays(), subsumption.Language(), frames.Language())...)
}
