// Package all is the list of Tandem's own languages.
package all

import (
	arrays "tandem/arrays/entry"
	basic "tandem/basic/entry"
	checks "tandem/checks/entry"
	embed "tandem/embed/entry"
	full "tandem/full/entry"
	"tandem/languages"
	objects "tandem/objects/entry"
	recursion "tandem/recursion/entry"
	traces "tandem/wp/entry"
)

// Register is that of all languages: those of the papers, smaller ones first, and
// behind them those with assumptions, assertions and inputs.
func Register() *languages.Register {
	return languages.New(checks.With(
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
	)...)
}
