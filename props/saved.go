package props

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"tandem/internal/jsonfile"
	"tandem/spec"
)

// SavedSchema is that of files that keep how far an exhaustive check is.
const SavedSchema = "tandem.progress/v3"

// Saved is the contents of such a file: what is checked, which must be the same to go on from
// there, and how far it is. O is the options of the check, which have a JSON that says them all.
type Saved[O any] struct {
	Schema   string      `json:"schema"`
	Version  string      `json:"version"`
	Language string      `json:"language"`
	Options  O           `json:"options"`
	Limits   spec.Limits `json:"limits"`
	Done     bool        `json:"done"` // the part is checked
	State    State       `json:"state"`
}

// Resume returns how far an earlier run of the check s was by the text of a file. The
// error names the file, and says what was found there instead.
func (s *Saved[O]) Resume(file string, text []byte) (State, error) {
	var before Saved[O]
	if err := json.Unmarshal(text, &before); err != nil {
		return State{}, fmt.Errorf("%s:%s; expected a file that --resume has written", file, jsonfile.Mistake(text, err))
	}
	for _, part := range []struct{ what, found, expected string }{
		{"schema", before.Schema, s.Schema},
		{"version", before.Version, s.Version},
		{"language", before.Language, s.Language},
		{"options", line(before.Options), line(s.Options)},
		{"limits", line(before.Limits), line(s.Limits)},
	} {
		if part.found != part.expected {
			return State{}, fmt.Errorf("%s: found the progress of another check, of %s %s, expected %s; save this one in another file",
				file, part.what, part.found, part.expected)
		}
	}
	return before.State, nil
}

// line returns a value as JSON in one line, for messages.
func line(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimRight(b.String(), "\n")
}

// Keep keeps how far the part of the check s is, which goes on from part.From:
// write is given the new contents of the file. It is called at once, so that what
// cannot be written is known before anything is checked; then behind a case each
// time that so much time has passed, where an error is left to the next call; and
// by finish, at the end of the check, which says whether the part is done.
func (s Saved[O]) Keep(part *Part, every time.Duration, write func(text []byte) error) (finish func(done bool) error, err error) {
	save := func(state State, done bool) error {
		s.State, s.Done = state, done
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		return write(append(text, '\n'))
	}
	if err := save(part.From, false); err != nil {
		return nil, err
	}
	next := time.Now().Add(every)
	part.Tell = func(far func() State) {
		if !time.Now().Before(next) {
			_ = save(far(), false)
			next = time.Now().Add(every)
		}
	}
	return func(done bool) error { return save(part.Done(), done) }, nil
}
