package certify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"tandem/lang"
)

// The rules and the concrete run of the checker are two ways to the same end:
// a mistake in the table of rules is found by the run.
func TestHalvesCheckEachOther(t *testing.T) {
	wrong := func(of func(*calculus, state) (effect, bool), change func(*effect, state)) func(*calculus, state) (effect, bool) {
		return func(k *calculus, s state) (effect, bool) {
			e, ok := of(k, s)
			if ok {
				change(&e, s)
			}
			return e, ok
		}
	}
	for _, row := range []struct {
		name    string
		rules   []rule
		program string
		records []string
		want    string
		reason  string
	}{
		{
			"test", []rule{{id: "If-T", choice: "T", of: choose(false)}, {id: "If-F", choice: "F", of: choose(true)}},
			"var x: int;\nif x > 0 { }",
			[]string{
				`{"node":1,"var":"x"}`, `{"node":2,"int":"0"}`, `{"node":3,"op":"gt","args":[1,2]}`, `{"node":4,"op":"not","args":[3]}`,
				`{"step":1,"from":0,"rule":"If-T","at":"2:1","stmt":"if x > 0","phi":[4],"sigma":{},"depth":0}`,
				`{"node":5,"bool":true}`, `{"node":6,"op":"and","args":[5,4]}`,
				`{"path":1,"from":1,"choices":"T","status":"final","steps":1,"depth":0,"phi":6,"sigma":{},"model":{"x":"0"}}`,
			},
			"path 1, step 1: found a model whose run takes If-F at step 1 of the path, expected If-T", "the branches are mixed up",
		},
		{
			"value", []rule{{id: "Assign", of: wrong(assign, func(e *effect, _ state) { e.sets[0].e = lang.I(0) })}},
			"var x: int;\nx := 1;",
			[]string{
				`{"node":1,"int":"0"}`, `{"step":1,"from":0,"rule":"Assign","at":"2:1","stmt":"x := 1","phi":[],"sigma":{"x":1},"depth":0}`,
				`{"node":2,"bool":true}`,
				`{"path":1,"from":1,"choices":"","status":"final","steps":1,"depth":0,"phi":2,"sigma":{"x":1},"model":{"x":"0"}}`,
			},
			`path 1: found a model whose run ends with x = "1", expected "0", as σ has it`, "the value is another one",
		},
		{
			"rest", []rule{{id: "Assign", of: wrong(assign, func(e *effect, s state) {
				e.to = func() state { return s.with(closure{}) }
			})}},
			"var x: int;\nx := 1;\nx := 2;",
			[]string{
				`{"node":1,"int":"1"}`, `{"step":1,"from":0,"rule":"Assign","at":"2:1","stmt":"x := 1","phi":[],"sigma":{"x":1},"depth":0}`,
				`{"node":2,"bool":true}`,
				`{"path":1,"from":1,"choices":"","status":"final","steps":1,"depth":0,"phi":2,"sigma":{"x":1},"model":{"x":"0"}}`,
			},
			"path 1: found a model whose run has other statements left, expected those of the path", "the rest is forgotten",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			sum := sha256.Sum256([]byte(row.program))
			program, _ := json.Marshal(row.program)
			text := `{"schema":"` + Schema + `","version":"0","language":"wrong","file":"","sha256":"` + hex.EncodeToString(sum[:]) +
				`","depth":0,"unroll":0,"paths":0,"time":"0s","program":` + string(program) + "}\n" + strings.Join(row.records, "\n") + "\n"
			languages["wrong"] = language{rules: row.rules}
			defer delete(languages, "wrong")
			r, err := Check(context.Background(), bytes.NewReader([]byte(text)), Bounds{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Problem == nil || r.Problem.Error() != row.want {
				t.Errorf("%s: got %v, want %s", row.reason, r.Problem, row.want)
			}
		})
	}
}
