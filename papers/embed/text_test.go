package embed

import (
	"slices"
	"strings"
	"testing"

	"tandem/papers/embed/hijack"
	"tandem/spec"
)

// The library has the rules of the standard interpreter as they are, and what it adds are its own. The interpreter
// does not name the library, nor anything symbolic.
func TestStandardIsUntouched(t *testing.T) {
	pure, store := Pure(), Store()
	for _, row := range []struct {
		library  hijack.Library
		standard spec.Inductive[hijack.Config]
	}{{pure.Library, pure.Standard}, {store.Library, store.Standard}, {store.Blocks, store.Standard}} {
		ids, got := row.standard.System().IDs(), row.library.System.System().IDs()
		if !slices.Equal(got[:len(ids)], ids) {
			t.Errorf("Figure %d: the rules %v do not begin with those of the interpreter", row.library.Figure, got)
		}
		for _, id := range got[len(ids):] {
			if !strings.HasPrefix(id, "Fig-6-") && !strings.HasPrefix(id, "Fig-9-") && !strings.HasPrefix(id, "Fig-1-") {
				t.Errorf("Figure %d has the rule %s", row.library.Figure, id)
			}
		}
	}
	for _, e := range append(PureText().Entries, StoreText().Entries...) {
		if e.Side != "concrete" || strings.HasPrefix(e.ID, "Fig-6-") {
			continue
		}
		for _, word := range []string{"sym", "sx", "sv", "Exp", "SYM_TAG", "S ", "pc", "{"} {
			if strings.Contains(e.Text, word) {
				t.Errorf("%s names %s", e.ID, word)
			}
		}
	}
}
