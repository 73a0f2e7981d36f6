package cmd

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tandem/cmd/internal/cli"
	"tandem/cmd/internal/lift"
	"tandem/cmd/internal/serve"
	"tandem/cmd/register"
	"tandem/papers/subsumption/calculus"
)

func commands() []*cobra.Command {
	var out bytes.Buffer
	a := &app{register: register.All(), out: cli.NewOutput(&out, func(error) {}), err: &out, subs: all}
	Subsumption(calculus.Subject())(a)
	With(serve.Command)(a)
	With(lift.Command)(a)
	root := a.root()
	root.InitDefaultHelpCmd()
	list := []*cobra.Command{root}
	for _, cmd := range root.Commands() {
		list = append(append(list, cmd), cmd.Commands()...)
	}
	return list
}

// Each command has an example, and says what its exit statuses mean where it
// has some of its own.
func TestHelpIsComplete(t *testing.T) {
	for _, cmd := range commands() {
		t.Run(cmd.Name(), func(t *testing.T) {
			usage := cmd.UsageString()
			if !strings.Contains(usage, "\nExit status:\n    0  ") || strings.Contains(usage, "(default )") {
				t.Errorf("no exit status, or an empty default: %s", usage)
			}
			if strings.Contains(usage, "\nOther flags:") {
				t.Errorf("a flag is in no group of help.txtar: %s", usage)
			}
			if cmd.Example == "" || cmd.Short == "" {
				t.Error("no example or no description")
			}
			for line := range strings.Lines(cmd.Example) {
				if !strings.HasPrefix(line, "  tandem") {
					t.Errorf("the example %q is no command", line)
				}
			}
			for line := range strings.Lines(cmd.Long) {
				if n := len([]rune(line)); n > 81 {
					t.Errorf("a line of %d characters: %s", n, line)
				}
			}
		})
	}
	paths := map[string]bool{"exit": true, "groups": true, "flags": true}
	for _, cmd := range commands() {
		for _, sub := range append(cmd.Commands(), cmd) {
			paths[strings.TrimPrefix(sub.CommandPath(), "tandem ")] = true
		}
	}
	for _, f := range txtar.Parse(helpTexts).Files {
		if name, _, _ := strings.Cut(f.Name, ":"); !paths[name] {
			t.Errorf("the text %s is of no command", f.Name)
		}
	}
}

// doc/commands.md has each command.
func TestCommandsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../doc/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, cmd := range commands() {
		if path := cmd.CommandPath(); cmd.HasParent() && !cmd.Parent().HasParent() && !cmd.Hidden && !strings.Contains(string(page), "| `"+path) {
			t.Errorf("doc/commands.md has no %s", path)
		}
	}
}

// Completion offers values of each flag that takes a word, but for those that take anything.
func TestFlagsAreCompleted(t *testing.T) {
	open := map[string]string{
		"engine": "a command", "batch": "a file", "options": "a file", "certificate": "a file", "save": "a file or folder", "resume": "a file", "answer": "a file", "out": "a file",
		"program": "a file, of certify", "markdown": "a file", "evidence": "a folder", "write": "a folder", "alone": "a file",
		"in": "values", "input": "values", "with": "formulas and files", "pre": "a formula", "choices": "branches", "path": "branches",
		"types": "any width, of oracle", "int": "any width", "job": "a name in a file", "func": "a function of Go",
		"method": "one of the program", "paper": "a part of a name", "check-at": "lines", "max-memory": "a size",
	}
	for _, cmd := range commands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			switch f.Value.Type() {
			case "bool", "int", "int64", "uint64", "duration", "count", "float64":
				return
			}
			if _, offers := cmd.GetFlagCompletionFunc(f.Name); !offers && open[f.Name] == "" && !f.Hidden {
				t.Errorf("%s --%s (%s) is not completed", cmd.CommandPath(), f.Name, f.Value.Type())
			}
		})
	}
}

// The examples of the help helpTexts are run, up to a pipe: none of them is wrong.
// Those that refute exit with 10. A check has less time than its budget of a minute:
// what the statements say, the ledger's evidence has.
func TestExamplesOfHelp(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the examples are for a Unix shell")
	}
	for _, cmd := range commands() {
		if cmd.Hidden || cmd.Name() == "serve" { // no language can do that, or it goes on
			continue
		}
		t.Run(cmd.Name(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := copyExamples(dir); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(cmd.Example) { // one after the other: what one writes another may read
				alone, _, _ := strings.Cut(strings.TrimSpace(line), " | ")
				if strings.HasPrefix(alone, "tandem check") && !strings.Contains(alone, "--mutants") && !strings.Contains(alone, "time=") {
					alone += " --bound time=200ms"
				}
				if strings.Contains(alone, "--engine") {
					alone += " --checks 10"
				}
				sh := exec.CommandContext(t.Context(), "sh", "-c", alone)
				sh.Dir, sh.WaitDelay = dir, time.Second
				var errs bytes.Buffer
				sh.Stderr = &errs
				err := sh.Run()
				var exit *exec.ExitError
				if err != nil && !errors.As(err, &exit) {
					t.Fatal(err)
				}
				switch code := sh.ProcessState.ExitCode(); code {
				case cli.ExitFine, cli.ExitInconclusive, cli.ExitRefuted:
				default:
					t.Errorf("%s: exit status %d\n%s", alone, code, errs.String())
				}
			}
		})
	}
}

// The help of a command fits a screen; that of help COMMAND says all about its flags.
func TestHelpFitsAScreen(t *testing.T) {
	for _, cmd := range commands() {
		if n := strings.Count(cmd.Long+cmd.UsageString(), "\n"); cmd.HasParent() && n > 52 {
			t.Errorf("%s --help has %d lines, want 52 at the most", cmd.Name(), n)
		}
	}
	var out bytes.Buffer
	a := &app{register: register.All(), out: cli.NewOutput(&out, func(error) {}), err: &out, subs: all}
	root := a.root()
	root.SetArgs([]string{"help", "explore"})
	root.SetOut(&out)
	if err := root.Execute(); err != nil || !strings.Contains(out.String(), "every node of the tree") || !strings.Contains(out.String(), "Global Flags:") {
		t.Errorf("help explore lacks a part: %v\n%s", err, out.String())
	}
}
