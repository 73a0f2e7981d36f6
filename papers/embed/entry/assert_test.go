package entry

import (
	"context"
	"testing"

	"tandem/explore/solver"
	"tandem/languages"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// What is asserted of a result holds, or is false for values that the standard
// interpreter has run, or is not known.
func TestAssert(t *testing.T) {
	for _, row := range []struct {
		program, assertion string
		want               spec.Result
		got                string // the result where it is refuted
		cases, questions   int
		reason             string
	}{
		{"input s: bool; if s then 1 else 2", "iszero (pred (pred result))", spec.Holds, "", 2, 2, "false has no case, which is no question"},
		{"input s: bool; if s then 1 else 2", "iszero (pred result)", spec.Refuted, "succ (succ 0)", 2, 3, "2 is one of the values"},
		{"input n: nat; if iszero n then true else iszero (pred n)", "result", spec.Refuted, "false", 2, 3, "n may be 2"},
		{"input n: nat; if iszero n then if iszero (succ n) then 7 else 0 else 0", "iszero result", spec.Holds, "", 1, 1, "no number has the case of 7"},
		{"input n: nat; n", "result", spec.Inconclusive, "", 1, 2, "a number is no boolean"},
		{"input s: bool; if s then 0 else pred true", "true", spec.Inconclusive, "", 0, 0, "→ is stuck in a branch"},
		{"input s: bool; let x = ref 0 in if s then x := 1; x", "iszero (pred !result)", spec.Holds, "", 1, 1, "the result is a location"},
	} {
		p, err := term.Parse("", []byte(row.program))
		if err != nil {
			t.Fatal(err)
		}
		session, err := solver.Open("small", solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := run(calculus.Store()).assert(context.Background(), p, row.assertion, session)
		session.Close()
		if err != nil {
			t.Errorf("%s, %s: %v", row.program, row.assertion, err)
			continue
		}
		if found.Result != row.want || found.Got != row.got || len(found.Cases) != row.cases || found.Questions != row.questions {
			t.Errorf("%s: %s, %s: %+v", row.reason, row.program, row.assertion, *found)
		}
	}
}

// All that the paper prints comes of its examples, or means the same.
func TestExamples(t *testing.T) {
	runs := 0
	for _, l := range []*languages.Language{Pure(), Store()} {
		list, err := l.Examples(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			for _, r := range e.Runs {
				runs++
				if r.Match == languages.Differs || len(r.States) < 2 {
					t.Errorf("%s, %s, %s: %s", e.Section, e.Title, r.By, r.Ours)
				}
			}
		}
	}
	if runs != 23 {
		t.Errorf("%d runs", runs)
	}
}
