// Package all is the list of Tandem's own languages.
package all

import (
	arrays "tandem/arrays/entry"
	basic "tandem/basic/entry"
	full "tandem/full/entry"
	"tandem/languages"
	objects "tandem/objects/entry"
	recursion "tandem/recursion/entry"
	traces "tandem/wp/entry"
)

// Register is that of all languages, smaller ones first.
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
	)
}
