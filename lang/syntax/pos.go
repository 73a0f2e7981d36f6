package syntax

import "fmt"

// Pos is a place in a source text.
type Pos struct {
	Offset int // bytes from the start, from 0
	Line   int // from 1; 0 for no place
	Col    int // characters (code points) from the start of the line, from 1
}

// IsValid reports whether p is a place.
func (p Pos) IsValid() bool { return p.Line > 0 }

func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Col)
}

// Span is a stretch of a source text: From is its first character, To the
// place behind its last.
type Span struct{ From, To Pos }

func (s Span) String() string { return s.From.String() }
