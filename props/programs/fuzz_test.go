package programs_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tandem/basic"
	"tandem/concrete"
	"tandem/props/programs"
	"tandem/spec"
)

// drawn is the choices of a fuzzer.
type drawn struct{ *rapid.T }

func (d drawn) Choose(n int, label string) int {
	if n < 2 {
		return 0
	}
	return rapid.IntRange(0, n-1).Draw(d.T, label)
}

func (drawn) Group(_ string, f func()) { f() }

// FuzzTheorems: any bytes are a program and a state for which Theorem 2.3
// holds and both sides move together.
func FuzzTheorems(f *testing.F) {
	f.Add([]byte{})
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		data := make([]byte, 4000)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		f.Add(data)
	}
	voc, sem := programs.Large(), basic.New()
	lim := spec.Limits{Steps: 30, Stretch: 1, Nodes: 100}
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		p := voc.RandomProgram(drawn{t}, 40)
		if err := sound(p, programs.Size(p)); err != nil {
			t.Fatalf("%v:\n%s", err, p)
		}
		V := concrete.NewValuation(voc.Initial(drawn{t}, p))
		for name, v := range map[string]spec.Verdict{
			"correctness": spec.Correctness(context.Background(), sem, lim, p, V),
			"lockstep":    spec.Lockstep(context.Background(), sem, lim, p, V),
		} {
			if v.Result != spec.Tested && v.Result != spec.Inconclusive {
				t.Errorf("%s: %s: %+v\n%s%s", name, v.Reason, v.Failure, p, basic.Input(p, V))
			}
		}
	}))
}
