package ledger

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/props"
	"tandem/spec"
)

// sweep judges the numbers below n that the part has, with a statement that
// holds, one that fails from bad on, and one whose rule fires at 7 only.
func sweep(n, bad, part, of int) Run {
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
		scope.Programs = n // each part enumerates all of them
		for k := part - 1; k < n; k += of {
			scope.States++
			if !yield(k) {
				return
			}
		}
	}
	r := Run{Language: "numbers", Mode: Exhaustive, Size: n, Solver: "none", Reports: props.Sweep(context.Background(), list, cases, nil)}
	r.Scope = &scope
	if of > 1 {
		r.Shard = &props.Shard{Part: part, Of: of}
	}
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

// The parts of a run make the run, in whatever order they come: the same
// counts, the smallest counterexample, and the verdict on all cases, where a
// part alone has no evidence of a rule.
func TestMergeParts(t *testing.T) {
	want := file(sweep(20, 99, 1, 1))
	for of := 2; of <= 5; of++ {
		var parts []*Evidence
		for i := of; i >= 1; i-- {
			parts = append(parts, read(t, file(sweep(20, 99, i, of))))
		}
		got, err := Merge(parts...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want.Encode()), string(got.Encode())); diff != "" {
			t.Errorf("%d parts: -want +got\n%s", of, diff)
		}
	}
	var parts []*Evidence
	for i := 1; i <= 3; i++ {
		parts = append(parts, file(sweep(20, 10, i, 3)))
	}
	got, err := Merge(parts...)
	if err != nil {
		t.Fatal(err)
	}
	fails, seldom := got.Runs[0].Reports[1], got.Runs[0].Reports[2]
	if fails.Verdict != "refuted" || fails.Counterexample.Case.Size != 10 {
		t.Errorf("the smallest counterexample is 10: got %s %+v", fails.Verdict, fails.Counterexample)
	}
	if alone := parts[0].Runs[0].Reports[2].Verdict; alone != "inconclusive" && parts[1].Runs[0].Reports[2].Verdict != "inconclusive" || seldom.Verdict != "holds" {
		t.Errorf("one part has the rule, all together have it: got %s", seldom.Verdict)
	}
}

// Random runs of other statements are other runs, as those that a solver
// decides.
func TestMergeRandom(t *testing.T) {
	a, b := sweep(9, 99, 1, 1), sweep(9, 99, 1, 1)
	a.Mode, b.Mode, b.Solver = Random, Random, "z"
	a.Reports, b.Reports = a.Reports[:1], b.Reports[1:]
	got, err := Merge(file(a, b))
	if err != nil || len(got.Runs) != 2 {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := Merge(file(a), file(a)); err == nil {
		t.Error("the same run twice counts twice")
	}
}

// A whole exhaustive run that is there twice counts once.
func TestMergeSame(t *testing.T) {
	one, err := Merge(file(sweep(9, 99, 1, 1)))
	two, err2 := Merge(file(sweep(9, 99, 1, 1)), file(sweep(9, 99, 1, 1)))
	if err != nil || err2 != nil || !bytes.Equal(one.Encode(), two.Encode()) {
		t.Errorf("the same run, twice: %v, %v", err, err2)
	}
}

func TestMergeRefuses(t *testing.T) {
	part := func(i, of int) *Evidence { return file(sweep(9, 99, i, of)) }
	changed := func(e *Evidence, change func(e *Evidence)) *Evidence {
		change(e)
		return e
	}
	for _, row := range []struct {
		name   string
		in     []*Evidence
		want   string
		reason string
	}{
		{"nothing", nil, "found no evidence", "there is nothing to say"},
		{"gap", []*Evidence{part(1, 3), part(3, 3)}, "numbers, exhaustive, size 9: found part 3/3, expected part 2", "some cases were not checked"},
		{"first missing", []*Evidence{part(2, 3), part(3, 3)}, "found part 2/3, expected part 1", "nor at the beginning"},
		{"last missing", []*Evidence{part(1, 3), part(2, 3)}, "found no part 3/3", "nor at the end"},
		{"overlap", []*Evidence{part(1, 2), part(2, 2), part(2, 2)}, "found part 2/2 twice", "some cases would count twice"},
		{"other number", []*Evidence{part(1, 2), part(2, 3)}, "found parts of 2 and of 3", "they are parts of different splits"},
		{"whole twice", []*Evidence{part(1, 1), changed(part(1, 1), func(e *Evidence) { e.Runs[0].Reports[0].Held-- })}, "found part 1/1 twice", "with other results, also of runs that are not split"},
		{"version", []*Evidence{part(1, 2), changed(part(2, 2), func(e *Evidence) { e.Version = "2" })}, "found evidence of the versions 1 and 2", "another program made it"},
		{"limits", []*Evidence{part(1, 2), changed(part(2, 2), func(e *Evidence) { e.Runs[0].Limits.Steps = 9 })}, "found the limits", "less was looked at"},
		{"solver", []*Evidence{part(1, 2), changed(part(2, 2), func(e *Evidence) { e.Runs[0].Solver = "z" })}, "found the solvers none and z", "another solver decided"},
		{"statements", []*Evidence{part(1, 2), changed(part(2, 2), func(e *Evidence) { e.Runs[0].Reports = e.Runs[0].Reports[1:] })}, "found other statements in part 2", "one was not checked"},
		{"size", []*Evidence{part(1, 2), file(sweep(8, 99, 2, 2))}, "found no part 2/2", "a part of another size is of another run"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := Merge(row.in...)
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%s: got %v, want %q", row.reason, err, row.want)
			}
		})
	}
}

func TestParseEvidence(t *testing.T) {
	good := string(file(sweep(4, 2, 1, 1)).Encode())
	for _, row := range []struct{ name, old, new, want, reason string }{
		{"schema", EvidenceSchema, "tandem.check/v1", `e.json:1:1: found the schema "tandem.check/v1", expected "tandem.evidence/v3"`, "another document"},
		{"syntax", `"runs": [`, `"runs" [`, "e.json:5:9: invalid character '['", "line and column"},
		{"field", `"solver"`, `"solvers"`, `e.json:16:4: found the field "solvers", which there is not`, "what is not understood is not ignored"},
		{"type", `"size": 4`, `"size": "4"`, "e.json:10:14: found a JSON string at runs.size, expected an integer", "line and column"},
		{"size", `"version"`, strings.Repeat(" ", MaxEvidence) + `"version"`, "e.json: found more than 16 MiB, expected evidence of at most that size", "a file has a limit"},
		{"mode", `"exhaustive"`, `"some"`, `run 1 (numbers, some): found the mode "some", expected random, exhaustive or written`, "nobody knows what was checked"},
		{"verdict", `"verdict": "holds"`, `"verdict": "true"`, `holds: found the verdict "true"`, "there are three"},
		{"refuted", `"verdict": "refuted"`, `"verdict": "holds"`, "fails: found the verdict holds and a counterexample: true", "a counterexample refutes"},
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
	if diff := cmp.Diff(good, string(read(t, file(sweep(4, 2, 1, 1))).Encode())); diff != "" {
		t.Errorf("read and written again: -want +got\n%s", diff)
	}
}
