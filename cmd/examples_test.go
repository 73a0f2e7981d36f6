package cmd

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/internal/longtest"
)

// example is a line of a comment: a command, and its exit status if that is not 0.
var example = regexp.MustCompile("(?m)^(?://   |- .*: `)((?:tandem|go) .*?)`?(?: \\(exit status (\\d+)\\))?$")

// argument is one of a command.
var argument = regexp.MustCompile(`(?:'[^']*'|[^\s'])+`)

// gone is what go run says of the exit status of what it ran, which is not its own.
var gone = regexp.MustCompile(`(?m)^exit status (\d+)$`)

// Each example has a command in its comment, and each folder in the README, which end as is said there.
func TestExamples(t *testing.T) {
	t.Chdir("..")
	files := []string{"examples/README.md"}
	for _, of := range []string{"examples/*.*m", "examples/forms/*", "examples/lecture/*", "examples/threads/*", "papers/frames/examples/*.*m"} {
		found, err := filepath.Glob(of)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", of, found, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		commands := example.FindAllStringSubmatch(string(text), -1)
		if len(commands) == 0 && filepath.Ext(file) != ".json" {
			t.Errorf("%s has no command in its comment", file)
		}
		for _, c := range commands {
			line, want := c[1], 0
			if c[2] != "" {
				want, err = strconv.Atoi(c[2])
			}
			if err != nil || filepath.Ext(file) != ".md" && !strings.Contains(line, filepath.Base(file)) && filepath.Ext(file) != ".rules" {
				t.Errorf("%s has a command about something else: %s", file, line)
			}
			t.Run(line, func(t *testing.T) {
				args, isOurs := strings.CutPrefix(line, "tandem ")
				var errs string
				var code int
				if isOurs {
					_, errs, code = ran(register.All(), "", strings.Split(strings.ReplaceAll(strings.Join(argument.FindAllString(args, -1), "\x00"), "'", ""), "\x00")...)
				} else {
					errs, code = gorun(t, strings.Fields(line))
				}
				if code != want {
					t.Errorf("%s: exit status %d, want %d\n%s", line, code, want, errs)
				}
			})
		}
	}
}

// gorun runs go run, whose exit status is that of what it ran, with the tags of this build:
// so most of it is built already.
func gorun(t *testing.T, args []string) (errs string, code int) {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds a command")
	}
	args = slices.Insert(slices.Clone(args), 2, "-tags="+longtest.Setting("-tags"))
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
