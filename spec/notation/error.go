package notation

import (
	"fmt"
	"strings"

	"tandem/internal/spell"
)

// Error is what is wrong about the text of a formula, and where.
type Error struct {
	Line, Col       int // from 1; Col counts characters
	Found, Expected string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%d:%d: found %s, expected %s", e.Line, e.Col, strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(spell.Visible(spell.Cut(e.Found, maxFound))), e.Expected)
}

// maxFound bounds what a message says was found, in characters.
const maxFound = 200

// Bounds of a formula. What is beyond is an error, before anything runs.
const (
	// MaxLength bounds the text of a formula, in bytes.
	MaxLength = 10_000
	// MaxNesting bounds how deep brackets, negations and blocks stand in each other.
	MaxNesting = 100
)
