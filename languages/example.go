package languages

import "context"

// Example is an example that a paper prints, beside what the language has of it.
type Example struct {
	Language string       `json:"language" jsonschema:"in which it is run, as flags take it"` // who asks for it fills it in
	Section  string       `json:"section" jsonschema:"of the paper"`
	Title    string       `json:"title" jsonschema:"what it is about"`
	Program  string       `json:"program" jsonschema:"the example in the language"`
	Paper    string       `json:"paper" jsonschema:"what the paper says comes of it"`
	Note     string       `json:"note,omitempty" jsonschema:"what the language has in another way, or the paper misprints"`
	Runs     []ExampleRun `json:"runs" jsonschema:"what comes of it"`
}

// ExampleRun is an example by one relation.
type ExampleRun struct {
	By     string   `json:"by" jsonschema:"the relation"`
	Ours   string   `json:"ours" jsonschema:"what comes of it"`
	Match  Match    `json:"match" jsonschema:"the same, means the same, or differs"`
	States []string `json:"states" jsonschema:"of the run, the first one included"`
}

// Steps returns the number of steps.
func (r ExampleRun) Steps() int { return len(r.States) - 1 }

// Match tells how what comes of an example compares with what the paper prints.
type Match string

// The ways to match.
const (
	SameText    Match = "the same"
	SameMeaning Match = "means the same" // for all values of the inputs that were tried
	Differs     Match = "differs"
)

// Examples makes those of a language.
type Examples func(context.Context) ([]Example, error)
