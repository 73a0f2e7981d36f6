package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/cmd/cli"
	"tandem/cmd/register"
	"tandem/judge/ledger"
)

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
			args := strings.Split(strings.ReplaceAll(f.Command, f.File, "../"+f.File), " ")[1:]
			for i, arg := range args {
				if strings.HasPrefix(arg, "'") { // one argument, quoted
					quoted, after, _ := strings.Cut(strings.Join(args[i:], " ")[1:], "'")
					args = append(append(args[:i:i], quoted), strings.Fields(after)...)
					break
				}
			}
			out, errs, code := ran(register.All(), "", args...)
			verified := args[0] == "verify" // the verifier accepts what a run refutes, or does not accept what holds
			if verified && code == cli.ExitFine {
				if run, _, failed := ran(register.All(), "", "run", "../"+f.File); failed != cli.ExitRefuted {
					t.Errorf("%s runs without an error: %s", f.File, run)
				}
			}
			if last := len(args) - 2; args[0] == "explore" { // it loses what the search finds by the repaired rules
				_, _, repaired := ran(register.All(), "", args[:last]...)
				verified = args[last] == "--with" && repaired == cli.ExitRefuted
			}
			if !strings.Contains(out, f.Output) || code != cli.ExitRefuted && !verified {
				t.Errorf("%v: exit status %d, want %q in\n%s%s", args, code, f.Output, out, errs)
			}
		})
	}
	files, err := filepath.Glob("../examples/findings/*")
	if err != nil || len(files) != len(shown) {
		t.Errorf("%d programs of findings, and %d findings with one: %v", len(files), len(shown), err)
	}
}
