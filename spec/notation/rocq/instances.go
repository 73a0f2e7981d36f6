package rocq

import (
	"slices"

	"tandem/spec/notation"
)

// instances reports whether a side's configurations have ver: its prelude is memoryless/Instances.v.
func instances(d *notation.Dialect) bool { return slices.Contains(d.Config, notation.Versions) }

// versions returns ver.
func (w *writer) versions(t *notation.Term) string {
	switch t.Kind {
	case notation.Meta:
		return w.letter(t, "Versions")
	case notation.Word:
		return "first"
	}
	return call("numbered", w.versions(t.Kids[0]), w.variable(t.Kids[1]), w.number(t.Kids[2]))
}

// reading returns ver with the instance that is an input.
func (w *writer) reading(ver string) string {
	if w.read == "" {
		return ver
	}
	return call("reading", ver, w.read)
}

// number returns the number of an instance.
func (w *writer) number(t *notation.Term) string {
	switch {
	case t.Kind == notation.Number:
		return t.Name + "%N"
	case t.Kind == notation.Look:
		return call("version", w.versions(t.Kids[0]), w.variable(t.Kids[1]))
	case t.Name == "-":
		w.refuse(t, "a number can be negative, which it is not there")
	}
	return "(" + w.number(t.Kids[0]) + " + " + w.number(t.Kids[1]) + ")%N"
}
