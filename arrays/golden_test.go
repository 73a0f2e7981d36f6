package arrays_test

import (
	"testing"

	"tandem/arrays"
	"tandem/languages/golden"
)

// TestGolden runs the programs in testdata: those of each rule, and what is
// peculiar to arrays.
func TestGolden(t *testing.T) { golden.Test(t, golden.Of(arrays.New())) }
