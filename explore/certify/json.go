package certify

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"tandem/lang/jsonread"
)

// value is a JSON value with its place in a line. Certificates have objects, arrays, strings,
// numbers from 0 on, and truth values; the heaps in them null and all integers, too.
type value struct {
	at     int  // the offset of its first byte
	end    int  // that behind it
	kind   byte // { [ " 0 t, n for null, or - for other integers
	text   string
	number int
	truth  bool
	keys   []string // of an object, in order
	items  []value  // of an object or array
}

// maxNesting is how deep values stand inside each other; the heaps in records need 5.
const maxNesting = 5

// maxValues is how many values a line may have, so that what is read of it takes memory that is bounded.
const maxValues = 1 << 20

// column returns the place of an offset in a line, in characters from 1.
func column(line []byte, at int) int { return utf8.RuneCount(line[:min(at, len(line))]) + 1 }

// parser makes the value that a line is. Its first error stays.
type parser struct {
	line   []byte
	open   []value           // whose end was not read
	seen   []map[string]bool // the keys of each
	top    value
	values int // that were read
	err    *Problem
}

// parseLine returns the object that a line is.
func parseLine(line []byte) (value, *Problem) {
	p := &parser{line: line}
	if err := jsonread.New("", line).Tokens(p.token); err != nil && p.err == nil {
		inLine := strings.NewReplacer("end of the file", "end of the line")
		p.err = &Problem{Kind: Malformed, Col: err.Span.From.Col, Found: inLine.Replace(err.Found), Expected: inLine.Replace(err.Expected)}
	}
	if p.err == nil && p.top.kind != '{' {
		p.malformed(p.top.at, quote(string(line[p.top.at:p.top.end])), "an object, {…}")
	}
	return p.top, p.err
}

// malformed is something in the line that is no JSON of a certificate.
func (p *parser) malformed(at int, found, expected string) {
	if p.err == nil {
		p.err = &Problem{Kind: Malformed, Col: column(p.line, at), Found: found, Expected: expected}
	}
}

// token takes the next token, and reports whether there is no error.
func (p *parser) token(t jsontext.Token, from, to int) bool {
	v := value{at: from, end: to, kind: byte(t.Kind())}
	last := len(p.open) - 1
	isKey := last >= 0 && p.open[last].kind == '{' && len(p.open[last].keys) == len(p.open[last].items)
	switch v.kind {
	case '{', '[':
		if last == maxNesting {
			p.malformed(from, fmt.Sprintf("brackets inside each other, more than %d levels deep", maxNesting), "those of a certificate")
		}
		p.open, p.seen = append(p.open, v), append(p.seen, map[string]bool{})
		return p.err == nil
	case '}', ']':
		v = p.open[last]
		v.end, p.open, p.seen = to, p.open[:last], p.seen[:last]
		last--
	case '"':
		if v.text = t.String(); isKey {
			if p.seen[last][v.text] {
				p.malformed(from, fmt.Sprintf("a second %q", v.text), "each key once")
			}
			p.seen[last][v.text] = true
			p.open[last].keys = append(p.open[last].keys, v.text)
			return p.err == nil
		}
	case '0':
		digits, negative := strings.CutPrefix(t.String(), "-")
		if strings.Trim(digits, "0123456789") != "" {
			p.malformed(from, t.String(), "a whole number")
		}
		var err error
		if v.number, err = strconv.Atoi(digits); err != nil || negative {
			v.kind = '-'
		}
	case 't', 'f':
		v.kind, v.truth = 't', v.kind == 't'
	}
	if p.values++; p.values > maxValues {
		p.err = &Problem{Kind: Bound, Col: column(p.line, from), Found: fmt.Sprintf("a line of more than %d values", maxValues)}
	}
	if last < 0 {
		p.top = v
	} else {
		p.open[last].items = append(p.open[last].items, v)
	}
	return p.err == nil
}

// Kind is what is wrong with a certificate.
type Kind uint8

// The kinds of problems.
const (
	Malformed Kind = iota // it is no certificate: not JSON, not of the schema, a program that does not parse
	Refused               // it is one, and something in it is not so
	Bound                 // a bound of the checker was reached; nothing is said
)

