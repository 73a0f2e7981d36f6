package calculus

import (
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/abstraction"
	"tandem/papers/subsumption/concretes"
	"tandem/papers/subsumption/match"
)

// Sides is what the statements are about: algorithms and definitions on one side, γ on the other.
type Sides struct {
	Match     match.Algorithm
	Valuation match.Valuation
	Lists     abstraction.Alpha
	Cells     abstraction.Algorithm
	Arrays    abstraction.Alpha
	Gamma     concretes.Gamma
	// Subtypes tells that variables and fields of any class refer to any object.
	Subtypes bool
	// Initial tells that uninit stands for what can be there initially; see match.Initial.
	Initial bool
	// Variables tells that states have integer variables of the program.
	Variables bool
}

// Repaired returns the paper with the fewest changes by which its statements hold.
func Repaired() Sides {
	return Sides{
		Match: match.Algorithm1(), Valuation: match.Definition2(), Lists: abstraction.Lists(),
		Cells: abstraction.Algorithm2(), Arrays: abstraction.Arrays(), Subtypes: true, Variables: true, Initial: true,
	}
}

// Calculus returns the functions of the sides.
func (s Sides) Calculus() subsumption.Calculus {
	var initial func(s1, s2 *subsumption.State, m *subsumption.Matching) string
	if s.Initial {
		initial = match.Initial
	}
	return subsumption.Calculus{
		Initial: initial, Match: s.Match.Match, Constraint: s.Valuation.Of, List: s.Lists.Of, Cells: s.Cells.Of,
		Array: func(t *subsumption.State, decide subsumption.Decide) (*subsumption.State, error) {
			list, err := s.Cells.Of(t, decide)
			if err != nil {
				return nil, err
			}
			return s.Arrays.Of(list)
		},
	}
}
