package cmd

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tandem/cmd/cli"
	"tandem/cmd/register"
)

// example is a row of the table in doc/examples.md: a file, what it shows, a
// command, and its exit status.
var example = regexp.MustCompile("(?m)^\\| \\[([^]]*)\\]\\([^)]*\\) \\| .* \\| `([^`]*)` \\| (\\d+) \\|$")

// gone is what go run says of the exit status of what it ran, which is not its own.
var gone = regexp.MustCompile(`(?m)^exit status (\d+)$`)

// Each example is in the table with a command, which ends as the table says.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("../doc/examples.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("..")
	named := map[string]bool{"README.md": true}
	for _, row := range example.FindAllStringSubmatch(string(text), -1) {
		file, line := strings.TrimSuffix(row[1], "/"), row[2]
		want, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatal(err)
		}
		if named[file] || !strings.Contains(line, file) {
			t.Errorf("%s has two rows, or a command about something else: %s", file, line)
		}
		named[file] = true
		t.Run(file, func(t *testing.T) {
			args, isOurs := strings.CutPrefix(line, "tandem ")
			var errs string
			var code int
			if isOurs {
				_, errs, code = ran(register.All(), "", strings.Fields(args)...)
			} else {
				errs, code = gorun(t, strings.Fields(line))
			}
			if code != want {
				t.Errorf("%s: exit status %d, want %d\n%s", line, code, want, errs)
			}
		})
	}
	files, err := filepath.Glob("examples/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		if !named[filepath.Base(f)] {
			t.Errorf("doc/examples.md has no row for %s", f)
		}
	}
}

// gorun runs go run, whose exit status is that of what it ran.
func gorun(t *testing.T, args []string) (errs string, code int) {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds a command")
	}
	out, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if m := gone.FindStringSubmatch(string(out)); m != nil {
		code, err = strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		return string(out), code
	}
	if err != nil {
		return string(out), cli.ExitUsage
	}
	return string(out), cli.ExitFine
}
