package arrays_test

import (
	"flag"
	"testing"

	"tandem/arrays"
	"tandem/languages/golden"
)

var update = flag.Bool("update", false, "rewrite the golden files from what the code prints now")

// TestGolden runs the programs in testdata: those of each rule, and what is
// peculiar to arrays.
func TestGolden(t *testing.T) { golden.Test(t, *update, golden.Of(arrays.New())) }
