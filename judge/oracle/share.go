package oracle

import (
	"fmt"
	"math/rand/v2"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Share is how much was judged.
type Share struct {
	Programs   int       `json:"programs" jsonschema:"of which a claim was judged"`
	OfPrograms int       `json:"ofPrograms" jsonschema:"how many there are"`
	Claims     int       `json:"claims" jsonschema:"that were judged: right or wrong"`
	OfClaims   int       `json:"ofClaims" jsonschema:"how many there are; what a reader did not understand counts as one each"`
	Inputs     int       `json:"inputs" jsonschema:"of which judged claims say something"`
	Other      Direction `json:"other,omitzero" jsonschema:"how much there is of the direction that the claims do not promise"`
	OfInputs   int       `json:"ofInputs" jsonschema:"how many were looked at: up to 64 a program of the small domain, none of programs with classes, nor any that an assumption blocks"`
}

// Add adds the share of something else.
func (s *Share) Add(of Share) {
	s.Programs, s.OfPrograms = s.Programs+of.Programs, s.OfPrograms+of.OfPrograms
	s.Claims, s.OfClaims = s.Claims+of.Claims, s.OfClaims+of.OfClaims
	if of.Other.Of != "" {
		s.Other = Direction{of.Other.Of, s.Other.Has + of.Other.Has, s.Other.OfAll + of.Other.OfAll}
	}
	s.Inputs, s.OfInputs = s.Inputs+of.Inputs, s.OfInputs+of.OfInputs
}

// String returns the share for people.
func (s Share) String() string {
	text := fmt.Sprintf("%d of %d claims, %d of %d small inputs", s.Claims, s.OfClaims, s.Inputs, s.OfInputs)
	if s.OfPrograms != 1 {
		text = fmt.Sprintf("%d of %d programs, ", s.Programs, s.OfPrograms) + text
	}
	if s.Other.Of != "" {
		text += "; " + s.Other.String()
	}
	return text
}

// Below reports whether less was judged than a percentage, of programs, claims or inputs.
func (s Share) Below(percent int) bool {
	less := func(n, of int) bool { return n*100 < of*percent }
	return less(s.Programs, s.OfPrograms) || less(s.Claims, s.OfClaims) || less(s.Inputs, s.OfInputs)
}

// The inputs that are looked at, and the steps after which a run is blocked by no assumption.
const (
	shareInputs = 64
	shareSteps  = 1000
)

// share returns how much of a document was judged.
func (j *judge) share(claims []Judged) (s Share) {
	s.Other, s.OfPrograms, s.OfClaims = j.other, 1, len(claims)+len(j.Document.Unread)
	inputs := j.smallInputs()
	key := func(at func(lang.Var) lang.Value) string {
		return fmt.Sprint(lists.Map(inputs[0].Vars(), at))
	}
	tests, said := map[string]bool{}, lang.False
	for i, c := range j.Claims.all {
		if v := claims[i].Verdict; v != Right && v != Wrong {
			continue
		}
		s.Programs = 1
		s.Claims++
		switch {
		case c.Claim.Verdict == Safe, c.Invariant != "" && j.Document.Unwind == 0: // of all runs
			said = lang.True
		case c.Outcome == nil, c.Outcome.Kind == Bound, len(inputs) == 0:
		case c.test != nil:
			tests[key(c.test.model().At)] = true
		default:
			said = lang.Term(lang.Or, c.psi, said)
		}
	}
	for _, m := range inputs {
		switch in := j.holds(j.within, m) && !j.holds(j.beyond, m); {
		case in && (tests[key(m.At)] || j.holds(said, m)):
			s.Inputs++
		case assumes(j.Program) && j.blocks(m):
			continue
		}
		s.OfInputs++
	}
	return s
}

// blocks reports whether an assumption ends the run from an input soon.
func (j *judge) blocks(m solver.Model) bool {
	start, err := j.program.From(m)
	return err == nil && start.Run(j.ctx, shareSteps, nil).Outcome == spec.Blocked
}

// smallInputs lists inputs of the small domain: all of them, or some by chance, the same each time; none of programs
// with classes, or behind the end of the time.
func (j *judge) smallInputs() []solver.Model {
	if len(j.Program.Classes) > 0 || j.ctx.Err() != nil {
		return nil
	}
	vars := lists.Filter(lang.FreeVars(append(lists.Map(j.paths, func(c *claim) lang.Expr { return c.psi }), j.within)...), func(x lang.Var) bool {
		_, read := lang.ReadNumber(x)
		return read
	})
	vars = append(j.Program.Own(), vars...)
	all, dice := 1, rand.New(rand.NewPCG(1, 1))
	solver.SmallModel(vars, func(of int) int {
		all = min(all*of, shareInputs+1)
		return 0
	})
	var list []solver.Model
	for n := range min(all, shareInputs) {
		list = append(list, solver.SmallModel(vars, func(of int) int {
			if all > shareInputs {
				return dice.IntN(of)
			}
			i := n % of
			n /= of
			return i
		}))
	}
	return list
}
