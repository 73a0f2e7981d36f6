package oracle

import (
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"
)

// Schema is that of a file of claims.
const Schema = "tandem.claims/v1"

// Document is what an engine claims of a program, as its file has it.
type Document struct {
	Schema        string   `json:"schema" jsonschema:"the name of this schema"`
	Engine        Engine   `json:"engine,omitzero" jsonschema:"who claims it"`
	Syntax        string   `json:"syntax,omitempty" jsonschema:"of terms: smtlib, which is meant where it is missing, or tandem"`
	Granularity   string   `json:"granularity,omitempty" jsonschema:"path: each claim with a condition is one path of the program; any, which is meant where it is missing: the claims are a partition of the inputs"`
	Approximation string   `json:"approximation,omitempty" jsonschema:"of claims with a condition: over: each run within is in one that says how it ends; under: each input of one ends as it says; exact: both, as complete and feasible say; missing: under, for a partition of the inputs that need not be whole"`
	Feasible      bool     `json:"feasible,omitzero" jsonschema:"every condition is claimed to be satisfiable"`
	Complete      bool     `json:"complete,omitzero" jsonschema:"every input within is claimed to be in a claim"`
	Within        string   `json:"within,omitempty" jsonschema:"a term: the inputs that the engine looked at; missing: all"`
	Unwind        int      `json:"unwind,omitzero" jsonschema:"how many iterations of each execution of a loop, and calls of a procedure inside each other, the engine looked at; missing: all"`
	Unread        []string `json:"unread,omitempty" jsonschema:"what a reader of another format left out: each counts as a claim that was not judged"`
	Claims        []Claim  `json:"claims" jsonschema:"the claims"`
}

// Engine is who claims something.
type Engine struct {
	Name    string `json:"name,omitempty" jsonschema:"its name"`
	Version string `json:"version,omitempty" jsonschema:"its version"`
}

// Claim is one claim: about a path, if it has a Condition; about a test, if it has
// Inputs, Input or a Heap; about a place, if it has a Verdict; and about all runs on their way, if it has
// an Invariant.
type Claim struct {
	ID        string            `json:"id,omitempty" jsonschema:"its name in reports; missing: its number, from 1"`
	Condition string            `json:"condition,omitempty" jsonschema:"a term: the inputs that the claim is about"`
	Choices   string            `json:"choices,omitempty" jsonschema:"the letters of its path, as explore prints them; judged with the granularity path"`
	Inputs    map[string]string `json:"inputs,omitzero" jsonschema:"the initial values of a test, as programs write them; a variable that is missing has the default of its type"`
	Input     []string          `json:"input,omitzero" jsonschema:"the values that a test reads, in their order"`
	Heap      jsontext.Value    `json:"heap,omitempty" jsonschema:"the initial heap and variables of a test, as a heap file has them; for programs with classes"`
	Outcome   *Outcome          `json:"outcome,omitempty" jsonschema:"how the inputs end"`
	Values    map[string]string `json:"values,omitempty" jsonschema:"terms over the initial values: what variables are at the end; what is missing is not judged"`
	At        string            `json:"at,omitempty" jsonschema:"a place, as line:column, or line:column#part where several statements begin: that of a verdict, or of an invariant"`
	Verdict   string            `json:"verdict,omitempty" jsonschema:"safe: no input fails at the place; fails: one does"`
	Through   []Waypoint        `json:"through,omitempty" jsonschema:"with the verdict fails: what a run that fails passes before, in this order"`
	Invariant string            `json:"invariant,omitempty" jsonschema:"a term over the values at the place: it holds whenever a run comes to the statement there"`
}

// Waypoint is what a run passes: it comes to a statement, and a term holds there.
type Waypoint struct {
	At    string `json:"at,omitempty" jsonschema:"the place of the statement; missing: where the program begins"`
	Holds string `json:"holds" jsonschema:"a term over the values there, before the statement is executed"`
	Avoid bool   `json:"avoid,omitzero" jsonschema:"the run does not pass it between the waypoints around it that it passes"`
}

// Outcome is how inputs end.
type Outcome struct {
	Kind  string `json:"kind" jsonschema:"final, error, blocked: an assumption does not hold, or bound: the engine went no further"`
	Error string `json:"error,omitempty" jsonschema:"of an error: assertion-failed, array-out-of-bound or nil-dereference; missing: it is not judged"`
	At    string `json:"at,omitempty" jsonschema:"of an error: the statement, or the use in it, as line:column; missing: it is not judged"`
}

// The kinds of outcomes, the verdicts, the syntaxes and the granularities.
const (
	Final   = "final"
	Error   = "error"
	Blocked = "blocked"
	Bound   = "bound"

	Safe  = "safe"
	Fails = "fails"

	SMTLIB = "smtlib"
	Tandem = "tandem"

	PerPath = "path"
	Any     = "any"
)

var failures = []any{"assertion-failed", "array-out-of-bound", "nil-dereference"}

// ClaimsSchema returns the JSON Schema of a Document: of its Go type, with the words that
// some fields take.
func ClaimsSchema() *jsonschema.Schema {
	s, err := jsonschema.For[Document](nil)
	if err != nil {
		panic(err)
	}
	var title any = Schema
	s.Title, s.Schema = Schema, "https://json-schema.org/draft/2020-12/schema"
	s.Properties["schema"].Const = &title
	words := func(s *jsonschema.Schema, field string, list ...any) { s.Properties[field].Enum = list }
	words(s, "syntax", SMTLIB, Tandem)
	words(s, "granularity", PerPath, Any)
	words(s, "approximation", Over, Under, Exact)
	s.Properties["unwind"].Minimum = new(1.0)
	claims := s.Properties["claims"]
	claims.Types, claims.Type = nil, "array"
	claim := claims.Items
	words(claim, "verdict", Safe, Fails)
	claim.Properties["heap"] = &jsonschema.Schema{Type: "object", Description: claim.Properties["heap"].Description}
	claim.Properties["at"].Pattern = place
	claim.Properties["through"].Items.Properties["at"].Pattern = place
	outcome := claim.Properties["outcome"]
	outcome.Types, outcome.Type = nil, "object"
	words(outcome, "kind", Final, Error, Blocked, Bound)
	words(outcome, "error", failures...)
	outcome.Properties["at"].Pattern = place
	for _, fields := range [][]string{{"condition", "outcome"}, {"inputs", "outcome"}, {"input", "outcome"}, {"heap", "outcome"}, {"verdict", "at"}, {"invariant", "at"}} {
		claim.AnyOf = append(claim.AnyOf, &jsonschema.Schema{Required: fields})
	}
	return s
}

// place is a line and a column, and which one of the statements there.
const place = `^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}(#[1-9][0-9]{0,8})?$`
