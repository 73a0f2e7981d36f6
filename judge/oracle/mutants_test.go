package oracle

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/longtest"
)

// mutant is a change of the judge's source, with claims of which it says something else
// than the judge.
type mutant struct{ name, file, before, after, program, claims, said string }

// judgeMutants lists the mutants of the judge.
func judgeMutants() []mutant {
	return []mutant{
		{"noOverlap", "whole.go", `len(left) > 1; round++`,
			`len(left) < 0; round++`,
			larger, `"claims": [{"condition": "(>= x y)", "outcome": {"kind": "final"}}, {"condition": "(<= x y)", "outcome": {"kind": "final"}}]`,
			"1 right\n2 wrong overlap(0,0,0)\n"},
		{"noWithin", "judge.go", `return lang.All(j.within, b)`,
			`return b`,
			larger, `"within": "(distinct x y)", "claims": [{"condition": "true", "outcome": {"kind": "final"}, "values": {"r": "(ite (= x y) 7 (ite (> x y) x y))"}}]`,
			"1 right\n"},
		{"noBlocked", "paths.go", `if c.Outcome.Kind == Blocked || !assumes(j.Program) {`,
			`if true {`,
			checked, `"claims": [{"condition": "(<= x 10)", "outcome": {"kind": "final"}}]`,
			"1 wrong wrong-outcome(0,0)\n"},
		{"noMissing", "whole.go", `if !j.Document.Complete {`,
			`if true {`,
			larger, `"complete": true, "claims": [{"condition": "(> x y)", "outcome": {"kind": "final"}}]`,
			"1 right\nall  missing(0,0,0)\n"},
		{"noStrong", "paths.go", `if !found || cutReason(own) != "" {`,
			`if true {`,
			larger, `"granularity": "path", "claims": [{"condition": "(< x y)", "outcome": {"kind": "final"}}]`,
			"1 wrong too-strong(0,0,0)\n"},
		{"noWeak", "paths.go", `cutReason(p) != "" || d.has(TooWeak) {`,
			`true {`,
			larger, `"granularity": "path", "claims": [{"condition": "true", "outcome": {"kind": "final"}}]`,
			"1 wrong too-weak(0,0,0)\n"},
		{"noPlace", "run.go", `(claimed.At == "" || stands(fault.Of, claimed.At))`,
			`true`,
			"var x: int;\nassert x != 1;\nassert x != 2;\n", `"claims": [{"condition": "(= x 2)", "outcome": {"kind": "error", "at": "2:1"}}]`,
			"1 wrong wrong-outcome(2)\n"},
		{"noError", "run.go", `(claimed.Error == "" || claimed.Error == fault.Kind.String())`,
			`true`,
			checked, `"claims": [{"condition": "(and (> x 10) (= y 7))", "outcome": {"kind": "error", "error": "array-out-of-bound"}}]`,
			"1 wrong wrong-outcome(11,7)\n"},
		{"overFinal", "paths.go", `differs := lang.Term(lang.Ne, is, v.term)`,
			"differs := lang.Term(lang.Ne, is, lang.FoldExpr(v.term, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {\nif x, ok := e.Var(); ok {\nreturn sigma.At(x)\n}\nreturn e.Rebuild(kids...)\n}))",
			"var x: int;\nx := x + 1;\n", `"claims": [{"condition": "true", "outcome": {"kind": "final"}, "values": {"x": "x"}}]`,
			"1 wrong wrong-value(0)\n"},
		{"openIsRight", "judge.go", `case len(d.Reasons) > 0:`,
			`case len(d.Reasons) < 0:`,
			counting, `"claims": [{"condition": "(> n 1000)", "outcome": {"kind": "final"}}]`,
			"1 undecided [a path was cut: bound on iterations: 100]\n"},
		{"noUnwind", "judge.go", `if j.Document.Unwind > 0 {`,
			`if j.Document.Unwind < 0 {`,
			counting, `"complete": true, "unwind": 1, "claims": [{"condition": "(<= n 1)", "outcome": {"kind": "final"}}]`,
			"1 right\n"},
		{"firstPath", "paths.go", `same, err := j.compare(c, d, p)`,
			"if p.ID != t.Paths[0].ID {\ncontinue\n}\nsame, err := j.compare(c, d, p)",
			larger, `"claims": [{"condition": "true", "outcome": {"kind": "final"}, "values": {"r": "x"}}]`,
			"1 wrong wrong-value(0,1,0)\n"},
		{"firstValue", "paths.go", "for _, v := range c.values {\n\t\tis :=",
			"for _, v := range c.values[:min(1, len(c.values))] {\n\t\tis :=",
			larger, `"claims": [{"condition": "(> x y)", "outcome": {"kind": "final"}, "values": {"r": "x", "x": "y"}}]`,
			"1 wrong wrong-value(0,-1,0)\n"},
		{"noReads", "tests.go", "\t\tm := t.model()",
			"\t\tm := solver.NewModel(nil)",
			reading, `"claims": [{"inputs": {}, "input": ["3", "true"], "outcome": {"kind": "final"}, "values": {"p": "false"}}]`,
			"1 wrong test-differs(0,0,false;3;true)\n"},
		{"infeasibleOff", "paths.go", `if !j.Document.Feasible {`,
			`if true {`,
			larger, `"feasible": true, "claims": [{"condition": "(and (> x y) (< x y))", "outcome": {"kind": "final"}}]`,
			"1 wrong infeasible\n"},
		{"boundIsFinal", "paths.go", "case why != \"\":\n\t\t\td.open(why)",
			"case why == \"-\":\n\t\t\td.open(why)",
			"while true { }\n", `"claims": [{"inputs": {}, "outcome": {"kind": "final"}}, {"condition": "true", "outcome": {"kind": "final"}}]`,
			"1 undecided [the run did not end in 1000 steps, or a value had too many bits]\n2 undecided [a path was cut: bound on iterations: 100]\n"},
		{"oneSide", "whole.go", `apart := lang.Term(lang.Ne, first.psi, second.psi)`,
			`apart := lang.Conjunction(first.psi, lang.Negation(second.psi))`,
			larger, `"claims": [{"condition": "(> x y)", "outcome": {"kind": "final"}}, {"condition": "(>= x y)", "outcome": {"kind": "final"}}]`,
			"1 right\n2 wrong overlap(0,-1,0)\n"},
		{"anyFails", "whole.go", `f != nil && stands(f.Of, c.At):`,
			`f != nil:`,
			"var x: int;\nassert x != 1;\nassert x != 1;\n", `"claims": [{"at": "3:1", "verdict": "safe"}]`,
			"1 right\n"},
	}
}

