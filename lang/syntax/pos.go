package syntax

import "fmt"

// Pos is a place in a source text.
type Pos struct {
	Offset int // bytes from the start, from 0
	Line   int // from 1; 0 for no place
	Col    int // characters (code points) from the start of the line, from 1
	// Part tells statements apart that begin at one place, as sugar makes some: from 1; 0 for a statement alone there.
	Part int
}

// IsValid reports whether p is a place.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String returns line:column, with #part where several statements begin there: what identifies a statement.
func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	if p.Part > 0 {
		return fmt.Sprintf("%d:%d#%d", p.Line, p.Col, p.Part)
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Col)
}

// Span is a stretch of a source text: From is its first character, To the
// place behind its last.
type Span struct{ From, To Pos }

func (s Span) String() string { return s.From.String() }
