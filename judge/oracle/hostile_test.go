package oracle

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/longtest"
	"tandem/lang/syntax"
)

// What is no file of claims is refused with its line and column.
func TestMistakes(t *testing.T) {
	p := open(t, "var x, y: int; var a: []int; var b: bv8;\nx := a[0];\nassert x > 0;\n").Lang()
	const head = `{"schema": "tandem.claims/v1", `
	one := func(claim string) string { return head + "\n\"claims\": [\n" + claim + "]}" }
	path := func(condition string) string {
		return one(`{"condition": "` + condition + `", "outcome": {"kind": "final"}}`)
	}
	for _, row := range []struct{ in, want, reason string }{
		{"", "1:1: found the end of the file, expected a value", "empty"},
		{"[]", "1:1: found a list, expected an object of the schema tandem.claims/v1", "a list"},
		{"{\n\"claims\": []}", `1:1: found no "schema", expected "schema": "tandem.claims/v1"`, "no schema"},
		{"{\"schema\":\n \"tandem.claims/v2\", \"new\": 1, \"claims\": []}", `2:2: found the schema "tandem.claims/v2", expected "tandem.claims/v1"`, "a future schema"},
		{head + `"claims": [`, "1:43: found the end of the file, expected a value", "cut off"},
		{head + `"claims": []} x`, `1:46: found "x", expected the end of the file`, "more"},
		{head + "\n\"unwind\": NaN, \"claims\": []}", `2:11: found "NaN", expected a value`, "NaN"},
		{head + "\n\"claims\": [], \"claims\": []}", `2:15: found a second "claims", expected it once (the first is at 2:1)`, "a key twice"},
		{one(`{"condition": "true", "condition": "false", "outcome": {"kind": "final"}}`),
			`3:23: found a second "condition", expected it once (the first is at 3:2)`, "a key of a claim twice"},
		{head + "\n\"complet\": true, \"claims\": []}", `2:1: found unknown key "complet", expected one of the file: schema, engine`, "an unknown field"},
		{one(`{"condition": "true", "outcom": {"kind": "final"}}`), `3:23: found unknown key "outcom", expected one of claims: id, condition`, "an unknown field of a claim"},
		{one(`{"condition": 1, "outcome": {"kind": "final"}}`), `3:15: condition: found 1, expected a text`, "a number"},
		{head + "\n\"unwind\": 1.5, \"claims\": []}", `2:11: unwind: found 1.5, expected a whole number`, "no whole number"},
		{head + "\n\"unwind\": -1, \"claims\": []}", "2:11: found -1, expected a number from 1 on", "below 1"},
		{head + "\n\"claims\": 1}", "2:11: claims: found 1, expected a list", "no list"},
		{head + "\n\"syntax\": \"smt\", \"claims\": []}", `2:11: found "smt", expected one of smtlib, tandem`, "an unknown syntax"},
		{one(`{"condition": "true"}`), "3:1: found a claim that lacks a field, expected condition, inputs, input or heap with outcome, or verdict with at", "no outcome"},
		{one(`{"condition": "true", "outcome": {"kind": "finished"}}`), `3:43: found "finished", expected one of final, error, blocked, bound`, "an unknown outcome"},
		{one(`{"id": "finished", "condition": "true", "outcome": {"kind": "finished"}}`), `3:61: found "finished", expected one of final`, "the place of the field, and not of another with that text"},
		{one(`{"condition": "true", "inputs": {}, "outcome": {"kind": "final"}}`), "3:1: found a claim with a condition and inputs, expected one of condition, inputs, verdict and invariant", "two sorts"},
		{one(`{"id": "1", "condition": "true", "outcome": {"kind": "bound"}}, {"id": "1", "condition": "true", "outcome": {"kind": "bound"}}`),
			`3:65: found a second claim with the ID "1", expected one of its own`, "an ID twice"},
		{path(`(> z 0)`), `3:19: found unknown name "z", expected an initial value of the program, or a name of let`, "an unknown name"},
		{path(`(> \u0078 z)`), `3:26: found unknown name "z", expected an initial value of the program, or a name of let`, "behind an escaped letter"},
		{path(`(+ x b)`), "3:16: found operands of sorts Int (_ BitVec 8), expected those that the function takes", "wrong sorts"},
		{path(`x`), "3:16: found a term of type int, expected a condition", "no condition"},
		{path(`(> |in#1| 0)`), `3:19: found unknown name "in#1", expected an initial value of the program, or a name of let`, "nothing is read"},
		{path(strings.Repeat("1", 1_000_000)), "3:16: found a number of 1000000 digits, expected at most 10000", "a long number"},
		{one(`{"condition": "true", "outcome": {"kind": "final"}, "values": {"q": "1"}}`), `3:69: found a value for "q", expected one for a variable of the program`, "an unknown variable"},
		{one(`{"condition": "true", "outcome": {"kind": "final"}, "values": {"x": "true"}}`), "3:70: found a term of type bool, expected int", "a value of another type"},
		{one(`{"inputs": {"x": "1.5"}, "outcome": {"kind": "final"}}`), `3:19: found "1.5", expected a value of type int`, "no integer"},
		{one(`{"inputs": {"q": "1"}, "outcome": {"kind": "final"}}`), `3:18: found an input for "q", expected one for a variable of the program`, "an unknown input"},
		{one(`{"inputs": {}, "input": ["1"], "outcome": {"kind": "final"}}`), `3:27: found "1", expected a value that the program reads`, "nothing is read"},
		{one(`{"at": "1:1", "verdict": "safe"}`), `3:8: found the place "1:1", expected that of an assertion, an access or a use of an object, as line:column`, "no such place"},
		{one(`{"at": "7", "verdict": "safe"}`), `3:8: found "7", expected a place, as 7:1`, "no place"},
		{one(`{"condition": "true", "outcome": {"kind": "final", "at": "3:1"}}`), "3:34: found an error or a place with the outcome final, expected none: only errors have them", "a place of none"},
		{head + `"syntax": "tandem",` + "\n" + `"claims": [{"condition": "x > z", "outcome": {"kind": "final"}}]}`, `2:31: found unknown variable "z", expected a declared variable`, "in Tandem's syntax"},
		{"{\"schema\": \"tandem.claims/v1\", \"within\": " + strings.Repeat("[", 100_000) + "}", "", "deep JSON"},
		{head + `"claims": [` + strings.Repeat(`{},`, MaxClaims+1) + "{}]}", "1:300043: found more than 100000 claims, expected fewer", "many claims"},
		{path("(and " + distinct(70_000) + ")"), "3:16: found terms of 210000 different nodes up to here, expected at most 200000 in a file", "many nodes"},
		{"\x00\x01", "", "no text"},
		{"\xff{}", "", "no UTF-8"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			_, err := Read("c.json", []byte(row.in), p)
			var errs syntax.Errors
			if !errors.As(err, &errs) {
				t.Fatalf("got %v, want a mistake", err)
			}
			got := strings.TrimPrefix(errs[0].Error(), "c.json:")
			if len(got) > 300 {
				t.Errorf("a message of %d bytes", len(got))
			}
			if !strings.HasPrefix(got, row.want) {
				t.Errorf("-want +got\n%s", cmp.Diff(row.want, got))
			}
			if !errs[0].Span.From.IsValid() {
				t.Error("no place")
			}
			errs.Render([]byte(row.in)) // does not fail
		})
	}
}

