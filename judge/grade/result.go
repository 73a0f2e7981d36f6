package grade

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
)

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
func (r Result) Points() int { return lists.Sum(r.Parts, func(p Part) int { return p.Points }) }

// Max returns what there is to get in all.
func (r Result) Max() int { return lists.Sum(r.Parts, func(p Part) int { return p.Max }) }

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

// maxAnswer is the size of the largest answer, in bytes.
const maxAnswer = 1 << 20

// legible returns the lines of an answer, and those that are no text, as far as they are read. Of
// these a comment is emptied. The error says that the answer is too long.
func legible(a Answer) (lines []string, bad []unread, err error) {
	if len(a.Text) > maxAnswer {
		return nil, nil, fmt.Errorf("%s:1:1: found %d bytes, expected a file of at most %d bytes", a.Name, len(a.Text), maxAnswer)
	}
	lines = strings.Split(string(a.Text), "\n")
	for i, line := range lines {
		at := strings.IndexFunc(line, func(r rune) bool { return r == 0 || r == utf8.RuneError })
		if at < 0 {
			continue
		}
		u := unread{line: i + 1, err: fmt.Errorf("%s:%d:%d: found the byte %#02x, expected text in UTF-8", a.Name, i+1, 1+utf8.RuneCountInString(line[:at]), line[at])}
		lines[i] = strings.Map(func(r rune) rune { return cmp.Or(r, utf8.RuneError) }, strings.ToValidUTF8(line, "\uFFFD"))
		if strings.HasPrefix(strings.TrimSpace(line), "//") {
			u.head, lines[i] = "//", ""
		}
		bad = append(bad, u)
	}
	return lines, bad, nil
}

// sectionsOf reads an answer in sections without its lines that are no text, and returns notes on these.
func sectionsOf(a Answer, word string, fields []string) (list []section, notes []string, err error) {
	lines, bad, err := legible(a)
	if err != nil {
		return nil, nil, err
	}
	for _, u := range bad {
		lines[u.line-1] = ""
		notes = append(notes, u.err.Error()+"; the line is left out")
	}
	a.Text = []byte(strings.Join(lines, "\n"))
	list, err = readSections(a, word, fields)
	if err != nil && len(bad) > 0 {
		err = bad[0].err
	}
	return list, notes, err
}

func keys[K comparable, T any](m map[K]T) iter.Seq[K] { return maps.Keys(m) }
