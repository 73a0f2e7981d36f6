// Package section4 judges §4 by its statements, quickly: see package propstest.
package section4

import (
	"testing"

	"tandem/props/propstest"
	"tandem/props/section4"
)

// Test fails unless every statement holds of the repaired calculus, and each
// reading is refuted by the statements that it lists.
func Test(t *testing.T) {
	propstest.Hold(t, section4.Statements(section4.Repaired()), 500)
	for _, r := range section4.Readings() {
		t.Run(r.ID, func(t *testing.T) {
			propstest.Refuted(t, section4.Statements(r), r.Refutes(), 20000)
		})
	}
}
