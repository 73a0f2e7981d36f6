package certify

import "fmt"

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
