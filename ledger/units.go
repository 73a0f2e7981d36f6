package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"tandem/props"
)

// UnitsSchema is that of files that keep what a run has found so far, unit by unit.
// Those of an exhaustive check are of another version: props.SavedSchema.
const UnitsSchema = "tandem.progress/v3"

// Units is what a run has found so far: a mutant, a run of the evidence, the report on
// a statement are units. Nil keeps nothing. Goroutines may share it.
type Units struct {
	mu    sync.Mutex
	saved savedUnits
	write func(text []byte) error
	next  time.Time
}

// savedUnits is the contents of the file.
type savedUnits struct {
	Schema  string                     `json:"schema"`
	Version string                     `json:"version"`
	Of      string                     `json:"of"` // the command with its flags, which must be the same to go on
	Units   map[string]json.RawMessage `json:"units"`
}

// NewUnits keeps what a run finds by write, which is given the new contents of the
// file.
func NewUnits(version, of string, write func(text []byte) error) *Units {
	return &Units{saved: savedUnits{UnitsSchema, version, of, map[string]json.RawMessage{}}, write: write}
}

// Resume takes what an earlier run has found from the text of a file. The error names
// the file.
func (u *Units) Resume(file string, text []byte) error {
	var before savedUnits
	if err := json.Unmarshal(text, &before); err != nil {
		return fmt.Errorf("%s: found what is no saved progress (%v), expected a file that --save has written", file, err)
	}
	for _, part := range []struct{ what, found, expected string }{
		{"schema", before.Schema, u.saved.Schema}, {"version", before.Version, u.saved.Version}, {"", before.Of, u.saved.Of},
	} {
		if part.found != part.expected {
			return fmt.Errorf("%s: found the progress of another run, of %s %s, expected %s; save this one in another file", file, part.what, part.found, part.expected)
		}
	}
	if before.Units != nil {
		u.saved.Units = before.Units
	}
	return nil
}

// saveEvery is the time between two writes of the file.
const saveEvery = 5 * time.Second

// Save writes the file.
func (u *Units) Save() error {
	if u == nil {
		return nil
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.save()
}

func (u *Units) save() error {
	text, err := json.Marshal(u.saved)
	if err != nil {
		return err
	}
	u.next = time.Now().Add(saveEvery)
	return u.write(append(text, '\n'))
}

// unit is what an earlier run found of a unit, or what find does. It is kept unless ctx
// has ended by then.
func unit[T any](ctx context.Context, u *Units, key string, find func() (T, error)) (T, error) {
	var found T
	if u == nil {
		return find()
	}
	u.mu.Lock()
	text, ok := u.saved.Units[key]
	u.mu.Unlock()
	if ok && json.Unmarshal(text, &found) == nil {
		return found, nil
	}
	found, err := find()
	if err != nil || ctx.Err() != nil {
		return found, err
	}
	text, err = json.Marshal(found)
	if err != nil {
		return found, err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.saved.Units[key] = text
	if !time.Now().Before(u.next) {
		_ = u.save() // an error is left to the next one
	}
	return found, nil
}

// errUnfinished is that of a unit which is not kept.
var errUnfinished = errors.New("unfinished")

// keeping is a statement whose report is a unit.
type keeping struct {
	props.Checkable
	units *Units
	key   string
}

func (k keeping) Test(ctx context.Context, o props.Options) props.Report {
	r, _ := unit(ctx, k.units, k.key+"/"+k.Info().ID, func() (props.Report, error) {
		r := k.Checkable.Test(ctx, o)
		if r.Crash != nil || r.Stopped != "" {
			return r, errUnfinished
		}
		return r, nil
	})
	if r.Stopped == "" && r.Crash == nil {
		r.Result, _ = resultOf(r.Verdict)
	}
	return r
}

// kept is statements whose reports are units.
func (u *Units) kept(key string, statements []props.Checkable) []props.Checkable {
	if u == nil {
		return statements
	}
	var list []props.Checkable
	for _, s := range statements {
		list = append(list, keeping{s, u, key})
	}
	return list
}
