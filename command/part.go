package command

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"tandem/internal/cli"
	"tandem/languages"
	"tandem/props"
	"tandem/report"
	"tandem/spec"
)

// saveEvery is the time between two writes of a file of --save.
const saveEvery = 5 * time.Second

// shardOf reads the flag --shard.
func shardOf(text string) (props.Shard, error) {
	shard, err := props.ParseShard(text)
	if err != nil {
		return shard, cli.Usagef("--shard takes a part as 3/8, the third of eight, found %q", text)
	}
	return shard, nil
}

// part is the part of an exhaustive check that the flags say, with what an
// earlier run saved of it. finish writes how far it is in the end.
func (a *app) part(s *languages.Chosen, opts checkOptions) (part *props.Part, finish func(done bool) error, err error) {
	shard, err := shardOf(opts.Shard)
	if err != nil {
		return nil, nil, err
	}
	part = &props.Part{Shard: shard}
	if opts.save == "" {
		return part, func(bool) error { return nil }, nil
	}
	now := props.Saved[report.CheckOptions]{Schema: props.SavedSchema, Version: report.Version, Language: s.Name, Options: opts.CheckOptions, Limits: spec.SmallLimits()}
	now.Options.Budget = "" // how long a run takes is its own business
	text, err := os.ReadFile(opts.save)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, nil, a.in.Unreadable(opts.save, err)
	default:
		if part.From, err = now.Resume(opts.save, text); err != nil {
			return nil, nil, cli.Inputf("%v", err)
		}
	}
	finish, err = now.Keep(part, saveEvery, func(text []byte) error { return cli.Replace(opts.save, text) })
	return part, finish, err
}

// partSize is how many cases a part of an exhaustive check has, for the bar; 0 where
// nobody looks.
func (a *app) partSize(s *languages.Chosen, opts checkOptions) int {
	shard, err := shardOf(opts.Shard)
	if err != nil || !cli.OnTerminal(a.err) {
		return 0
	}
	part := &props.Part{Shard: shard, Count: true}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second) // an estimate must not cost more than it tells
	defer stop()
	s.Exhaustive(props.WithPart(ctx, part), opts.limits(), opts.Exhaustive, func(int) {})
	if ctx.Err() != nil {
		return 0
	}
	return part.Counted()
}
