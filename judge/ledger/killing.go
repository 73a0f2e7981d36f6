package ledger

import (
	"slices"

	"tandem/props"
	"tandem/spec"
)

// What became of a mutant.
const (
	Killed     = "killed"
	Equivalent = "equivalent" // nothing tells it from the right language, and why is said
	Survives   = "survives"
)

// Killing is a run of the statements of a language on its mutants.
type Killing struct {
	Language string      `json:"language" jsonschema:"the name of the language, as flags take it"`
	Seed     uint64      `json:"seed" jsonschema:"of the random cases"`
	Checks   int         `json:"checks" jsonschema:"random cases a statement"`
	Refuting int         `json:"refuting" jsonschema:"of the statement that is said to refute the mutant"`
	Trees    int         `json:"trees,omitempty" jsonschema:"random cases of a statement on trees"`
	Limits   spec.Limits `json:"limits" jsonschema:"the bounds of what is judged"`
	Solver   string      `json:"solver" jsonschema:"who was asked about satisfiability; none: nobody"`
	Mutants  []Mutant    `json:"mutants" jsonschema:"the mutants"`
	Missing  []string    `json:"missing,omitempty" jsonschema:"mutants that were not tried, since the run was ended"`
}

// Mutant is a language with one entry replaced by a wrong one, and what became
// of it.
type Mutant struct {
	ID       string                `json:"id" jsonschema:"its ID, as --with takes it"`
	Target   string                `json:"target" jsonschema:"what was replaced, as symbolic If-T; several with commas between them"`
	Error    string                `json:"error" jsonschema:"what is wrong about it"`
	Verdict  string                `json:"verdict" jsonschema:"killed, equivalent or survives"`
	Reason   string                `json:"reason,omitempty" jsonschema:"why it is equivalent"`
	KilledBy []Kill                `json:"killedBy" jsonschema:"in the order of the statements"`
	By       string                `json:"by,omitempty" jsonschema:"the statement of the counterexample"`
	Smallest *props.Counterexample `json:"counterexample,omitempty" jsonschema:"the smallest case that was found in which it fails; none: none was found"`
	Unjudged []string              `json:"unjudged,omitempty" jsonschema:"statements that could not be judged of it, and why"`
}

// Kill is a statement that refutes a mutant, and after how many cases.
type Kill struct {
	Statement string `json:"statement" jsonschema:"the ID of the statement that refutes it"`
	After     int    `json:"afterCases" jsonschema:"so many cases it took"`
}

// Dies reports whether the statement of that ID refutes m.
func (m *Mutant) Dies(statement string) bool {
	return slices.ContainsFunc(m.KilledBy, func(k Kill) bool { return k.Statement == statement })
}
