package main

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
)

// maxListed is how many of a list of variables a message has.
const maxListed = 20

// flagIn is the flag --in, as messages about it begin.
const flagIn = "--in"

// inputs reads the flags --in for a program. Their texts are the lines of one
// text, so that its positions are of the flag and the character.
type inputs struct {
	vars   map[string]lang.Var
	names  []string // of the variables, without the fields
	values map[lang.Var]lang.Value
	at     map[lang.Var]string // where the values are from
	heap   *heapfile.Heap      // nil: none
	report syntax.Reporter
}

// valuation is the initial valuation of p that the flags give, each
// name=value,name=value, and the heap file, unless it is nil. Commas within
// brackets and braces belong to the value. A variable that is always assigned
// before it is read needs no value; every other one does. The fields of objects
// need none: they are at their default.
func valuation(p *lang.Program, flags []string, heap *heapfile.Heap) (concrete.Valuation, error) {
	in := &inputs{
		vars: map[string]lang.Var{}, values: map[lang.Var]lang.Value{}, at: map[lang.Var]string{},
		heap: heap, report: syntax.Reporter{File: flagIn},
	}
	for _, x := range p.Vars {
		in.vars[x.Name] = x
		in.names = append(in.names, x.Name)
	}
	for _, f := range p.Fields() {
		in.vars[f.String()] = f.Array()
	}
	if heap != nil {
		maps.Copy(in.values, heap.Values)
		for x, at := range heap.Places {
			in.at[x] = heap.File + ":" + at.String()
		}
	}
	text := strings.Builder{}
	for i, flag := range flags {
		flag = strings.ReplaceAll(flag, "\n", " ") // a flag is one line
		at := syntax.Pos{Offset: text.Len(), Line: i + 1, Col: 1}
		text.WriteString(flag + "\n")
		if strings.TrimSpace(flag) == "" {
			continue // no values, as scripts may have it
		}
		for part := range parts(flag) {
			in.assignment(at, part)
			at = behind(at, part+",")
		}
	}
	if err := in.report.Err(); err != nil {
		return concrete.Valuation{}, mistakes(err, []byte(text.String()), "  "+flagIn+" ")
	}
	if err := missing(p, in.values, heap); err != nil {
		return concrete.Valuation{}, err
	}
	for _, x := range p.Vars {
		if in.values[x] == nil {
			in.values[x] = lang.Default(x.Type)
		}
	}
	return concrete.NewValuation(in.values), nil
}

// parts are the texts between the commas that are outside of brackets.
func parts(flag string) iter.Seq[string] {
	return func(yield func(string) bool) {
		from, open := 0, 0
		for i := range len(flag) {
			switch flag[i] {
			case '[', '{':
				open++
			case ']', '}':
				open = max(0, open-1) // one that closes nothing is a mistake of its own
			case ',':
				if open == 0 {
					if !yield(flag[from:i]) {
						return
					}
					from = i + 1
				}
			}
		}
		yield(flag[from:])
	}
}

// behind is the place behind a text, within its line, that begins at a place.
func behind(at syntax.Pos, text string) syntax.Pos {
	at.Offset += len(text)
	at.Col += utf8.RuneCountInString(text)
	return at
}

// word is where the text stands that begins at a place, without the white
// space around it.
func word(at syntax.Pos, text string) syntax.Span {
	trimmed := strings.TrimLeftFunc(text, unicode.IsSpace)
	from := behind(at, text[:len(text)-len(trimmed)])
	return syntax.Span{From: from, To: behind(from, strings.TrimSpace(text))}
}

