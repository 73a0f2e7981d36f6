package programs_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// FuzzTheorems: any bytes are a program and a state for which Theorem 2.3
// holds and both sides move together.
func FuzzTheorems(f *testing.F) {
	f.Add([]byte{})
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		data := make([]byte, 200)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		f.Add(data)
	}
	voc, sem := programs.Large(), basic.New()
	lim := spec.Limits{Steps: 30, Stretch: 1, Nodes: 100}
	f.Fuzz(func(t *testing.T, data []byte) {
		src := &props.Bytes{Data: data}
		p := voc.RandomProgram(src, 40)
		if err := sound(p, programs.Size(p)); err != nil {
			t.Fatalf("%v:\n%s", err, p)
		}
		V := concrete.NewValuation(voc.Initial(src, p))
		for name, v := range map[string]spec.Verdict{
			"correctness": spec.Correctness(context.Background(), sem, lim, p, V),
			"lockstep":    spec.Lockstep(context.Background(), sem, lim, p, V),
		} {
			if v.Result != spec.Tested && v.Result != spec.Inconclusive {
				t.Errorf("%s: %s: %+v\n%s%s", name, v.Reason, v.Failure, p, basic.Input(p, V))
			}
		}
	})
}
