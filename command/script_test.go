package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tandem/compare/routes"
	"tandem/internal/cli"
	"tandem/internal/scripts"
	"tandem/languages/all"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tandem": func() { Main(all.Register(), Compare(routes.Objects())) }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			return os.CopyFS(filepath.Join(env.WorkDir, "examples"), os.DirFS("../examples"))
		},
		Cmds: scripts.Commands(map[string]scripts.Command{"interrupt": interrupt, "hangup": hangup}),
		Condition: func(cond string) (bool, error) {
			if cond == "root" { // who may read everything
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// program is a command of the script that is not only waited for. It is killed
// if it does not end by itself.
func program(ts *testscript.TestScript, args []string) *exec.Cmd {
	path := ""
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if p := filepath.Join(dir, args[0]); path == "" && exists(p) {
			path = p
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	ts.Defer(cancel)
	cmd := exec.CommandContext(ctx, path, args[1:]...)
	cmd.Dir, cmd.Env = ts.MkAbs("."), append(os.Environ(), "PATH="+ts.Getenv("PATH"))
	return cmd
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

// patience is how long a command may take to end: the cli.Grace that it gives
// itself, and as much again for a busy machine.
const patience = 2 * cli.Grace

// interrupt COMMAND… runs the command, sends it SIGINT after a while, and
// wants it to end soon with status 130. Its standard input stays open. What it
// wrote is left in the files out and err.
func interrupt(ts *testscript.TestScript, _ bool, args []string) {
	cmd := program(ts, args)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	stdin, err := cmd.StdinPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	time.Sleep(time.Second)
	start := time.Now()
	ts.Check(cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // the status says more
	_ = stdin.Close()
	ts.Check(os.WriteFile(ts.MkAbs("out"), out.Bytes(), 0o666))
	ts.Check(os.WriteFile(ts.MkAbs("err"), errs.Bytes(), 0o666))
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitInterrupted {
		ts.Fatalf("exit status %d, want %d\n%s", code, cli.ExitInterrupted, errs.String())
	}
	if took := time.Since(start); took > patience {
		ts.Fatalf("it took %v to end", took)
	}
}

// hangup COMMAND… runs the command and closes its standard output when it has
// read a little of it. It wants it to end with status 1. What it wrote to
// standard error is left in the file err.
func hangup(ts *testscript.TestScript, _ bool, args []string) {
	cmd := program(ts, args)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	_, err = io.ReadFull(out, make([]byte, 100))
	ts.Check(err)
	ts.Check(out.Close())
	_ = cmd.Wait() // the status says more
	ts.Check(os.WriteFile(ts.MkAbs("err"), errs.Bytes(), 0o666))
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitUsage {
		ts.Fatalf("exit status %d, want %d\n%s", code, cli.ExitUsage, errs.String())
	}
}
