package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"tandem/internal/jsonfile"
	"tandem/internal/lists"
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
		return fmt.Errorf("%s:%s; expected a file that --save has written", file, jsonfile.Mistake(text, err))
	}
	for _, part := range []struct{ found, expected string }{
		{"schema " + before.Schema, "schema " + u.saved.Schema}, {"version " + before.Version, "version " + u.saved.Version}, {before.Of, u.saved.Of},
	} {
		if part.found != part.expected {
			return fmt.Errorf("%s: found the progress of another run, of %s, expected %s; save this one in another file", file, part.found, part.expected)
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

// has takes what an earlier run found of a unit.
func (u *Units) has(key string, found any) bool {
	if u == nil {
		return false
	}
	u.mu.Lock()
	text, ok := u.saved.Units[key]
	u.mu.Unlock()
	return ok && json.Unmarshal(text, found) == nil
}

// keep keeps what was found of a unit.
func (u *Units) keep(key string, found any) error {
	text, err := json.Marshal(found)
	if err != nil || u == nil {
		return err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.saved.Units[key] = text
	if !time.Now().Before(u.next) {
		_ = u.save() // an error is left to the next one
	}
	return nil
}

// unit returns what an earlier run found of a unit, or what find does. It is kept unless ctx
// has ended by then.
func unit[T any](ctx context.Context, u *Units, key string, find func() (T, error)) (T, error) {
	var before T
	if u.has(key, &before) {
		return before, nil
	}
	found, err := find()
	if err != nil || ctx.Err() != nil {
		return found, err
	}
	return found, u.keep(key, found)
}

// keeping is a statement whose report is a unit, also where it is of a part of the
// cases: they are not judged again.
type keeping struct {
	props.Checkable
	units *Units
	key   string
}

// piece is how many random cases are judged before what was found is kept.
const piece = 1000

func (k keeping) Test(ctx context.Context, o props.Options) props.Report {
	key, to := k.key+"/"+k.Info().ID, o.Checks
	found := k.before(key, to)
	for len(found) == 0 || found[0].Counterexample == nil && found[0].Generated < to {
		if len(found) > 0 {
			o.From = found[0].Generated
		}
		o.Checks = min(o.From+piece, to)
		r := k.Checkable.Test(ctx, o)
		found = props.Join(found, r)
		if r.Crash == nil && r.Generated > 0 {
			whole := found[0]
			whole.Stopped = ""
			_ = k.units.keep(key, whole) // what is not kept is found again
		}
		if r.Stopped != "" || r.Crash != nil || r.Generated == 0 {
			break
		}
	}
	return found[0]
}

// before returns the report of an earlier run, on the first of so many cases; none if there
// is none.
func (k keeping) before(key string, cases int) []props.Report {
	var r props.Report
	if !k.units.has(key, &r) || r.ID != k.Info().ID || r.Generated < 1 || r.Generated > cases && r.Counterexample == nil {
		return nil
	}
	r.Result, _ = resultOf(r.Verdict)
	return []props.Report{r}
}

// kept is statements whose reports are units.
func (u *Units) kept(key string, statements []props.Checkable) []props.Checkable {
	if u == nil {
		return statements
	}
	return lists.Map(statements, func(s props.Checkable) props.Checkable { return keeping{s, u, key} })
}
