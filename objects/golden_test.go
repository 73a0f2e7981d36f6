package objects_test

import (
	"testing"

	"tandem/languages/golden"
	"tandem/objects"
)

// TestGolden runs the programs in testdata, one for each rule and what calls and
// new objects are about, with fields as arrays beside the standard semantics.
func TestGolden(t *testing.T) { golden.Test(t, golden.Of(objects.New())) }
