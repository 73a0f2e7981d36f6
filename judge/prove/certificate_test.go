package prove

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"tandem/explore/certify"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// replay has the kernel replay a certificate.
func replay(t *testing.T, p *Prover, cert []byte, native bool) *Answer {
	t.Helper()
	n, problem, err := certify.ReadNumbers(bytes.NewReader(cert), certify.Bounds{})
	if err != nil || problem != nil {
		t.Fatal(problem, err)
	}
	a, err := p.Certificate(t.Context(), n, native)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The kernel accepts the certificates that are kept of its languages, with the counts of the checker in Go, and no
// theorem about it has an axiom but the allowed one. One step altered, it refuses them, with the line.
func TestKernelReplaysCertificates(t *testing.T) {
	p := proverOf(t)
	defer p.forget()
	for _, row := range []struct{ name, old, new string }{
		{"basic", `"sigma":{"y":3}`, `"sigma":{"y":1}`},
		{"arrays", `"rule":"While-T"`, `"rule":"While-F"`},
		{"recursion", `"rule":"Call"`, `"rule":"Return"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.name != "basic" {
				longtest.Sweep(t)
			}
			text, err := os.ReadFile("../../explore/certify/testdata/" + row.name + ".cert")
			if err != nil {
				t.Fatal(err)
			}
			want, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil, nil)
			if err != nil || want.Problem != nil {
				t.Fatal(want.Problem, err)
			}
			c := want.Counts
			if a := replay(t, p, text, false); !a.Accepted || a.Steps != c.Steps || a.Paths != c.Paths || a.Models != c.Models || a.Cuts != c.Cuts || a.Trusted != len(a.Lines) {
				t.Errorf("the kernel says %+v, the checker in Go %+v", a, c)
			}
			for _, theorem := range proofs.Checkers()[want.Header.Language] {
				file, err := p.compile(t.Context(), theorem.File)
				if err != nil || !file.ok || !slices.Equal(axiomsOf(file.said, theorem.Name), []string{allowed}) {
					t.Errorf("%s: %s by the axioms %v, %v", theorem.File, theorem.Name, axiomsOf(file.said, theorem.Name), err)
				}
			}
			altered := strings.Replace(string(text), row.old, row.new, 1)
			line := strings.Count(altered[:strings.Index(altered, row.new)], "\n") + 1
			if a := replay(t, p, []byte(altered), false); a.Accepted || a.Line != line {
				t.Errorf("altered in line %d: the kernel says %+v", line, a)
			}
			if !Native() {
				return
			}
			t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where the program is kept that one prover extracts, and another runs
			again, err := Open(t.Context(), Limits{})
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			for _, by := range []*Prover{p, again} {
				if a := replay(t, by, text, true); !a.Accepted || a.Trusted != len(a.Lines) || a.Steps != c.Steps {
					t.Errorf("the extracted checker says %+v, that in Go %+v", a, c)
				}
			}
			if len(again.done) > 0 {
				t.Errorf("the kept program was made again: %d files were compiled", len(again.done))
			}
			if kept, err := p.kept(); err != nil || os.WriteFile(kept, []byte("no program"), 0o600) != nil {
				t.Fatal(kept, err)
			}
			if a := replay(t, p, text, true); !a.Accepted {
				t.Errorf("beside a kept program that does not run: %+v", a)
			}
		})
	}
}

// The steps that the checker of certificates takes are written from the exported rules; that they are those of the
// relations, each file proves.
func TestStepsAreCurrent(t *testing.T) {
	for _, row := range relations {
		if proofs.Checkers()[row.language] == nil {
			continue // its paths have no certificates
		}
		files, err := rocq.Export(texts.Printed(row.language))
		if err != nil {
			t.Fatal(err)
		}
		name := "../../proofs/certify/steps/" + row.language + ".v"
		goldens.File(t, name, stepsOf(files.Rules))
	}
}
