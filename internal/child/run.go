package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"tandem/internal/lists"
)

// Limits bound a run. 0: none.
type Limits struct {
	// Time is that of processors which the command and what it started have, and time in which all of
	// them wait: other work on the machine does not count. Patience times as much is there by a clock.
	Time   time.Duration
	Output int64 // bytes on standard output, and in each of the files
	Memory int64 // bytes that the command and what it started use together
}

// Command is what is run: a line of the shell, or a program.
type Command struct {
	Line  string
	Args  []string // a program and its arguments, in the place of Line
	Dir   string   // where it runs; "": in the folder of this process
	Env   []string // beside the environment, as NAME=VALUE
	Bare  bool     // Env is all of the environment
	Input []byte
	Files []string // that it may write, within the limit on output
	// Confined wants a program that reads and runs files below Dir and does nothing else with
	// files: it writes none, and has no TCP connections. This holds where Confines says so.
	Confined bool
	Limits
}

// End is what ended a run.
type End string

// The ends.
const (
	Exited      End = "exit"        // it ended by itself, with a status
	Signaled    End = "signal"      // a signal ended it
	Time        End = "time"        // the limit on time did
	Clock       End = "clock"       // that by a clock did: it says nothing about the command
	Output      End = "output"      // that on output did
	Memory      End = "memory"      // that on memory did
	Interrupted End = "interrupted" // the context did
)

// Result is how a run ended.
type Result struct {
	End    End
	Status int      // where it exited
	How    string   // as the system says it: exit status 1, signal: killed
	Output []byte   // on standard output, up to the limit
	Said   string   // the first line on standard error, and the last one
	Unread int      // bytes of the input that nobody read
	Left   []string // names of processes that were left behind, and killed
}

// member is a process of a run.
type member struct {
	pid    int
	name   string
	memory int64         // bytes
	used   time.Duration // of processors, with that of children that ended
	runs   bool          // or would, on an idle machine
}

// Patience is how many times longer than its limit a run takes by a clock until it is ended.
const Patience = 10

// sooner is the key of what Sooner keeps in a context.
type sooner struct{}

// Sooner returns a context in which the limits on time are at most d.
func Sooner(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, sooner{}, d)
}

// Bound returns the limit on time that a run has in a context. 0: none.
func (l Limits) Bound(ctx context.Context) time.Duration {
	if d, ok := ctx.Value(sooner{}).(time.Duration); ok && l.Time > 0 {
		return min(l.Time, d)
	}
	return l.Time
}

// meter measures what a run spends of its limit on time.
type meter struct {
	looked      bool
	first, used time.Duration // of processors: at the first look, and since then
	waits       time.Duration
}

// look takes what its processes spent up to now, once in every.
func (m *meter) look(list []member) (spent time.Duration) {
	var now time.Duration
	runs := false
	for _, of := range list {
		now, runs = now+of.used, runs || of.runs
	}
	if !m.looked {
		m.looked, m.first = true, now
	}
	if m.used = max(m.used, now-m.first); !runs {
		m.waits += every
	}
	return m.used + m.waits
}

// marks begin what marks a run in the environment, and live is how many runs there are.
const marks = "TANDEM_RUN="

var live atomic.Int32

// every is the time between two looks at what a run uses.
const every = 50 * time.Millisecond

// patience is how long what a command leaves behind may take to end by itself.
const patience = 200 * time.Millisecond

// Run runs a command. The error is that of the system, where it cannot be started.
func Run(ctx context.Context, c Command) (Result, error) {
	type ended struct {
		r   Result
		err error
	}
	done := make(chan ended)
	// The thread that starts the command must outlive it: a parent's death means that thread's to
	// the system.
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		r, err := run(ctx, c)
		done <- ended{r, err}
	}()
	e := <-done
	return e.r, e.err
}

// pipes are those of a run.
type pipes struct{ in, toIn, out, fromOut *os.File }

