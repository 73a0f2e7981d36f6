package grade

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"strings"
	"unicode/utf8"
)

// maxAnswer is the size of the largest answer, in bytes.
const maxAnswer = 1 << 20

// legible returns the lines of an answer, and those that are no text, as far as they are read. Of
// these a comment is emptied. The error says that the answer is too long.
func legible(a Answer) (lines []string, bad []unread, err error) {
	if len(a.Text) > maxAnswer {
		return nil, nil, fmt.Errorf("%s:1:1: found %d bytes, expected a file of at most %d bytes", a.Name, len(a.Text), maxAnswer)
	}
	lines = strings.Split(string(a.Text), "\n")
	for i, line := range lines {
		at := strings.IndexFunc(line, func(r rune) bool { return r == 0 || r == utf8.RuneError })
		if at < 0 {
			continue
		}
		u := unread{line: i + 1, err: fmt.Errorf("%s:%d:%d: found the byte %#02x, expected text in UTF-8", a.Name, i+1, 1+utf8.RuneCountInString(line[:at]), line[at])}
		lines[i] = strings.Map(func(r rune) rune { return cmp.Or(r, utf8.RuneError) }, strings.ToValidUTF8(line, "\uFFFD"))
		if strings.HasPrefix(strings.TrimSpace(line), "//") {
			u.head, lines[i] = "//", ""
		}
		bad = append(bad, u)
	}
	return lines, bad, nil
}

// sectionsOf reads an answer in sections without its lines that are no text, and returns notes on these.
func sectionsOf(a Answer, word string, fields []string) (list []section, notes []string, err error) {
	lines, bad, err := legible(a)
	if err != nil {
		return nil, nil, err
	}
	for _, u := range bad {
		lines[u.line-1] = ""
		notes = append(notes, u.err.Error()+"; the line is left out")
	}
	a.Text = []byte(strings.Join(lines, "\n"))
	list, err = readSections(a, word, fields)
	if err != nil && len(bad) > 0 {
		err = bad[0].err
	}
	return list, notes, err
}

func keys[K comparable, T any](m map[K]T) iter.Seq[K] { return maps.Keys(m) }
