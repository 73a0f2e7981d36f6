package grade_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/judge/grade"
	"tandem/judge/grade/exercises"
	"tandem/spec/notation/texts"
)

// answers returns what the answers to an exercise say that its file with holes does not: right
// sides of rules and clauses, and lines of programs, without white space.
func answers(t *testing.T, e *grade.Exercise) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("exercises/answers", e.Dir(), "*"+filepath.Ext(e.File)))
	if err != nil {
		t.Fatal(err)
	}
	holes, err := fs.ReadFile(e.Folder, e.File)
	if err != nil {
		t.Fatal(err)
	}
	given := squeezed(string(holes))
	var list []string
	add := func(text string) {
		if text = squeezed(text); len(text) > 12 && !strings.Contains(given, text) {
			list = append(list, text)
		}
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind == "rules" {
			entries, err := texts.Read(name, string(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range entries {
				sign := "→"
				if !strings.Contains(c.Text, sign) {
					sign = "="
				}
				if _, right, ok := strings.Cut(c.Text, sign); ok && !c.Declares() {
					add(right)
				}
			}
			continue
		}
		for line := range strings.Lines(string(text)) {
			if _, right, ok := strings.Cut(line, "→"); ok {
				add(right)
			} else if strings.Contains(line, ":= ") {
				add(line)
			}
		}
	}
	return list
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// Nothing that students get has a part of an answer.
func TestNoAnswers(t *testing.T) {
	g := grader(t)
	for _, e := range g.Exercises {
		if e.Kind == "executor" {
			continue
		}
		secrets := answers(t, e)
		if len(secrets) == 0 {
			t.Errorf("exercise %d: there is no answer to look for", e.Number)
		}
		for _, x := range g.Exercises { // of any exercise
			err := fs.WalkDir(x.Folder, ".", func(name string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				text, err := fs.ReadFile(exercises.Folder, x.Dir()+"/"+name)
				for _, s := range secrets {
					if strings.Contains(squeezed(string(text)), s) {
						t.Errorf("%d/%s has a part of an answer to exercise %d: %s", x.Number, name, e.Number, s)
					}
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}
