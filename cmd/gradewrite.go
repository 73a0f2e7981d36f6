package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/doc"
	"tandem/internal/child"
	"tandem/internal/outfile"
	"tandem/judge/grade"
	"tandem/judge/grade/executor"
	"tandem/judge/grade/exercises"
	"tandem/judge/grade/exercises/answers"
	"tandem/lang"
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
	if err := emptyFolder(dir, dir, false, ""); err != nil {
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

// emptyFolder builds a folder, or takes one that is empty, or any that is forced. Messages begin with what it is of.
func emptyFolder(of, dir string, forced bool, how string) error {
	list, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.MkdirAll(dir, 0o755)
	case err == nil && len(list) > 0 && !forced:
		return cli.Usagef("%s: found a folder that has files, as %s, expected an empty one, or none%s", of, list[0].Name(), how)
	}
	if err != nil {
		return cli.Usagef("%s: %v", of, outfile.Cause(err))
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
	return a.output(name, text)
}

// readme returns the page in the folder of the exercises.
func readme(list []*grade.Exercise) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Exercises\n\nThese are the exercises of Tandem %s. Each is in a folder of its own: `TASK.md` says what to do, and\n`tandem grade N FILE` what an answer gets.\n\n", report.Version)
	b.WriteString("| exercise | what it is | file | points |\n|---|---|---|---|\n")
	for _, e := range list {
		fmt.Fprintf(&b, "| [%d](%d/TASK.md) | %s | %d/%s | %d |\n", e.Number, e.Number, e.Title, e.Number, e.File, e.Points())
	}
	return b.String()
}

// slower is how many times longer a browser takes than a process of its own.
const slower = 10

// gradeFile grades a file in a limited process of its own, so that no answer ends this one. A
// browser has no processes: a page ends the Worker in which this runs.
func (a *app) gradeFile(ctx context.Context, g *grade.Grader, e *grade.Exercise, name string, opts gradeOptions) grade.Result {
	o := grade.Options{Seed: opts.seed, Version: report.Version}
	shown, text, err := a.in.Read(name, "an answer")
	if err != nil {
		return e.Illegible(name, o, err)
	}
	if runtime.GOOS == "js" && !e.Built {
		ctx, stop := context.WithTimeoutCause(ctx, slower*grade.Time, grade.ErrTime)
		defer stop()
		return g.Grade(ctx, e, grade.Answer{Name: shown, Text: text})
	}
	self, err := os.Executable()
	if err != nil {
		return e.Failed(shown, o, "not graded: %v", err)
	}
	end, err := child.Run(ctx, child.Command{
		Line:   fmt.Sprintf("exec %s grade %d - --alone %s --seed %d --max-memory %d", quoted(self), e.Number, quoted(shown), opts.seed, grade.Live),
		Input:  text,
		Limits: child.Limits{Time: e.Bound(), Memory: grade.Memory, Output: 1 << 20},
	})
	if err != nil {
		return e.Failed(shown, o, "not graded: %v", err)
	}
	return ofChild(e, shown, o, end)
}

// ofChild returns the result that the grading process wrote. None is a bug, unless it was ended.
func ofChild(e *grade.Exercise, name string, o grade.Options, end child.Result) (r grade.Result) {
	switch end.End {
	case child.Time, child.Clock:
		return e.Failed(name, o, "not judged: it took more than %v", e.Bound())
	case child.Memory:
		return e.Failed(name, o, "not judged: it took more than %d MiB of memory", grade.Memory>>20)
	}
	if err := json.Unmarshal(end.Output, &r); err != nil || len(r.Parts) != len(e.Parts) {
		r = e.Failed(name, o, "not judged: grading it ended early (%s): %s", end.How, end.Said)
		r.Bug = end.End == child.Exited && end.Status != cli.ExitInconclusive // that is a bound
	}
	return r
}

// judges has who judges each kind of exercise.
func (a *app) judges() grade.Judges {
	list := grade.Standard(a.register)
	list[executor.Kind] = executor.Judge(executor.Options{
		Register: a.register,
		Form:     func(p *lang.Program) ([]byte, error) { return json.Marshal(report.AST("program.tdm", p)) },
	})
	return list
}

// graded grades files. With --json a panic still leaves a results.json, without points, and goes on.
func (a *app) graded(ctx context.Context, args []string, opts gradeOptions) error {
	if !opts.json || opts.list || opts.alone != "" {
		return a.grade(ctx, args, opts)
	}
	if len(args) > 2 {
		return cli.Usagef("--json goes with one FILE, found %d", len(args)-1)
	}
	defer func() {
		if p := recover(); p != nil {
			a.page().JSON(report.Gradescope(grade.Result{Error: fmt.Sprintf("not graded, by a bug in tandem: %v", p), Bug: true}, ""))
			panic(p)
		}
	}()
	return a.grade(ctx, args, opts)
}

// interrupted returns the end of grading by the user. The last result is of the file that was being graded.
func (a *app) interrupted(results []grade.Result, opts gradeOptions) error {
	if opts.json {
		a.page().JSON(report.Gradescope(results[0], ""))
	}
	return cli.Status(cli.ExitInterrupted)
}
