package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/internal/rules"
)

func commands() []*cobra.Command {
	var out bytes.Buffer
	a := &app{out: newOutput(&out, func(error) {}), err: &out}
	root := a.root()
	root.InitDefaultHelpCmd()
	return append(root.Commands(), root)
}

// Each command has an example, and says what its exit statuses mean where it
// has some of its own.
func TestHelpIsComplete(t *testing.T) {
	for _, cmd := range commands() {
		t.Run(cmd.Name(), func(t *testing.T) {
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
	for name := range outcomes {
		found := false
		for _, cmd := range commands() {
			found = found || cmd.Name() == name
		}
		if !found {
			t.Errorf("exit statuses of %s, which is no command", name)
		}
	}
}

// The examples of the help texts are run, up to a pipe: none of them is wrong.
// Those that refute exit with 10.
func TestExamplesOfHelp(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the examples are for a Unix shell")
	}
	for _, cmd := range commands() {
		for line := range strings.Lines(cmd.Example) {
			line = strings.TrimSpace(line)
			t.Run(line, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("../../examples")); err != nil {
					t.Fatal(err)
				}
				alone, _, _ := strings.Cut(line, " | ")
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
				case exitFine, exitInconclusive, exitRefuted:
				default:
					t.Errorf("exit status %d\n%s", code, errs.String())
				}
			})
		}
	}
}

// The index has exactly the rules and clauses that run, as they are cited, and
// nothing that no language has. The error of a rule that a language takes over
// from another one is made of that rule.
func TestRulesAreIndexed(t *testing.T) {
	unused, builtOn := map[rules.Entry]bool{}, map[string]bool{}
	for _, e := range rules.All() {
		unused[e] = true
		if e.Language == "basic" || e.Language == "arrays" && e.Kind == "clause" {
			builtOn[e.Side+" "+e.ID] = true // the clauses of eσ and V(e) are, and with objects those of δ
		}
	}
	for _, l := range languages.Checked() {
		sem := l.In(languages.Standard()).Semantics
		if sem == nil { // it has all of its index, and repairs beside what they repair
			for _, e := range l.Rules() {
				delete(unused, e)
			}
			continue
		}
		cited := map[string]string{}
		for _, r := range sem.Symbolic.Rules {
			cited["symbolic "+r.ID] = r.Cite
		}
		for _, r := range sem.Concrete.Rules {
			cited["concrete "+r.ID] = r.Cite
		}
		entries := map[string]bool{}
		for _, e := range l.Rules() {
			delete(unused, e)
			where := e.Target()
			if entries[where] {
				t.Errorf("%s: %s is there twice", l.Name, where)
			}
			if cite, ok := cited[where]; e.Kind == "rule" && (!ok || !strings.HasSuffix(cite, e.Cite)) {
				t.Errorf("%s: %s is not a rule of it, or cited in another way: %q, want %q", l.Name, where, cite, e.Cite)
			}
			entries[where] = true
		}
		for where, cite := range cited {
			base, isError := strings.CutSuffix(where, "-Err")
			if made := isError && entries[base]; !entries[where] && !made {
				t.Errorf("%s: %s, cited as %q, is not in the index", l.Name, where, cite)
			}
		}
		for _, m := range l.AllMutants() {
			side, _, _ := strings.Cut(m.Target(), " ")
			base, _ := strings.CutSuffix(m.Target(), "-Err")
			if (side == rules.Symbolic || side == rules.Concrete) && !entries[m.Target()] && !entries[base] && !builtOn[m.Target()] {
				t.Errorf("%s: mutant %s is of %q, which is not in the index", l.Name, m.ID, m.Target())
			}
		}
	}
	for e := range unused {
		t.Errorf("no language has %s %s %s, cited as %q", e.Language, e.Side, e.ID, e.Cite)
	}
}
