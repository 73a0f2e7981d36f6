//go:build statements

package unfold_test

import (
	"testing"

	"tandem/props/propstest"
)

// What is stated of traces holds, and what refutes the readings of the unfolding
// does.
func TestStatements(t *testing.T) { propstest.Traces(t) }
