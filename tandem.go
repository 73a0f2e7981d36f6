// Package tandem has the texts that stand beside the code: the formulas of every section, in a file
// paper.rules of its room, and the sources of the packages that have rules. Whatever reads formulas
// reads these files, through internal/rules.
package tandem

import "embed"

// Formulas has the files paper.rules by their paths in the module.
//
//go:embed */paper.rules objects/unfold/paper.rules languages/*/paper.rules papers/*/paper.rules papers/reduction/mutants.rules
var Formulas embed.FS

// Programs has those that show what is false in a paper, and examples of papers, by their paths in the module.
//
//go:embed examples/findings examples/lecture examples/*.tdm papers/subsumption/examples/hidden_created.tdm
var Programs embed.FS

// Sources has the code of the rules, in which their places are looked up.
//
//go:embed concrete/*.go symbolic/*.go arrays/*/*.go recursion/*.go recursion/*/*.go objects/*/*.go wp/*.go wp/heap/*.go
//go:embed languages/checks languages/full
//go:embed papers/embed/hijack/*.go papers/frames/*.go
//go:embed papers/subsumption/abstraction/*.go papers/subsumption/lazyarrays/*.go papers/subsumption/lazyobjects/*.go papers/subsumption/match/*.go
var Sources embed.FS
