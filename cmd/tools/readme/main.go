// Command readme keeps documents true: it runs the commands in their console
// blocks and compares what they print on standard output with what stands
// below them. With -update it writes the output there instead.
//
//	```console
//	$ bin/tandem version
//	tandem 0.1.0
//	```
//
// Which inputs a solver finds, and its version, differ from one to the next: they are
// compared by their form (see unversioned).
//
// A command that exits with a code other than 0 shows it in a last line:
// [exit code 10].
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"github.com/google/go-cmp/cmp"
)

func main() {
	update := flag.Bool("update", false, "write the output into the documents")
	flag.Parse()
	failed := false
	for _, file := range flag.Args() {
		old, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		text, commands, err := execute(string(old))
		switch {
		case err != nil:
			fmt.Fprintf(os.Stderr, "%s: %v\n", file, err)
			failed = true
		case commands == 0:
			fmt.Fprintf(os.Stderr, "%s: no commands in console blocks\n", file)
			failed = true
		case text == string(old) || !*update && unversioned(text) == unversioned(string(old)):
			fmt.Printf("%s: %d commands print what it says\n", file, commands)
		case *update:
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(2)
			}
		default:
			fmt.Fprintf(os.Stderr, "%s differs from what its commands print (-want +got):\n%s", file,
				cmp.Diff(strings.Split(unversioned(string(old)), "\n"), strings.Split(unversioned(text), "\n")))
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// What depends on the version of the solver, or of the checker of proofs: the version itself, and the numbers of the
// inputs that it found, behind in or the letters of a path.
var (
	versions = regexp.MustCompile(`\b(Z3|Coq) \d+(\.\d+)+`)
	inputs   = regexp.MustCompile(`(?m)^  (in|[TF]+:) +\w+=-?\d+(,\w+=-?\d+)*`)
	numbers  = regexp.MustCompile(`=-?\d+`)
)

// unversioned returns a document without what depends on the version of the solver.
func unversioned(doc string) string {
	doc = versions.ReplaceAllString(doc, "$1 VERSION")
	return inputs.ReplaceAllStringFunc(doc, func(line string) string { return numbers.ReplaceAllString(line, "=N") })
}

// execute returns the document with the commands' output replaced by what they
// print now, and the number of commands.
func execute(doc string) (text string, commands int, err error) {
	var out []string
	in, kept := false, false
	for line := range strings.Lines(doc) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case !in:
			out = append(out, line)
			in = line == "```console"
		case line == "```":
			out = append(out, line)
			in = false
		case strings.HasPrefix(line, "$ "):
			out = append(out, line)
			commands++
			if kept = missing(line); kept {
				fmt.Printf("not run, as coqc is not installed: %s\n", line[2:])
				continue
			}
			printed, err := run(line[2:])
			if err != nil {
				return "", commands, err
			}
			out = append(out, printed...)
		case kept:
			out = append(out, line)
		}
	}
	if in {
		return "", commands, errors.New("a console block is not closed")
	}
	return strings.Join(out, "\n") + "\n", commands, nil
}

// missing reports whether a command needs the checker of proofs, and that is not here.
func missing(command string) bool {
	if !strings.HasPrefix(command, "$ bin/tandem prove") {
		return false
	}
	_, err := exec.LookPath("coqc")
	return err != nil
}

func run(command string) ([]string, error) {
	out, err := exec.Command("sh", "-c", command).Output()
	var lines []string
	for line := range strings.Lines(string(out)) {
		lines = append(lines, strings.TrimRight(line, "\n"))
	}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		lines = append(lines, fmt.Sprintf("[exit code %d]", exit.ExitCode()))
	case err != nil:
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	return lines, nil
}
