package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"tandem/internal/jsonfile"
	"tandem/internal/lists"
	"tandem/props"
)

// UnitsSchema is that of files that keep what a run has found so far, unit by unit.
// Those of an exhaustive check are of another version: props.SavedSchema.
const UnitsSchema = "tandem.progress/v4"

// Units is what a run has found so far: a mutant, a run of the evidence, the report on
// a statement are units. Nil keeps nothing. Goroutines may share it.
type Units struct {
	mu    sync.Mutex
	saved savedUnits
	write func(text []byte) error
	next  time.Time
	part  int // of the units, from 0 on, and how many parts there are; 0: one
	of    int
	asked int // units that were dealt
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
		return fmt.Errorf("%s:%s; expected a file that --resume has written", file, jsonfile.Mistake(text, err))
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

// Share leaves the units to several runs, of which this is number part, from 0 on: each in turn, and of
// an exhaustive check or the random cases of a statement so many cases on end. What a run finds that has a
// share is nothing but its units.
func (u *Units) Share(part, of int) { u.part, u.of = part, of }

// shared reports whether other runs have a share.
func (u *Units) shared() bool { return u != nil && u.of > 1 }

// mine deals the next unit, and reports whether this run finds it.
func (u *Units) mine() bool {
	if !u.shared() {
		return true
	}
	u.asked++
	return (u.asked-1)%u.of == u.part
}

// share returns which of so many random cases this run judges.
func (u *Units) share(checks int) (from, to int) {
	if !u.shared() {
		return 0, checks
	}
	return checks * u.part / u.of, checks * (u.part + 1) / u.of
}

// Join takes what the runs with a share have found, in their order, from the texts of their files.
func (u *Units) Join(files []string, texts [][]byte) error {
	reports, segments, all, judgements := map[string][]props.Report{}, map[string][]swept{}, map[string]json.RawMessage{}, map[string]judgement{}
	for i, text := range texts {
		if err := u.Resume(files[i], text); err != nil {
			return err
		}
		for key, unit := range u.saved.Units {
			if of, ok := strings.CutPrefix(key, segment); ok {
				var s swept
				if err := json.Unmarshal(unit, &s); err != nil {
					return fmt.Errorf("%s:%s", files[i], jsonfile.Mistake(unit, err))
				}
				segments[of] = append(segments[of], s)
				continue
			}
			if strings.HasPrefix(key, judged) {
				var j judgement
				if err := json.Unmarshal(unit, &j); err != nil {
					return fmt.Errorf("%s:%s", files[i], jsonfile.Mistake(unit, err))
				}
				if before, ok := judgements[key]; ok {
					j = before.and(j)
				}
				judgements[key] = j
				continue
			}
			if before, ok := all[key]; !strings.HasPrefix(key, random) {
				if ok && !bytes.Equal(before, unit) {
					return fmt.Errorf("%s: found another result of %s than another part has", files[i], key)
				}
				all[key] = unit
				continue
			}
			var r props.Report
			if err := json.Unmarshal(unit, &r); err != nil {
				return fmt.Errorf("%s:%s", files[i], jsonfile.Mistake(unit, err))
			}
			if of := reports[key]; len(of) == 0 || of[0].Counterexample == nil { // cases behind it are not judged
				reports[key] = props.Join(of, r)
			}
		}
	}
	u.saved.Units = all
	for key, of := range reports {
		if err := u.keep(key, of[0]); err != nil {
			return err
		}
	}
	for key, j := range judgements {
		if err := u.keep(key, j); err != nil {
			return err
		}
	}
	for key, of := range segments {
		if len(of) != len(texts) {
			return fmt.Errorf("found %d parts of %s, expected %d", len(of), key, len(texts))
		}
		whole, err := props.Whole(lists.Map(of, func(s swept) props.Segment { return s.Segment }), lists.Map(of, func(s swept) props.State { return s.State }))
		if err == nil {
			err = u.keep(state+key, whole)
		}
		if err != nil {
			return err
		}
	}
	return u.Save()
}

// JoinUnits returns the file of one run that found what those with a share did.
func JoinUnits(files []string, texts [][]byte) (all []byte, err error) {
	var first savedUnits
	if err := json.Unmarshal(texts[0], &first); err != nil {
		return nil, fmt.Errorf("%s:%s", files[0], jsonfile.Mistake(texts[0], err))
	}
	u := NewUnits(first.Version, first.Of, func(text []byte) error { all = text; return nil })
	err = u.Join(files, texts)
	return all, err
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

// These begin the keys of what is no whole unit: of reports on random cases, and of exhaustive checks,
// as a run with a share found a part of them, and as all these together did.
const (
	random  = "random "
	judged  = "judged " // a judgement
	segment = "segment "
	state   = "state "
)

// swept is what a run with a share found of an exhaustive check.
type swept struct {
	Segment props.Segment `json:"segment"`
	State   props.State   `json:"state"`
}

// piece is how many random cases are judged before what was found is kept.
const piece = 1000

func (k keeping) Test(ctx context.Context, o props.Options) props.Report {
	key := random + k.key + "/" + k.Info().ID
	from, to := k.units.share(o.Checks)
	found := k.earlierReport(key, to-from)
	for len(found) == 0 || found[0].Counterexample == nil && found[0].Generated < to-from {
		o.From = from
		if len(found) > 0 {
			o.From += found[0].Generated
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

// earlierReport returns the report of an earlier run, on the first of so many cases; none if there
// is none.
func (k keeping) earlierReport(key string, cases int) []props.Report {
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
