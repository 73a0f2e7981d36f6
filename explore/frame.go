package explore

import (
	"tandem/lang"
	"tandem/simplify"
)

// frame is a path condition as a session has it: what one step added, above what was
// there. nil is true.
type frame struct {
	added []lang.Expr // simplified
	below *frame
	depth int // frames below it
}

// with is a frame with something added.
func (f *frame) with(simple *simplify.Simplifier, added []lang.Expr) *frame {
	next := &frame{below: f}
	if f != nil {
		next.depth = f.depth + 1
	}
	for _, b := range added {
		if b = simple.Expr(b); b != lang.True {
			next.added = append(next.added, b)
		}
	}
	return next
}

// goTo brings the session to a path condition: what is not part of it is popped, and
// what is missing pushed.
func (s *search[S]) goTo(f *frame) {
	var missing []*frame
	for ; f != nil && (f.depth >= len(s.pushed) || s.pushed[f.depth] != f); f = f.below {
		missing = append(missing, f)
	}
	stay := 0
	if f != nil {
		stay = f.depth + 1
	}
	for len(s.pushed) > stay {
		s.session.Pop()
		s.pushed = s.pushed[:len(s.pushed)-1]
	}
	for i := len(missing) - 1; i >= 0; i-- {
		s.session.Push()
		s.pushed = append(s.pushed, missing[i])
		for _, b := range missing[i].added {
			s.session.Assert(b)
		}
	}
}
