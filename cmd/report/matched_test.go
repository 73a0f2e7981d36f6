package report

import (
	"strings"
	"testing"

	"tandem/explore"
	"tandem/languages"
	"tandem/papers/subsumption/visited"
	"tandem/spec"
)

// What a search with matching is worth: an error counts without an input, too, and behind
// a state that was matched; there it is a bug where nothing else explains it.
func TestMatchedEnds(t *testing.T) {
	of := func(changed bool) *visited.Check {
		return &visited.Check{Changed: changed, By: &visited.Kept{ID: 1}}
	}
	behind := &languages.Doubted{Errors: []languages.Hidden{{By: 0, New: true}}}
	for _, row := range []struct {
		name, reading string
		status        spec.Outcomes
		check         *visited.Check
		doubted       *languages.Doubted
		result        spec.Result
		says          string
		bug           bool
	}{
		{"nothing", "", spec.Outcomes{}, of(false), nil, spec.Tested, "complete", false},
		{"abstraction", "", spec.Outcomes{}, of(true), nil, spec.Inconclusive, "on an abstraction", false},
		{"a reading", "sets", spec.Outcomes{}, of(false), nil, spec.Inconclusive, "on the reading sets", false},
		{"ours by its name", "repaired", spec.Outcomes{}, of(false), nil, spec.Tested, "complete", false},
		{"no input", "", spec.Outcomes{spec.Error: 1}, of(false), nil, spec.Refuted, "1 path in an error, 0 of them with an input", false},
		{"behind an abstraction", "", spec.Outcomes{}, of(true), behind, spec.Refuted, "1 path in an error behind a state that was matched", false},
		{"behind a reading", "sets", spec.Outcomes{}, of(false), behind, spec.Refuted, "1 path in an error behind", false},
		{"behind a match", "", spec.Outcomes{}, of(false), behind, spec.Refuted, "1 path in an error behind", true},
		{"behind a bound", "", spec.Outcomes{spec.Bound: 1}, of(false), behind, spec.Refuted, "1 path in an error behind", false},
	} {
		store := visited.New(visited.Options{})
		store.Checks = []*visited.Check{row.check}
		tree := &languages.Tree{Result: explore.Result[languages.Node]{Summary: explore.Summary{Complete: row.status[spec.Bound] == 0, ByStatus: row.status}}}
		m := Matched{Tree: &Tree{Tree: tree}, Reading: row.reading, Found: &languages.Subsumed{Doubted: row.doubted}, Store: store}
		_, says := m.ends()
		if got := m.Verdict(); got != row.result || !strings.Contains(says, row.says) || strings.Contains(says, "a bug") != row.bug {
			t.Errorf("%s: %v: %s", row.name, got, says)
		}
	}
}
