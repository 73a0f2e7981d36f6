//go:build unix

package child

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// Whatever a command does, its run ends as it should, and nothing of it is left.
func TestRun(t *testing.T) {
	const limit = 1 << 20
	for _, row := range []struct {
		name, line, input string
		end               End
		out, said, left   string
		status, unread    int
		linux             bool // it needs what is known there alone
	}{
		{name: "right", line: "cat; echo hm >&2", input: "abc", end: Exited, out: "abc", said: "hm"},
		{name: "status", line: "echo one >&2; echo two >&2; exit 3", end: Exited, status: 3, said: "one … two"},
		{name: "signal", line: "kill -SEGV $$", end: Signaled},
		{name: "signal in a pipe", line: "true | sh -c 'kill -KILL $$'", end: Signaled, status: 137, said: "Killed"},
		{name: "hang", line: "sleep 1000", end: Time},
		{name: "hang that ignores signals", line: "trap '' TERM INT HUP; while :; do sleep 1000; done", end: Time},
		{name: "stopped", line: "kill -STOP $$", end: Time},
		{name: "closes its output", line: "exec >&- 2>&-; sleep 1000", end: Time},
		{name: "much output", line: "exec cat /dev/zero", end: Output, out: strings.Repeat("\x00", limit)},
		{name: "much output, and an end", line: "head -c 2000000 /dev/zero", end: Output, out: strings.Repeat("\x00", limit)},
		{name: "much on standard error", line: "exec cat /dev/zero >&2", end: Time},
		{name: "much in a file", line: "head -c 3000000 /dev/zero > $FILE; sleep 1000", end: Output},
		{name: "memory", line: "exec sort /dev/zero", end: Memory, linux: true},
		{name: "reads nothing", line: "echo x", input: strings.Repeat("abc", 100_000), end: Exited, out: "x\n", unread: 300_000},
		{name: "reads a part", line: "head -c 1 >/dev/null; sleep 0", input: strings.Repeat("a", 200_000), end: Exited, unread: -1},
		{name: "leaves a child", line: "sleep 1000 & echo x", end: Exited, out: "x\n", left: "sleep", linux: true},
		{name: "leaves a child with its own session", line: "setsid sleep 1000 & echo x", end: Exited, out: "x\n", left: "sleep", linux: true},
		{name: "leaves a child in a session, and hangs", line: "setsid sleep 1000 & sleep 1000", end: Time, linux: true},
		{name: "leaves a child that ends soon", line: "sleep 0.05 & echo x", end: Exited, out: "x\n"},
		{name: "leaves many", line: "for i in 1 2 3 4 5 6 7 8; do sh -c 'while :; do sleep 1000; done' & done", end: Exited, left: "sh sleep", linux: true},
		{name: "not there", line: "no-such-command-is-there", end: Exited, status: 127, said: "sh: 1: no-such-command-is-there: not found"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if row.linux && runtime.GOOS != "linux" {
				t.Skip("the system does not say what processes belong to a run")
			}
			pids := filepath.Join(t.TempDir(), "out")
			long := 10 * time.Second
			if row.end == Time {
				long = 300 * time.Millisecond
			}
			mark := "MARK=" + t.Name() + pids
			r, err := Run(context.Background(), Command{
				Line: row.line, Input: []byte(row.input), Env: []string{"FILE=" + pids, mark}, Files: []string{pids},
				Limits: Limits{Time: long, Output: limit, Memory: 100 << 20},
			})
			if err != nil {
				t.Fatal(err)
			}
			if r.End != row.end || row.end == Exited && r.Status != row.status || string(r.Output) != row.out && row.out != "" || row.unread >= 0 && r.Unread != row.unread {
				t.Errorf("%s, status %d, %s, %d bytes of output, %d unread", r.End, r.Status, r.How, len(r.Output), r.Unread)
			}
			if row.unread < 0 && (r.Unread == 0 || r.Unread == len(row.input)) {
				t.Errorf("%d unread", r.Unread)
			}
			if strings.Join(r.Left, " ") != row.left || r.Said != row.said && runtime.GOOS == "linux" && row.said != "" && !strings.Contains(r.Said, "not found") {
				t.Errorf("left %v, said %q", r.Left, r.Said)
			}
			if list := family(-1, mark, 0); len(list) > 0 {
				t.Errorf("processes live: %v", list)
			}
		})
	}
}

// What a command left behind with a session of its own and no environment is killed and named, once no
// other run is there, and what ended by itself is no zombie.
func TestAdopted(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system does not say what processes belong to a run")
	}
	for _, row := range []struct{ name, line, left string }{
		{"leaves", "(setsid env -i sleep 1000 &) ; echo x", "sleep"},
		{"leaves what ends", "(setsid env -i true &) ; sleep 0.2", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := Run(context.Background(), Command{Line: row.line, Limits: Limits{Time: 10 * time.Second}})
			if err != nil || r.End != Exited || strings.Join(r.Left, " ") != row.left {
				t.Errorf("%v, %s, left %v", err, r.End, r.Left)
			}
			children, err := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
			if err == nil && len(children) > 0 {
				t.Errorf("children are left: %s", children)
			}
		})
	}
}

