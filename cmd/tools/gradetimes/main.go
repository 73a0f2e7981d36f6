// Command gradetimes measures how long answers to the exercises are graded, and writes a
// table of it, in Markdown, between two lines of a document.
//
//	go run ./cmd/tools/gradetimes -into doc/teaching.md bin/tandem
//
// Times are those of the processor, of the command and of all that it starts: so that
// other work on the machine does not count.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/judge/grade"
	"tandem/judge/grade/exercises"
)

const (
	begin = "<!-- times -->\n"
	end   = "<!-- end of times -->\n"
)

func main() {
	into := flag.String("into", "", "replace the table in this `FILE`")
	only := flag.Int("exercise", 0, "measure this one alone: its `NUMBER`")
	flag.Parse()
	if err := run(*into, *only, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "gradetimes:", err)
		os.Exit(1)
	}
}

func run(into string, only int, args []string) error {
	if len(args) != 1 {
		return errors.New("found no command, expected tandem")
	}
	list, err := grade.Read(exercises.Folder)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "tandem-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var b strings.Builder
	b.WriteString("| exercise | answers | median | longest | which |\n|---|---|---|---|---|\n")
	for _, e := range list {
		if only != 0 && e.Number != only {
			continue
		}
		files, err := answers(e, dir)
		if err != nil {
			return err
		}
		row, err := measured(args[0], e, files)
		if err != nil {
			return err
		}
		b.WriteString(row)
	}
	if into == "" {
		fmt.Print(b.String())
		return nil
	}
	return replace(into, b.String())
}

// answers lists the files with answers to an exercise; those kept together are unpacked
// in dir.
func answers(e *grade.Exercise, dir string) ([]string, error) {
	number := strconv.Itoa(e.Number)
	files := []string{filepath.Join("judge/grade/exercises", number, e.File)}
	suffix := filepath.Ext(e.File)
	err := filepath.WalkDir(filepath.Join("judge/grade/exercises", "answers", number), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.Ext(name) == suffix {
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	kept, err := txtar.ParseFile(filepath.Join("judge/grade", "testdata", "cheats"+number+".txtar"))
	if errors.Is(err, fs.ErrNotExist) {
		return files, nil
	}
	if err != nil {
		return nil, err
	}
	for _, f := range kept.Files {
		name := filepath.Join(dir, number+"-"+filepath.Base(f.Name))
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			return nil, err
		}
		files = append(files, name)
	}
	return files, nil
}

// measured is the row of an exercise.
func measured(tandem string, e *grade.Exercise, files []string) (string, error) {
	type one struct {
		name string
		took time.Duration
	}
	var list []one
	for _, name := range files {
		cmd := exec.Command(tandem, "grade", strconv.Itoa(e.Number), name, "--json")
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			return "", err
		}
		list = append(list, one{filepath.ToSlash(name), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()})
		fmt.Fprintf(os.Stderr, "%d %s %v\n", e.Number, name, list[len(list)-1].took)
	}
	slices.SortFunc(list, func(a, b one) int { return int(a.took - b.took) })
	longest := list[len(list)-1]
	name := longest.name
	if rest, kept := strings.CutPrefix(filepath.Base(name), fmt.Sprintf("%d-", e.Number)); kept {
		name = rest
	}
	return fmt.Sprintf("| %d | %d | %.1f s | %.1f s | `%s` |\n", e.Number, len(list), list[len(list)/2].took.Seconds(), longest.took.Seconds(), name), nil
}

// replace puts a table in its place in a document.
func replace(file, table string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, found := bytes.Cut(text, []byte(begin))
	_, after, ends := bytes.Cut(rest, []byte(end))
	if !found || !ends {
		return fmt.Errorf("%s: found no lines %s and %s", file, strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return os.WriteFile(file, slices.Concat(before, []byte(begin), []byte(table), []byte(end), after), 0o666)
}
