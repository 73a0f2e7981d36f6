package compare

import (
	"tandem/lang"
	"tandem/spec"
)

// Size is how large a path condition is, as a graph.
type Size struct {
	Nodes        int `json:"nodes" jsonschema:"distinct ones"`
	Conditionals int `json:"conditionals" jsonschema:"b ? e1 : e2 among them"`
	Stores       int `json:"stores" jsonschema:"updates of arrays among them"`
}

// SizeOf is the size of b.
func SizeOf(b lang.Expr) Size {
	var s Size
	lang.FoldExpr(b, nil, func(e lang.Expr, _ []struct{}) struct{} {
		s.Nodes++
		switch e.Op() {
		case lang.Cond:
			s.Conditionals++
		case lang.Store:
			s.Stores++
		}
		return struct{}{}
	})
	return s
}

func (s Size) max(t Size) Size {
	return Size{max(s.Nodes, t.Nodes), max(s.Conditionals, t.Conditionals), max(s.Stores, t.Stores)}
}

// Counts is what a route did, in what does not depend on the machine. Of what the
// solver answers it depends on whether it knows.
type Counts struct {
	Paths      int           `json:"paths" jsonschema:"feasible ones, and those that the solver did not decide"`
	ByStatus   spec.Outcomes `json:"-"`
	Infeasible int           `json:"infeasible" jsonschema:"branches and ends of paths"`
	Steps      int           `json:"steps" jsonschema:"transitions, those of shared prefixes once"`
	Checks     int           `json:"solverChecks" jsonschema:"questions to the solver"`
	Unknown    int           `json:"unknown" jsonschema:"checks that the solver did not decide"`
	Heaps      int           `json:"heaps,omitempty" jsonschema:"paths of a route that has one for each initial heap; 0: of another route"`
	Nodes      int           `json:"nodes" jsonschema:"of the path conditions, that of each path counted"`
	Largest    Size          `json:"largest" jsonschema:"the most of each that one path condition has"`
	Sent       int           `json:"solverNodes" jsonschema:"the most nodes that one question has, as it was sent"`
}
