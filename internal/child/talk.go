package child

import (
	"bufio"
	"context"
	"errors"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// Talk is a command that lives on: it reads lines on standard input and answers each with a
// line on standard output. One goroutine at a time asks it.
type Talk struct {
	c      Command
	cmd    *exec.Cmd
	mark   string
	since  uint64
	pipes  pipes
	lines  *bufio.Reader
	said   *ends
	exited chan struct{}
	over   sync.Once
}

// Answer is what a command made of a line.
type Answer struct {
	Line []byte // without its end
	// Unasked tells that Line came before the question.
	Unasked bool
	// Closed tells that the command closed its standard output and lives on.
	Closed bool
	// Ended is how the command ended instead of answering; nil: it did not.
	Ended *Result
}

// Start starts a command that is asked. Limits are those of one answer; Input, Files and
// Confined play no part. The error is that of the system.
func Start(c Command) (*Talk, error) {
	p, err := opened()
	if err != nil {
		return nil, err
	}
	t := &Talk{c: c, pipes: p, lines: bufio.NewReader(p.fromOut), exited: make(chan struct{})}
	t.cmd, t.mark, t.said = c.prepared(p)
	started := make(chan error)
	go func() { // see Run: this thread must live as long as the command
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := Begin(t.cmd)
		started <- err
		if err == nil {
			_ = Wait(t.cmd) // the state says it, whatever else failed
		}
		close(t.exited)
	}()
	err = <-started
	_, _ = p.out.Close(), p.in.Close() // the command has them
	if err != nil {
		return nil, errors.Join(err, p.toIn.Close(), p.fromOut.Close())
	}
	live.Add(1)
	t.since = begun(t.cmd.Process.Pid)
	return t, nil
}

// Ask sends a line and waits for the answer. A command that did not answer was killed with all
// that it started: the Talk is over, and is closed.
func (t *Talk) Ask(ctx context.Context, line []byte) Answer {
	if text := t.unasked(); len(text) > 0 {
		return Answer{Line: text, Unasked: true}
	}
	go func() {
		_, _ = t.pipes.toIn.Write(append(line, '\n')) // who does not read it does not answer
	}()
	var a Answer
	var err error
	answered, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(answered)
		if a.Line, err = t.line(); errors.Is(err, errTooLong) {
			close(over)
			<-t.exited
		}
	}()
	pid := t.cmd.Process.Pid
	end := t.c.watch(ctx, answered, over, func() []member { return family(pid, t.mark, t.since) })
	if end == Exited && err == nil {
		return a
	}
	r := &Result{End: end}
	if end == Exited {
		select {
		case <-t.exited:
		case <-time.After(patience):
			a.Closed = true
		}
	}
	t.over.Do(t.end)
	<-answered
	r.Said = t.said.String()
	if a.Ended = r; end == Exited {
		r.account(t.cmd.ProcessState)
	}
	return a
}

// errTooLong is the error of a line beyond the limit.
var errTooLong = errors.New("a line is too long")

// line reads one without its end.
func (t *Talk) line() ([]byte, error) {
	var text []byte
	for {
		part, err := t.lines.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case t.c.Output > 0 && int64(len(text)) > t.c.Output:
			return text[:t.c.Output], errTooLong
		case err == nil:
			return text[:len(text)-1], nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return text, err
		}
	}
}

// unasked returns what the command wrote before it is asked, up to the end of a line.
func (t *Talk) unasked() []byte {
	if n := t.lines.Buffered(); n > 0 {
		text, _ := t.lines.Peek(min(n, width))
		return text
	}
	return waiting(t.pipes.fromOut, width)
}

// Close ends the command, which may end by itself at the end of its input. It returns what the command
// wrote that was no answer, up to the end of a line.
func (t *Talk) Close() (unasked []byte) {
	_ = t.pipes.toIn.Close()
	select {
	case <-t.exited:
	case <-time.After(patience):
	}
	t.over.Do(func() {
		unasked = t.unasked()
		t.end()
	})
	return unasked
}

func (t *Talk) end() {
	end(t.cmd.Process.Pid, t.mark, t.since)
	live.Add(-1)
	<-t.exited
	_ = t.pipes.toIn.Close()
	_ = t.pipes.fromOut.SetReadDeadline(time.Now()) // who still has it is no process of the run
	_ = t.pipes.fromOut.Close()
}
