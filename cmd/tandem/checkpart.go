package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"tandem/props"
)

// saveEvery is the time between two writes of a file of --save.
const saveEvery = 5 * time.Second

// shardOf reads the flag --shard.
func shardOf(text string) (props.Shard, error) {
	shard, err := props.ParseShard(text)
	if err != nil {
		return shard, usagef("--shard takes a part as 3/8, the third of eight, found %q", text)
	}
	return shard, nil
}

// part is the part of an exhaustive check of l that the flags say, with what an
// earlier run saved of it, and a context for the check. finish writes how far it
// is in the end.
func (a *app) part(ctx context.Context, l *chosen, opts checkOptions) (in context.Context, finish func(done bool) error, err error) {
	shard, err := shardOf(opts.Shard)
	if err != nil {
		return nil, nil, err
	}
	part := &props.Part{Shard: shard}
	if opts.save == "" {
		return props.WithPart(ctx, part), func(bool) error { return nil }, nil
	}
	now := props.Saved[checkOptions]{Schema: props.SavedSchema, Version: version, Language: l.Name, Options: opts, Limits: opts.limits()}
	now.Options.BudgetText = "" // how long a run takes is its own business
	text, err := os.ReadFile(opts.save)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, nil, unreadable(opts.save, err)
	default:
		if part.From, err = now.Resume(opts.save, text); err != nil {
			return nil, nil, inputf("%v", err)
		}
	}
	finish, err = now.Keep(part, saveEvery, func(text []byte) error { return replace(opts.save, text) })
	return props.WithPart(ctx, part), finish, err
}

// cases is how many cases a part of an exhaustive check has, for the bar; 0 where
// nobody looks.
func (a *app) cases(l *chosen, opts checkOptions) int {
	if !onTerminal(a.err) {
		return 0
	}
	shard, err := shardOf(opts.Shard)
	if err != nil {
		return 0
	}
	part := &props.Part{Shard: shard, Count: true}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second) // an estimate must not cost more than it tells
	defer stop()
	l.Exhaustive(props.WithPart(ctx, part), opts.limits(), opts.Exhaustive, func(int) {})
	if ctx.Err() != nil {
		return 0
	}
	return part.Counted()
}

// shardText is what a title says of the part.
func (opts *checkOptions) shardText() string {
	shard, err := shardOf(opts.Shard)
	if err != nil || shard.Of == 0 {
		return ""
	}
	return fmt.Sprintf(", part %d of %d", shard.Part, shard.Of)
}
