package grade_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/cmd/register"
	"tandem/judge/grade"
	"tandem/judge/grade/exercises"
)

// Most of what grading does is short-lived: a heap that may grow is collected less often.
func TestMain(m *testing.M) {
	debug.SetGCPercent(grade.GCPercent)
	os.Exit(m.Run())
}

// grader grades as the command does, in this process.
func grader(t *testing.T) *grade.Grader {
	t.Helper()
	list, err := grade.Read(exercises.Folder)
	if err != nil {
		t.Fatal(err)
	}
	return &grade.Grader{Exercises: list, Judges: grade.Standard(register.All()), Options: grade.Options{Seed: 1, Version: "test"}}
}

// graded returns what a file gets.
func graded(t *testing.T, g *grade.Grader, e *grade.Exercise, name string, text []byte) grade.Result {
	t.Helper()
	r := g.Grade(context.Background(), e, grade.Answer{Name: name, Text: text})
	if len(r.Parts) != len(e.Parts) {
		t.Fatalf("%s: %d parts, want %d", name, len(r.Parts), len(e.Parts))
	}
	return r
}

// Every model answer, and every second right answer, gets full points.
func TestAnswers(t *testing.T) {
	g := grader(t)
	for _, e := range g.Exercises {
		if e.Kind == "executor" {
			continue // package executor has tests of it
		}
		files, err := filepath.Glob(filepath.Join("exercises/answers", filepath.Base(e.Dir()), "*"+filepath.Ext(e.File)))
		if err != nil || len(files) < 2 {
			t.Errorf("exercise %d: %d answers, want two or more (%v)", e.Number, len(files), err)
		}
		for _, name := range files {
			t.Run(e.Dir()+"/"+filepath.Base(name), func(t *testing.T) {
				t.Parallel()
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				r := graded(t, g, e, name, text)
				if r.Error != "" || r.Verdict() != grade.Right || r.Points() != r.Max() {
					t.Errorf("%d of %d points\n%+v", r.Points(), r.Max(), r)
				}
			})
		}
	}
}

// Every file with holes gets no points, without an error: nothing in it is wrong.
func TestHoles(t *testing.T) {
	g := grader(t)
	for _, e := range g.Exercises {
		if e.Kind == "executor" {
			continue
		}
		text, err := fs.ReadFile(e.Folder, e.File)
		if err != nil {
			t.Fatal(err)
		}
		r := graded(t, g, e, e.File, text)
		if r.Error != "" || r.Points() != 0 {
			t.Errorf("exercise %d: %d points, error %q", e.Number, r.Points(), r.Error)
		}
		for _, p := range r.Parts {
			if p.Outcome != grade.Missing {
				t.Errorf("exercise %d, %s: %v, want missing: %s", e.Number, p.Name, p.Outcome, p.Message)
			}
		}
	}
}

// An answer that is not judged in time gets no points, and nothing is said to be wrong.
func TestNotJudged(t *testing.T) {
	g := grader(t)
	over, cancel := context.WithCancelCause(context.Background())
	cancel(grade.ErrTime)
	for _, e := range g.Exercises {
		if e.Kind != "rules" {
			continue
		}
		text, err := os.ReadFile(filepath.Join("exercises/answers", e.Dir(), e.File))
		if err != nil {
			t.Fatal(err)
		}
		r := g.Grade(over, e, grade.Answer{Name: e.File, Text: text})
		if r.Verdict() != grade.NotJudged || r.Points() > 0 || !strings.Contains(r.Parts[0].Message, "the bound on time was reached") {
			t.Errorf("exercise %d: %v, %d points: %s", e.Number, r.Verdict(), r.Points(), r.Parts[0].Message)
		}
	}
}

