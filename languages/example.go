package languages

import "context"

// Example is one that a paper prints, beside what the language has of it.
type Example struct {
	Section, Title string
	Program        string // the example in the language
	Paper          string // what the paper says comes of it
	Note           string // what the language has in another way, or the paper misprints; "" for nothing
	Runs           []ExampleRun
}

// ExampleRun is an example by one of the language's relations.
type ExampleRun struct {
	By     string   // the relation
	States []string // of the run, the first one included
	Ours   string   // what comes of it
	Match  Match    // with what the paper prints
}

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
