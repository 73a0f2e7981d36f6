//go:build unix

package drive_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tandem/internal/child"
	"tandem/judge/oracle/drive"
	"tandem/lang"
)

// mark is in the environment of every process that these tests start.
const mark = "TANDEM_DRIVE_TEST"

func TestMain(m *testing.M) {
	os.Setenv(mark, fmt.Sprint(os.Getpid()))
	code := m.Run()
	if list := living(); len(list) > 0 {
		fmt.Fprintln(os.Stderr, "processes live behind the tests:", list)
		code = 1
	}
	os.Exit(code)
}

// living lists the processes that these tests started, where the system says it.
func living() []string {
	var list []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		env, err := os.ReadFile(file)
		if err == nil && bytes.Contains(env, []byte(fmt.Sprintf("%s=%d\x00", mark, os.Getpid()))) {
			name, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "comm"))
			list = append(list, strings.TrimSpace(string(name)))
		}
	}
	return list
}

// None of the ways in which an engine can misbehave stops a run, leaves a process, or
// takes more than its limits. Each is reported as what it is, with the smallest program
// on which it shows: here, one with a choice. On others the engine claims nothing, which
// is right.
func TestMisbehaviour(t *testing.T) {
	const nothing = `{"schema": "tandem.claims/v1", "claims": []}`
	for _, row := range []struct {
		name, line string // of a shell; on a choice
		always     string // on every program, instead of that
		want       drive.Kind
		said       string
		linux      bool
	}{
		{name: "crash", line: "echo broken >&2; exit 3", want: drive.Crash, said: "exit status 3: broken"},
		{name: "signal", line: "kill -SEGV $$", want: drive.Signal, said: "signal: segmentation fault"},
		{name: "hang", line: "sleep 1000", want: drive.Hang, said: "it did not end in 1.5s"},
		{name: "hang, deaf to signals", line: "trap '' TERM INT HUP QUIT; sleep 1000 & wait; sleep 1000", want: drive.Hang},
		{name: "hang without output", line: "exec >&- 2>&-; sleep 1000", want: drive.Hang},
		{name: "stopped", line: "kill -STOP $$", want: drive.Hang},
		{name: "garbage", line: "echo hello; exit", want: drive.Garbage, said: "claims:1:1: found \"hello\", expected a value"},
		{name: "nothing", line: "exit", want: drive.Garbage, said: "claims:1:1: found the end of the file, expected a value"},
		{name: "cut off", line: `printf '{"schema": "tandem.claims/v1", "claims": [{"condi'; exit`, want: drive.Garbage},
		{name: "deep", line: `head -c 500000 /dev/zero | tr '\000' '['; exit`, want: drive.Garbage},
		{name: "another schema", line: `echo '{"schema": "tandem.claims/v9", "claims": []}'; exit`, want: drive.Garbage},
		{name: "a gigabyte", line: "exec head -c 1100000000 /dev/zero", want: drive.Output, said: "it wrote more than 1 MiB"},
		{name: "claims without end", line: `printf '{"schema": "tandem.claims/v1", "claims": ['; exec yes '{},'`, want: drive.Output},
		{name: "a gigabyte on standard error", line: "head -c 100000000 /dev/zero >&2", want: ""},
		{name: "memory", line: "exec sort /dev/zero", want: drive.Memory, said: "it used more than 64 MiB", linux: true},
		{name: "children", line: "sleep 1000 &", want: drive.Left, said: "it left sleep", linux: true},
		{name: "children in a session of their own", line: "setsid sleep 1000 & sleep 0.02", want: drive.Left, said: "it left sleep", linux: true},
		{name: "many children", line: "for i in 1 2 3 4 5 6 7 8 9; do (sleep 1000; sleep 1000) & done", want: drive.Left, linux: true},
		{name: "reads nothing", always: "echo '" + nothing + "'", want: drive.Deaf},
		{name: "a file without end", always: `ln -s /dev/zero {claims}`, want: drive.Deaf},
		{name: "no file", always: "cat > /dev/null; true {claims}", want: drive.Garbage, said: "it wrote no file {claims}"},
		{name: "a link", always: "cat > /dev/null; ln -s /dev/zero {claims}", want: drive.Garbage, said: "it wrote no file {claims}"},
		{name: "a pipe", always: "cat > /dev/null; mkfifo {claims}", want: drive.Garbage, said: "it wrote no file {claims}"},
		{name: "a file of a gigabyte", always: "cat > /dev/null; truncate -s 1G {claims}", want: drive.Output},
		{name: "a file of a gigabyte, and a hang", always: "cat > /dev/null; truncate -s 1G {claims}; sleep 1000", want: drive.Output, linux: true},
		{name: "locked away", always: "cat > /dev/null; mkdir $TMPDIR/d; chmod 0 $TMPDIR/d; exit 1", want: drive.Crash},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if row.linux && runtime.GOOS != "linux" {
				t.Skip("the system does not say what processes belong to a run")
			}
			c := drive.Command{Form: drive.Form{Suffix: ".tdm", Write: lang.Format}, Limits: child.Limits{Time: 5 * time.Second, Output: 1 << 20, Memory: 64 << 20}}
			if row.want == drive.Hang {
				c.Limits.Time = 1500 * time.Millisecond // a busy machine may be slow to begin
			}
			if c.Line = row.always; c.Line == "" {
				c.Line = "if grep -q '^ *if'; then " + row.line + "\nfi\necho '" + nothing + "'"
			}
			o := options(t, c.Ask)
			o.Checks, o.Tries = 4, 30
			r, err := drive.Drive(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case row.want == "":
				if r.Right+r.Nothing != o.Checks {
					t.Errorf("%+v", r)
				}
				return
			case len(r.Failures) != 1 || r.Failures[0].Kind != row.want || r.Programs != o.Checks:
				t.Fatalf("got %+v of %d programs, want %s", r.Kinds, r.Programs, row.want)
			case row.line != "" && r.Right+r.Nothing == 0:
				t.Error("the run did not go on")
			}
			f := r.Failures[0]
			most := 0
			if row.line != "" {
				most = 1
			}
			if n := f.Small.Statements(); n != most && row.want != drive.Deaf {
				t.Errorf("a program of %d statements is left", n)
			}
			if f.Small.Said != row.said && row.said != "" || f.Small.Said == "" {
				t.Errorf("said is %q, want %q", f.Small.Said, row.said)
			}
			if len(f.Small.Output) > 1<<20 {
				t.Errorf("%d bytes of output are kept", len(f.Small.Output))
			}
		})
	}
}
