//go:build statements

package symstacks_test

import (
	"testing"

	"tandem/props/propstest"
)

// What §3 states holds, of the language alone and with arrays.
func TestStatements(t *testing.T) { propstest.Section3(t) }
