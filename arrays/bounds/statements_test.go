//go:build !unit && !race

package bounds_test

import (
	"testing"

	"tandem/props/propstest/section21"
)

// What §2.1 states holds, and what refutes its readings does.
func TestStatements(t *testing.T) { section21.Test(t) }
