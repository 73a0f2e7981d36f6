//go:build unix

package drive_test

import (
	"context"
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

// A command that lives on is started once. However it fails, the run goes on with a new one, and
// nothing of it is left.
func TestLines(t *testing.T) {
	const nothing = `echo '{"schema": "tandem.claims/v1", "claims": []}'`
	// One write: a second one could come at any time.
	const both = `printf '%s\n%s\n' '{"schema": "tandem.claims/v1", "claims": []}' '{"schema": "tandem.claims/v1", "claims": []}'`
	for _, row := range []struct {
		name, line string // what is done about a program with a choice
		want       drive.Kind
		said       string
		starts     int // of the command, for six programs; 0: it is not counted
		checks     int // programs; 0: six
		linux      bool
	}{
		{name: "right", line: nothing, starts: 1},
		{name: "slow", line: "sleep 0.3; " + nothing, starts: 1},
		{name: "leaves a child that lives on", line: "sleep 1000 & " + nothing, starts: 1},
		{name: "crash", line: "echo broken >&2; exit 3", want: drive.Crash, said: "exit status 3: broken"},
		{name: "signal", line: "kill -SEGV $$", want: drive.Signal, said: "signal: segmentation fault"},
		{name: "hang", line: "sleep 1000", want: drive.Hang, said: "it did not end in 1.5s"},
		{name: "end", line: "exit", want: drive.Garbage, said: "it ended without an answer; it is to read lines until the end of its input"},
		{name: "closed", line: "exec >&-; sleep 1000", want: drive.Garbage, said: "it closed its standard output"},
		{name: "half a line", line: "printf '{'; exit", want: drive.Garbage},
		{name: "garbage", line: "echo hello", want: drive.Garbage, said: "claims:1:1: found \"hello\", expected a value"},
		{name: "two lines", checks: 30, line: both, want: drive.Garbage, said: `it wrote a line before it was asked: "{\"schema\": \"tandem.claims/v1\", \"claims\": []}\n"`},
		{name: "a line without end", line: "exec tr '\\0' a < /dev/zero", want: drive.Output, said: "it wrote more than 1 MiB"},
		{name: "memory", line: "exec sort /dev/zero", want: drive.Memory, said: "it used more than 64 MiB", linux: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if row.linux && runtime.GOOS != "linux" {
				t.Skip("the system does not say what processes belong to a run")
			}
			started := filepath.Join(t.TempDir(), "started")
			limits := child.Limits{Time: 5 * time.Second, Output: 1 << 20, Memory: 64 << 20}
			if row.want == drive.Hang {
				limits.Time = 1500 * time.Millisecond
			}
			engine := &drive.Lines{Command: drive.Command{
				Form: drive.Form{Suffix: ".tdm", Write: lang.Format}, Limits: limits,
				Line: "echo x >> " + started + "; while read -r program; do case $program in *'if '*) " + row.line + ";; *) " + nothing + ";; esac; done",
			}}
			o := options(t, engine.Ask)
			o.Checks, o.Tries = max(6, row.checks), 10
			r, err := drive.Drive(context.Background(), o)
			if late := engine.Close(); late != nil && row.line != both { // the last program may have a choice
				t.Error(late)
			}
			if err != nil {
				t.Fatal(err)
			}
			text, _ := os.ReadFile(started)
			if n := strings.Count(string(text), "x"); row.starts > 0 && n != row.starts {
				t.Errorf("started %d times, want %d", n, row.starts)
			}
			if row.want == "" {
				if r.Right+r.Nothing != o.Checks {
					t.Errorf("%+v", r)
				}
				return
			}
			if r.Right+r.Nothing == 0 || len(r.Failures) != 1 || r.Failures[0].Kind != row.want {
				t.Fatalf("got %s", shown(r))
			}
			if said := r.Failures[0].First.Said; row.said != "" && said != row.said {
				t.Errorf("said is %q, want %q", said, row.said)
			}
		})
	}
}

// Shrinking ends with its bound on time, and says so.
func TestShrinkingEnds(t *testing.T) {
	o := options(t, func(ctx context.Context, _ *lang.Program, _ []byte) (drive.Answer, error) {
		time.Sleep(5 * time.Millisecond)
		return drive.Answer{Kind: drive.Crash, Said: "broken"}, nil
	})
	o.Checks, o.Tries, o.Shrink = 4, 1_000_000, time.Nanosecond
	tried := 0
	o.Tried = func() { tried++ }
	r, err := drive.Drive(context.Background(), o)
	if err != nil || len(r.Failures) != 1 || !r.Failures[0].Cut || r.Failures[0].Small != r.Failures[0].First {
		t.Errorf("%v: %s", err, shown(r))
	}
	o.Shrink = 0
	if r, err = drive.Drive(context.Background(), o); err != nil || r.Failures[0].Cut || tried == 0 || tried != r.Failures[0].Tried {
		t.Errorf("%v: told of %d: %s", err, tried, shown(r))
	}
}

// A line that comes behind the last answer is found out, too.
func TestLateLine(t *testing.T) {
	const nothing = `echo '{"schema": "tandem.claims/v1", "claims": []}'`
	engine := &drive.Lines{Command: drive.Command{Form: drive.Form{Suffix: ".tdm", Write: lang.Format}, Line: "read -r program; " + nothing + "; " + nothing}}
	o := options(t, engine.Ask)
	o.Checks = 1
	if r, err := drive.Drive(context.Background(), o); err != nil || r.Nothing != 1 {
		t.Fatalf("%v: %s", err, shown(r))
	}
	if err := engine.Close(); err == nil || !strings.Contains(err.Error(), "it wrote more lines than it was asked for") {
		t.Errorf("got %v", err)
	}
}
