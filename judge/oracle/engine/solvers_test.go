package engine

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// compared explores generated programs with two solvers. Each answer about a path condition is
// compared, and each model is evaluated: one that is none is a different answer.
func compared(t *testing.T, voc *programs.Vocabulary, n int) (asked int, said solver.OpinionTally) {
	t.Helper()
	r := register.All()
	o := solver.NewOpinion("cvc5 --incremental --lang smt2", 2*time.Second, 1)
	s, err := o.Of(session(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for seed := range n {
		p := voc.RandomProgram(props.NewDice(uint64(seed), 48), 20+seed%12)
		text, err := lang.Format(p)
		if err != nil { // it has no source text
			continue
		}
		asked++
		if _, err := Claims(context.Background(), r, "p.tdm", text, s, Options{Mode: Split, Unwind: 3, Paths: 60}); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		for _, d := range o.Disagreements() {
			var script strings.Builder
			_ = d.WriteSMT2(&script) // a builder takes everything
			t.Fatalf("seed %d: %v\n%s\n%s", seed, d, text, script.String())
		}
	}
	return asked, o.Tally()
}

// Z3 and cvc5 give one answer about each path condition of generated programs: of two thousand of each
// vocabulary in a sweep.
func TestTwoSolvers(t *testing.T) {
	if _, err := exec.LookPath("cvc5"); err != nil {
		t.Skip("cvc5 is not installed")
	}
	list := vocabularies()
	delete(list, "objects") // its conditions speak of nothing but objects
	delete(list, "full")
	list["bits-32"], list["bit-arrays-8"] = programs.Bits(32), programs.BitArrays(8)
	for name, voc := range list {
		if !longtest.Sweeps() && name != "bit-arrays" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			n, said := compared(t, voc, longtest.Cases(40, 2_000))
			t.Logf("%d programs, %v, in %v", n, said, time.Since(began))
			if said.Sat == 0 || said.Unsat == 0 {
				t.Errorf("%v: want answers of both sorts", said)
			}
		})
	}
}
