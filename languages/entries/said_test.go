package entries

import (
	"strings"
	"testing"

	"tandem/internal/rules"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// What check says of Theorems 2.3, 2.4, 3.5 and 3.6 is what their texts say: another text has another verdict.
func TestStatementsAreJudgedByText(t *testing.T) {
	edit := strings.NewReplacer("V(φ) = true imply", "φ = φ imply", "V0(φ) = true", "not V0(φ) = true", "V(φ) = true and Γ", "not V(φ) = true and Γ")
	for _, l := range WithChecks(Basic(), Arrays(), Recursion(), RecursionArrays()) {
		var edited []texts.Change
		for _, th := range rules.Theorems(l.Name) {
			edited = append(edited, texts.Change{Side: texts.Theorem, ID: th.Letter, Text: edit.Replace(th.Is)})
		}
		for _, given := range [][]texts.Change{nil, edited} {
			text, err := texts.Printed(l.Name).With(given)
			if err != nil {
				t.Fatal(err)
			}
			ids := []string{"correctness", "completeness"}
			task := languages.Exhaustion{Task: &props.Task{Only: ids}, Limits: spec.SmallLimits(), Size: 3}
			reports, _ := l.Text(text, languages.Standard()).Exhaustive(t.Context(), task)
			if len(reports) != 2+len(given) || len(edited) != 2 {
				t.Errorf("%s: %d statements by %d texts, want correctness and completeness by theirs", l.Name, len(reports), len(edited))
			}
			for _, r := range reports {
				if (r.Result == spec.Refuted) != (given != nil) {
					t.Errorf("%s, %s: %v by %d other texts", l.Name, r.ID, r.Result, len(given))
				}
			}
		}
	}
}
