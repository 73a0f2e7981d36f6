package solver_test

import (
	"context"
	"testing"

	"tandem/explore/solver"
	"tandem/lang"
)

// A fresh session opens another one for each question, and has its stack.
func TestFreshAsksEachQuestionAnew(t *testing.T) {
	opened := 0
	s, err := solver.Fresh(func() (solver.Session, error) {
		opened++
		return solver.Open("small", solver.Options{})
	})
	if err != nil {
		t.Fatal(err)
	}
	x := lang.V(lang.NewVar("x", lang.Int))
	s.Assert(lang.Term(lang.Gt, x, lang.I(2)))
	s.Push()
	s.Assert(lang.Term(lang.Lt, x, lang.I(4)))
	if r := s.Check(context.Background()); r.Answer != solver.Sat || r.Model.String() != "{x: 3}" {
		t.Errorf("got %v, want x = 3", r)
	}
	s.Assert(lang.False)
	if r := s.Refuted(context.Background()); r.Answer == solver.Sat {
		t.Errorf("got %v", r)
	}
	s.Pop()
	if r := s.Check(context.Background()); r.Answer != solver.Sat {
		t.Errorf("got %v below", r)
	}
	if opened != 4 || s.Stats().Checks != 3 || s.Info().Way != solver.Exhaustive {
		t.Errorf("%d opened, %+v, %v; want one for itself and one a question", opened, s.Stats(), s.Info())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if r := s.Check(context.Background()); r.Answer != solver.Unknown || opened != 4 {
		t.Errorf("closed: %v, %d opened", r, opened)
	}
}
