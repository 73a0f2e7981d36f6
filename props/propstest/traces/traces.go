// Package traces judges the unfolding of programs into traces by its statements, quickly: see package propstest.
package traces

import (
	"testing"

	"tandem/concrete"
	"tandem/objects"
	"tandem/props"
	"tandem/props/propstest"
	"tandem/props/traces"
	"tandem/spec"
)

// Test fails unless every statement holds of the repaired rules, and each
// counterexample refutes its reading.
func Test(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	propstest.Hold(t, props.Erase(traces.Random(objects.Traces(m), traces.Vocabulary(), 20, lim)), 400)
	for _, c := range traces.Counterexamples() {
		r, ok := spec.FindReading(traces.Readings(m), c.Reading)
		if !ok {
			t.Fatalf("no reading %s", c.Reading)
		}
		for _, p := range traces.Statements(r.Of(), lim) {
			if p.ID != c.Statement {
				continue
			}
			if v := p.Judge(t.Context(), c.Case); v.Result != spec.Refuted {
				t.Errorf("%s by %s: %v, want refuted: %s", c.Reading, c.Statement, v, c.Why)
			}
		}
	}
}
