package answers_test

import (
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"

	"tandem/judge/grade"
	"tandem/judge/grade/exercises"
	"tandem/judge/grade/exercises/answers"
)

// lines lists what a text says, line by line, without blanks; what is short says little.
func lines(text []byte) []string {
	const least = 20
	var list []string
	for line := range strings.Lines(string(text)) {
		if line = strings.Join(strings.Fields(line), ""); len(line) >= least {
			list = append(list, line)
		}
	}
	return list
}

// texts returns the files of a folder, by their names below a name.
func texts(t *testing.T, name string, folder fs.FS) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := fs.WalkDir(folder, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		all[path.Join(name, file)], err = fs.ReadFile(folder, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// No line that an answer adds to the file with holes stands in anything that students
// get: the exercises, the documents and the examples. The files with holes get no points
// (package grade), and so have no answers themselves.
func TestStudentsGetNoAnswers(t *testing.T) {
	list, err := grade.Read(exercises.Folder)
	if err != nil {
		t.Fatal(err)
	}
	given := texts(t, "exercises", exercises.Folder)
	for _, dir := range []string{"doc", "examples"} {
		for name, text := range texts(t, dir, os.DirFS("../../../../"+dir)) {
			given[name] = text
		}
	}
	for name := range given {
		if strings.HasPrefix(name, "judge/grade/exercises/answers") {
			t.Errorf("students get %s", name)
		}
	}
	said := map[string]string{}
	for name, text := range given {
		said[name] = strings.Join(lines(text), "\n")
	}
	all := texts(t, "", answers.Folder)
	for _, e := range list {
		number := strconv.Itoa(e.Number)
		holes := said[path.Join("exercises", number, e.File)]
		added := 0
		for file, text := range all {
			if !strings.HasPrefix(file, number+"/") {
				continue
			}
			for _, line := range lines(text) {
				if strings.Contains(holes, line) || strings.HasPrefix(line, "//") {
					continue
				}
				added++
				for name, text := range said {
					if name != path.Join("exercises", number, e.File) && strings.Contains(text, line) {
						t.Errorf("%s has a line of the answer %s: %s", name, file, line)
					}
				}
			}
		}
		if added == 0 {
			t.Errorf("exercise %d: no answer adds a line to the file with holes", e.Number)
		}
	}
}
