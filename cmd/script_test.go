package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tandem/cmd/internal/cli"
	"tandem/cmd/internal/lift"
	"tandem/cmd/register"
	"tandem/cmd/scripts"
	"tandem/explore/solver"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/papers/subsumption/calculus"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tandem": func() { Main(register.All(), Subsumption(calculus.Subject()), With(lift.Command)) }})
}

func TestScripts(t *testing.T) {
	p := params()
	p.Dir = "testdata/script"
	testscript.Run(t, p)
}

// params returns how scripts are run.
func params() testscript.Params {
	return testscript.Params{
		UpdateScripts: goldens.Updates(),
		Setup: func(env *testscript.Env) error {
			if cache, err := os.UserCacheDir(); err == nil && os.Getenv("GOCACHE") == "" { // what Go builds, it builds once
				env.Setenv("GOCACHE", filepath.Join(cache, "go-build"))
			} else {
				env.Setenv("GOCACHE", os.Getenv("GOCACHE"))
			}
			if cache, err := os.UserCacheDir(); err == nil { // likewise the checker of certificates
				env.Setenv("XDG_CACHE_HOME", cache)
			}
			// Scripts compare by cmpenv what names the version of the solver.
			if session, err := solver.Open("z3", solver.Options{}); err == nil { // else they ask another one
				defer session.Close()
				env.Setenv("Z3", strings.TrimSuffix(session.Info().String(), " (in process)"))
			}
			return copyExamples(env.WorkDir)
		},
		Cmds: scripts.Commands(map[string]scripts.Command{"interrupt": interrupt, "hangup": hangup, "follow": follow}),
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "root": // who may read everything
				return os.Geteuid() == 0, nil
			case "sweep":
				return longtest.Sweeps(), nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	}
}

// copyExamples copies all programs that documents and help name to a folder.
func copyExamples(to string) error {
	for _, dir := range []string{"examples", "papers/frames/examples", "papers/subsumption/examples"} {
		if err := os.CopyFS(filepath.Join(to, dir), os.DirFS(filepath.Join("..", dir))); err != nil {
			return err
		}
	}
	return nil
}

// program returns a command of the script that is not only waited for. It is killed
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

// patience is how long a command may take to end: the cli.Grace that it gives itself,
// four times on a busy machine, and as much again for the rest.
const patience = 5 * cli.Grace

// busy waits until a process is at work, which no fixed time tells of a machine with other
// work: until it has used 0.6 s of processor time, and so has judged a case, or, since it waits
// for another process or for somebody, less than 0.1 s of the last two. Where the system does not
// tell, it waits a second.
func busy(pid int) {
	const enough, idle = 60, 10 // ticks of 10 ms, on Linux
	const every = 50 * time.Millisecond
	var used []int // every so often
	for range 20 * time.Second / every {
		time.Sleep(every)
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		_, fields, _ := strings.Cut(string(stat), ") ")
		times := strings.Fields(fields)
		if err != nil || len(times) < 13 {
			time.Sleep(time.Second)
			return
		}
		user, _ := strconv.Atoi(times[11])
		system, _ := strconv.Atoi(times[12])
		used = append(used, user+system)
		before := len(used) - 1 - int(2*time.Second/every)
		if user+system >= enough || before >= 0 && user+system-used[before] < idle {
			return
		}
	}
}

// interrupt [-term] COMMAND… runs the command, sends it SIGINT, or SIGTERM, after a while, and
// wants it to end soon with status 130. Its standard input stays open. What it
// wrote is left in the files out and err.
func interrupt(ts *testscript.TestScript, _ bool, args []string) {
	signal := os.Interrupt
	if args[0] == "-term" {
		signal, args = syscall.SIGTERM, args[1:]
	}
	cmd := program(ts, args)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	stdin, err := cmd.StdinPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	busy(cmd.Process.Pid)
	start := time.Now()
	ts.Check(cmd.Process.Signal(signal))
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
// read a little of it. It wants it to end with status 0. What it wrote to
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
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		ts.Fatalf("exit status %d, want 0\n%s", code, errs.String())
	}
}

// follow PAGE runs the commands that a page shows, which are lines that begin with four
// blanks, one by one in the folder of the page, as its reader does. What they print is
// left in the file followed, with the exit status of each that has one.
func follow(ts *testscript.TestScript, _ bool, args []string) {
	page := ts.MkAbs(args[0])
	text, err := os.ReadFile(page)
	ts.Check(err)
	var out bytes.Buffer
	n := 0
	for line := range strings.Lines(string(text)) {
		command, ok := strings.CutPrefix(line, "    ")
		if !ok {
			continue
		}
		n++
		fmt.Fprintf(&out, "$ %s", command)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
		sh := exec.CommandContext(ctx, "sh", "-c", command)
		sh.Dir, sh.Stdout, sh.Stderr = filepath.Dir(page), &out, &out
		sh.Env = append(os.Environ(), "PATH="+ts.Getenv("PATH"), "GOCACHE="+ts.Getenv("GOCACHE"))
		err := sh.Run()
		cancel()
		var exit *exec.ExitError
		switch {
		case errors.As(err, &exit):
			fmt.Fprintf(&out, "[exit code %d]\n", exit.ExitCode())
		case err != nil:
			ts.Fatalf("%s: %v", command, err)
		}
	}
	if n == 0 {
		ts.Fatalf("%s shows no command", args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs("followed"), out.Bytes(), 0o666))
}
