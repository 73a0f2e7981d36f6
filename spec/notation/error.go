package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"tandem/internal/spell"
)

// Error is what is wrong about the text of a formula, and where.
type Error struct {
	Line, Col       int // from 1; Col counts characters
	Found, Expected string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%d:%d: found %s, expected %s", e.Line, e.Col, readable(e.Found), e.Expected)
}

// maxFound bounds what a message says was found, in characters.
const maxFound = 200

// readable returns what was found as a terminal can show it: cut, and control characters as escapes.
func readable(s string) string {
	var b strings.Builder
	for _, r := range spell.Cut(s, maxFound) {
		if unicode.IsControl(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Bounds of a formula. What is beyond is an error, before anything runs.
const (
	// MaxLength bounds the text of a formula, in bytes.
	MaxLength = 10_000
	// MaxNesting bounds how deep brackets, negations and blocks stand in each other.
	MaxNesting = 100
)
