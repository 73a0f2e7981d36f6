package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/internal/cli"
	"tandem/cmd/internal/lift"
	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/judge/ledger"
	"tandem/judge/ledger/evidence"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/papers/subsumption/calculus"
	"tandem/spec"
)

// promises returns a language of programs that are lists of verdicts: each line is an
// obligation that has it. It can do nothing else.
func promises() *languages.Language {
	results := []spec.Result{spec.Valid, spec.Refuted, spec.Inconclusive, spec.Discarded}
	programs := languages.Erase(languages.Typed[[]string, int, int, int]{
		Verify: func(_ context.Context, lines []string, _ solver.Session, _ languages.VerifyOptions) ([]languages.Obligation, error) {
			var list []languages.Obligation
			for i, line := range lines {
				verdict, reason, _ := strings.Cut(line, " ")
				r := slices.IndexFunc(results, func(r spec.Result) bool { return r.String() == verdict })
				at := syntax.Pos{Line: i + 1, Col: 1}
				if r < 0 {
					return nil, syntax.Errors{{File: "p.promise", Span: syntax.Span{From: at, To: at}, Msg: "found no verdict"}}
				}
				list = append(list, languages.Obligation{Name: "p", Text: "x > 0", Line: at.Line, Column: at.Col, Result: results[r], Reason: reason})
			}
			return list, nil
		},
	})
	return &languages.Language{
		Name: "promises", Title: "promises", Sections: []string{"§0"},
		Syntax: languages.SyntaxOf("promises", ".promise", func(_ string, src []byte) ([]string, error) {
			return strings.FieldsFunc(string(src), func(r rune) bool { return r == '\n' }), nil
		}),
		In: func(languages.Bounds) *languages.Variant { return &languages.Variant{Programs: programs} },
	}
}

// ran returns what a command prints and its exit status.
func ran(r *languages.Register, in string, args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	code = Run(r, args, strings.NewReader(in), &o, &e, Subsumption(calculus.Subject()), With(lift.Command))
	return o.String(), e.String(), code
}

func TestVerify(t *testing.T) {
	r := languages.New(append(register.All().All(), promises())...)
	for _, row := range []struct {
		name, in string
		want     string
		status   int
		reason   string
	}{
		{"valid", "valid\nvalid\n", "p.promise:1:1: valid: p: x > 0\np.promise:2:1: valid: p: x > 0\n\n2 obligations: 2 valid; over-approximate\n", cli.ExitFine, "all hold"},
		{"refuted", "inconclusive tired\nrefuted x = 0\n", "p.promise:1:1: inconclusive: p: x > 0\n  tired\np.promise:2:1: refuted: p: x > 0\n  x = 0\n\n2 obligations: 1 refuted, 1 inconclusive; over-approximate\n", cli.ExitRefuted, "a refutation counts whatever else is open"},
		{"open", "valid\ninconclusive tired\n", "p.promise:1:1: valid: p: x > 0\np.promise:2:1: inconclusive: p: x > 0\n  tired\n\n2 obligations: 1 valid, 1 inconclusive; over-approximate\n", cli.ExitInconclusive, "one is not decided"},
		{"discarded", "discarded no input\n", "p.promise:1:1: discarded: p: x > 0\n  no input\n\n1 obligation: 1 discarded; over-approximate\n", cli.ExitInconclusive, "it speaks about no case"},
		{"none", "", "no obligations\n", cli.ExitInconclusive, "nothing was checked"},
		{"wrong", "well\n", "", cli.ExitInput, "the program is no program"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("p.promise", []byte(row.in), 0o666); err != nil {
				t.Fatal(err)
			}
			out, errs, code := ran(r, "", "verify", "p.promise", "--solver", "small")
			if diff := cmp.Diff(row.want, out); diff != "" || code != row.status {
				t.Errorf("%s: exit status %d, want %d: %s-want +got\n%s", row.reason, code, row.status, errs, diff)
			}
		})
	}
	if _, errs, code := ran(languages.New(register.All().Able(languages.Explore)...), "", "verify", "x.tdm"); code != cli.ExitUsage || !strings.Contains(errs, "the language basic has no verify; verify is for programs with contracts") {
		t.Errorf("without a language that verifies: exit status %d, %s", code, errs)
	}
	if _, errs, code := ran(r, "x := 1;", "verify", "-", "--language", "basic"); code != cli.ExitUsage || !strings.Contains(errs, "the language basic has no verify; it has") {
		t.Errorf("of a language that does not verify: exit status %d, %s", code, errs)
	}
}

