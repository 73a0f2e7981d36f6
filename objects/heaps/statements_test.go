//go:build statements

package heaps_test

import (
	"testing"

	"tandem/props/propstest"
)

// What §4 states of traces and §4.1 of programs holds, and what refutes their
// readings does.
func TestStatements(t *testing.T) {
	t.Run("traces", propstest.Traces)
	t.Run("objects", propstest.Section41)
}
