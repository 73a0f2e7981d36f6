package lazyinit

import (
	"tandem/explore"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/papers/subsumption/lazyobjects"
)

// Problem returns the program p as a search sees it, of the initial heaps that meet the
// precondition. The models of paths are initial states that the paths take.
func (p Sides) Problem(program *lang.Program, pre precond.Condition) explore.Problem[lazyobjects.Config] {
	prob := explore.Of(p.Semantics(), program)
	prob.Init.Pre = pre
	prob.Initial = Initial
	return prob
}
