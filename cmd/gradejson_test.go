package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/doc"
	"tandem/internal/child"
	"tandem/judge/grade"
	"tandem/languages"
)

// results returns a document as its schema has it.
func results(t *testing.T, text []byte) report.GradescopeDocument {
	t.Helper()
	var any map[string]any
	var d report.GradescopeDocument
	if err := json.Unmarshal(text, &any); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	for _, s := range report.Schemas() {
		if s.Name != report.GradescopeSchema {
			continue
		}
		schema, err := s.JSON().Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(any); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	return d
}

// panickingGrader has an exercise whose judge panics.
func panickingGrader(t *testing.T) (*grade.Grader, *grade.Exercise) {
	t.Helper()
	list, err := grade.Read(fstest.MapFS{"1/grade.json": {Data: []byte(`{"number": 1, "title": "t", "kind": "broken", "parts": [{"name": "a", "points": 3}, {"name": "b", "group": "g", "points": 4}]}`)}})
	if err != nil {
		t.Fatal(err)
	}
	judge := func(context.Context, *grade.Exercise, grade.Answer, grade.Options) grade.Result { panic("oh") }
	return &grade.Grader{Exercises: list, Judges: grade.Judges{"broken": judge}}, list[0]
}

// Whatever fails, there is a results.json with 0 points, and the exit status says whose
// fault it is.
func TestResultsOfFailures(t *testing.T) {
	g, e := panickingGrader(t)
	written, err := json.Marshal(g.Grade(context.Background(), e, grade.Answer{Name: "a.rules"}))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		end    child.Result
		status int
		says   string
		reason string
	}{
		{"panic of the judge", child.Result{End: child.Exited, Status: cli.ExitBug, Output: written}, cli.ExitBug, "by a bug in tandem: oh", "the process tells it"},
		{"end of the process", child.Result{End: child.Exited, Status: 2, How: "exit status 2", Said: "fatal error: stack overflow"}, cli.ExitBug, "fatal error: stack overflow", "it tells nothing"},
		{"end at a bound", child.Result{End: child.Exited, Status: cli.ExitInconclusive, How: "exit status 5", Said: "bound on memory: 256 MiB"}, cli.ExitInconclusive, "bound on memory", "it had no time to write what it found"},
		{"half a result", child.Result{End: child.Exited, Output: written[:len(written)/2]}, cli.ExitBug, "ended early", "it is no JSON"},
		{"too much memory", child.Result{End: child.Memory}, cli.ExitInconclusive, "not judged: it took more than 512 MiB of memory", "a bound was reached"},
		{"too much time", child.Result{End: child.Time}, cli.ExitInconclusive, "not judged: it took more than 1m", "a bound was reached"},
		{"no processor", child.Result{End: child.Clock}, cli.ExitInconclusive, "not judged: it took more than 1m", "the machine has other work"},
		{"killed", child.Result{End: child.Signaled, How: "signal: killed"}, cli.ExitInconclusive, "signal: killed", "the system has no memory left, or somebody ended it"},
	} {
		r := ofChild(e, "a.rules", grade.Options{}, row.end)
		d := report.Gradescope(r, unconfined)
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		results(t, text)
		if d.Score != 0 || len(d.Tests) != 2 || d.Tests[1].MaxScore != 4 || d.Tests[1].Status != "failed" || !strings.Contains(d.Output, row.says) || !strings.HasSuffix(d.Output, "\n"+unconfined) || gradeStatus(r) != row.status || row.reason == "" {
			t.Errorf("%s: exit status %d, want %d: %s", row.name, gradeStatus(r), row.status, text)
		}
	}
}

// A panic of the command itself leaves a results.json, too, and goes on.
func TestResultsOfAPanic(t *testing.T) {
	var out bytes.Buffer
	a := &app{register: languages.New(), err: &out, out: cli.NewOutput(&out, func(error) {})}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic ended")
			}
		}()
		var none context.Context // which makes it panic
		_ = a.graded(none, []string{"1", "x.rules"}, gradeOptions{json: true})
	}()
	a.out.Close()
	if d := results(t, out.Bytes()); d.Score != 0 || len(d.Tests) != 0 || !strings.Contains(d.Output, "by a bug in tandem") {
		t.Errorf("%+v", d)
	}
}

// The autograder of doc/teaching.md, with the folders of this test in the place of
// Gradescope's.
func TestAutograder(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	script := doc.Autograder()["run_autograder"]
	if strings.Count(script, "/autograder/") != 3 || !strings.Contains(doc.Autograder()["setup.sh"], "install /autograder/source/tandem") {
		t.Fatalf("the page has no such scripts: %s", script)
	}
	dir := t.TempDir()
	script = strings.Replace(script, " GOCACHE=/autograder/go-build", "", 1) // the standard library is built here
	script = strings.ReplaceAll(script, "/autograder/", dir+"/")
	file := filepath.Join(dir, "run_autograder")
	for _, sub := range []string{"submission", "results"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		answer string // "": the student handed in nothing
		says   string
	}{
		{"", "executor.go"},
		{"package main\n", "executor.go"},
		{"package main\n\nfunc main() { println() }\n", "0 of 20 points"},
	} {
		if row.answer != "" {
			if err := os.WriteFile(filepath.Join(dir, "submission", "executor.go"), []byte(row.answer), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if out, err := exec.Command(file).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text, err := os.ReadFile(filepath.Join(dir, "results", "results.json"))
		if err != nil {
			t.Fatal(err)
		}
		if d := results(t, text); d.Score != 0 || len(d.Tests) != 6 || !strings.Contains(d.Output, row.says) {
			t.Errorf("%q: %s", row.answer, text)
		}
	}
}
