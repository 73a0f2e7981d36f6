package ledger

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/props"
	"tandem/spec"
)

// sweep judges the numbers below n, with a statement that holds, one that fails from bad on, and one whose rule fires at 7 only.
func sweep(n, bad int) Run {
	scope := spec.Scope{Size: n}
	statement := func(id string, judge func(k int) spec.Verdict) *props.Property[int] {
		return &props.Property[int]{
			ID: id, Name: id, Symbolic: []string{"R"},
			Judge: func(_ context.Context, k int) spec.Verdict { return judge(k) },
			Show:  func(k int) props.Shown { return props.Shown{Other: fmt.Sprint(k), Size: k} },
		}
	}
	fired := func(k int) spec.Verdict {
		return spec.Verdict{Evidence: spec.Evidence{Symbolic: spec.CountsOf(map[string]int{"R": 1}), Longest: k, Compared: 1}}
	}
	list := []*props.Property[int]{
		statement("holds", func(k int) spec.Verdict {
			if k%3 == 0 {
				return spec.Verdict{Result: spec.Discarded, Reason: "by three"}
			}
			return fired(k)
		}),
		statement("fails", func(k int) spec.Verdict {
			v := fired(k)
			if k >= bad {
				v.Result, v.Reason = spec.Refuted, "too large"
			}
			return v
		}),
		statement("seldom", func(k int) spec.Verdict {
			if k == 7 {
				return fired(k)
			}
			return spec.Verdict{}
		}),
	}
	var cases iter.Seq[int] = func(yield func(int) bool) {
		scope.Programs = n
		for k := range n {
			scope.States++
			if !yield(k) {
				return
			}
		}
	}
	r := Run{Language: "numbers", Mode: Exhaustive, Size: n, Solver: "none", Reports: props.Sweep(context.Background(), nil, list, cases, nil)}
	r.Scope = &scope
	return r
}

func file(runs ...Run) *Evidence { return &Evidence{Schema: EvidenceSchema, Version: "1", Runs: runs} }

// read is evidence after it was written and read.
func read(t *testing.T, e *Evidence) *Evidence {
	t.Helper()
	back, err := ParseEvidence("e.json", e.Encode())
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func TestParseEvidence(t *testing.T) {
	good := string(file(sweep(4, 2)).Encode())
	for _, row := range []struct{ name, old, new, want, reason string }{
		{"schema", EvidenceSchema, "tandem.check/v1", `e.json:1:1: found the schema "tandem.check/v1", expected "tandem.evidence/v4"`, "another document"},
		{"syntax", `"runs": [`, `"runs" [`, "e.json:5:9: found the character '['", "line and column"},
		{"field", `"solver"`, `"solvers"`, `e.json:16:4: found the field "solvers", which is unknown`, "what is not understood is not ignored"},
		{"type", `"size": 4`, `"size": "4"`, "e.json:10:14: found a JSON string at runs.size, expected an integer", "line and column"},
		{"size", `"version"`, strings.Repeat(" ", MaxEvidence) + `"version"`, "e.json: found more than 16 MiB, expected evidence of at most that size", "a file has a limit"},
		{"mode", `"exhaustive"`, `"some"`, `run 1 (numbers, some): found the mode "some", expected random, exhaustive or written`, "nobody knows what was checked"},
		{"verdict", `"verdict": "tested"`, `"verdict": "true"`, `holds: found the verdict "true"`, "there are three"},
		{"refuted", `"verdict": "refuted"`, `"verdict": "tested"`, "fails: found the verdict tested and a counterexample: true", "a counterexample refutes"},
	} {
		t.Run(row.name, func(t *testing.T) {
			bad := strings.Replace(good, row.old, row.new, 1)
			if bad == good {
				t.Fatalf("%s is not in\n%s", row.old, good)
			}
			_, err := ParseEvidence("e.json", []byte(bad))
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%s: got %v, want %q", row.reason, err, row.want)
			}
		})
	}
	if diff := cmp.Diff(good, string(read(t, file(sweep(4, 2))).Encode())); diff != "" {
		t.Errorf("read and written again: -want +got\n%s", diff)
	}
}
