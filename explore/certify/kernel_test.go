package certify_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"

	"tandem/explore"
	"tandem/explore/certify"
	"tandem/internal/longtest"
	"tandem/judge/prove"
	"tandem/props"
	"tandem/spec"
)

// kernel compares the verdicts of the checker that Rocq proves right and of the one in Go, and counts them.
type kernel struct {
	t     *testing.T
	p     *prove.Prover
	count map[string]int
}

func newKernel(t *testing.T) *kernel {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(prove.ErrMissing)
	}
	p, err := prove.Open(t.Context(), prove.Standard())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return &kernel{t, p, map[string]int{}}
}

// differs returns where the verdicts on a certificate differ; nil: nowhere.
func (k *kernel) differs(cert []byte, native bool) error {
	n, form, err := certify.ReadNumbers(bytes.NewReader(cert), certify.Bounds{})
	if err != nil {
		return err
	}
	want := check(k.t, cert, nil).Problem
	switch {
	case form != nil && want == nil:
		return fmt.Errorf("accepted, but no form of a certificate: %w", form)
	case form != nil || want != nil && want.Kind != certify.Refused || !prove.Replays(n.Language):
		k.count["malformed"]++
		return nil
	case n.Unwritten != "":
		k.count["unwritten"]++
		return nil
	}
	a, err := k.p.Certificate(k.t.Context(), n, native)
	if err != nil {
		return err
	}
	switch {
	case a.Accepted && want == nil:
		k.count["accepted"]++
		k.count["cuts"] += a.Cuts
		k.count["trusted"] += a.Trusted
	case a.Accepted && want.Formal:
		k.count["of which the theorem says nothing"]++
	case a.Accepted || want == nil:
		return fmt.Errorf("the checker in Go: %v; Rocq: %+v", want, a)
	default:
		k.count["refused"]++
	}
	return nil
}

// The checker that Rocq proves right and the one in Go have the same verdict on certificates of random programs, and
// on these with one thing altered.
func TestKernelAgrees(t *testing.T) {
	k := newKernel(t)
	if !prove.Native() {
		t.Skip("ocamlopt, which compiles the checker, is not installed: sudo apt-get install --no-install-recommends ocaml-nox")
	}
	checks, ofEach := longtest.Cases(10, 1000), longtest.Cases(15, 20)
	for _, from := range sources() {
		if !prove.Replays(from.name) && from.name != "bits" {
			continue
		}
		t.Run(from.name, func(t *testing.T) {
			if from.name != "basic+checks" {
				longtest.Sweep(t)
			}
			k.count = map[string]int{}
			n := 0
			p := from.certificates(unbounded(t), func(cert []byte, _ explore.Summary) (spec.Evidence, error) {
				if n++; n <= longtest.Cases(1, 20) {
					if err := k.differs(cert, false); err != nil {
						return spec.Evidence{}, fmt.Errorf("by coqc: %w", err)
					}
				}
				err := k.differs(cert, true)
				d := parse(cert)
				total := 0
				alterations(d, func(alteration) { total++ })
				some := rand.New(rand.NewPCG(uint64(total), 1))
				alterations(d, func(a alteration) {
					if some.IntN(total) >= ofEach || err != nil || a.field == "language" {
						return
					}
					if e := k.differs(a.to.text(), true); e != nil {
						err = fmt.Errorf("record %d (%s), field %q: %s: %w", a.record+1, d[a.record].kind(), a.field, a.what, e)
					}
				})
				return spec.Evidence{}, err
			})
			r := p.Test(t.Context(), props.Options{Checks: checks, Seed: 3, Tries: 20})
			t.Logf("%d held: %v", r.Held, k.count)
			if r.Result != spec.Tested || r.Held != checks || k.count["accepted"] < checks || k.count["refused"] < checks {
				t.Errorf("%s, %d held, %v, crash %v: %+v", r.Verdict, r.Held, k.count, r.Crash, r.Counterexample)
			}
		})
	}
}