func opened() (p pipes, err error) {
	if p.in, p.toIn, err = os.Pipe(); err != nil {
		return p, err
	}
	if p.fromOut, p.out, err = os.Pipe(); err != nil {
		return p, errors.Join(err, p.in.Close(), p.toIn.Close())
	}
	return p, nil
}

func run(ctx context.Context, c Command) (Result, error) {
	p, err := opened()
	if err != nil {
		return Result{}, err
	}
	cmd, mark, said := c.prepared(p)
	live.Add(1)
	defer live.Add(-1)
	if c.Confined {
		over := make(chan struct{})
		defer close(over)
		err = confined(c.Dir, cmd, over)
	} else {
		err = Begin(cmd)
	}
	_ = p.out.Close() // the command has it
	if err != nil {
		return Result{}, errors.Join(err, p.in.Close(), p.toIn.Close(), p.fromOut.Close())
	}
	pid := cmd.Process.Pid
	since := begun(pid)
	go func() {
		_, _ = p.toIn.Write(c.Input) // who does not read it is found out below
		_ = p.toIn.Close()
	}()
	output := reading(&drained{File: p.fromOut}, c.Limits.Output)
	exited := make(chan struct{})
	go func() {
		_ = Wait(cmd) // the state says it, whatever else failed
		close(exited)
	}()
	r := Result{End: c.watch(ctx, exited, output.over, func() []member { return family(pid, mark, since) })}
	if r.End != Exited {
		end(pid, mark, since)
	}
	<-exited
	if r.End == Exited {
		r.Left = left(pid, mark, since)
	}
	Kill(pid) // where left knows of none, and who ended at once
	if r.End != Exited || r.Left != nil {
		end(pid, mark, since)
	}
	r.account(cmd.ProcessState)
	rest, _ := io.ReadAll(p.in) // the writer waits for a reader
	_ = p.in.Close()
	r.Unread = len(rest)
	_ = p.fromOut.SetReadDeadline(time.Now().Add(patience)) // who still has it is no process of the run
	r.Output = output.all()
	_ = p.fromOut.Close()
	if r.End == Exited && output.tooMuch {
		r.End = Output
	}
	r.Said = said.String()
	return r, nil
}

// prepared returns the command with what marks it in its environment, and what keeps its
// messages.
func (c Command) prepared(p pipes) (*exec.Cmd, string, *ends) {
	mark := fmt.Sprintf(marks+"%d-%x", os.Getpid(), rand.Uint64())
	args := c.Args
	if args == nil {
		args = []string{"sh", "-c", c.Line}
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = c.Dir
	Own(cmd)
	said := &ends{}
	if !c.Bare {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(append(cmd.Env, c.Env...), mark)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.in, p.out, said
	cmd.WaitDelay = patience // for who inherited standard error
	return cmd, mark, said
}

// account sets how a process ended.
func (r *Result) account(s *os.ProcessState) {
	r.How = s.String()
	if r.Status = s.ExitCode(); r.End == Exited && (r.Status < 0 || r.Status > shellSignal && r.Status <= shellSignal+64) {
		r.End = Signaled
	}
}

// confined starts a command on a thread of its own, which is confined, and which lives
// until the run is over: as the thread of Run does. No other goroutine gets that thread.
func confined(dir string, cmd *exec.Cmd, over <-chan struct{}) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // and no unlocking: the thread ends with the function
		err := confine(dir)
		if err == nil {
			err = Begin(cmd)
		}
		started <- err
		<-over
	}()
	return <-started
}

// shellSignal is what a shell adds to the number of the signal that ended a command.
const shellSignal = 128

