package props

import "tandem/spec"

// Observed is a random case with its verdict, as it was before anything was shrunk.
type Observed struct {
	Property string // the ID of the statement
	Number   int    // of the case, from 1
	Case     Shown
	Verdict  spec.Verdict
}
