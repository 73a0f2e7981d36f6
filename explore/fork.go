package explore

import (
	"context"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
)

// Way is a transition where there are several.
type Way struct {
	Rule   string `json:"rule" jsonschema:"the rule of the transition"`
	Letter string `json:"letter" jsonschema:"what stands for it in choices"`
}

// Fork is where a path can go several ways.
type Fork struct {
	Steps int // before it
	Stmt  lang.Stmt
	Phi   lang.Expr // the path condition there
	Ways  []Way
	Taken int // which of the ways; -1: the path ends here, since it has no choice left
}

// Forks are those of a path, in their order.
type Forks []Fork

// Open returns the fork at which the path ends for lack of a choice; nil if it ends elsewhere.
func (fs Forks) Open() *Fork {
	if last := len(fs) - 1; last >= 0 && fs[last].Taken < 0 {
		return &fs[last]
	}
	return nil
}

// Untaken returns the first fork of a path that no initial value takes from which none
// goes the path's way, though some come to it; nil if the solver of session does
// not tell. The session has nothing asserted. It is asked as often as halving takes.
func (fs Forks) Untaken(ctx context.Context, session solver.Session) *Fork {
	simple := simplify.New()
	behind := len(fs) // no value comes to the fork of this number
	if fs.Open() != nil {
		behind--
	}
	reached := 0 // some come to this one
	for behind-reached > 1 {
		middle := (reached + behind) / 2
		session.Push()
		session.Assert(simple.Expr(fs[middle].Phi))
		r := session.Check(ctx)
		session.Pop()
		switch r.Answer {
		case solver.Sat:
			reached = middle
		case solver.Unsat:
			behind = middle
		default:
			return nil
		}
	}
	if behind == 0 {
		return nil
	}
	return &fs[reached]
}
