package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// added returns a language with a definition, a statement, a rule and a reading.
func added() *languages.Language {
	variant := func() *languages.Variant {
		step := spec.Rule[int]{ID: "Step", Cite: "added, step", Apply: func(int) []int { return nil }}
		return &languages.Variant{
			Statements: func(spec.Limits) []props.Checkable {
				return []props.Checkable{&props.Property[int]{
					ID: "zero", Name: "Theorem 9.1 (Zero)", Number: spec.Number{Kind: "theorem", Digits: "9.1"}, Cite: "§9", Text: "0 = 0",
					Gen:      func(props.Source) int { return 0 },
					Judge:    func(context.Context, int) spec.Verdict { return spec.Verdict{} },
					Show:     func(int) props.Shown { return props.Shown{Other: "0"} },
					Concrete: []string{"Step"},
				}}
			},
			Programs: languages.Erase(languages.Typed[int, int, int, int]{
				Machine: &spec.Machine[int, int, int]{System: spec.System[int]{Name: "added", Rules: []spec.Rule[int]{step}}},
			}),
		}
	}
	return &languages.Language{
		Name: "added", Title: "a language", Paper: "Somebody, A Paper", Sections: []string{"§9"}, Numbered: true,
		Definitions: []spec.Definition{{ID: "definition-9.0", Section: "§9", Name: "Nothing", Statement: "0", Source: "first line", By: []string{"zero"}}},
		In:          func(languages.Bounds) *languages.Variant { return variant() },
		Readings: func() []spec.Reading[*languages.Variant] {
			return []spec.Reading[*languages.Variant]{{ID: "other", Text: "another text", Entries: []string{"concrete Step"}, Of: variant}}
		},
	}
}

// A language that is added to the register has its definitions, statements and
// rules among the claims, judged by its statements, and a section of the document.
func TestClaimsOfAddedLanguage(t *testing.T) {
	own := len(Claims(register.All().Able(languages.Check)))
	list := Claims(languages.New(append(register.All().All(), added())...).Able(languages.Check))[own:]
	var got []string
	for _, e := range list {
		var readings []string
		for _, r := range e.Readings {
			readings = append(readings, r.ID)
			r.Verdict = "tested"
		}
		e.Verdict = "tested"
		got = append(got, strings.Join([]string{e.ID, e.Kind, e.Section, e.Source, strings.Join(e.By, " "), strings.Join(readings, " ")}, "; "))
	}
	want := []string{
		"definition-9.0; definition; §9; §9, first line; zero; published",
		"theorem-9.1; theorem; §9; §9; zero; published other",
		"added/concrete/Step; rule; §9; added, step; zero; published other",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	text := string((&Ledger{Entries: list}).Markdown())
	for _, part := range []string{"# The ledger: Somebody, A Paper\n", "## §9 (language added)\n", "Claims: 2 tested. Rules and clauses: 1 tested.\n"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	if strings.Contains(text, "Misprints") {
		t.Error("another paper has the misprints of ours")
	}
}

// Without evidence of a language nothing is said of it, but how to make some.
func TestNoEvidenceOfLanguage(t *testing.T) {
	want := "found no evidence of the language added: tandem ledger run --language added --out DIR/added.json makes it, tandem ledger --evidence DIR takes it"
	if _, err := New("1", Claims([]*languages.Language{added()}), kept()); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
