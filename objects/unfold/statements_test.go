//go:build !unit && !race

package unfold_test

import (
	"testing"

	"tandem/props/propstest/traces"
)

// What is stated of traces holds, and what refutes the readings of the unfolding
// does.
func TestStatements(t *testing.T) { traces.Test(t) }
