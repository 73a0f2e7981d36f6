package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"tandem/props"
)

// progressSchema is that of the files in which --save keeps how far an exhaustive
// check is.
const progressSchema = "tandem.progress/v1"

// saveEvery is the time between two writes of such a file.
const saveEvery = 5 * time.Second

// shardOf reads i/n.
func shardOf(text string) (i, n int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	left, right, ok := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(left)
	n, err2 := strconv.Atoi(right)
	if !ok || err1 != nil || err2 != nil || i < 1 || i > n {
		return 0, 0, usagef("--shard takes a part as 3/8, the third of eight, found %q", text)
	}
	return i, n, nil
}

// saved is the contents of a file of --save: what is checked, which must be the
// same to go on from there, and how far it is.
type saved struct {
	Schema   string       `json:"schema"`
	Version  string       `json:"version"`
	Language string       `json:"language"`
	Options  checkOptions `json:"options"`
	Limits   limitsInfo   `json:"limits"`
	Done     bool         `json:"done"` // the part is checked
	State    props.State  `json:"state"`
}

// part is the part of an exhaustive check of l that the flags say, with what an
// earlier run saved of it, and a context for the check. finish writes how far it
// is in the end.
func (a *app) part(ctx context.Context, l *chosen, opts checkOptions) (in context.Context, finish func(done bool) error, err error) {
	i, n, err := shardOf(opts.Shard)
	if err != nil {
		return nil, nil, err
	}
	part := &props.Part{Shard: i, Shards: n}
	if opts.save == "" {
		return props.WithPart(ctx, part), func(bool) error { return nil }, nil
	}
	now := saved{Schema: progressSchema, Version: version, Language: l.Name, Options: opts, Limits: limitsInfo(opts.limits())}
	now.Options.BudgetText = "" // how long a run takes is its own business
	if part.From, err = now.resume(opts.save); err != nil {
		return nil, nil, err
	}
	write := func(state props.State, done bool) error {
		now.State, now.Done = state, done
		text, err := json.Marshal(now)
		if err != nil {
			return err
		}
		return replace(opts.save, append(text, '\n'))
	}
	if err := write(part.From, false); err != nil { // can it be written?
		return nil, nil, err
	}
	next := time.Now().Add(saveEvery)
	part.Tell = func(far func() props.State) {
		if time.Now().After(next) {
			_ = write(far(), false) // the next one, or the last, will tell
			next = time.Now().Add(saveEvery)
		}
	}
	return props.WithPart(ctx, part), func(done bool) error {
		return write(part.Done(), done)
	}, nil
}

// resume is how far an earlier run of the same check was by the file; nothing if
// there is none.
func (now *saved) resume(name string) (props.State, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return props.State{}, nil
	}
	if err != nil {
		return props.State{}, unreadable(name, err)
	}
	var before saved
	if err := json.Unmarshal(text, &before); err != nil {
		return props.State{}, inputf("%s: found what is no saved progress (%v), expected a file that --save has written", name, err)
	}
	for _, part := range []struct{ what, found, expected string }{
		{"schema", before.Schema, now.Schema},
		{"version", before.Version, now.Version},
		{"language", before.Language, now.Language},
		{"options", compact(before.Options), compact(now.Options)},
		{"limits", compact(before.Limits), compact(now.Limits)},
	} {
		if part.found != part.expected {
			return props.State{}, inputf("%s: found the progress of another check, of %s %s, expected %s; save this one in another file",
				name, part.what, part.found, part.expected)
		}
	}
	return before.State, nil
}

// cases is how many cases a part of an exhaustive check has, for the bar; 0 where
// nobody looks.
func (a *app) cases(l *chosen, opts checkOptions) int {
	if !onTerminal(a.err) {
		return 0
	}
	i, n, err := shardOf(opts.Shard)
	if err != nil {
		return 0
	}
	part := &props.Part{Shard: i, Shards: n, Count: true}
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
	i, n, err := shardOf(opts.Shard)
	if err != nil || n == 0 {
		return ""
	}
	return fmt.Sprintf(", part %d of %d", i, n)
}
