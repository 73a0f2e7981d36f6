package executor_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/internal/longtest"
	"tandem/judge/grade"
	"tandem/judge/grade/executor"
	"tandem/judge/grade/exercises"
	"tandem/lang"
)

const folder = "../exercises"

// exercise returns the exercise that has executors.
func exercise(t testing.TB) *grade.Exercise {
	t.Helper()
	list, err := grade.Read(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if e.Kind == executor.Kind {
			return e
		}
	}
	t.Fatal("there is no exercise of the kind executor")
	return nil
}

func form(p *lang.Program) ([]byte, error) { return json.Marshal(report.AST("program.tdm", p)) }

// judge has much time: the machine may have other work.
var judge = executor.Judge(executor.Options{Register: register.All(), Form: form, Time: 10 * time.Minute, Each: time.Minute})

// brief has little time for a run, for answers that take all of it.
var brief = executor.Judge(executor.Options{Register: register.All(), Form: form, Time: 10 * time.Minute, Each: 3 * time.Second})

// graded returns what an answer gets.
func graded(t testing.TB, text []byte, seed uint64, hangs bool) grade.Result {
	t.Helper()
	by := judge
	if hangs {
		by = brief
	}
	return by(context.Background(), exercise(t), grade.Answer{Name: "executor.go", Text: text}, grade.Options{Seed: seed})
}

func source(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(name, "answers/") {
		text = exercises.Whole(text)
	}
	return text
}

// The model answer gets all points, and so does one that writes its paths in another order, φ as the negation of a
// negation, and of σ only what changed.
func TestRightAnswers(t *testing.T) {
	model := string(source(t, "answers/8/model/executor.go"))
	other := model
	for _, edit := range [][2]string{
		{`list = append(list, ended(s, "final"))`, `list = append([]Path{ended(s, "final")}, list...)`},
		{"for _, n := range next {\n\t\t\tfrom(n)", "for i := range next {\n\t\t\tfrom(next[len(next)-1-i])"},
		{"PathCondition: s.Phi.String()", `PathCondition: "!(!(" + s.Phi.String() + "))"`},
		{"p.Substitution[x] = e.String()", "if e.String() != x {\n\t\t\tp.Substitution[x] = e.String()\n\t\t}"},
	} {
		if !strings.Contains(other, edit[0]) {
			t.Fatalf("found no %q", edit[0])
		}
		other = strings.Replace(other, edit[0], edit[1], 1)
	}
	for name, text := range map[string]string{"model": model, "another": other} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := graded(t, []byte(text), 1, false)
			for _, p := range r.Parts {
				if p.Outcome != grade.Right || p.Points != p.Max {
					t.Errorf("%s, %s: %v, %d of %d\n%s", p.Group, p.Name, p.Outcome, p.Points, p.Max, p.Message)
				}
			}
			if r.Error != "" {
				t.Error(r.Error)
			}
		})
	}
}

// The file with holes gets no points, and no error.
func TestHoles(t *testing.T) {
	r := graded(t, source(t, "8/executor.go"), 1, false)
	for _, p := range r.Parts {
		if p.Outcome != grade.Missing || p.Points != 0 {
			t.Errorf("%s, %s: %v, %d of %d\n%s", p.Group, p.Name, p.Outcome, p.Points, p.Max, p.Message)
		}
	}
	if r.Error != "" {
		t.Error(r.Error)
	}
}

// The same seed says the same, and another one tries other programs.
func TestSeed(t *testing.T) {
	longtest.Sweep(t)
	text := []byte(strings.Replace(string(source(t, "answers/8/model/executor.go")), `case "if":`, `case "if ever":`, 1))
	first := graded(t, text, 1, false)
	if diff := cmp.Diff(first, graded(t, text, 1, false)); diff != "" {
		t.Errorf("-first +again\n%s", diff)
	}
	if cmp.Equal(first.Parts, graded(t, text, 2, false).Parts) {
		t.Error("two seeds say the same, names of variables too")
	}
}

// The model answer is right by other seeds, too.
func TestSeeds(t *testing.T) {
	longtest.Sweep(t)
	for seed := range uint64(5) {
		if r := graded(t, source(t, "answers/8/model/executor.go"), seed+2, false); r.Points() != r.Max() {
			t.Errorf("seed %d: %+v", seed, r)
		}
	}
}
