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

// WithChecks is Register, and behind its languages those with assumptions, assertions
// and inputs.
func WithChecks() *languages.Register { return languages.New(checks.With(Register().All()...)...) }

// Register is that of all languages of the paper, smaller ones first.
func Register() *languages.Register {
	return languages.New(
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
	)
}
