// Package section4 judges §4 by its statements, quickly: see package propstest.
package section4

import (
	"testing"

	"tandem/props/propstest"
	"tandem/props/section4"
)

// Test fails unless each reading is refuted by the statements that it lists, or
// holds if it lists none, as the repaired one.
func Test(t *testing.T) {
	for _, r := range section4.Readings() {
		t.Run(r.ID, func(t *testing.T) {
			if len(r.Refutes) == 0 {
				propstest.Hold(t, section4.Statements(r.Of()), 500)
			}
			propstest.Refuted(t, section4.Statements(r.Of()), r.Refutes, 20000)
		})
	}
}