// A file of terms with as many nodes as there may be is read, and one with one more is not.
func TestMostNodes(t *testing.T) {
	p := open(t, "var x, y: int;\n")
	claims := func(values string) []byte {
		return []byte(`{"schema": "tandem.claims/v1", "claims": [{"condition": "(and ` + distinct(66_666) + `)", "outcome": {"kind": "final"}, "values": {` + values + `}}]}`)
	}
	for values, want := range map[string]string{
		`"x": "(+ x 999999999)"`:                 "",
		`"x": "(+ x 999999999)", "y": "(* x x)"`: "found terms of 200001 different nodes up to here",
	} {
		if _, err := Read("c.json", claims(values), p.Lang()); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %.300v, want %q", values, err, want)
		}
	}
}

// Large conditions are judged.
func TestLargeConditions(t *testing.T) {
	p, s := open(t, "var x: int; var p: bool;\nif p { x := 1; }\n"), session(t)
	nodes := 100_000
	if longtest.Sweeps() {
		nodes = 1_000_000
	}
	shared := "x"
	var lets strings.Builder
	for i := range 60 {
		fmt.Fprintf(&lets, "(let ((z%d (+ %s %s))) ", i, shared, shared)
		shared = fmt.Sprintf("z%d", i)
	}
	for _, row := range []struct{ name, condition, want string }{
		{"shared to 2^60", lets.String() + "(= " + shared + " 0)" + strings.Repeat(")", 60), "1 right\n"},
		{"10^5 levels", strings.Repeat("(not ", 100_000) + "p" + strings.Repeat(")", 100_000), "1 right\n"},
		{"many nodes", "(and " + strings.Repeat("(< x 5) ", nodes/4) + ")", "1 right\n"},
		{"3,000 conditions that differ", "(and " + distinct(3_000) + ")", "1 right\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			claims := `{"schema": "tandem.claims/v1", "claims": [{"condition": "` + row.condition + `", "outcome": {"kind": "final"}}]}`
			r, err := Decide(context.Background(), p, "c.json", []byte(claims), Options{Session: s})
			if err != nil {
				t.Fatal(err)
			}
			if got := shown(r); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

// distinct is so many conditions that differ.
func distinct(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(< x %d) ", i+5)
	}
	return b.String()
}