// What the judge says of the claims that tell its mutants, which are changes of the
// source as it is.
func TestMutantsAreTold(t *testing.T) {
	s := session(t)
	for _, m := range judgeMutants() {
		t.Run(m.name, func(t *testing.T) {
			source, err := os.ReadFile(m.file)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(source), m.before); n != 1 {
				t.Errorf("%s has %d times %s", m.file, n, m.before)
			}
			said := ""
			r, err := Decide(context.Background(), open(t, m.program), "c.json", []byte(`{"schema": "tandem.claims/v1", `+m.claims+"}"), Options{Session: s, Steps: 1000})
			if said = shown(r); err != nil {
				said = err.Error()
			}
			if diff := cmp.Diff(m.said, said); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// Each mutant, compiled in the place of the judge, fails what the judge passes.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	for _, m := range judgeMutants() {
		t.Run(m.name, func(t *testing.T) {
			source, err := os.ReadFile(m.file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			name, err := filepath.Abs(m.file)
			if err != nil {
				t.Fatal(err)
			}
			changed, overlay := filepath.Join(dir, m.file), filepath.Join(dir, "overlay.json")
			text, err := json.Marshal(map[string]any{"Replace": map[string]string{name: changed}})
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{changed: strings.Replace(string(source), m.before, m.after, 1), overlay: string(text)} {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("go", "test", "-vet=off", "-tags", "z3", "-overlay", overlay, "-run", "^TestMutantsAreTold$/^"+m.name+"$", ".")
			cmd.Env = append(os.Environ(), "TANDEM_SWEEPS=")
			text, err = cmd.CombinedOutput()
			out := string(text)
			if err == nil || !strings.Contains(out, "--- FAIL: TestMutantsAreTold/"+m.name+" ") {
				t.Errorf("the mutant lives: %v\n%s", err, out)
			}
		})
	}
}
