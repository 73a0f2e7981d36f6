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

// oneObject is the end of a path with the heap that x denotes.
const oneObject = `"model":{"schema":"tandem.heap/v1","objects":{"C1":{"class":"C"}},"variables":{"x":"C1"}}}`

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
		objects bool
		program string
		records []string
		want    string
		reason  string
	}{
		{
			"test", []rule{{id: "If-T", choice: "T", of: choose(false)}, {id: "If-F", choice: "F", of: choose(true)}}, false,
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
			"value", []rule{{id: "Assign", of: wrong(assign, func(e *effect, _ state) { e.sets[0].e = lang.I(0) })}}, false,
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
				e.to = func() state { return s.withTop(closure{}) }
			})}}, false,
			"var x: int;\nx := 1;\nx := 2;",
			[]string{
				`{"node":1,"int":"1"}`, `{"step":1,"from":0,"rule":"Assign","at":"2:1","stmt":"x := 1","phi":[],"sigma":{"x":1},"depth":0}`,
				`{"node":2,"bool":true}`,
				`{"path":1,"from":1,"choices":"","status":"final","steps":1,"depth":0,"phi":2,"sigma":{"x":1},"model":{"x":"0"}}`,
			},
			"path 1: found a model whose run has other statements left, expected those of the path", "the rest is forgotten",
		},
		{
			"field", []rule{{id: "Assign-F", of: wrong(assignField, func(e *effect, _ state) {
				e.sets[0].e = lang.Term(lang.Store, e.sets[0].e.Kid(0), e.sets[0].e.Kid(1), lang.NilOf(lang.Class("C")))
			})}}, true,
			"class C { f: C; }\nvar x: C;\nx.f := x;",
			[]string{
				`{"node":1,"var":"C.f"}`, `{"node":2,"var":"x"}`, `{"node":3,"nil":"C"}`, `{"node":4,"op":"store","args":[1,2,3]}`, `{"node":5,"op":"ne","args":[2,3]}`,
				`{"step":1,"from":0,"rule":"Assign-F","at":"3:1","stmt":"x.f := x","phi":[5],"sigma":{"C.f":4},"depth":0}`,
				`{"node":6,"bool":true}`, `{"node":7,"op":"and","args":[6,5]}`,
				`{"path":1,"from":1,"choices":"","status":"final","steps":1,"depth":0,"phi":7,"sigma":{"C.f":4},` + oneObject,
			},
			`path 1: found a model whose run ends with C1.f = "C1", expected "nil", as σ has it`, "another value is stored",
		},
		{
			"this", []rule{{id: "Call", of: wrong(invoke, func(e *effect, _ state) { e.sets[0].e = lang.NilOf(lang.Class("C")) })}}, true,
			"class C { method m() { } }\nvar x: C;\nx.m();",
			[]string{
				`{"node":1,"var":"x"}`, `{"node":2,"nil":"C"}`, `{"node":3,"op":"ne","args":[1,2]}`,
				`{"step":1,"from":0,"rule":"Call","at":"3:1","stmt":"x.m()","phi":[3],"sigma":{"C.m.this":2},"depth":1}`,
				`{"node":4,"bool":true}`, `{"node":5,"op":"and","args":[4,3]}`,
				`{"path":1,"from":1,"choices":"","status":"final","steps":1,"depth":1,"phi":5,"sigma":{"C.m.this":2},` + oneObject,
			},
			`path 1: found a model whose run ends with C.m.this = "C1", expected "nil", as σ has it`, "the called object is another one",
		},
		{
			"result", []rule{{id: "Call", of: invoke}, {id: "End", of: wrong(ends, func(e *effect, s state) {
				if len(e.sets) > 0 {
					e.sets[0].e = s.valueOf(lang.NewVar("x", lang.Class("C")))
				}
			})}}, true,
			"class C { method m(): C { } }\nvar x: C;\nx.m();",
			[]string{
				`{"node":1,"var":"x"}`, `{"node":2,"nil":"C"}`, `{"node":3,"op":"ne","args":[1,2]}`,
				`{"step":1,"from":0,"rule":"Call","at":"3:1","stmt":"x.m()","phi":[3],"sigma":{"C.m.this":1},"depth":1}`,
				`{"step":2,"from":1,"rule":"End","phi":[],"sigma":{"return:C":1},"depth":0}`,
				`{"step":3,"from":2,"rule":"End","phi":[],"sigma":{},"depth":0}`,
				`{"node":4,"bool":true}`, `{"node":5,"op":"and","args":[4,3]}`,
				`{"path":1,"from":3,"choices":"","status":"final","steps":3,"depth":0,"phi":5,"sigma":{"return:C":1},` + oneObject,
			},
			`path 1: found a model whose run ends with return:C = "nil", expected "C1", as σ has it`, "a body without return returns something",
		},
		{
			"removal", []rule{{id: "New", of: wrong(create, func(e *effect, s state) {
				e.to = func() state { return s.next(lang.Seq{}) } // nothing is new
			})}, {id: "If-T", choice: "T", of: choose(true)}, {id: "If-F", choice: "F", of: choose(false)}}, true,
			"class C { }\nvar x: C;\nx := new C;\nif x == nil { }",
			[]string{
				`{"node":1,"fresh":"x#1","class":"C"}`,
				`{"step":1,"from":0,"rule":"New","at":"3:1","stmt":"x := new C","phi":[],"sigma":{"x":1},"depth":0}`,
				`{"node":2,"nil":"C"}`, `{"node":3,"op":"eq","args":[1,2]}`,
				`{"step":2,"from":1,"rule":"If-T","at":"4:1","stmt":"if x == nil","phi":[3],"sigma":{},"depth":0}`,
				`{"node":4,"bool":true}`, `{"node":5,"op":"and","args":[4,3]}`,
				`{"path":1,"from":2,"choices":"T","status":"final","steps":2,"depth":0,"phi":5,"sigma":{"x":1},` + oneObject,
			},
			"path 1, step 2: found a model whose run takes If-F at step 2 of the path, expected If-T", "φ speaks of an object that is not there yet",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			sum := sha256.Sum256([]byte(row.program))
			program, _ := json.Marshal(row.program)
			text := `{"schema":"` + Schema + `","version":"0","language":"wrong","file":"","sha256":"` + hex.EncodeToString(sum[:]) +
				`","depth":0,"unroll":0,"paths":0,"time":"0s","program":` + string(program) + "}\n" + strings.Join(row.records, "\n") + "\n"
			languages["wrong"] = language{rules: row.rules, objects: row.objects}
			defer delete(languages, "wrong")
			r, err := Check(context.Background(), bytes.NewReader([]byte(text)), Bounds{}, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Problem == nil || r.Problem.Error() != row.want {
				t.Errorf("%s: got %v, want %s", row.reason, r.Problem, row.want)
			}
		})
	}
}
