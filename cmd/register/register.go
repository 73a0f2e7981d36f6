// Package register is the list of Tandem's own languages.
package register

import (
	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/languages"
	"tandem/languages/declared"
	"tandem/languages/entries"
	memoryless "tandem/languages/memoryless/entry"
	embed "tandem/papers/embed/entry"
	frames "tandem/papers/frames/entry"
	subsumption "tandem/papers/subsumption/calculus/entry"
	lazyinit "tandem/papers/subsumption/lazyinit/entry"
)

// All returns the register: the papers' languages, smaller ones first, then those with checks, the
// memoryless version, lazy initialisation, and matching of symbolic states, then those that their files declare.
func All() *languages.Register {
	printed := append(entries.WithChecks(
		entries.Basic(),
		entries.Arrays(),
		entries.Recursion(),
		entries.RecursionArrays(),
		entries.Objects(),
		entries.Full(),
		entries.Unfolding(),
		entries.Traces(),
		embed.Pure(),
		embed.Store(),
	), memoryless.Language(), lazyinit.Objects(), lazyinit.Arrays(), subsumption.Language(), frames.Language())
	return languages.New(append(printed, lists.Map(rules.DeclaredLanguages(), declared.Language)...)...)
}
