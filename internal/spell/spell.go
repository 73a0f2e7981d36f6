// Package spell has words for messages: the one probably meant, those there are, and long ones cut.
package spell

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hbollon/go-edlib"

	"tandem/internal/lists"
)

// MaxListed is how many of a list of words a message has.
const MaxListed = 20

// List returns a list of words, cut behind MaxListed.
func List(words []string) string {
	if more := len(words) - MaxListed; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(words[:MaxListed], ", "), more)
	}
	return strings.Join(words, ", ")
}

// Tandem returns the name by which the command was called, which is a stranger's if the command is. In tests and in
// a browser there is none.
func Tandem() string {
	if name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"); name != "js" && !strings.HasSuffix(name, ".test") {
		return name
	}
	return "tandem"
}

// Ours returns a text of ours, in which commands are written as "tandem check", with the name of the command that runs.
func Ours(text string) string { return strings.ReplaceAll(text, "tandem ", Tandem()+" ") }

// Cut returns s in at most width characters, with … at its end if it was longer. width is at least 1.
func Cut(s string, width int) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:width-1]) + "…"
}

// Visible returns s with escapes, as \x1b, in the place of characters that move a cursor, give a
// terminal orders or turn the direction of writing, and � in that of bytes that are no UTF-8. Ends
// of lines and tabs stay.
func Visible(s string) string {
	hidden := func(r rune) bool {
		return (r < ' ' || r > '~') && r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029')
	}
	if utf8.ValidString(s) && !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// maxLen is the length in characters beyond which words are not compared.
const maxLen = 64

// Nearest returns the candidate closest to word, the first of equally close ones. It is "" if none
// is close enough to be a likely slip of the pen: one insertion, deletion, replacement or swap in a
// short word, two in a longer one, and never a whole word of another.
func Nearest(word string, candidates []string) string {
	w := utf8.RuneCountInString(word)
	if w > maxLen {
		return ""
	}
	best, at := "", limit(w)+1
	for _, c := range candidates {
		n := utf8.RuneCountInString(c)
		if c != word && abs(n-w) <= limit(w) {
			if d := edlib.OSADamerauLevenshteinDistance(word, c); d < at && d < max(w, n) {
				best, at = c, d
			}
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

func limit(n int) int {
	if n <= 3 {
		return 1
	}
	return 2
}

// DidYouMean returns the question behind an unknown word: ", did you mean run?"; "" if none is near.
func DidYouMean(word string, known []string) string {
	if k, ok := lists.Find(known, func(k string) bool { return strings.EqualFold(word, k) }); ok {
		return ", did you mean " + k + "?"
	}
	if near := Nearest(word, known); near != "" {
		return ", did you mean " + near + "?"
	}
	return ""
}

// Or returns a list of words as a choice: a, b or c.
func Or(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
