package solver

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"tandem/lang"
)

// denier returns an opinion that is always another one: the first solver says sat.
func denier() *Opinion {
	return opinionOf(func() Session { return newSession(&parrot{reply{answer: Unsat}}, Options{}.defaults()) }, 0)
}

// ask asks both solvers whether the condition is satisfiable, so many times.
func ask(t *testing.T, o *Opinion, b lang.Expr, times int) {
	t.Helper()
	s, err := o.Of(newSession(&parrot{reply{answer: Sat}}, Options{}.defaults()))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.Assert(b)
	for range times {
		s.Check(context.Background())
	}
}

// TestOpinions: what solvers disagree about is saved, each question once.
func TestOpinions(t *testing.T) {
	var o Opinions
	saved := map[string]string{}
	full := errors.New("no room")
	save := func(name string, script []byte) error {
		if len(saved) == 2 {
			return full
		}
		saved[name] = string(script)
		return nil
	}
	if err := o.Save(save); err != nil || len(o.Tallies()) > 0 {
		t.Errorf("without an opinion: %v, %v", err, o.Tallies())
	}
	first := o.First(denier)
	if o.First(func() *Opinion { t.Error("a second one was made"); return denier() }) != first {
		t.Error("the first one is another one")
	}
	ask(t, o.Add(opinionOf(func() Session { return newSession(&parrot{reply{answer: Sat}}, Options{}.defaults()) }, 0)), lang.True, 5)
	if err := o.Save(save); err != nil {
		t.Errorf("where they agree: %v", err)
	}
	other := o.Add(denier())
	// x == x is true in every model: parrots have the empty one
	questions := []lang.Expr{lang.Term(lang.Eq, x, x), lang.Term(lang.Eq, y, y), lang.Term(lang.Le, x, y)}
	ask(t, first, questions[0], 1)
	ask(t, other, questions[0], 2)
	ask(t, other, questions[1], 1)
	ask(t, other, questions[2], 1)
	if got := o.Tallies(); len(got) != 3 || got[0].Differs != 1 || got[1].Sat != 5 || got[2].Differs != 4 {
		t.Errorf("got %+v", got)
	}
	err := o.Save(save)
	if err == nil {
		t.Fatal("no disagreement")
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 4 || len(saved) != 2 {
		t.Fatalf("%d saved of\n%v", len(saved), err)
	}
	for i, name := range slices.Sorted(maps.Keys(saved)) {
		if !strings.HasPrefix(name, "disagreement-") || !strings.Contains(err.Error(), "saved as "+name) || !strings.Contains(saved[name], "Two solvers disagree.") {
			t.Errorf("%d is saved as %s:\n%s", i, name, saved[name])
		}
	}
	if !strings.HasPrefix(lines[0], "two solvers disagree: parrot 1 (pipe) says sat ") || !strings.HasSuffix(lines[0], ".smt2") ||
		!strings.Contains(lines[2], "; could not be saved (no room) as disagreement-") ||
		lines[3] != "they disagree 5 times, also on the same questions; the first are saved" {
		t.Errorf("it says\n%v", err)
	}
}
