//go:build !unit && !race

package fields_test

import (
	"testing"

	"tandem/props/propstest/section41"
)

// What §4.1 states holds, and what refutes its readings does.
func TestStatements(t *testing.T) { section41.Test(t) }
