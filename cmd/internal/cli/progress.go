package cli

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress is a bar on a terminal, and elsewhere a line every ten seconds. Goroutines may share it.
type Progress struct {
	bar  *progressbar.ProgressBar // nil: it is no terminal
	stop chan struct{}            // of the lines
	done atomic.Int64
	next atomic.Int64 // when to draw again, in ns since the epoch
}

// redraw is the time between two pictures of the bar.
const redraw = 100 * time.Millisecond

// NewProgress returns a bar towards a total; with 0, not known, it turns and shows the time gone by.
func NewProgress(w io.Writer, total int, thing string) *Progress {
	if !OnTerminal(w) {
		return told(w, total, thing, tellEvery)
	}
	return drawn(w, total, thing)
}

// tellEvery is the time between two lines.
const tellEvery = 10 * time.Second

// told returns progress as lines: 120 of 500 answers after 20s.
func told(w io.Writer, total int, thing string, every time.Duration) *Progress {
	p := &Progress{stop: make(chan struct{})}
	go func() {
		begin, tick := time.Now(), time.NewTicker(every)
		defer tick.Stop()
		of := ""
		if total > 0 {
			of = fmt.Sprintf(" of %d", total)
		}
		for {
			select {
			case <-p.stop:
				return
			case <-tick.C:
				fmt.Fprintf(w, "%d%s %s after %v\n", p.done.Load(), of, thing, time.Since(begin).Round(every/10))
			}
		}
	}()
	return p
}

// drawn returns the bar, wherever w leads.
func drawn(w io.Writer, total int, thing string) *Progress {
	if total == 0 {
		total = -1
	}
	bar := progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(thing), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(redraw/2),
	)
	if total < 0 {
		bar.StartWithoutRender() // it is drawn when it turns: what is quick has none
	}
	return &Progress{bar: bar}
}

// Add tells that one more is done.
func (p *Progress) Add() { p.At(int(p.done.Add(1))) }

// At tells how many are done.
func (p *Progress) At(done int) {
	if p.bar == nil {
		p.done.Store(int64(done))
		return
	}
	now, next := time.Now().UnixNano(), p.next.Load()
	if now >= next && p.next.CompareAndSwap(next, now+int64(redraw)) {
		_ = p.bar.Set(done) // a picture that is missing does no harm
	}
}

// Close removes the bar.
func (p *Progress) Close() {
	if p.bar != nil {
		_ = p.bar.Finish() // it is cleared, and does not turn any more
		return
	}
	select {
	case <-p.stop: // it is closed
	default:
		close(p.stop)
	}
}
