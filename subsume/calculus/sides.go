package calculus

import (
	"tandem/subsume"
	"tandem/subsume/abstraction"
	"tandem/subsume/concretes"
	"tandem/subsume/match"
)

// Sides is what the statements are about: algorithms and definitions on one side, γ on
// the other.
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

// Repaired is the paper with the fewest changes by which its statements hold.
func Repaired() Sides {
	return Sides{
		Match: match.Algorithm1(), Valuation: match.Definition2(), Lists: abstraction.Lists(),
		Cells: abstraction.Algorithm2(), Arrays: abstraction.Arrays(), Subtypes: true, Variables: true, Initial: true,
	}
}

// Calculus is the functions of the sides.
func (s Sides) Calculus() subsume.Calculus {
	var initial func(s1, s2 *subsume.State, m *subsume.Matching) string
	if s.Initial {
		initial = match.Initial
	}
	return subsume.Calculus{
		Initial: initial, Match: s.Match.Match, Constraint: s.Valuation.Of, List: s.Lists.Of, Cells: s.Cells.Of,
		Array: func(t *subsume.State, decide subsume.Decide) (*subsume.State, error) {
			list, err := s.Cells.Of(t, decide)
			if err != nil {
				return nil, err
			}
			return s.Arrays.Of(list)
		},
	}
}
