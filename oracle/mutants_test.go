package oracle

import (
	"context"
	"reflect"
	"testing"
)

// Each mutant of the judge says something else than the judge of some claims.
func TestMutantsAreKilled(t *testing.T) {
	s := session(t)
	const head = `{"schema": "tandem.claims/v1", `
	rows := map[string]struct {
		set             func(*rules)
		program, claims string
	}{
		"noOverlap":     {func(r *rules) { r.noOverlap = true }, larger, `"claims": [{"condition": "(>= x y)", "outcome": {"kind": "final"}}, {"condition": "(<= x y)", "outcome": {"kind": "final"}}]`},
		"noWithin":      {func(r *rules) { r.noWithin = true }, larger, `"within": "(distinct x y)", "claims": [{"condition": "true", "outcome": {"kind": "final"}, "values": {"r": "(ite (= x y) 7 (ite (> x y) x y))"}}]`},
		"noBlocked":     {func(r *rules) { r.noBlocked = true }, checked, `"claims": [{"condition": "(<= x 10)", "outcome": {"kind": "final"}}]`},
		"noMissing":     {func(r *rules) { r.noMissing = true }, larger, `"complete": true, "claims": [{"condition": "(> x y)", "outcome": {"kind": "final"}}]`},
		"noStrong":      {func(r *rules) { r.noStrong = true }, larger, `"granularity": "path", "claims": [{"condition": "(< x y)", "outcome": {"kind": "final"}}]`},
		"noWeak":        {func(r *rules) { r.noWeak = true }, larger, `"granularity": "path", "claims": [{"condition": "true", "outcome": {"kind": "final"}}]`},
		"noPlace":       {func(r *rules) { r.noPlace = true }, "var x: int;\nassert x != 1;\nassert x != 2;\n", `"claims": [{"condition": "(= x 2)", "outcome": {"kind": "error", "at": "2:1"}}]`},
		"noError":       {func(r *rules) { r.noError = true }, checked, `"claims": [{"condition": "(and (> x 10) (= y 7))", "outcome": {"kind": "error", "error": "array-out-of-bound"}}]`},
		"overFinal":     {func(r *rules) { r.overFinal = true }, "var x: int;\nx := x + 1;\n", `"claims": [{"condition": "true", "outcome": {"kind": "final"}, "values": {"x": "x"}}]`},
		"openIsRight":   {func(r *rules) { r.openIsRight = true }, counting, `"claims": [{"condition": "(> n 1000)", "outcome": {"kind": "final"}}]`},
		"noUnwind":      {func(r *rules) { r.noUnwind = true }, counting, `"complete": true, "unwind": 1, "claims": [{"condition": "(<= n 1)", "outcome": {"kind": "final"}}]`},
		"firstPath":     {func(r *rules) { r.firstPath = true }, larger, `"claims": [{"condition": "true", "outcome": {"kind": "final"}, "values": {"r": "x"}}]`},
		"firstValue":    {func(r *rules) { r.firstValue = true }, larger, `"claims": [{"condition": "(> x y)", "outcome": {"kind": "final"}, "values": {"r": "x", "x": "y"}}]`},
		"noReads":       {func(r *rules) { r.noReads = true }, reading, `"claims": [{"inputs": {}, "input": ["3", "true"], "outcome": {"kind": "final"}, "values": {"p": "false"}}]`},
		"infeasibleOff": {func(r *rules) { r.infeasibleOff = true }, larger, `"feasible": true, "claims": [{"condition": "(and (> x y) (< x y))", "outcome": {"kind": "final"}}]`},
		"boundIsFinal":  {func(r *rules) { r.boundIsFinal = true }, "while true { }\n", `"claims": [{"inputs": {}, "outcome": {"kind": "final"}}, {"condition": "true", "outcome": {"kind": "final"}}]`},
		"oneSide":       {func(r *rules) { r.oneSide = true }, larger, `"claims": [{"condition": "(> x y)", "outcome": {"kind": "final"}}, {"condition": "(>= x y)", "outcome": {"kind": "final"}}]`},
		"anyFails":      {func(r *rules) { r.anyFails = true }, "var x: int;\nassert x != 1;\nassert x != 1;\n", `"claims": [{"at": "3:1", "verdict": "safe"}]`},
	}
	of := reflect.TypeFor[rules]()
	for i := range of.NumField() {
		name := of.Field(i).Name
		t.Run(name, func(t *testing.T) {
			row, ok := rows[name]
			if !ok {
				t.Fatal("no claims that tell it")
			}
			p := open(t, row.program)
			said := func(mutant bool) string {
				c, err := Read("c.json", []byte(head+row.claims+"}"), p.Lang())
				if err != nil {
					t.Fatal(err)
				}
				o := Options{Session: s, Second: s, Bounds: StandardBounds(), Steps: 1000}
				j := newJudge(context.Background(), p, c, o)
				if mutant {
					row.set(&j.rules)
				}
				r, err := j.all()
				if err != nil {
					return err.Error()
				}
				return shown(r)
			}
			right, wrong := said(false), said(true)
			if right == wrong {
				t.Errorf("the mutant says the same:\n%s", right)
			}
			t.Logf("right:\n%smutant:\n%s", right, wrong)
		})
	}
}
