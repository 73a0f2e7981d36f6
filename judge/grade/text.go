package grade

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"unicode/utf8"
)

// maxAnswer is the size of the largest answer, in bytes.
const maxAnswer = 1 << 20

// isText returns an error, with its place, for an answer that is too long, or no text.
func isText(a Answer) error {
	if len(a.Text) > maxAnswer {
		return fmt.Errorf("%s:1:1: found %d bytes, expected a file of at most %d bytes", a.Name, len(a.Text), maxAnswer)
	}
	for at := 0; at < len(a.Text); {
		r, n := utf8.DecodeRune(a.Text[at:])
		if r == utf8.RuneError && n == 1 || r == 0 {
			before := a.Text[:at]
			line := before[bytes.LastIndexByte(before, '\n')+1:]
			return fmt.Errorf("%s:%d:%d: found the byte %#02x, expected text in UTF-8", a.Name, 1+bytes.Count(before, []byte("\n")), 1+utf8.RuneCount(line), a.Text[at])
		}
		at += n
	}
	return nil
}

func keys[K comparable, T any](m map[K]T) iter.Seq[K] { return maps.Keys(m) }
