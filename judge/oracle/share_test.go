package oracle

import (
	"context"
	"testing"

	"tandem/cmd/register"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// How much was judged: claims, and inputs of the small domain, of which an assumption blocks some.
func TestShare(t *testing.T) {
	s := session(t)
	for _, row := range []struct{ name, program, claims, want string }{
		{"all", larger, `"claims": [{"condition": "true", "outcome": {"kind": "final"}}]`, "right: 1 of 1 claims, 64 of 64 small inputs"},
		{"none", larger, `"claims": []`, "nothing judged: 0 of 0 claims, 0 of 64 small inputs"},
		{"bound of everything", larger, `"complete": true, "claims": [{"condition": "true", "outcome": {"kind": "bound"}}]`, "nothing judged: 0 of 1 claims, 0 of 64 small inputs"},
		{"some", "var b: bv4;\nif b > 3 { b := 0; }\n", `"claims": [{"condition": "(bvult b #x4)", "outcome": {"kind": "final"}}, {"condition": "(bvuge b #x4)", "outcome": {"kind": "bound"}}]`, "right: 1 of 2 claims, 4 of 16 small inputs"},
		{"a test", "var b: bv4;\nvar p: bool;\nskip;\n", `"claims": [{"inputs": {"b": "7"}, "outcome": {"kind": "final"}}, {"inputs": {"b": "8", "p": "true"}, "outcome": {"kind": "final"}}]`, "right: 2 of 2 claims, 2 of 32 small inputs"},
		{"what is blocked", "var b: bv4;\nassume b < 5;\nif b > 3 { b := 0; }\n", `"claims": [{"condition": "(bvult b #x4)", "outcome": {"kind": "final"}}]`, "right: 1 of 1 claims, 4 of 5 small inputs"},
		{"beyond", "var b: bv3;\nvar i: bv3;\ni := 0;\nwhile i < b { i := i + 1; }\nassert i == b;\n", `"unwind": 3, "claims": [{"at": "5:1", "verdict": "safe"}]`, "right: 1 of 1 claims, 32 of 64 small inputs"},
		{"within", "var b: bv4;\nassert b == b;\n", `"within": "(bvult b #x4)", "claims": [{"at": "2:1", "verdict": "safe"}]`, "right: 1 of 1 claims, 4 of 16 small inputs"},
		{"a place that fails", "var b: bv4;\nassert b != 3;\n", `"claims": [{"at": "2:1", "verdict": "fails"}]`, "right: 1 of 1 claims, 0 of 16 small inputs"},
		{"what is read", "var b: bool;\nb := *;\n", `"claims": [{"condition": "|in#1|", "outcome": {"kind": "final"}}]`, "right: 1 of 1 claims, 2 of 4 small inputs"},
		{"what a reader left out", "var b: bool;\nskip;\n", `"unread": ["a line"], "claims": [{"condition": "true", "outcome": {"kind": "final"}}]`, "right: 1 of 2 claims, 2 of 2 small inputs"},
	} {
		r, err := Decide(context.Background(), open(t, row.program), "c.json", []byte(`{"schema": "tandem.claims/v1", `+row.claims+"}"), Options{Session: s})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(r.Verdict()) + ": " + r.Share.String(); got != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
	}
	some := Share{Programs: 1, OfPrograms: 1, Claims: 9, OfClaims: 10, Inputs: 64, OfInputs: 64}
	if !some.Below(91) || some.Below(90) || (Share{}).Below(100) {
		t.Error("nine of ten are 90%")
	}
}

// A run is left early only if no assumption would have ended it: the same inputs are blocked as by running to the end.
func TestBlocks(t *testing.T) {
	r, s := register.All(), session(t)
	texts := []string{ // values change in a loop; the loop changes, and no value; the assumption is in a procedure
		"var i: bv8;\nwhile i < 20 { i := i + 1; assume i != 19; }\n",
		"var x: bv8;\nvar y: bv8;\nwhile x < 2 { while y < 9 { y := y + 1; } x := x + 1; y := 0; assume x != 2; }\n",
		"var i: bv8;\nproc p() { assume i < 19; }\nwhile i < 20 { i := i + 1; }\np();\n",
	}
	for _, row := range []struct {
		language string
		width    int
	}{{"basic+checks", 3}, {"arrays+checks", 3}, {"recursion+checks", 0}} {
		l, err := r.Named(row.language, languages.Explore)
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(60) {
			if text, err := lang.Format(l.Grammar(row.width).Random.RandomProgram(props.NewDice(5, n), 30)); err == nil {
				texts = append(texts, string(text))
			}
		}
	}
	blocked, endless := 0, 0
	for _, text := range texts {
		p := open(t, text)
		j := newJudge(t.Context(), p, &Claims{Program: p.Lang(), within: lang.True}, Options{Session: s})
		for _, m := range j.smallInputs() {
			start, err := p.From(m)
			if err != nil {
				t.Fatal(err)
			}
			end := start.Run(t.Context(), shareSteps, nil).Outcome
			if want := end == spec.Blocked; j.blocks(m) != want {
				t.Errorf("blocked %v, want %v: %v\n%s", !want, want, m, text)
			}
			switch end {
			case spec.Blocked:
				blocked++
			case spec.Bound:
				endless++
			}
		}
	}
	if blocked < 1000 || endless < 500 {
		t.Errorf("%d runs are blocked, and %d have no end", blocked, endless)
	}
}
