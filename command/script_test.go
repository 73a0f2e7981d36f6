package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tandem/compare/routes"
	"tandem/internal/cli"
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "interrupt": interrupt, "hangup": hangup, "repeat": repeat, "field": field, "same": same,
		},
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

// exits STATUS COMMAND… runs the command and wants that exit status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		ts.Fatalf("%v", err)
	}
	got := 0
	if exit != nil {
		got = exit.ExitCode()
	}
	if neg || got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
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

// repeat FILE BEFORE TEXT N AFTER writes BEFORE, N times TEXT, and AFTER to a
// file. The texts may have Go's escapes.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[3])
	ts.Check(err)
	var texts [3]string
	for i, arg := range []string{args[1], args[2], args[4]} {
		texts[i], err = strconv.Unquote(`"` + arg + `"`)
		ts.Check(err)
	}
	text := texts[0] + strings.Repeat(texts[1], n) + texts[2]
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// field FILE PATH VALUE wants the file to be JSON with that value, as JSON, at
// a path such as reports.0.verdict.
func field(ts *testscript.TestScript, _ bool, args []string) {
	if got := at(ts, args[0], args[1]); got != args[2] {
		ts.Fatalf("%s: %s is %s, want %s", args[0], args[1], got, args[2])
	}
}

// same FILE PATH FILE PATH wants both files to have the same JSON there.
func same(ts *testscript.TestScript, _ bool, args []string) {
	if a, b := at(ts, args[0], args[1]), at(ts, args[2], args[3]); a != b {
		ts.Fatalf("%s is\n%s\nand %s is\n%s", args[1], a, args[3], b)
	}
}

// at is the value at a path in a file, as JSON.
func at(ts *testscript.TestScript, file, path string) string {
	var v any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(file)), &v))
	for key := range strings.SplitSeq(path, ".") {
		switch w := v.(type) {
		case map[string]any:
			v = w[key]
		case []any:
			i, err := strconv.Atoi(key)
			ts.Check(err)
			if i >= len(w) {
				ts.Fatalf("%s has %d entries", path, len(w))
			}
			v = w[i]
		default:
			ts.Fatalf("%s: nothing at %s", path, key)
		}
	}
	got, err := json.Marshal(v)
	ts.Check(err)
	return string(got)
}
