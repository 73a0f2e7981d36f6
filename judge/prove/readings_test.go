package prove

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays"
	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// What the readings of §2.1 and the declared forms are known to be agrees with what is proved about them: nothing
// that is refuted is proved, and what is neither is listed.
func TestReadings(t *testing.T) {
	longtest.Sweep(t)
	p := proverOf(t)
	readings, err := texts.ReadReadings("arrays", "readings.rules", arrays.ReadingRules)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range readings {
		if r.Unsaid != "" {
			continue
		}
		result, err := p.Language(t.Context(), "arrays", Of(r.Of()), proofs.Of("arrays"))
		if err != nil {
			t.Fatal(err)
		}
		var proved, neither []string
		for _, o := range result.List {
			switch {
			case o.Proved && slices.Contains(r.Refutes, o.Statement):
				t.Errorf("%s: %s is proved, and refuted", r.ID, o.Statement)
			case o.Proved:
				proved = append(proved, o.Statement)
			case !slices.Contains(r.Refutes, o.Statement):
				neither = append(neither, o.Statement)
			}
		}
		t.Logf("%s: proved: %s; neither: %s", r.ID, strings.Join(proved, ", "), strings.Join(neither, ", "))
		if neither != nil {
			got[r.ID] = strings.Join(neither, " ")
		}
	}
	if diff := cmp.Diff(unproved, got); diff != "" {
		t.Errorf("neither proved nor refuted: -want +got\n%s", diff)
	}
	files, err := filepath.Glob(filepath.FromSlash("../../examples/forms/*.rules"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		wrong := strings.HasSuffix(file, "_bug.rules")
		for _, o := range checked(t, "basic", string(text)).List[2:] { // the lemmas are about no rules
			if o.Proved == wrong {
				t.Errorf("%s: %s is proved: %v", file, o.Statement, o.Proved)
			}
		}
	}
}

// unproved has, by the reading, the statements that are neither proved nor refuted. Of delta-late the proof would need an
// invariant of runs; of the others a clause is not that of the prelude, or a formula cannot be exported.
var unproved = map[string]string{
	"delta-late":             "correctness completeness",
	"delta-index":            "lemma-2.1 corollary-2.2 strict",
	"delta-le":               "lemma-2.1 corollary-2.2 strict",
	"literal":                "strict",
	"bound-rigid":            "strict delta",
	"bound-rigid-late":       "strict delta",
	"bound-rigid-no-copy":    "strict delta",
	"bound-assumed-no-copy":  "strict delta correctness completeness",
	"bound-assumed-rigid":    "strict delta correctness completeness",
	"bound-assumed-symbolic": "lemma-2.1 corollary-2.2 strict delta delta-substitution",
	"bound-assumed":          everything,
	"copy-keeps-bound":       everything,
	"published":              everything,
	"published-access":       everything,
}

const everything = "lemma-2.1 corollary-2.2 strict delta delta-substitution correctness completeness"
