package grade

import "fmt"

// Outcome is what grading found of a part.
type Outcome uint8

// The outcomes of parts.
const (
	Right     Outcome = iota
	Wrong             // it does not do what the task asks for; the part's message says how
	Missing           // the answer has nothing of it
	NotJudged         // a bound was reached before
)

func (o Outcome) String() string {
	words := [...]string{"right", "wrong", "missing", "not judged"}
	if int(o) < len(words) {
		return words[o]
	}
	return "invalid outcome"
}

// Part is what an answer gets for a part of an exercise.
type Part struct {
	Name    string // as Until-T
	Group   string // of parts that are shown together, as “until, symbolic”
	Points  int    // that the answer gets, from 0 to Max
	Max     int    // that there are
	Outcome Outcome
	// Message says what is wrong, or why it is not judged: lines without the last end
	// of line. It shows no answer. "": there is nothing to say.
	Message string
}

// Result is what an answer gets.
type Result struct {
	Exercise int
	Title    string
	File     string // as the student calls it
	Version  string // of the command
	Seed     uint64 // of what is tried at random
	Parts    []Part // all parts of the exercise, in its order
	// Notes say what of the answer was left out, or put back as the task has it, without a cost.
	Notes []string
	// Error is why the answer has no points at all: it cannot be read, with file, line
	// and column, or grading it ended early. "": it was graded. Every part is then
	// Missing or NotJudged.
	Error string
	// Unread tells that Error is about the answer's text.
	Unread bool
	// Exported is the answer for the checker of proofs, if it is right and in a language about
	// which theorems are proved; Proof is what the checker says, where it is installed.
	Exported *Exported
	Proof    *Proof
	// Bug tells that Error is none of the answer's: it is a bug in tandem.
	Bug bool
}

// Points returns what the answer gets in all.
func (r Result) Points() int {
	n := 0
	for _, p := range r.Parts {
		n += p.Points
	}
	return n
}

// Max returns what there is to get in all.
func (r Result) Max() int {
	n := 0
	for _, p := range r.Parts {
		n += p.Max
	}
	return n
}

// Verdict returns the outcome of the whole: Wrong if a part is wrong or missing, otherwise
// NotJudged if a part is not judged, otherwise Right.
func (r Result) Verdict() Outcome {
	verdict := Right
	for _, p := range r.Parts {
		switch {
		case p.Outcome == Wrong || p.Outcome == Missing:
			return Wrong
		case p.Outcome == NotJudged:
			verdict = NotJudged
		}
	}
	return verdict
}

// settle gives each part the points of its outcome.
func (r *Result) settle() {
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.Points = 0; p.Outcome == Right {
			p.Points = p.Max
		}
	}
}

// Blank returns the result of an answer of which nothing is judged yet: each part has an
// outcome, and no points.
func (e *Exercise) Blank(file string, o Options, outcome Outcome) Result {
	r := Result{Exercise: e.Number, Title: e.Title, File: file, Version: o.Version, Seed: o.Seed}
	for _, p := range e.Parts {
		r.Parts = append(r.Parts, Part{Name: p.Name, Group: p.Group, Max: p.Points, Outcome: outcome})
	}
	return r
}

// Failed returns the result of an answer that ended the grading early: it has no points.
func (e *Exercise) Failed(file string, o Options, format string, args ...any) Result {
	r := e.Blank(file, o, NotJudged)
	r.Error = fmt.Sprintf(format, args...)
	return r
}

// Illegible returns the result of an answer that cannot be read: it has no points.
func (e *Exercise) Illegible(file string, o Options, err error) Result {
	r := e.Blank(file, o, Missing)
	r.Error, r.Unread = err.Error(), true
	return r
}
