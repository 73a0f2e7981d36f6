package entry

import (
	"testing"

	"tandem/languages"
	"tandem/languages/conform"
)

func TestEntry(t *testing.T) {
	conform.Test(t, languages.New(Language()), "tally",
		conform.Example{File: "zero.tally", Text: "[-]+", Input: languages.Input{Values: []string{"n=2"}}},
		conform.Example{File: "empty.tally"},
	)
}
