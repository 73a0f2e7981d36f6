package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress is a bar on a terminal, and nothing elsewhere. Goroutines may
// share it.
type progress struct {
	bar  *progressbar.ProgressBar // nil: nobody looks
	done atomic.Int64
	next atomic.Int64 // when to draw again, in ns since the epoch
}

// redraw is the time between two pictures of the bar.
const redraw = 100 * time.Millisecond

// onTerminal tells whether people see what is written to w as it comes.
func onTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// newProgress is a bar towards a total; 0 if that is not known.
func newProgress(w io.Writer, total int, thing string) *progress {
	if !onTerminal(w) {
		return &progress{}
	}
	if total == 0 {
		total = -1
	}
	return &progress{bar: progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(thing), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(redraw/2),
	)}
}

func (p *progress) add() { p.at(int(p.done.Add(1))) }

// more is add, as hunts of several statements tell it.
func (p *progress) more(int) { p.add() }

// at tells how many are done.
func (p *progress) at(done int) {
	if p.bar == nil {
		return
	}
	now, next := time.Now().UnixNano(), p.next.Load()
	if now >= next && p.next.CompareAndSwap(next, now+int64(redraw)) {
		_ = p.bar.Set(done) // a picture that is missing does no harm
	}
}

// close removes the bar.
func (p *progress) close() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// throughput says on standard error how fast a check was: standard output has
// nothing that depends on the machine.
func (a *app) throughput(c *checked, took time.Duration) {
	n := 0
	for _, r := range c.reports {
		n += r.Generated
	}
	if c.scope != nil {
		n = c.scope.Points + c.scope.States
	}
	seconds := max(took.Seconds(), 0.001)
	fmt.Fprintf(a.err, "%s in %.1f s, %.0f a second", count(n, "case"), seconds, float64(n)/seconds)
	if c.scope != nil {
		fmt.Fprintf(a.err, " (%s, %.0f a second)", count(c.scope.Steps, "step"), float64(c.scope.Steps)/seconds)
	}
	fmt.Fprintln(a.err)
}
