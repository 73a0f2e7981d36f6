package prove

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"tandem/explore/certify"
	"tandem/spec/notation/texts"
)

// replay has the kernel replay a certificate.
func replay(t *testing.T, p *Prover, cert []byte, native bool) *Answer {
	t.Helper()
	r, problem, err := certify.Decode(bytes.NewReader(cert), certify.Bounds{})
	if err != nil || problem != nil {
		t.Fatal(problem, err)
	}
	a, err := p.Certificate(t.Context(), texts.Printed(r.Language), r, native)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The kernel accepts the certificates that are kept of its languages, with the counts of the checker in Go, and no
// theorem about it has an axiom but the allowed one. One step altered, it refuses them, with the line.
func TestKernelReplaysCertificates(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, old, new string }{
		{"basic", `"sigma":{"y":3}`, `"sigma":{"y":1}`},
		{"arrays", `"rule":"While-T"`, `"rule":"While-F"`},
		{"recursion", `"rule":"Call"`, `"rule":"Return"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			text, err := os.ReadFile("../../explore/certify/testdata/" + row.name + ".cert")
			if err != nil {
				t.Fatal(err)
			}
			want, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil)
			if err != nil || want.Problem != nil {
				t.Fatal(want.Problem, err)
			}
			c := want.Counts
			if a := replay(t, p, text, native); !a.Accepted || a.Steps != c.Steps || a.Paths != c.Paths || a.Models != c.Models || a.Cuts != c.Cuts || a.Trusted != len(a.Lines) {
				t.Errorf("the kernel says %+v, the checker in Go %+v", a, c)
			}
			altered := strings.Replace(string(text), row.old, row.new, 1)
			line := strings.Count(altered[:strings.Index(altered, row.new)], "\n") + 1
			if a := replay(t, p, []byte(altered), native); a.Accepted || a.Line != line {
				t.Errorf("altered in line %d: the kernel says %+v", line, a)
			}
		})
	}
}
