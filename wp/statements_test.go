//go:build !unit && !race

package wp_test

import (
	"testing"

	"tandem/props/propstest/section4"
)

// What §4 states holds, and what refutes its readings does.
func TestStatements(t *testing.T) { section4.Test(t) }
