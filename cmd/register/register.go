// Package register is the list of Tandem's own languages.
package register

import (
	"tandem/languages"
	"tandem/languages/arrays"
	"tandem/languages/basic"
	checks "tandem/languages/checks/entry"
	full "tandem/languages/full/entry"
	memoryless "tandem/languages/memoryless/entry"
	"tandem/languages/objects"
	"tandem/languages/recursion"
	"tandem/languages/traces"
	embed "tandem/papers/embed/entry"
	frames "tandem/papers/frames/entry"
	subsumption "tandem/papers/subsumption/calculus/entry"
	lazyinit "tandem/papers/subsumption/lazyinit/entry"
)

// All returns the register: the papers' languages, smaller ones first, then those with checks, the
// memoryless version, lazy initialisation, and matching of symbolic states.
func All() *languages.Register {
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
