// Command comments writes the formulas of the files paper.rules into the comments of the functions that
// they are of, where readers of the code want them.
//
//	go run ./cmd/tools/comments
//
// It runs in the root of the module. With -check it writes nothing, and ends with exit status 1 if a comment
// has another formula, or another source, than the file.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"tandem/internal/rules"
)

func main() {
	check := flag.Bool("check", false, "compare the comments, and write nothing")
	flag.Parse()
	if err := run(".", *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run writes the comments of the module at root, or compares them.
func run(root string, check bool) error {
	files := map[string][]rules.Entry{}
	for _, e := range rules.All() {
		if e.Func == "" {
			continue // it is its text
		}
		file, _, ok := e.Place()
		if !ok {
			return fmt.Errorf("%s, which %s names, is not declared", e.Func, e.Target())
		}
		files[file] = append(files[file], e)
	}
	var errs []error
	for file, entries := range files {
		text, err := os.ReadFile(root + "/" + file)
		if err != nil {
			return err
		}
		lines := strings.Split(string(text), "\n")
		// From the last function to the first, so that the lines of the others stay where they are.
		slices.SortFunc(entries, func(a, b rules.Entry) int { return line(b) - line(a) })
		for _, e := range entries {
			var wrong error
			lines, wrong = written(lines, e)
			errs = append(errs, wrong)
		}
		switch now := strings.Join(lines, "\n"); {
		case now == string(text):
		case check:
			errs = append(errs, fmt.Errorf("%s: a comment has another formula than its paper.rules: go run ./cmd/tools/comments", file))
		default:
			errs = append(errs, os.WriteFile(root+"/"+file, []byte(now), 0o644))
		}
	}
	return errors.Join(errs...)
}

func line(e rules.Entry) int { _, line, _ := e.Place(); return line }

// written returns the lines of a file with an entry's formula in the comment of its function: in the place
// of what is indented first, or at the end. The error says that the comment names another source.
func written(lines []string, e rules.Entry) ([]string, error) {
	end := line(e) - 1
	begin := end
	for begin > 0 && strings.HasPrefix(strings.TrimSpace(lines[begin-1]), "//") {
		begin--
	}
	margin := lines[end][:len(lines[end])-len(strings.TrimLeft(lines[end], "\t"))]
	from := begin
	for from < end && !strings.HasPrefix(lines[from], margin+"//\t") {
		from++
	}
	to := from
	for to < end && (strings.HasPrefix(lines[to], margin+"//\t")) {
		to++
	}
	formula := []string{}
	if from == end && begin < end {
		formula = append(formula, margin+"//")
	}
	for _, l := range strings.Split(e.Formula, "\n") {
		formula = append(formula, margin+"//\t"+l)
	}
	if comment := said(lines[begin:end]); strings.Contains(comment, "Source: ") && !strings.Contains(comment, "Source: "+e.Source) {
		return lines, fmt.Errorf("%s: the comment of %s has another source than %q", e.Target(), e.Func, e.Source)
	}
	return slices.Concat(lines[:from:from], formula, lines[to:]), nil
}

// said returns the text of a comment in one line.
func said(lines []string) string {
	text := ""
	for _, l := range lines {
		text += " " + strings.TrimPrefix(strings.TrimSpace(l), "//")
	}
	return strings.Join(strings.Fields(text), " ")
}