// What is in a pipe is read also where its reader comes behind the deadline, as on a busy machine; and no more is.
func TestDrained(t *testing.T) {
	for _, most := range []int64{0, 1 << 20} {
		from, to, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer from.Close()
		defer to.Close() // who has it still
		if _, err := to.Write(make([]byte, 1<<16)); err != nil {
			t.Fatal(err)
		}
		if err := from.SetReadDeadline(time.Now().Add(-time.Second)); err != nil {
			t.Fatal(err)
		}
		if got := len(reading(&drained{File: from}, most).all()); got != 1<<16 {
			t.Errorf("limit %d: %d bytes are read", most, got)
		}
		if err := from.SetReadDeadline(time.Now().Add(-time.Second)); err != nil {
			t.Fatal(err)
		}
		go func() { // it writes until nobody reads
			for err := error(nil); err == nil; _, err = to.Write(make([]byte, 4096)) {
			}
		}()
		if got := len(reading(&drained{File: from}, most).all()); got > lateReads<<16 {
			t.Errorf("limit %d: %d bytes are read of who writes on", most, got)
		}
	}
}

// A run that is interrupted ends, with what it started.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	mark := "MARK=" + t.TempDir()
	r, err := Run(ctx, Command{Line: "sleep 1000 & setsid sleep 1000 & sleep 1000", Env: []string{mark}})
	if err != nil || r.End != Interrupted {
		t.Errorf("%v: %+v", err, r)
	}
	if list := family(-1, mark, 0); len(list) > 0 {
		t.Errorf("processes live: %v", list)
	}
}

// No file is left open.
func TestFiles(t *testing.T) {
	open := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip("the system does not say which files are open")
		}
		return len(list)
	}
	run := func() {
		if _, err := Run(context.Background(), Command{Line: "echo x"}); err != nil {
			t.Fatal(err)
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // it closes what is forgotten
	run()                                            // what the runtime opens once
	before := open()
	for range 20 {
		run()
	}
	if after := open(); after > before+2 {
		t.Errorf("%d files were open, and now %d", before, after)
	}
}

// A confined program runs what is in its folder, reads that, and nothing else.
func TestConfined(t *testing.T) {
	if !Confines() {
		t.Skip("this system does not confine")
	}
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "outside.txt")
	source := filepath.Join(t.TempDir(), "main.go")
	const text = `package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
)

func main() {
	_, err := os.ReadFile("inside.txt")
	fmt.Println("inside", err == nil)
	_, err = os.ReadFile(os.Args[1])
	fmt.Println("outside", err == nil)
	fmt.Println("write", os.WriteFile("new.txt", nil, 0o600) == nil, os.WriteFile(os.Args[1], nil, 0o600) == nil)
	fmt.Println("run", exec.Command("/bin/sh", "-c", "true").Run() == nil)
	fmt.Println("parent", exec.Command(fmt.Sprintf("/proc/%d/exe", os.Getppid()), "-h").Run() == nil)
	_, err = net.Dial("tcp", os.Args[2])
	fmt.Println("connect", err == nil)
	fmt.Println(len(os.Environ()))
}
`
	for name, text := range map[string]string{source: text, outside: "x", filepath.Join(dir, "inside.txt"): "x"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	defer listener.Close()
	program := filepath.Join(dir, "program")
	build := exec.Command("go", "build", "-o", program, source)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, confined := range []bool{true, false} {
		r, err := Run(context.Background(), Command{Args: []string{program, outside, listener.Addr().String()}, Dir: dir, Bare: true, Confined: confined, Limits: Limits{Time: 10 * time.Second, Memory: 1 << 30}})
		if err != nil {
			t.Fatal(err)
		}
		want := "inside true\noutside false\nwrite false false\nrun false\nparent false\nconnect false\n1\n"
		if !confined {
			want = strings.ReplaceAll(want, "false", "true")
		}
		if string(r.Output) != want {
			t.Errorf("confined %v: %s %s, want %s", confined, r.Output, r.Said, want)
		}
	}
	if _, err := os.ReadFile(outside); err != nil {
		t.Errorf("this process is confined, too: %v", err)
	}
}

// A line that comes late is no answer to the next question.
func TestTalkLate(t *testing.T) {
	late := filepath.Join(t.TempDir(), "late")
	talk, err := Start(Command{Line: "read -r x; echo one; echo two; : > " + late + "; read -r x; echo three", Limits: Limits{Time: 10 * time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	defer talk.Close()
	if a := talk.Ask(context.Background(), []byte("first")); string(a.Line) != "one" || a.Unasked || a.Ended != nil {
		t.Fatalf("%+v", a)
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if _, err := os.Stat(late); err == nil {
			break
		}
	}
	if a := talk.Ask(context.Background(), []byte("second")); !a.Unasked || strings.TrimSpace(string(a.Line)) != "two" {
		t.Errorf("%+v", a)
	}
}
