package cmd

import (
	"bytes"
	"context"
	"io"

	"tandem/cmd/cli"
	"tandem/explore/solver"
)

// working returns a bar until end for a command that tells how many things are done, or lines every
// ten seconds without a terminal; tell is nil where what is printed shows how far it is.
func (a *app) working(thing string, printed bool) (tell func(done int), end func()) {
	if printed && cli.OnTerminal(a.out.To) {
		return nil, func() {}
	}
	return a.watch(0, thing)
}

// asking is working of a command that asks a solver: its answers are counted.
func (a *app) asking(s solver.Session) (asked solver.Session, end func()) {
	tell, end := a.working("answers", false)
	if tell == nil {
		return s, end
	}
	return &counting{Session: s, tell: tell}, end
}

// counting is a session that tells how many answers it gave.
type counting struct {
	solver.Session
	tell    func(answers int)
	answers int
}

// Check asks the session.
func (c *counting) Check(ctx context.Context) solver.Result {
	r := c.Session.Check(ctx)
	c.answers++
	c.tell(c.answers)
	return r
}

// Refuted asks the session.
func (c *counting) Refuted(ctx context.Context) solver.Result {
	r := c.Session.Refuted(ctx)
	c.answers++
	c.tell(c.answers)
	return r
}

// linesOf returns what is read from in; tell, if it is there, is told how many lines that are.
func linesOf(in io.Reader, tell func(lines int)) io.Reader {
	if tell == nil {
		return in
	}
	return &counted{in: in, tell: tell}
}

type counted struct {
	in    io.Reader
	tell  func(lines int)
	lines int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.lines += bytes.Count(p[:n], []byte("\n"))
	c.tell(c.lines)
	return n, err
}

// watch returns a bar as package ledger wants it.
func (a *app) watch(total int, thing string) (at func(done int), end func()) {
	bar := cli.NewProgress(a.err, total, thing)
	return bar.At, bar.Close
}
