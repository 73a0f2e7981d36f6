package cmd

import (
	"bytes"
	"context"
	"io"
	"time"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/outfile"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
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

// saved returns what saved progress is written over.
func saved() outfile.Kind { return outfile.Document("saved progress", props.SavedSchema).Again() }

// units returns what a run keeps in a file, if any, and what an earlier run of the same kept there.
func (a *app) units(to cli.Target, of string) (*ledger.Units, error) {
	if a.share.plans() {
		return nil, errPlanned
	}
	place, err := to.At(a.files, saved())
	if place == nil {
		return nil, err
	}
	u := ledger.NewUnits(report.Version, of, place.Write)
	if a.share != nil {
		u.Share(a.share.Part, a.share.Of)
	}
	text, err := a.savedProgress(to, place)
	if err == nil && len(text) > 0 {
		err = forced(to, u.Resume(to.Name, text))
	}
	if err != nil {
		return nil, err
	}
	return u, u.Save()
}

// savedProgress returns what an earlier run saved in a file: nothing if there is none, or an empty one.
func (a *app) savedProgress(to cli.Target, place *outfile.Place) (text []byte, err error) {
	if place.There() {
		_, text, err = a.in.Read(to.Name, "saved progress")
	}
	return text, err
}

// forced returns the failure of a file whose progress is no use, unless it is written over.
func forced(to cli.Target, err error) error {
	if err == nil || to.Forced() {
		return nil
	}
	return cli.Inputf("%v", err)
}

// saveEvery is the time between two writes of a file of --resume.
const saveEvery = 5 * time.Second

// part returns the part of an exhaustive check that flags say, with what was saved. finish saves
// how far it came.
func (a *app) part(s *languages.Chosen, opts checkOptions) (part *props.Part, finish func(done bool) error, err error) {
	part = &props.Part{}
	if a.share != nil {
		part.Segment = a.share.Segment
	}
	if opts.save.Name == "" || !opts.exhaustive || a.share.plans() {
		return part, func(bool) error { return nil }, nil
	}
	now := props.Saved[report.CheckOptions]{Schema: props.SavedSchema, Version: report.Version, Language: s.Name, Options: opts.CheckOptions, Limits: spec.SmallLimits()}
	now.Options.Budget = "" // how long a run takes is its own business
	to, err := opts.save.At(a.files, saved())
	if err != nil {
		return nil, nil, err
	}
	text, err := a.savedProgress(opts.save, to)
	if err == nil && len(text) > 0 {
		part.From, err = now.Resume(opts.save.Name, text)
		err = forced(opts.save, err)
	}
	if err != nil {
		return nil, nil, err
	}
	finish, err = now.Keep(part, saveEvery, to.Write)
	return part, finish, err
}