// assignment reads name=value.
func (in *inputs) assignment(at syntax.Pos, text string) {
	left, right, ok := strings.Cut(text, "=")
	nameAt, valueAt := word(at, left), word(behind(at, left+"="), right)
	name := strings.TrimSpace(left)
	switch {
	case strings.TrimSpace(text) == "":
		in.wrong(nameAt, "", "found nothing, expected name=value")
		return
	case !ok:
		in.wrong(nameAt, "", "found %q, expected name=value, as %s=0", cut(name, 40), cut(name, 40))
		return
	case name == "":
		in.wrong(nameAt, "", "found no name before =, expected name=value")
		return
	}
	x, ok := in.vars[name]
	if !ok {
		in.unknown(nameAt, name)
		return
	}
	if first, twice := in.at[x]; twice {
		in.wrong(nameAt, "", "found a second value for %s, expected one (the first is at %s)", x, first)
		return
	}
	if isField(x) && in.heap != nil {
		in.wrong(nameAt, "", "found a value for the field %s, expected none: %s has the fields", x, in.heap.File)
		return
	}
	in.at[x] = flagIn + ":" + nameAt.From.String()
	if x.Type.IsClass() && in.heap != nil {
		in.object(valueAt, x, strings.TrimSpace(right))
		return
	}
	v, err := lang.ParseValue(right, x.Type)
	if err != nil {
		var mistake *lang.ValueError
		if errors.As(err, &mistake) && mistake.Offset < len(right) {
			valueAt.From = behind(at, left+"="+right[:mistake.Offset])
			valueAt.To = behind(valueAt.From, right[mistake.Offset:mistake.Offset+mistake.Len])
		} else if x.Type.IsArray() {
			valueAt.From = valueAt.To // something is missing
		}
		in.wrong(valueAt, "", "%s (%v): %v", x, x.Type, err)
		return
	}
	in.values[x] = v
}

// isField tells whether x is a field as an array.
func isField(x lang.Var) bool { return x.Type.IsArray() && x.Type.Dom().IsClass() }

// object reads an object of the heap file, or nil.
func (in *inputs) object(at syntax.Span, x lang.Var, text string) {
	if text == "nil" {
		in.values[x] = lang.Nil(x.Type)
		return
	}
	o, ok := in.heap.Object(text)
	for _, named := range in.heap.Objects { // as it is printed
		if !ok && named.Object.String() == text && named.Object.Type() == x.Type {
			o, ok = named.Object, true
		}
	}
	names, hint := in.heap.Names(), ""
	switch {
	case !ok:
		if near := spell.Nearest(text, names); near != "" {
			hint = "did you mean " + near + "?"
		}
		in.wrong(at, hint, "%s (%v): found %q, expected nil or an object of %s: %s", x, x.Type, cut(text, 40), in.heap.File, list(names))
	case o.Type() != x.Type:
		in.wrong(at, "", "%s (%v): found %q, an object of the class %v, expected nil or one of the class %v", x, x.Type, cut(text, 40), o.Type(), x.Type)
	default:
		in.values[x] = o
	}
}

func (in *inputs) unknown(at syntax.Span, name string) {
	expected, hint := "but the program has no variables", ""
	if len(in.names) > 0 {
		expected = "expected one of the program's: " + list(in.names)
	}
	if near := spell.Nearest(name, slices.Sorted(maps.Keys(in.vars))); near != "" {
		hint = "did you mean " + near + "?"
	}
	in.wrong(at, hint, "found unknown variable %q, %s", cut(name, 40), expected)
}

func (in *inputs) wrong(at syntax.Span, hint, format string, args ...any) {
	in.report.Report(&syntax.Error{Span: at, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// missing says which values are needed and not given, and how to give them.
func missing(p *lang.Program, values map[lang.Var]lang.Value, heap *heapfile.Heap) error {
	var vars, flag []string
	more := ""
	for _, x := range lang.Inputs(p) {
		if values[x] == nil {
			vars = append(vars, fmt.Sprintf("%s (%v)", x, x.Type))
			flag = append(flag, fmt.Sprintf("%s=%v", x, lang.Default(x.Type)))
			if x.Type.IsClass() && heap == nil {
				more = "; --heap gives objects"
			}
		}
	}
	switch {
	case len(vars) == 0:
		return nil
	case len(vars) > maxListed:
		return inputf("no value for %s; add them with --in, as --in %s%s", list(vars), argument(flag[0]), more)
	default:
		return inputf("no value for %s: add --in %s%s", list(vars), argument(strings.Join(flag, ",")), more)
	}
}

// argument is a text as one argument on a command line, in quotes if a shell
// would read it in another way.
func argument(text string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("=,_-", r)
	}
	if strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	return "'" + text + "'"
}

// list is a list of words, cut behind maxListed.
func list(words []string) string {
	if more := len(words) - maxListed; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(words[:maxListed], ", "), more)
	}
	return strings.Join(words, ", ")
}
