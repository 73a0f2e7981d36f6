package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/judge/ledger"
)

// ending is how many lines at the end of an output may show what a finding says: states of λ take most of them.
const ending = 14

// The command of each finding prints what the finding says, by a reading that its claim
// has, and its program is there and can be run.
func TestFindings(t *testing.T) {
	shown := map[string]bool{} // programs
	for _, f := range ledger.AllFindings() {
		t.Run(f.Entry, func(t *testing.T) {
			if f.Wrong == "" || f.Repair == "" || f.Answer == "" || f.Says == "" || f.Output == "" {
				t.Errorf("not complete: %+v", f)
			}
			if filepath.Dir(f.File) == "examples/findings" {
				shown[filepath.Base(f.File)] = true
			}
			if _, err := os.Stat(filepath.Join("..", f.File)); err != nil {
				t.Error(err)
			}
			var out, errs, command string
			var args []string
			var code int
			for command = range strings.SplitSeq(f.Command, "; ") {
				var printed string
				args = arguments(strings.ReplaceAll(command, f.File, "../"+f.File))
				if printed, errs, code = ran(register.All(), "", args...); !strings.Contains(command, f.File) {
					t.Errorf("%s does not run the program", command)
				}
				out += printed
			}
			verified := args[0] == "verify" // it does not accept what holds, or accepts what the paper says that it does not
			parts := strings.Split(f.Output, " … ")
			lines := strings.Split(strings.TrimSpace(out), "\n")
			last := strings.Join(lines[max(0, len(lines)-ending):], "\n")
			if !ledger.Shown(out, f.Output) || !strings.Contains(last, parts[len(parts)-1]) || code != cli.ExitRefuted && (!verified || code != cli.ExitInconclusive && code != cli.ExitFine) {
				t.Errorf("%v: exit status %d, want %q at the end of\n%s%s", args, code, f.Output, out, errs)
			}
		})
	}
	files, err := filepath.Glob("../examples/findings/*")
	if err != nil || len(files) != len(shown) {
		t.Errorf("%d programs of findings, and %d findings with one: %v", len(files), len(shown), err)
	}
}
