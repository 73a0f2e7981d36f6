// Package section3 judges §3 by its statements, quickly: see package propstest.
package section3

import (
	"testing"

	"tandem/concrete"
	"tandem/props/propstest"
	"tandem/props/section3"
	"tandem/recursion"
	"tandem/spec"
)

// Test fails unless every statement holds, of the language alone and with arrays.
func Test(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	t.Run("alone", func(t *testing.T) { propstest.Hold(t, section3.Statements(recursion.Published(m), lim), 150) })
	t.Run("arrays", func(t *testing.T) { propstest.Hold(t, section3.Statements(recursion.WithArrays(m), lim), 500) })
}
