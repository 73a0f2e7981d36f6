package inputs

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"al.essio.dev/pkg/shellescape"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
)

// Mistakes are the mistakes in the texts of values.
type Mistakes struct {
	syntax.Errors
	// Text is what they are drawn over: the texts, a line each.
	Text []byte
}

// Read reads the initial values of p from texts, each name=value,name=value, and
// from the heap file, unless heap is nil. Commas within brackets and braces belong
// to the value. file is what messages name as the place of the texts, as --in.
//
// The result has a value for each variable of p, and for the fields that are
// given. A variable that is always assigned before it is read (see lang.Inputs)
// needs no value and has its type's default; so have the fields.
//
// The error is *Mistakes, with all mistakes in the texts, or *Missing.
func Read(file string, texts []string, p *lang.Program, heap *heapfile.Heap) (map[lang.Var]lang.Value, error) {
	r := &reader{
		vars: map[string]lang.Var{}, values: map[lang.Var]lang.Value{}, at: map[lang.Var]string{},
		heap: heap, report: syntax.Reporter{File: file},
	}
	for _, x := range p.Vars {
		r.vars[x.Name] = x
		r.names = append(r.names, x.Name)
	}
	maps.Copy(r.vars, lists.Pairs(p.Fields(), func(f lang.Field) (string, lang.Var) { return f.String(), f.Array() }))
	if heap != nil {
		maps.Copy(r.values, heap.Values)
		for x, at := range heap.Places {
			r.at[x] = heap.File + ":" + at.String()
		}
	}
	src := r.read(texts)
	if wrong, ok := errors.AsType[syntax.Errors](r.report.Err()); ok {
		return nil, &Mistakes{wrong, src}
	}
	if err := missing(file, p, r.values, heap); err != nil {
		return nil, err
	}
	for _, x := range p.Vars {
		if r.values[x] == nil {
			r.values[x] = lang.Default(x.Type)
		}
	}
	return r.values, nil
}

// reader reads texts as the lines of one, so that positions tell the text and the character.
type reader struct {
	vars   map[string]lang.Var
	names  []string // of the variables, without the fields
	values map[lang.Var]lang.Value
	at     map[lang.Var]string // where the values are from
	heap   *heapfile.Heap      // nil: none
	report syntax.Reporter
}

// read reads all texts and returns them as one.
func (r *reader) read(texts []string) []byte {
	var src strings.Builder
	for i, text := range texts {
		text = strings.ReplaceAll(text, "\n", " ") // it is one line
		at := syntax.Pos{Offset: src.Len(), Line: i + 1, Col: 1}
		src.WriteString(text + "\n")
		if strings.TrimSpace(text) == "" {
			continue // no values, as scripts may have it
		}
		for part := range parts(text) {
			r.assignment(at, part)
			at = behind(at, part+",")
		}
	}
	return []byte(src.String())
}

// parts returns the texts between the commas that are outside of brackets.
func parts(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		from, open := 0, 0
		for i := range len(text) {
			switch text[i] {
			case '[', '{':
				open++
			case ']', '}':
				open = max(0, open-1) // one that closes nothing is a mistake of its own
			case ',':
				if open == 0 {
					if !yield(text[from:i]) {
						return
					}
					from = i + 1
				}
			}
		}
		yield(text[from:])
	}
}

// Values returns the texts between the commas of a list of values: of 3,[1,2] these are 3 and [1,2].
func Values(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range parts(text) {
			if !yield(strings.TrimSpace(part)) {
				return
			}
		}
	}
}

// behind returns the place behind a text, within its line, that begins at a place.
func behind(at syntax.Pos, text string) syntax.Pos {
	at.Offset += len(text)
	at.Col += utf8.RuneCountInString(text)
	return at
}

// word returns where the text stands that begins at a place, without the white space around it.
func word(at syntax.Pos, text string) syntax.Span {
	trimmed := strings.TrimLeftFunc(text, unicode.IsSpace)
	from := behind(at, text[:len(text)-len(trimmed)])
	return syntax.Span{From: from, To: behind(from, strings.TrimSpace(text))}
}

// maxShown is how many characters of a name a message shows.
const maxShown = 40

