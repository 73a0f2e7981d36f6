package ledger

import (
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
	Language string       `json:"language"`
	Seed     uint64       `json:"seed"`
	Checks   int          `json:"checks"`          // random cases a statement
	Refuting int          `json:"refuting"`        // of the statement that is said to refute the mutant
	Trees    int          `json:"trees,omitempty"` // random cases of a statement on trees
	Shard    *props.Shard `json:"shard,omitempty"` // whose mutants these are; nil: all of them
	Limits   spec.Limits  `json:"limits"`
	Solver   string       `json:"solver"`
	Mutants  []Mutant     `json:"mutants"`
	Missing  []string     `json:"missing,omitempty"` // that were not tried, since the run was ended
}

// Mutant is a language with one entry replaced by a wrong one, and what became
// of it.
type Mutant struct {
	ID       string                `json:"id"`
	Target   string                `json:"target"` // what was replaced, as symbolic If-T; several with commas between them
	Error    string                `json:"error"`  // what is wrong about it
	Verdict  string                `json:"verdict"`
	Reason   string                `json:"reason,omitempty"` // why it is equivalent
	KilledBy []Kill                `json:"killedBy"`         // in the order of the statements
	By       string                `json:"by,omitempty"`     // the statement of the counterexample
	Smallest *props.Counterexample `json:"counterexample,omitempty"`
	Unjudged []string              `json:"unjudged,omitempty"` // statements that could not be judged of it, and why
}

// Kill is a statement that refutes a mutant, and after how many cases.
type Kill struct {
	Statement string `json:"statement"`
	After     int    `json:"afterCases"`
}

// Dies tells whether the statement of that ID refutes m.
func (m *Mutant) Dies(statement string) bool {
	for _, k := range m.KilledBy {
		if k.Statement == statement {
			return true
		}
	}
	return false
}
