package solver

import (
	"context"
	"testing"

	"tandem/lang"
)

// counting counts the questions that it answers by the solver behind it.
type counting struct {
	engine
	asked *int
}

func (c counting) check(ctx context.Context, ops []op, model bool) reply {
	*c.asked++
	return c.engine.check(ctx, ops, model)
}

// TestKnown: a second solver is asked a question once, whoever asks; what is counted is the same. An answer that is not
// the first one's is asked again, and so is one that nobody knew.
func TestKnown(t *testing.T) {
	x, p := lang.V(lang.NewVar("x", lang.Int)), lang.V(lang.NewVar("p", lang.Bool))
	axiom := func(n int64) *Axiom {
		b := Bound("b", IntSort)
		return &Axiom{Vars: []*Term{b}, Pattern: b, Body: Operator(lang.Lt, Literal(lang.NewInt(n)), b)}
	}
	asked, says := 0, reply{answer: Sat}
	var all Opinions
	open := func(first Answer) (Session, *Opinion) {
		o := opinionOf(func() Session { return newSession(counting{&parrot{says}, &asked}, Options{}.defaults()) }, 0)
		o.kind = "parrot"
		s, err := all.Add(o).Of(newSession(&parrot{reply{answer: first}}, Options{}.defaults()))
		if err != nil {
			t.Fatal(err)
		}
		return s, o
	}
	check := func(s Session, want int, why string) {
		t.Helper()
		before := asked
		s.Refuted(context.Background())
		if asked-before != want {
			t.Errorf("%d questions, want %d: %s", asked-before, want, why)
		}
	}
	for round := range 2 { // of opinions of their own, which share what is known
		s, o := open(Sat)
		want := 1 - round
		check(s, want, "no assertion")
		s.Assert(lang.Term(lang.Le, x, x))
		check(s, want, "one")
		check(s, 0, "the same")
		s.Push()
		s.Assert(p)
		check(s, want, "two")
		s.Pop()
		check(s, 0, "one again")
		s.Push()
		s.AssertTerm(Literal(lang.BoolValue(true)))
		check(s, want, "a term")
		s.AssertTerm(axiom(1).Term())
		check(s, want, "an axiom")
		s.Pop()
		s.AssertTerm(axiom(2).Term())
		check(s, want, "another axiom")
		if got := o.Tally(); got.Asked != 8 || got.Sat != 8 || got.Answers != 8 || got.Differs != 0 || got.By != "parrot 1 (pipe)" {
			t.Errorf("round %d: %v", round, got)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	s, _ := open(Sat) // an integer and an object of one name are two
	s.Assert(lang.Term(lang.Lt, lang.I(0), x))
	s.Push()
	s.Assert(lang.Term(lang.Eq, x, lang.I(0)))
	check(s, 1, "an integer that is 0")
	s.Pop()
	s.Assert(lang.Term(lang.Eq, lang.V(lang.NewVar("x", node)), lang.Const(lang.Nil(node))))
	check(s, 1, "an object that is nil, which is 0 in SMT-LIB")
	s, o := open(Unsat)
	check(s, 1, "the first solver says something else now")
	check(s, 1, "and that is not known")
	if o.Tally().Differs != 2 {
		t.Errorf("%v", o.Tally())
	}
	says = reply{reason: "busy"}
	s, _ = open(Sat)
	s.Assert(p)
	check(s, 1, "never asked")
	check(s, 1, "nobody knew")
}