// assignment reads name=value.
func (r *reader) assignment(at syntax.Pos, text string) {
	left, right, ok := strings.Cut(text, "=")
	nameAt, valueAt := word(at, left), word(behind(at, left+"="), right)
	name := strings.TrimSpace(left)
	shown := spell.Cut(name, maxShown)
	switch {
	case strings.TrimSpace(text) == "":
		r.wrong(nameAt, "", "found nothing, expected name=value")
		return
	case !ok:
		r.wrong(nameAt, "", "found %q, expected name=value, as %s=0", shown, shown)
		return
	case name == "":
		r.wrong(nameAt, "", "found no name before =, expected name=value")
		return
	}
	x, ok := r.vars[name]
	if !ok {
		r.unknown(nameAt, name)
		return
	}
	if first, twice := r.at[x]; twice {
		r.wrong(nameAt, "", "found a second value for %s, expected one (the first is at %s)", x, first)
		return
	}
	if x.IsField() && r.heap != nil {
		r.wrong(nameAt, "", "found a value for the field %s, expected none: %s has the fields", x, r.heap.File)
		return
	}
	r.at[x] = r.report.File + ":" + nameAt.From.String()
	if x.Type.IsClass() && r.heap != nil {
		r.object(valueAt, x, strings.TrimSpace(right))
		return
	}
	v, err := lang.ParseValue(right, x.Type)
	if err != nil {
		if mistake, ok := errors.AsType[*lang.ValueError](err); ok && mistake.Offset < len(right) {
			valueAt.From = behind(at, left+"="+right[:mistake.Offset])
			valueAt.To = behind(valueAt.From, right[mistake.Offset:mistake.Offset+mistake.Len])
		} else if x.Type.IsArray() {
			valueAt.From = valueAt.To // something is missing
		}
		r.wrong(valueAt, "", "%s (%v): %v", x, x.Type, err)
		return
	}
	r.values[x] = v
}

// object reads an object of the heap file, or nil.
func (r *reader) object(at syntax.Span, x lang.Var, text string) {
	if text == "nil" {
		r.values[x] = lang.Nil(x.Type)
		return
	}
	o, ok := r.heap.Object(text)
	for _, named := range r.heap.Objects { // as it is printed
		if !ok && named.Object.String() == text && named.Object.Type() == x.Type {
			o, ok = named.Object, true
		}
	}
	shown := spell.Cut(text, maxShown)
	switch {
	case !ok:
		names := r.heap.Names()
		r.wrong(at, didYouMean(text, names), "%s (%v): found %q, expected nil or an object of %s: %s", x, x.Type, shown, r.heap.File, spell.List(names))
	case o.Type() != x.Type:
		r.wrong(at, "", "%s (%v): found %q, an object of the class %v, expected nil or one of the class %v", x, x.Type, shown, o.Type(), x.Type)
	default:
		r.values[x] = o
	}
}

func (r *reader) unknown(at syntax.Span, name string) {
	expected := "but the program has no variables"
	if len(r.names) > 0 {
		expected = "expected one of the program's: " + spell.List(r.names)
	}
	hint := didYouMean(name, slices.Sorted(maps.Keys(r.vars)))
	r.wrong(at, hint, "found unknown variable %q, %s", spell.Cut(name, maxShown), expected)
}

// didYouMean returns a hint at the name that may be meant; "" if none is close.
func didYouMean(name string, names []string) string {
	if near := spell.Nearest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

func (r *reader) wrong(at syntax.Span, hint, format string, args ...any) {
	r.report.Report(&syntax.Error{Span: at, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// Missing is that values are needed and not given.
type Missing struct {
	File    string     // as in Read: where they can be given
	Vars    []lang.Var // at least one, in the order of their declaration
	Objects bool       // a heap file could give some, and there is none
}

// missing returns *Missing if p needs values that are not there.
func missing(file string, p *lang.Program, values map[lang.Var]lang.Value, heap *heapfile.Heap) error {
	m := &Missing{File: file}
	for _, x := range lang.Inputs(p) {
		if values[x] == nil {
			m.Vars = append(m.Vars, x)
			m.Objects = m.Objects || x.Type.IsClass() && heap == nil
		}
	}
	if len(m.Vars) == 0 {
		return nil
	}
	return m
}

// Error says which values are missing, and how to give them.
func (m *Missing) Error() string {
	var vars, values []string
	for _, x := range m.Vars {
		vars = append(vars, fmt.Sprintf("%s (%v)", x, x.Type))
		values = append(values, fmt.Sprintf("%s=%v", x, lang.Default(x.Type)))
	}
	if len(vars) > spell.MaxListed {
		return fmt.Sprintf("no value for %s; add them with %s, as %s %s", spell.List(vars), m.File, m.File, shellescape.Quote(values[0]))
	}
	return fmt.Sprintf("no value for %s: add %s %s", spell.List(vars), m.File, shellescape.Quote(strings.Join(values, ",")))
}
