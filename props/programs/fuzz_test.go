package programs_test

import (
	"context"
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
	for _, seed := range []string{"", "\x05", "\x10\x01\x02\x03\x04\x05\x06\x07\x08", "\x27 both sides of a theorem, any bytes, zero behind", "\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6"} {
		f.Add([]byte(seed))
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
			if v.Result != spec.Holds && v.Result != spec.Inconclusive {
				t.Errorf("%s: %s: %+v\n%s%s", name, v.Reason, v.Failure, p, basic.Input(p, V))
			}
		}
	})
}
