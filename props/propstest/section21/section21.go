// Package section21 judges §2.1 by its statements, quickly: see package propstest.
package section21

import (
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/props/propstest"
	"tandem/props/section21"
	"tandem/spec"
)

// Test fails unless every statement holds of the repaired language, and each
// reading is refuted by the statements that it lists, or holds if it lists none.
func Test(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	propstest.Hold(t, section21.Statements(arrays.Repaired(m), lim), 150)
	for _, r := range arrays.Readings() {
		t.Run(r.ID, func(t *testing.T) {
			if len(r.Refutes) == 0 {
				propstest.Hold(t, section21.Statements(r.Of(), lim), 150)
			}
			propstest.Refuted(t, section21.Statements(r.Of(), lim), r.Refutes, 4000)
		})
	}
}