// An entry that cannot be read costs its own points, and its mistake is told with its place.
func TestUnreadEntry(t *testing.T) {
	const right = "symbolic Until-T: ⟨until b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ bσ⟩\nsymbolic Until-F: ⟨until b {S}; S', σ, φ⟩ → ⟨S; until b {S}; S', σ, φ ∧ ¬bσ⟩\n"
	for _, tt := range []struct{ in, message, reason string }{
		{right + "symbolic Swap: ⟨swap x and y; S, σ, φ⟩ → ⟨S, σ[x := σ(y)][y := σ(x)], φ\n", "cannot be read: a.rules:3:72: found the end, expected “⟩”", "a bracket that does not close"},
		{"symbolic Swap ⟨swap x and y; S, σ, φ⟩\n  → ⟨S, σ, φ⟩\n" + right, "cannot be read: a.rules:1:1: found “symbolic Swap ⟨swap x and y; S, σ, φ⟩\n", "no colon"},
	} {
		g := grader(t)
		r := graded(t, g, g.Exercise(1), "a.rules", []byte(tt.in))
		if r.Points() != 10 || !strings.HasPrefix(r.Parts[2].Message, strings.TrimSpace(tt.message)) {
			t.Errorf("%s: %d points, %q, want 10, %q", tt.reason, r.Points(), r.Parts[2].Message, tt.message)
		}
	}
}

// A file of 10 MB, and bytes that are no text, cannot be read, and are told with their
// place.
func TestNoText(t *testing.T) {
	g := grader(t)
	for _, e := range g.Exercises {
		if e.Kind == "executor" {
			continue
		}
		for _, row := range []struct {
			name, text, says string
		}{
			{"10 MB", strings.Repeat("x", 10<<20), "1:1: found 10485760 bytes, expected a file of at most 1048576 bytes"},
			{"no text", "// x\n//\xff", "2:3: found the byte 0xff, expected text in UTF-8"},
			{"a zero", "\x00", "1:1: found the byte 0x00, expected text in UTF-8"},
		} {
			r := graded(t, g, e, e.File, []byte(row.text))
			if !r.Unread || r.Points() > 0 || r.Error != e.File+":"+row.says {
				t.Errorf("exercise %d, %s: %d points, %q", e.Number, row.name, r.Points(), r.Error)
			}
		}
	}
}

// Each cheating answer gets no points in the part in which it cheats, for the reason
// that its first line says behind that part:
//
//	// Until-F: V(φ) is false after it
func TestCheats(t *testing.T) {
	g := grader(t)
	for _, e := range g.Exercises {
		if e.Kind == "executor" {
			continue
		}
		archive, err := txtar.ParseFile(filepath.Join("testdata", "cheats"+e.Dir()+".txtar"))
		if err != nil {
			t.Errorf("exercise %d: %v", e.Number, err)
			continue
		}
		secrets := answers(t, e)
		if len(archive.Files) < 10 {
			t.Errorf("exercise %d: %d cheating answers, want 10 or more", e.Number, len(archive.Files))
		}
		for _, f := range archive.Files {
			t.Run(e.Dir()+"/"+f.Name, func(t *testing.T) {
				t.Parallel()
				line, _, _ := strings.Cut(string(f.Data), "\n")
				name, reason, ok := strings.Cut(strings.TrimPrefix(line, "// "), ": ")
				if !ok {
					t.Fatalf("found the first line %q, want “// part: reason”", line)
				}
				r := graded(t, g, e, f.Name, f.Data)
				for _, p := range r.Parts {
					for _, secret := range secrets {
						if strings.Contains(squeezed(p.Message), secret) {
							t.Errorf("%s: the message gives a part of an answer away: %s\n%s", p.Name, secret, p.Message)
						}
					}
				}
				if name == "all" {
					if !strings.Contains(r.Error, reason) || r.Points() > 0 {
						t.Errorf("%d points, error %q, want %q", r.Points(), r.Error, reason)
					}
					return
				}
				for _, p := range r.Parts {
					if p.Name != name {
						continue
					}
					if p.Points > 0 || p.Outcome == grade.Right || !strings.Contains(p.Outcome.String()+": "+p.Message, reason) {
						t.Errorf("%s: %v, %d points, want %q\n%s%s", name, p.Outcome, p.Points, reason, r.Error, p.Message)
					}
					t.Logf("%s: %v\n%s", name, p.Outcome, p.Message)
					return
				}
				t.Errorf("no part is called %q", name)
			})
		}
	}
}
