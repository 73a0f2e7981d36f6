package props

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"tandem/internal/jsonfile"
	"tandem/internal/lists"
	"tandem/spec"
)

// How cases are found.
const (
	Random = "random" // drawn by a seed
	Small  = "all"    // enumerated up to a size
	Shaped = "shaped" // made of the patterns of rules
	Domain = "domain" // all that the statement is about
	Given  = "given"  // one that somebody gave
)

// Searched is cases on which a statement was judged, all found in one way.
type Searched struct {
	How        string `json:"how" jsonschema:"random; all: up to a size; domain: all that the statement is about; given: by somebody; shaped: made of the patterns of the rules that are given"`
	Cases      int    `json:"cases" jsonschema:"that were judged"`
	Discarded  int    `json:"discarded,omitempty" jsonschema:"of them, those about which the statement says nothing"`
	Undecided  int    `json:"undecided,omitempty" jsonschema:"of them, those that were not decided"`
	Seed       uint64 `json:"seed,omitempty" jsonschema:"of random cases"`
	Size       int    `json:"size,omitempty" jsonschema:"up to which cases were enumerated, in their order"`
	Ended      bool   `json:"ended,omitempty" jsonschema:"cases up to that size are missing: the search ended at a counterexample, or at a bound"`
	Vocabulary string `json:"vocabulary,omitempty" jsonschema:"what their programs are made of, by the names of vocabularies"`
}

// String says it in words: all 3,576 up to size 4.
func (s Searched) String() string {
	switch s.How {
	case Random:
		return Thousands(s.Cases) + " random"
	case Given:
		return Thousands(s.Cases) + " given"
	case Shaped:
		return Thousands(s.Cases) + " of the rule's pattern"
	}
	which := "all"
	if s.Ended {
		which = "the first"
	}
	if s.How == Domain {
		return which + " " + Thousands(s.Cases) + " there are"
	}
	return fmt.Sprintf("%s %s up to size %d", which, Thousands(s.Cases), s.Size)
}

// By notes how the cases were found, which r is about.
func (r *Report) By(s Searched) {
	s.Cases, s.Ended = r.Generated, (s.How == Small || s.How == Domain) && (r.Counterexample != nil || r.Crash != nil || r.Stopped != "")
	s.Discarded, s.Undecided = Total(r.Discarded), Total(r.Inconclusive)
	r.Scope = []Searched{s}
}

// Whole reports whether r is on all cases that its statement is about.
func (r *Report) Whole() bool {
	return len(r.Scope) == 1 && r.Scope[0].How == Domain && !r.Scope[0].Ended
}

// Total returns the sum of counts.
func Total(counts map[string]int) (n int) {
	for _, k := range counts {
		n += k
	}
	return n
}

// Searches says in words where a counterexample was looked for.
func (r *Report) Searches() string {
	return strings.Join(lists.Map(r.Scope, Searched.String), "; ")
}

// Thousands returns a count with commas between thousands.
func Thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// searched returns both lists: what was found in one way with one seed, or up to one size, is added up.
func searched(list, more []Searched) []Searched {
	list = slices.Clone(list)
	for _, s := range more {
		i := slices.IndexFunc(list, func(t Searched) bool {
			return t.How == s.How && t.Seed == s.Seed && t.Size == s.Size && t.Vocabulary == s.Vocabulary
		})
		if i < 0 {
			list = append(list, s)
			continue
		}
		list[i].Cases += s.Cases
		list[i].Discarded += s.Discarded
		list[i].Undecided += s.Undecided
		list[i].Ended = list[i].Ended || s.Ended
	}
	return list
}

// Equal reports whether both say the same of cases that are shown alike.
func (x *Counterexample) Equal(y *Counterexample) bool {
	if x == nil || y == nil {
		return x == y
	}
	a, b := *x, *y
	a.given, b.given = nil, nil
	return reflect.DeepEqual(a, b)
}

// Judge returns what the statement says of the case of x. False: it is about other cases, or x was read from a file.
func (x *Counterexample) Judge(ctx context.Context, s Checkable) (Report, bool) {
	if x.given == nil {
		return Report{}, false
	}
	r, err := s.Given(ctx, x.given)
	return r, err == nil
}

// TryOthers judges each counterexample by the other statements about such cases: what one program refutes
// is not tested on it. It changes the reports, which are of these statements.
func TryOthers(ctx context.Context, reports []Report, statements []Checkable) {
	for _, from := range slices.Clone(reports) {
		if from.Counterexample == nil {
			continue
		}
		for _, s := range statements {
			i := slices.IndexFunc(reports, func(r Report) bool { return r.ID == s.Info().ID })
			if i < 0 || reports[i].Counterexample != nil || reports[i].Crash != nil || ctx.Err() != nil {
				continue
			}
			r, ok := from.Counterexample.Judge(ctx, s)
			if !ok || r.Counterexample == nil {
				continue
			}
			x := *r.Counterexample
			x.Of, x.Upto, x.After, x.Shaped = from.ID, from.Counterexample.Upto, from.Counterexample.After, from.Counterexample.Shaped
			reports[i].Counterexample = &x
			reports[i].conclude()
		}
	}
}

// fired lists the rules that took part in a case, as symbolic If-T.
func fired(v spec.Verdict) (rules []string) {
	rules = lists.Map(v.Evidence.Symbolic.Names(), func(id string) string { return "symbolic " + id })
	for _, id := range v.Evidence.Concrete.Names() {
		rules = append(rules, "concrete "+id)
	}
	return rules
}

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
