package entry

import (
	"testing"

	"tandem/languages"
	"tandem/languages/conform"
)

func TestEntry(t *testing.T) {
	conform.Test(t, languages.New(Language()), "lamp",
		conform.Example{File: "twice.lamp", Text: "tt", Input: languages.Input{Values: []string{"on"}}},
	)
}
