package spec

// Limits bound a check. If a statement's quantified side is cut at a bound, it is judged up to
// there and counted as cut (Evidence.Cut). If the search for a witness is, it is inconclusive.
type Limits struct {
	Steps   int `json:"steps" jsonschema:"longest path of the side that the statement quantifies over, in transitions"`
	Stretch int `json:"stretch" jsonschema:"how many times as many transitions the other side may take to match it"`
	Nodes   int `json:"nodes" jsonschema:"most configurations of a symbolic tree that are looked at"`
}

// nodes bounds a search that should find one configuration a step, and finds many if a semantics is wrong.
func (lim Limits) nodes() int { return max(lim.Nodes, lim.Steps*lim.Stretch+1) }

// far bounds the path of the side on which a witness is searched.
func (lim Limits) far() int { return lim.Steps * lim.Stretch }

// DefaultLimits suit programs of a few statements.
func DefaultLimits() Limits { return Limits{Steps: 60, Stretch: 3, Nodes: 400} }

// SmallLimits suit exhaustive checks, which have many small programs.
func SmallLimits() Limits { return Limits{Steps: 24, Stretch: 3, Nodes: 80} }
