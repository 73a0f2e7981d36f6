package cmd

import (
	"time"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/outfile"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

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
	text, err := a.before(to, place)
	if err == nil && len(text) > 0 {
		err = forced(to, u.Resume(to.Name, text))
	}
	if err != nil {
		return nil, err
	}
	return u, u.Save()
}

// before returns what an earlier run saved in a file: nothing if there is none, or an empty one.
func (a *app) before(to cli.Target, place *outfile.Place) (text []byte, err error) {
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
	text, err := a.before(opts.save, to)
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
