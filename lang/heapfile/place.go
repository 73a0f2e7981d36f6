package heapfile

import (
	"bytes"
	"unicode/utf8"

	"tandem/lang/syntax"
)

// start returns the place of the first character.
func (s *scanner) start() syntax.Pos {
	p := syntax.Pos{Line: 1, Col: 1}
	if bytes.HasPrefix(s.src, []byte("\ufeff")) {
		p.Offset = len("\ufeff")
	}
	return p
}

// chunk is how many bytes are between the places that are kept.
const chunk = 1 << 10

// pos returns the place of an offset.
func (s *scanner) pos(offset int) syntax.Pos {
	if s.marks == nil {
		s.marks = []syntax.Pos{s.start()}
	}
	for len(s.marks) <= offset/chunk {
		s.marks = append(s.marks, s.behind(s.marks[len(s.marks)-1], len(s.marks)*chunk))
	}
	return s.behind(s.marks[offset/chunk], offset)
}

// behind returns the place of an offset that is behind p.
func (s *scanner) behind(p syntax.Pos, offset int) syntax.Pos {
	for ; p.Offset < offset; p.Offset++ {
		switch c := s.src[p.Offset]; {
		case c == '\n':
			p.Line, p.Col = p.Line+1, 1
		case utf8.RuneStart(c):
			p.Col++
		}
	}
	return p
}

// span returns where what is between two offsets stands.
func (s *scanner) span(from, to int) syntax.Span {
	return syntax.Span{From: s.pos(from), To: s.pos(to)}
}
