//go:build statements

package heap_test

import (
	"testing"

	"tandem/props/propstest"
)

// What §4 states holds, and what refutes its readings does.
func TestStatements(t *testing.T) { propstest.Section4(t) }