// claims is a file of claims with each of its fields; some are wrong.
const claims = `{"schema": "tandem.claims/v1", "engine": {"name": "e", "version": "1"}, "syntax": "smtlib", "granularity": "path",
	"feasible": true, "complete": true, "within": "(< x 9)", "unwind": 2, "claims": [
	{"id": "a", "condition": "(> x y)", "choices": "T", "outcome": {"kind": "final"}, "values": {"y": "x"}},
	{"condition": "(< x y)", "outcome": {"kind": "error", "error": "assertion-failed"}},
	{"inputs": {"x": "3"}, "input": [], "outcome": {"kind": "final"}}]}`

// blocked is a claim that is wrong of most programs.
const blocked = `{"schema": "tandem.claims/v1", "claims": [{"condition": "true", "outcome": {"kind": "blocked"}}]}`

// Every document that a command prints is as its schema says, and nothing else is.
func TestDocuments(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"wrong.tdm":   "var a: []int; var i: int; i := a[i]; while i > 0 { i := i - 1; }",
		"list.tdm":    "class Node { next: Node; } var n: Node; n := n.next;",
		"heap.json":   `{"schema": "tandem.heap/v1", "objects": {"a": {"class": "Node", "fields": {"next": null}}}, "variables": {"n": "a"}}`,
		"choice.lam":  "input s: bool; if s then 0 else 1",
		"p.promise":   "valid\nrefuted x = 0\n",
		"broken.cert": "{}\n",
		"max.tdm":     "var x, y: int; if x > y { y := x; }",
		"claims.json": claims, "blocked.json": blocked,
		"s.json": `{"schema": "tandem.state/v1", "classes": {"N": {"e": "int", "f": "N"}}, "symbols": ["v"], "objects": {"a": {"class": "N", "fields": {"e": "v", "f": null}}}, "variables": {"x": "a", "i": "v"}, "condition": "v > 0"}`,
		"t.json": `{"schema": "tandem.state/v1", "classes": {"N": {"e": "int", "f": "N"}}, "symbols": ["v"], "objects": {"a": {"class": "N", "fields": {"e": "v"}}}, "variables": {"x": "a", "i": "v"}}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r := languages.New(append(register.All().All(), promises())...)
	seen := map[string]bool{}
	valid := func(of any, text string) {
		var doc map[string]any
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Errorf("%v: %v", of, err)
			return
		}
		name := doc["schema"]
		switch name {
		case nil: // it is in the format of another
			name = report.GradescopeSchema
		case heapfile.Schema: // an older name
			name = heapfile.InputSchema
		}
		i := slices.IndexFunc(report.Schemas(), func(s report.Schema) bool { return s.Name == name })
		if i < 0 {
			t.Errorf("%v: no schema %v", of, doc["schema"])
			return
		}
		kind, _ := doc["kind"].(string)
		seen[report.Schemas()[i].Name+kind] = true
		schema, err := report.Schemas()[i].JSON().Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%v: %v", of, err)
		}
		doc["more"] = 1
		if schema.Validate(doc) == nil {
			t.Errorf("%v: a field that is not in the schema is valid", of)
		}
	}
	for _, args := range [][]string{
		{"run", "wrong.tdm", "--json", "--trace", "--in", "a=[1],i=0"},
		{"run", "list.tdm", "--json", "--in", "heap.json"},
		{"trace", "wrong.tdm", "--json", "--in", "a=[1],i=1"},
		{"trace", "list.tdm", "--json", "--in", "heap.json"},
		{"trace", "wrong.tdm", "--json", "--choices", "T", "--simplify"},
		{"check", "--json", "--only", "correctness", "--checks", "5"},
		{"check", "--json", "--with", "symbolic-If-F-no-negation", "--only", "correctness"},
		{"check", "--json", "--language", "all", "--only", "correctness", "--checks", "1"},
		{"check", "--json", "--list"},
		{"check", "--json", "--list", "--language", "all"},
		{"check", "--mutants", "--json", "--language", "recursion-arrays", "--checks", "1", "--bound", "refuting=1"},
		{"prove", "--json", "correctness", "--checks", "5", "--with", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ⟩"},
		{"rules", "--json"},
		{"languages", "--json"},
		{"ledger", "--json"},
		{"explore", "wrong.tdm", "--json", "--bound", "unroll=1", "--certificate", "whole.cert"},
		{"explore", "list.tdm", "--json", "--solver", "small", "--solver", "small"},
		{"trace", "wrong.tdm", "--json", "--path", "TF"},
		{"trace", "list.tdm", "--json", "--path", "", "--simplify"},
		{"tests", "wrong.tdm", "--json", "--minimize", "--bound", "unroll=1"},
		{"tests", "list.tdm", "--json"},
		{"concolic", "wrong.tdm", "--json", "--in", "a=[1],i=0"},
		{"bmc", "wrong.tdm", "--json", "--bound", "unwind=1"},
		{"bmc", "wrong.tdm", "--json", "--bound", "unwind=1", "--all"},
		{"concolic", "wrong.tdm", "--json", "--generate", "--bound", "unwind=1"},
		{"certify", "whole.cert", "--json"},
		{"certify", "broken.cert", "--json"},
		{"verify", "p.promise", "--json"},
		{"ledger", "--examples", "embed", "--json"},
		{"ledger", "--coverage", "lecture", "--json"},
		{"subsumes", "s.json", "t.json", "--json", "--bound", "concretise=2", "--solver", "auto", "--solver", "cat"},
		{"subsumes", "t.json", "s.json", "--json"},
		{"subsumes", "s.json", "--json"},
		{"explore", "list.tdm", "--json", "--language", "objects-lazy", "--subsume", "match", "--bound", "unroll=1", "--bound", "doubt=2"},
		{"rules", "--letters", "--json"},
		{"fmt", "wrong.tdm", "--json"},
		{"fmt", "list.tdm", "--json"},
		{"oracle", "max.tdm", "claims.json", "--json"},
		{"oracle", "--engine", "cat >/dev/null; cat blocked.json", "--checks", "2", "--json"},
		{"oracle", "--engine", "cat >/dev/null; exit 3", "--checks", "1", "--json"},
		{"grade", "1", "none.rules", "--json"},
	} {
		out, errs, _ := ran(r, "", args...)
		valid(strings.Join(append(args, errs), " "), out)
	}
	err := fs.WalkDir(evidence.Files, ".", func(name string, _ fs.DirEntry, err error) error {
		if packed, _ := fs.ReadFile(evidence.Files, name); filepath.Ext(name) == ".gz" {
			text, err := ledger.Unpack(name, packed)
			if err != nil {
				t.Error(err)
			}
			valid(name, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	valid("claims.json", claims)
	for _, read := range []string{heapfile.Schema, heapfile.InputSchema} {
		valid(read, `{"schema": "`+read+`", "objects": {"a": {"class": "Node", "fields": {"next": "a"}}}, "variables": {"n": "a", "x": 3}}`)
	}
	for _, s := range report.Schemas() {
		out, _, code := ran(r, "", "schema", s.Name)
		if code != cli.ExitFine || !json.Valid([]byte(out)) {
			t.Errorf("%s: its schema: exit status %d", s.Name, code)
		}
		for i, of := range s.Of {
			kind := ""
			if i > 0 {
				kind = reflect.ValueOf(of).FieldByName("Kind").String()
			}
			if !seen[s.Name+kind] {
				t.Errorf("%s %s: not printed", s.Name, kind)
			}
		}
	}
	if out, _, _ := ran(r, "", "schema"); len(strings.Fields(out)) != len(report.Schemas()) {
		t.Errorf("schema lists %s", out)
	}
	if _, errs, code := ran(r, "", "schema", "tandem.explor/v3"); code != cli.ExitUsage || !strings.Contains(errs, "tandem.explore/v3") {
		t.Errorf("exit status %d, %s", code, errs)
	}
	if left, _ := filepath.Glob(".tandem-*"); len(left) > 0 {
		t.Errorf("files are left: %v", left)
	}
}