// watch waits for the end of a run: its own, or that by a limit.
func (c Command) watch(ctx context.Context, exited, over <-chan struct{}, members func() []member) End {
	limit := c.Bound(ctx)
	var late <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(Patience * limit)
		defer timer.Stop()
		late = timer.C
	}
	var spends meter
	look := time.NewTicker(every)
	defer look.Stop()
	for {
		select {
		case <-exited:
			return Exited
		case <-late:
			return Clock
		case <-ctx.Done():
			return Interrupted
		case <-over:
			return Output
		case <-look.C:
		}
		list := members()
		memory := int64(0)
		for _, m := range list {
			memory += m.memory
		}
		if c.Memory > 0 && memory > c.Memory {
			return Memory
		}
		if spent := spends.look(list); limit > 0 && spent > limit {
			return Time
		}
		for _, file := range c.Files {
			if info, err := os.Lstat(file); c.Limits.Output > 0 && err == nil && info.Size() > c.Limits.Output {
				return Output
			}
		}
	}
}

// left names what is left of a run that ended by itself, and does not end soon.
func left(pid int, mark string, since uint64) []string {
	var names []string
	for began := time.Now(); ; time.Sleep(patience / 20) {
		list := family(pid, mark, since)
		if len(list) == 0 {
			return nil
		}
		if time.Since(began) < patience {
			continue
		}
		names = append(names, lists.Map(list, func(m member) string { return m.name })...)
		slices.Sort(names)
		return slices.Compact(names)
	}
}

// rounds is how often what is left is looked for, and killed: it may have children meanwhile.
const rounds = 50

// end kills all that belongs to a run.
func end(pid int, mark string, since uint64) {
	for range rounds {
		Kill(pid)
		list := family(pid, mark, since)
		for _, m := range list {
			kill(m.pid)
		}
		if len(list) == 0 {
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// drained is a pipe of which what is in it is read also behind the deadline: on a busy machine the reader is late.
type drained struct {
	*os.File
	late int // times that it was read behind the deadline
}

// lateReads is how often a pipe is read behind the deadline, which is enough for all that is in it.
const lateReads = 32

func (d *drained) Read(b []byte) (int, error) {
	if d.late == 0 {
		if n, err := d.File.Read(b); !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
	}
	if d.late++; d.late > lateReads {
		return 0, os.ErrDeadlineExceeded
	}
	_ = d.SetReadDeadline(time.Now().Add(patience))
	return d.File.Read(b)
}

// collected is what is read of a pipe.
type collected struct {
	over    chan struct{} // closed where there is more than the limit
	ended   chan struct{}
	text    []byte
	tooMuch bool
}

// reading reads up to a limit, and goes on reading behind it, for nothing.
func reading(from io.Reader, most int64) *collected {
	c := &collected{over: make(chan struct{}), ended: make(chan struct{})}
	go func() {
		defer close(c.ended)
		if most <= 0 {
			c.text, _ = io.ReadAll(from) // what came before an error counts
			return
		}
		c.text, _ = io.ReadAll(io.LimitReader(from, most+1))
		if c.tooMuch = int64(len(c.text)) > most; c.tooMuch {
			c.text = c.text[:most]
			close(c.over)
			_, _ = io.Copy(io.Discard, from)
		}
	}()
	return c
}

// all returns what was read, once there is no more.
func (c *collected) all() []byte {
	<-c.ended
	return c.text
}

// ends keeps the first line that is written to it, and the last one.
type ends struct{ first, last []byte }

const width = 300 // of what is kept of a line, in bytes

func (e *ends) Write(b []byte) (int, error) {
	if room := width - len(e.first); room > 0 {
		e.first = append(e.first, b[:min(room, len(b))]...)
	}
	e.last = append(e.last, b[max(0, len(b)-width):]...)
	e.last = e.last[max(0, len(e.last)-width):]
	return len(b), nil
}

// String returns both lines, once where they are the same.
func (e *ends) String() string {
	lines := func(b []byte) []string {
		var list []string
		for line := range strings.Lines(string(b)) {
			if line = strings.TrimSpace(strings.ToValidUTF8(line, "")); line != "" {
				list = append(list, line)
			}
		}
		return list
	}
	first, last := lines(e.first), lines(e.last)
	if len(first) == 0 {
		return ""
	}
	if last[len(last)-1] == first[0] {
		return first[0]
	}
	return first[0] + " … " + last[len(last)-1]
}
