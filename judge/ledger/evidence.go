package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"tandem/explore/solver"
	"tandem/internal/jsonfile"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/props"
	"tandem/spec"
)

// EvidenceSchema names the format of files of evidence.
const EvidenceSchema = "tandem.evidence/v4"

// Evidence is what long runs found, as it is kept in a file.
type Evidence struct {
	Schema  string    `json:"schema" jsonschema:"the name of this schema"`
	Version string    `json:"version" jsonschema:"of tandem"`
	Commit  string    `json:"commit" jsonschema:"of the source that made it, or several: some runs were made anew by the last; unknown: the source was not as committed, or nobody said"`
	Runs    []Run     `json:"runs" jsonschema:"runs over the statements"`
	Killing []Killing `json:"killing,omitempty" jsonschema:"runs over mutants"`
	Proofs  []Proof   `json:"proofs,omitempty" jsonschema:"statements that are proved"`
}

// UnknownCommit is the commit of evidence that no commit made: the source was changed,
// or nobody said.
const UnknownCommit = "unknown"

// Modes of a run.
const (
	Random     = "random"
	Exhaustive = "exhaustive"
	Written    = "written" // cases that spec.Reading.Found lists
)

// Run is the check of the statements of one language by one reading.
type Run struct {
	Language string               `json:"language" jsonschema:"the name of the language, as flags take it"`
	Reading  string               `json:"reading" jsonschema:"\"\" for the language as it is run"`
	Mode     string               `json:"mode" jsonschema:"random, exhaustive, or written: on cases that are written down"`
	Seed     uint64               `json:"seed,omitempty" jsonschema:"of the random cases"`
	Checks   int                  `json:"checks,omitempty" jsonschema:"random cases a statement"`
	Refuting int                  `json:"refuting,omitempty" jsonschema:"random cases of a statement that the reading is said to refute"`
	Size     int                  `json:"size,omitempty" jsonschema:"of the largest cases of an exhaustive run"`
	Limits   spec.Limits          `json:"limits" jsonschema:"the bounds of what is judged"`
	Solver   string               `json:"solver" jsonschema:"that was asked; \"none\" if none was"`
	Opinion  *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"of another solver"`
	Scope    *spec.Scope          `json:"scope,omitempty" jsonschema:"what an exhaustive run covered"`
	Reports  []props.Report       `json:"reports" jsonschema:"what was found of each statement"`
}

// languages lists those that the evidence is about.
func (e *Evidence) languages() []string {
	var list []string
	for i := range e.Runs {
		list = append(list, e.Runs[i].Language)
	}
	for i := range e.Killing {
		list = append(list, e.Killing[i].Language)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// about returns the run in words, for messages.
func (r *Run) about() string {
	text := r.Language
	if r.Reading != "" {
		text += ", reading " + r.Reading
	}
	text += ", " + r.Mode
	if r.Mode == Exhaustive {
		text += fmt.Sprintf(", size %d", r.Size)
	}
	return text
}

// MaxEvidence is how large a file of evidence may be, in bytes. What is read takes
// memory linear in it.
const MaxEvidence = 16 << 20

// ParseEvidence reads a file of evidence, of at most MaxEvidence. Its errors name
// the file and what is wrong in it.
func ParseEvidence(name string, text []byte) (*Evidence, error) {
	if len(text) > MaxEvidence {
		return nil, tooLarge(name)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	e := &Evidence{}
	err := dec.Decode(e)
	if err != nil { // a document of another schema has other fields, too
		var head struct {
			Schema string `json:"schema"`
		}
		if json.Unmarshal(text, &head) != nil {
			return nil, fmt.Errorf("%s:%s", name, jsonfile.Mistake(text, err))
		}
		e.Schema = head.Schema
	}
	if e.Schema != EvidenceSchema {
		return nil, fmt.Errorf(spell.Ours("%s:1:1: found the schema %q, expected %q: tandem ledger run makes it anew"), name, e.Schema, EvidenceSchema)
	}
	if err != nil {
		return nil, fmt.Errorf("%s:%s", name, jsonfile.Mistake(text, err))
	}
	for i := range e.Runs {
		if err := e.Runs[i].valid(); err != nil {
			return nil, fmt.Errorf("%s: run %d (%s): %w", name, i+1, e.Runs[i].about(), err)
		}
	}
	return e, nil
}

// valid tells what is wrong with a run that was read.
func (r *Run) valid() error {
	if r.Mode != Random && r.Mode != Exhaustive && r.Mode != Written {
		return fmt.Errorf("found the mode %q, expected %s, %s or %s", r.Mode, Random, Exhaustive, Written)
	}
	for i := range r.Reports {
		p := &r.Reports[i]
		result, ok := resultOf(p.Verdict)
		if !ok {
			return fmt.Errorf("%s: found the verdict %q, expected tested, refuted or inconclusive", p.ID, p.Verdict)
		}
		p.Result = result
		if (p.Counterexample != nil) != (p.Verdict == "refuted") {
			return fmt.Errorf("%s: found the verdict %s and a counterexample: %t", p.ID, p.Verdict, p.Counterexample != nil)
		}
	}
	return nil
}

// resultOf returns the result that a verdict names.
func resultOf(verdict string) (spec.Result, bool) {
	return lists.Find([]spec.Result{spec.Tested, spec.Refuted, spec.Inconclusive}, func(r spec.Result) bool { return r.String() == verdict })
}

// Encode returns the evidence as its file has it. The same evidence gives the same
// bytes.
func (e *Evidence) Encode() []byte {
	for i := range e.Runs {
		for j := range e.Runs[i].Reports {
			Complete(&e.Runs[i].Reports[j])
		}
	}
	return encode(e)
}

// Complete gives a report empty lists and maps where it has none, so that its
// JSON has no null.
func Complete(r *props.Report) {
	if r.NeverFired == nil {
		r.NeverFired = []string{}
	}
	for _, m := range []*map[string]int{&r.Discarded, &r.Inconclusive} {
		if *m == nil {
			*m = map[string]int{}
		}
	}
	for _, c := range []*spec.Counts{&r.Evidence.Symbolic, &r.Evidence.Concrete, &r.Evidence.Ended} {
		if *c == nil {
			*c = spec.Counts{}
		}
	}
}

func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(v); err != nil {
		panic(err) // only for values that have no JSON
	}
	return b.Bytes()
}

func tooLarge(name string) error {
	return fmt.Errorf("%s: found more than %d MiB, expected evidence of at most that size", name, MaxEvidence>>20)
}
