package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/doc"
	"tandem/internal/outfile"
	"tandem/judge/grade"
	"tandem/judge/grade/exercises"
	"tandem/judge/grade/exercises/answers"
)

// export writes the exercises to a folder that has nothing: of exercise N the folder N.
func (a *app) export(dir string, teacher bool) error {
	if teacher {
		if list, err := fs.ReadDir(answers.Folder, "."); err != nil || len(list) == 0 {
			return cli.Usagef("--teacher: this command was built for students, without answers")
		}
	}
	list, err := grade.Read(exercises.Folder)
	if err != nil {
		return err
	}
	if err := emptyFolder(dir); err != nil {
		return err
	}
	if err := a.exported(filepath.Join(dir, "README.md"), []byte(readme(list))); err != nil {
		return err
	}
	if err := a.exportedAll(dir, exercises.Folder); err != nil {
		return err
	}
	if err := a.exported(filepath.Join(dir, "doc", "notation.md"), doc.Notation); err != nil {
		return err
	}
	if teacher {
		if err := a.exportedAll(filepath.Join(dir, "answers"), answers.Folder); err != nil {
			return err
		}
		for name, script := range doc.Autograder() {
			if err := a.exported(filepath.Join(dir, "gradescope", name), []byte(script)); err != nil {
				return err
			}
		}
	}
	a.page().Line(fmt.Sprintf("%s: %s of tandem %s", dir, report.Count(len(list), "exercise"), report.Version))
	return nil
}

// emptyFolder builds a folder, or takes one that is empty.
func emptyFolder(dir string) error {
	list, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.MkdirAll(dir, 0o755)
	case err == nil && len(list) > 0:
		return cli.Usagef("%s: found a folder that has files, as %s, expected an empty one, or none", dir, list[0].Name())
	}
	if err != nil {
		return cli.Usagef("%s: %v", dir, outfile.Cause(err))
	}
	return nil
}

// exportedAll writes the files of a folder.
func (a *app) exportedAll(dir string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		if from == answers.Folder && filepath.Ext(name) == ".go" {
			text = exercises.Whole(text)
		}
		return a.exported(filepath.Join(dir, filepath.FromSlash(name)), text)
	})
}

// exported writes one file.
func (a *app) exported(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return cli.Usagef("%s: %v", filepath.Dir(name), outfile.Cause(err))
	}
	place, err := a.files.At(outfile.Request{Name: name, Kind: outfile.Program()})
	if err != nil {
		return err
	}
	return place.Write(text)
}

// readme returns the page in the folder of the exercises.
func readme(list []*grade.Exercise) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Exercises\n\nThese are the exercises of tandem %s. Each is in a folder of its own: `TASK.md` says what to do, and\n`tandem grade N FILE` what an answer gets.\n\n", report.Version)
	b.WriteString("| exercise | what it is | file | points |\n|---|---|---|---|\n")
	for _, e := range list {
		fmt.Fprintf(&b, "| [%d](%d/TASK.md) | %s | %d/%s | %d |\n", e.Number, e.Number, e.Title, e.Number, e.File, e.Points())
	}
	return b.String()
}
