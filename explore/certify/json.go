package certify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"
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

// parser reads one line. Its first error stays.
type parser struct {
	line   []byte
	at     int
	values int // that were read
	err    *Problem
}

// parseLine returns the object that a line is.
func parseLine(line []byte) (value, *Problem) {
	p := &parser{line: line}
	v := p.value(0)
	if p.space(); p.err == nil && p.at < len(p.line) {
		p.wrong("the end of the line")
	}
	if p.err == nil && v.kind != '{' {
		p.at = v.at
		p.wrong("an object, {…}")
	}
	return v, p.err
}

// column returns the place of an offset in a line, in characters from 1.
func column(line []byte, at int) int { return utf8.RuneCount(line[:min(at, len(line))]) + 1 }

func (p *parser) space() {
	for p.at < len(p.line) && bytes.IndexByte([]byte(" \t\r"), p.line[p.at]) >= 0 {
		p.at++
	}
}

// wrong is malformed JSON at the parser's place.
func (p *parser) wrong(expected string) {
	if p.err != nil {
		return
	}
	found := "the end of the line"
	if p.at < len(p.line) {
		rest := p.line[p.at:]
		r, n := utf8.DecodeRune(rest)
		found = fmt.Sprintf("%q", r)
		if r == utf8.RuneError && n <= 1 {
			found = "a byte that is not UTF-8"
		}
	}
	p.malformed(p.at, found, expected)
}

// malformed is something in the line that is no JSON of a certificate.
func (p *parser) malformed(at int, found, expected string) {
	if p.err == nil {
		p.err = &Problem{Kind: Malformed, Col: column(p.line, at), Found: found, Expected: expected}
	}
}

// accept moves over a mark.
func (p *parser) accept(mark byte) bool {
	if p.space(); p.err != nil || p.at == len(p.line) || p.line[p.at] != mark {
		return false
	}
	p.at++
	return true
}

func (p *parser) value(depth int) (v value) {
	p.space()
	v.at = p.at
	defer func() { v.end = p.at }()
	if p.err != nil || p.at == len(p.line) {
		p.wrong("a value")
		return v
	}
	if depth > maxNesting {
		p.malformed(p.at, fmt.Sprintf("brackets inside each other, more than %d levels deep", maxNesting), "those of a certificate")
		return v
	}
	if p.values++; p.values > maxValues {
		p.err = &Problem{Kind: Bound, Col: column(p.line, p.at), Found: fmt.Sprintf("a line of more than %d values", maxValues)}
		return v
	}
	switch c := p.line[p.at]; {
	case c == '{' || c == '[':
		v.kind = c
		p.at++
		p.list(&v, depth)
	case c == '"':
		v.kind = '"'
		v.text = p.string()
	case c == '-', '0' <= c && c <= '9':
		v.kind = '0'
		var ok bool
		if v.number, ok = p.numeral(); !ok {
			v.kind = '-'
		}
	case p.word("null"):
		v.kind = 'n'
	case p.word("true"):
		v.kind, v.truth = 't', true
	case p.word("false"):
		v.kind = 't'
	default:
		p.wrong("a value")
	}
	return v
}

// list reads what stands between the brackets of an array or object.
func (p *parser) list(v *value, depth int) {
	end := v.kind + 2 // } and ] in ASCII
	if p.accept(end) {
		return
	}
	var seen map[string]bool
	if v.kind == '{' {
		seen = map[string]bool{}
	}
	for p.err == nil {
		if v.kind == '{' {
			p.space()
			from := p.at
			key := p.string()
			if seen[key] {
				p.malformed(from, fmt.Sprintf("a second %q", key), "each key once")
			}
			seen[key] = true
			v.keys = append(v.keys, key)
			if !p.accept(':') {
				p.wrong(`":"`)
			}
		}
		v.items = append(v.items, p.value(depth+1))
		if p.accept(end) {
			return
		}
		if !p.accept(',') {
			p.wrong(fmt.Sprintf(`"," or %q`, string(end)))
		}
	}
}

// string reads a text in quotes.
func (p *parser) string() string {
	from := p.at
	if p.at == len(p.line) || p.line[p.at] != '"' {
		p.wrong("a text in quotes")
		return ""
	}
	for p.at++; p.at < len(p.line) && p.line[p.at] != '"'; p.at++ {
		if p.line[p.at] == '\\' {
			p.at++
		}
	}
	if p.at >= len(p.line) {
		p.at = len(p.line)
		p.wrong("a quote at the end of the text")
		return ""
	}
	p.at++
	quoted := p.line[from:p.at]
	var text string
	if !utf8.Valid(quoted) || json.Unmarshal(quoted, &text) != nil {
		p.malformed(from, "a text with what JSON does not have in texts", "escapes as \\n, and UTF-8")
	}
	return text
}

// numeral reads an integer; false if it is not one from 0 on, of the machine.
func (p *parser) numeral() (n int, natural bool) {
	from := p.at
	if p.line[p.at] == '-' {
		p.at++
	}
	first := p.at
	for p.at < len(p.line) && '0' <= p.line[p.at] && p.line[p.at] <= '9' {
		p.at++
	}
	digits := string(p.line[first:p.at])
	if digits == "" || digits != "0" && digits[0] == '0' {
		p.at = from
		p.wrong("a number")
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && first == from
}

func (p *parser) word(w string) bool {
	if !bytes.HasPrefix(p.line[p.at:], []byte(w)) {
		return false
	}
	p.at += len(w)
	return true
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
var Statuses = []string{"final", "error", "stuck", "bound", "unknown"}

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

// RefuseOthers refuses a certificate, else accepted, of another program than the text of this file.
func (r *Report) RefuseOthers(file string, text []byte) {
	if r.Problem == nil && r.Header.Text != string(text) {
		r.Problem = &Problem{Kind: Refused, Line: 1, Col: 1, Found: "another program than " + file, Expected: "its certificate"}
	}
}

// Header is what a certificate says of itself.
type Header struct {
	Version  string
	Language string
	File     string
	Hash     string // of the program's text, SHA-256
	Text     string // of the program
	Solver   string
}