// Problem is why a certificate is not accepted.
type Problem struct {
	Kind     Kind   `json:"-"`
	Line     int    `json:"line" jsonschema:"of the certificate, from 1"`
	Col      int    `json:"column" jsonschema:"of that line, from 1"` // in characters
	Path     int    `json:"path,omitempty" jsonschema:"the number of the path; none: it is not about one"`
	Step     int    `json:"step,omitempty" jsonschema:"the number of the step; none: it is not about one"`
	Found    string `json:"found" jsonschema:"what is there"`
	Expected string `json:"expected,omitempty" jsonschema:"what was expected instead"`
	Formal   bool   `json:"-"` // of what the theorem about the checker in Rocq says nothing
}

// formal marks a problem as one of which that theorem says nothing.
func formal(p *Problem) *Problem {
	if p != nil {
		p.Formal = true
	}
	return p
}

// Error returns the message without the place: path 2, step 5: found …, expected ….
func (p *Problem) Error() string {
	text := fmt.Sprintf("found %s, expected %s", p.Found, p.Expected)
	if p.Kind == Bound {
		text = p.Found
	}
	switch {
	case p.Path > 0 && p.Step > 0:
		return fmt.Sprintf("path %d, step %d: %s", p.Path, p.Step, text)
	case p.Path > 0:
		return fmt.Sprintf("path %d: %s", p.Path, text)
	default:
		return text
	}
}

// Counts says what a check did, and how much of it was computed.
type Counts struct {
	Nodes    int `json:"expressions" jsonschema:"distinct nodes of the certificate"`
	Steps    int `json:"steps" jsonschema:"transitions that were done again"`
	Paths    int `json:"paths" jsonschema:"paths of the tree"`
	Models   int `json:"models" jsonschema:"paths whose model was evaluated and run"`
	RunSteps int `json:"concreteSteps" jsonschema:"transitions of those runs"`
	Valued   int `json:"nodesEvaluated" jsonschema:"nodes evaluated for them, of path conditions, σ and statements"`
	Replaced int `json:"nodesSubstituted" jsonschema:"nodes visited by substitutions, and by the removal of fresh variables"`
	Cuts     int `json:"cuts" jsonschema:"branches that no initial value takes, by the three below"`
	Computed int `json:"cutsComputed" jsonschema:"that the checker found false by itself"`
	Again    int `json:"cutsCheckedAgain" jsonschema:"that a solver was asked about again"`
	Trusted  int `json:"cutsTrusted" jsonschema:"that are believed"`
}

// Cut is a branch that is believed to be taken by no initial value.
type Cut struct {
	ID        int    `json:"cut" jsonschema:"its number in the certificate"`
	Line      int    `json:"line" jsonschema:"in the certificate"`
	Step      int    `json:"step" jsonschema:"the step above it; 0: the root"`
	Rule      string `json:"rule" jsonschema:"the rule of the transition"`
	At        string `json:"at" jsonschema:"line:column of the statement in the program"`
	Statement string `json:"statement" jsonschema:"the beginning of the statement"`
	By        string `json:"by" jsonschema:"who says so: simplification or solver"`
	Reason    string `json:"reason,omitempty" jsonschema:"why the solver that was asked again did not know"`
}

// Statuses are the ends of paths, as certificates spell them.
var Statuses = []string{"final", "error", "stuck", "blocked", "bound", "unknown"}

// Report is what a check found.
type Report struct {
	Problem *Problem // nil: accepted
	Header  Header
	Counts  Counts
	// ByStatus is the number of paths of each of Statuses.
	ByStatus map[string]int
	// Complete tells that the paths are all there are, if cuts are right: none ends at a bound or
	// undecided.
	Complete bool
	Trusted  []Cut
}

// RefuseOthers refuses a certificate, else accepted, of something else, as another program than that in a file.
func (r *Report) RefuseOthers(other bool, than string) {
	if r.Problem == nil && other {
		r.Problem = &Problem{Kind: Refused, Line: 1, Col: 1, Found: "another " + than, Expected: "its certificate"}
	}
}

// Header is what a certificate says of itself.
type Header struct {
	Version  string
	Language string
	File     string
	Hash     string   // of the program's text, SHA-256
	Text     string   // of the program
	Rules    []string // the texts of those of forms, as they were given
	Forms    []string // that they declare
	Solver   string
}
