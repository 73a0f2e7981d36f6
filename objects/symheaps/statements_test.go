//go:build statements

package symheaps_test

import (
	"testing"

	"tandem/props/propstest"
)

// What §4.1 states holds, and what refutes its readings does.
func TestStatements(t *testing.T) { propstest.Section41(t) }
