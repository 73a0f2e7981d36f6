package jsonread

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang/syntax"
)

// Wrong reports a mistake. Those that are only counted need no words.
func (r *Reader) Wrong(at Node, hint, format string, args ...any) {
	e := &syntax.Error{Span: r.Span(at.From, at.To), Hint: hint}
	if !r.Full() {
		e.Msg = fmt.Sprintf(format, args...)
	}
	r.Report(e)
}

// Schema checks the schema of a file, which is one of these. False: it is none, or there is none.
func (r *Reader) Schema(top, schema Node, names ...string) bool {
	switch {
	case schema.Kind == 0:
		r.Wrong(Node{From: top.From, To: top.From}, "", `found no "schema", expected "schema": %q`, names[0])
	case schema.Kind != '"' || !slices.Contains(names, string(r.Text(schema))):
		r.Wrong(schema, "", "found the schema %s, expected %s", r.What(schema), strings.Join(lists.Map(names, strconv.Quote), " or "))
	default:
		return true
	}
	return false
}

// Each calls f on each member of what must be an object.
func (r *Reader) Each(n Node, of string, f func(name, value Node)) bool {
	return r.EachOf(n, of, func(int) {}, f)
}

// EachOf does the same, and calls begin with the number of members before.
func (r *Reader) EachOf(n Node, of string, begin func(members int), f func(name, value Node)) bool {
	if n.Kind != '{' {
		r.Wrong(n, "", "%s: found %s, expected an object in braces", of, r.What(n))
		return false
	}
	first, members := r.twice(n)
	begin(members)
	r.Members(n, func(name, value Node) {
		if at, twice := first[name.From]; twice {
			r.Wrong(name, "", "found a second %s, expected it once (the first is at %v)", r.What(name), r.Span(at.From, at.To))
		} else {
			f(name, value)
		}
	})
	return true
}

// twice returns the first member of the same name, by where later ones begin, and how many members
// there are.
func (r *Reader) twice(n Node) (first map[int]Node, members int) {
	var names []Place
	r.Members(n, func(n, _ Node) { names = append(names, PlaceOf(n)) })
	at := func(n Place) Node { return n.Node('"') }
	compare := func(a, b Place) int { return bytes.Compare(r.Text(at(a)), r.Text(at(b))) }
	slices.SortFunc(names, func(a, b Place) int { return cmp.Or(compare(a, b), cmp.Compare(a.from, b.from)) })
	for i, j := 0, 1; j < len(names); j++ {
		if compare(names[i], names[j]) != 0 {
			i = j
			continue
		}
		if first == nil {
			first = map[int]Node{}
		}
		first[int(names[j].from)] = at(names[i])
	}
	return first, len(names)
}

// maxMeant is how many names a message looks at for the one that was meant.
const maxMeant = 1000

// Unknown reports a name that is none of those there are.
func (r *Reader) Unknown(name Node, kind string, known func() (expected string, names []string)) {
	if r.Full() {
		r.Wrong(name, "", "")
		return
	}
	hint := ""
	expected, names := known()
	if near := spell.Nearest(string(r.Text(name)), names[:min(len(names), maxMeant)]); near != "" {
		hint = "did you mean " + near + "?"
	}
	r.Wrong(name, hint, "found unknown %s %s, expected %s", kind, r.What(name), expected)
}

// Among says which names there are, or that there are none.
func Among(some, none string, names []string) func() (string, []string) {
	return func() (string, []string) {
		if len(names) == 0 {
			return none, nil
		}
		return some + ": " + spell.List(names), names
	}
}

// maxShown is how many characters of a name a message shows.
const maxShown = 40

// What returns a value, for messages.
func (r *Reader) What(n Node) string {
	switch n.Kind {
	case '{':
		return "an object in braces"
	case '[':
		return "a list"
	case '"':
		return Quoted(string(r.Text(n)))
	default:
		return Cut(string(r.Text(n)))
	}
}

// Quoted returns a text for a message, cut if it is long.
func Quoted(text string) string { return strconv.Quote(Cut(text)) }

// Cut returns a text with … in the place of what is behind maxShown characters.
func Cut(text string) string {
	n := 0
	for i := range text {
		if n++; n > maxShown {
			return text[:i] + "…"
		}
	}
	return text
}

// Place is where a value stands: half of a Node, for those of whom there are many.
type Place struct{ from, to int32 }

// PlaceOf returns that of a value.
func PlaceOf(n Node) Place { return Place{int32(n.From), int32(n.To)} }

// Node returns the value of a kind that stands there.
func (p Place) Node(kind jsontext.Kind) Node { return Node{kind, int(p.from), int(p.to)} }
