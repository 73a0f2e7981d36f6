//go:build !unit && !race

package stacks_test

import (
	"testing"

	"tandem/props/propstest/section3"
)

// What §3 states holds, of the language alone and with arrays.
func TestStatements(t *testing.T) { section3.Test(t) }
