// Package scripts has what scripts for testscript share that test a command.
package scripts

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Command is a command that scripts have; see testscript.Params.
type Command = func(ts *testscript.TestScript, neg bool, args []string)

// Commands returns those of this package and more.
func Commands(more map[string]Command) map[string]Command {
	all := map[string]Command{"exits": exits, "repeat": repeat, "field": field, "same": same}
	maps.Copy(all, more)
	return all
}

// Run runs the scripts in the folder testdata. With update what they compare with is rewritten.
func Run(t *testing.T, update bool) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata", UpdateScripts: update, Cmds: Commands(nil),
		RequireExplicitExec: true, RequireUniqueNames: true,
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

// repeat FILE BEFORE TEXT N AFTER writes BEFORE, N times TEXT, and AFTER to a file, with Go's escapes.
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

// field FILE PATH VALUE wants the JSON file to have that value at a path such as reports.0.verdict.
func field(ts *testscript.TestScript, _ bool, args []string) {
	if got := valueAt(ts, args[0], args[1]); got != args[2] {
		ts.Fatalf("%s: %s is %s, want %s", args[0], args[1], got, args[2])
	}
}

// same FILE PATH FILE PATH wants both files to have the same JSON there.
func same(ts *testscript.TestScript, _ bool, args []string) {
	if a, b := valueAt(ts, args[0], args[1]), valueAt(ts, args[2], args[3]); a != b {
		ts.Fatalf("%s is\n%s\nand %s is\n%s", args[1], a, args[3], b)
	}
}

// valueAt returns the value at a path in a file, as JSON.
func valueAt(ts *testscript.TestScript, file, path string) string {
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
