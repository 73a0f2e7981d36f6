package backward

import (
	"tandem/lang"
)

// Route is a way to a path condition.
type Route uint8

// The routes. ByTrace, the zero Route, is backward, by weakest precondition, and BySubstitution forward.
const (
	ByTrace Route = iota
	BySubstitution
)

func (r Route) String() string {
	if r == ByTrace {
		return "path(ρ)"
	}
	return "φ"
}

// Condition returns the path's condition by that route, as a solver is asked about it.
func (p *Path[S]) Condition(by Route) lang.Expr {
	if by == ByTrace {
		return p.Asked()
	}
	return p.Forward
}
