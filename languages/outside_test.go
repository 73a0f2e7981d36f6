package languages_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tandem/internal/longtest"
)

// A module of somebody else has a language with an entry, a test and a command of
// its own. Nothing of it is in Tandem's module.
func TestAnotherModule(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a command")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir() // go.mod gets what Tandem requires
	if err := os.CopyFS(dir, os.DirFS("testdata/outside")); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "twice.lamp"), []byte("tt\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(want int, name string, args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod -buildvcs=false", "GOPROXY=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != want {
			t.Fatalf("%s %s: %v, want status %d\n%s", name, strings.Join(args, " "), err, want, out)
		}
		return string(out)
	}
	tags := "-tags=" + longtest.Setting("-tags") // so most of it is built already
	run(0, "go", "mod", "edit", "-replace", "tandem="+root)
	run(0, "go", "test", "-vet=off", tags, "./...")
	command := filepath.Join(dir, "command.exe")
	run(0, "go", "build", tags, "-o", command, ".")
	for _, row := range []struct {
		args   string
		status int
		want   string
	}{
		{"languages", 0, "lamp      lamp      *.lamp    check, mutants, run\n"},
		{"run twice.lamp --in on", 0, "final after 2 steps\nlamp = true\n"},
		{"run twice.lamp --in x", 2, "--in takes on or off, found \"x\"\n"},
		{"check", 0, "1 statement: 1 tested\n"},
		{"check --mutants", 0, "1 mutant: 1 killed, 0 equivalent, 0 survive\n"},
		{"rules", 0, "  Toggle  ⟨t S, b⟩ → ⟨S, ¬b⟩\n"},
		{"trace twice.lamp", 1, "command: the language lamp has no trace; it has check, mutants, run\n"},
	} {
		if got := run(row.status, command, strings.Fields(row.args)...); !strings.Contains(got, row.want) {
			t.Errorf("%s: got\n%swant %q", row.args, got, row.want)
		}
	}
	eachCommand(t, dir, command)
}

// empty is what a message has that ends in a list of nothing.
var empty = regexp.MustCompile(`panic|goroutine|takes +,|takes +found|there are *$|one of *$|: *;`)

// eachCommand tries every command of a register with one foreign language, without anything and with a program:
// none panics, and no message ends in an empty list.
func eachCommand(t *testing.T, dir, command string) {
	t.Helper()
	names := strings.Fields("bmc campaign certify check concolic dap drive explore fmt grade languages ledger lift oracle prove rules run schema subsumes tests trace verify version")
	for _, name := range names {
		for _, args := range [][]string{{}, {"twice.lamp"}, {"--language", "lamp"}, {"--engine", "true"}, {"--list"}, {"--with", "x"}} {
			cmd := exec.CommandContext(t.Context(), command, append([]string{name}, args...)...)
			cmd.Dir = dir
			out, _ := cmd.CombinedOutput()
			if code := cmd.ProcessState.ExitCode(); code == 6 || code < 0 || empty.Match(out) {
				t.Errorf("%s %s: status %d\n%s", name, strings.Join(args, " "), code, out)
			}
		}
	}
}
