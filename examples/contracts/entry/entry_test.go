package entry

import (
	"testing"

	"tandem/languages"
	"tandem/languages/conform"
)

func TestEntry(t *testing.T) {
	conform.Test(t, languages.New(Language()), "contracts",
		conform.Example{File: "twice.con", Text: "method twice(x: int) returns (y: int) ensures y == x + x { y := 2 * x; }"},
	)
}
