package traces

import (
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Random returns the statements with random programs up to that size over a vocabulary with classes.
func Random(sides objects.TraceSides, voc *programs.Vocabulary, size int, lim spec.Limits) []*props.Property[Case] {
	if sides.Returning {
		voc = voc.ReturningOnly()
	}
	return sections.Language(voc, size).Kind().Of(Statements(sides, lim)...)
}

// Recursive returns the statements on programs of Recursion.
func Recursive(sides objects.TraceSides, lim spec.Limits) []*props.Property[Case] {
	l := sections.Language(Vocabulary(), MaxSize)
	l.Program = Recursion
	kind := l.Kind()
	kind.Gen = func(src props.Source) Case { // without groups, which would change the cases
		p := l.Program(src)
		return Case{Program: p, Initial: l.Initial(src, p)}
	}
	return kind.Of(Statements(sides, lim)...)
}

// Groups returns everything that is checked, of random programs and of all small ones over the
// vocabularies, from all initial heaps, by vocabulary, smaller first.
func Groups(sides objects.TraceSides, lim spec.Limits, vocs ...*programs.Vocabulary) props.Groups {
	return props.Groups{sections.Group(Random(sides, Vocabulary(), MaxSize, lim), sections.InTurn, vocs...)}
}
