package explore_test

import (
	"strings"
	"testing"

	"tandem/explore"
)

// What is printed of a path's letters is read again, with mathematics and without.
func TestChoices(t *testing.T) {
	for _, row := range []struct{ name, letters, want, reason string }{
		{"none", "", "", "a path without branching"},
		{"few", "TTTTTTTTFE.", "TTTTTTTTFE.", "up to eight of a letter stand there"},
		{"many", "TTTTTTTTTF", "T×9 F", "nine are counted"},
		{"among others", "FTTTTTTTTTTFFFFFFFFFFT", "F T×10 F×10 T", "counts stand apart"},
		{"at the end", "F" + strings.Repeat(".", 100_000), "F .×100000", "a number may be large"},
	} {
		got := explore.FormatChoices(row.letters)
		if got != row.want {
			t.Errorf("%s: got %s, want %s: %s", row.name, got, row.want, row.reason)
		}
		for _, text := range []string{got, strings.ReplaceAll(got, "×", "x"), strings.ReplaceAll(got, " ", ""), row.letters} {
			if read, err := explore.ParseChoices(text, []string{"T", "F", "E", "."}); err != nil || read != row.letters {
				t.Errorf("%s: %q is read as %.40q, %v", row.name, text, read, err)
			}
		}
	}
	for _, row := range []struct{ text, want, reason string }{
		{"TX", "takes letters T and F, found 'X' at character 2", "no rule has the letter"},
		{"×9", "takes letters T and F, found '×' at character 1", "a count of nothing"},
		{"T×F", "takes letters T and F, found '×' at character 2", "no number"},
		{"T×1000001", "takes 1000000 letters at the most, found more at character 9", "more than memory should have"},
		{"T×99999999999999999999", "takes 1000000 letters at the most, found more at character 22", "beyond integers"},
	} {
		if _, err := explore.ParseChoices(row.text, []string{"T", "F"}); err == nil || err.Error() != row.want {
			t.Errorf("%q: got %v, want %s: %s", row.text, err, row.want, row.reason)
		}
	}
}
