//go:build statements

package bounds_test

import (
	"testing"

	"tandem/props/propstest"
)

// What §2.1 states holds, and what refutes its readings does.
func TestStatements(t *testing.T) { propstest.Section21(t) }
