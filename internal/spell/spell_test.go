package spell_test

import (
	"strings"
	"testing"

	"tandem/internal/spell"
)

func TestNearest(t *testing.T) {
	words := []string{"while", "if", "x", "count", "counter"}
	for _, row := range []struct{ name, in, want, reason string }{
		{"swap", "whlie", "while", "one swap of neighbours"},
		{"two slips", "wihel", "while", "two slips in a longer word"},
		{"three slips", "wxxxe", "", "too far"},
		{"short", "fi", "if", "one slip in a short word"},
		{"another short word", "of", "if", "one slip in a short word"},
		{"short and far", "do", "", "nothing of the word is left"},
		{"single letter", "y", "", "a whole word of another"},
		{"same", "x", "", "the word itself is no suggestion"},
		{"first", "countr", "count", "equally close: the first"},
		{"long", strings.Repeat("count", 100), "", "not compared"},
		{"empty", "", "", "nothing is meant"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := spell.Nearest(row.in, words); got != row.want {
				t.Errorf("got %q, want %q: %s", got, row.want, row.reason)
			}
		})
	}
}

func TestList(t *testing.T) {
	words := strings.Fields(strings.Repeat("x ", spell.MaxListed+2))
	for _, row := range []struct {
		in           []string
		want, reason string
	}{
		{nil, "", "no words"},
		{words[:2], "x, x", "a few"},
		{words[:spell.MaxListed], strings.Repeat("x, ", spell.MaxListed-1) + "x", "as many as fit"},
		{words, strings.Repeat("x, ", spell.MaxListed-1) + "x and 2 more", "the others are counted"},
	} {
		if got := spell.List(row.in); got != row.want {
			t.Errorf("got %q, want %q: %s", got, row.want, row.reason)
		}
	}
}

func TestCut(t *testing.T) {
	for _, row := range []struct {
		in           string
		width        int
		want, reason string
	}{
		{"σφσφ", 4, "σφσφ", "characters are counted, not bytes"},
		{"σφσφσ", 4, "σφσ…", "the mark counts, too"},
		{"ab", 1, "…", "only the mark fits"},
	} {
		if got := spell.Cut(row.in, row.width); got != row.want {
			t.Errorf("got %q, want %q: %s", got, row.want, row.reason)
		}
	}
}

// A terminal takes no orders from a text.
func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain ⟨x, σ⟩\n\tτ": "plain ⟨x, σ⟩\n\tτ",
		"\x1b[2Jtotal 20":   `\x1b[2Jtotal 20`,
		"a\rb\bc\u009b31m":  `a\rb\bc\u009b31m`,
		"\u202eabc":         `\u202eabc`,
		"\x9b31m":           "\uFFFD31m",
	} {
		if got := spell.Visible(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
