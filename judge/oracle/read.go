package oracle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"

	"tandem/lang"
	"tandem/lang/jsonread"
	"tandem/lang/syntax"
)

// MaxClaims is how many claims one file has at the most.
const MaxClaims = 100_000

// Read reads a file of claims about a program; file is its name, for messages. The
// error is syntax.Errors, with places in the file.
func Read(file string, src []byte, p *lang.Program) (*Claims, error) {
	r := &reader{Reader: jsonread.New(file, src), program: p}
	doc := r.document()
	if err := r.Err(); err != nil {
		return nil, err
	}
	return r.elaborate(doc)
}

// Check takes claims that came from no file. The error is syntax.Errors without places.
func Check(doc *Document, p *lang.Program) (*Claims, error) {
	r := &reader{Reader: &jsonread.Reader{}, program: p}
	switch {
	case doc.Schema != "" && doc.Schema != Schema:
		r.wrong("/schema", 0, strconv.Quote(doc.Schema), strconv.Quote(Schema))
	case len(doc.Claims) > MaxClaims:
		r.wrong("/claims", 0, fmt.Sprintf("%d claims", len(doc.Claims)), fmt.Sprintf("at most %d", MaxClaims))
	}
	return r.elaborate(doc)
}

// reader makes claims of a file.
type reader struct {
	*jsonread.Reader // without a text: there is no file
	top              jsonread.Node
	program          *lang.Program
	vocabulary
}

// wrong reports a mistake at a value of the document: at a byte of the text that it is,
// counted from its first; or of the value as a whole, if at is negative.
func (r *reader) wrong(pointer string, at int, found, expected string) {
	if r.Src != nil {
		r.reportAt(r.offset(pointer, at), found, expected)
		return
	}
	r.Report(&syntax.Error{Found: found, Expected: expected, Msg: strings.TrimPrefix(pointer, "/") + ": found " + found + ", expected " + expected})
}

// reportAt reports a mistake at an offset of the file.
func (r *reader) reportAt(offset int, found, expected string) {
	span := r.Span(offset, min(offset+1, len(r.Src)))
	r.Report(&syntax.Error{Span: span, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected})
}

// offset returns where a value begins in the file, or, of a text, where its byte at stands.
func (r *reader) offset(pointer string, at int) int {
	n := r.top
	for word := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		of, i := n, 0
		if of.Kind == '{' {
			r.Members(of, func(name, value jsonread.Node) {
				if escaped(string(r.Text(name))) == word {
					n = value
				}
			})
			continue
		}
		r.Elements(of, func(value jsonread.Node) {
			if strconv.Itoa(i) == word {
				n = value
			}
			i++
		})
	}
	if at < 0 || n.Kind != '"' {
		return n.From
	}
	return n.From + inText(r.Src[n.From:n.To], at)
}

// inText returns where byte at of a JSON text stands.
func inText(v []byte, at int) int {
	i := 1
	for n := 0; n < at && i < len(v); n++ {
		switch {
		case v[i] != '\\':
			i++
		case i+1 < len(v) && v[i+1] == 'u':
			i += 6 // bytes of others than ASCII are counted as one
		default:
			i += 2
		}
	}
	return i
}

// document reads the file: its schema first, that of another version may have anything.
func (r *reader) document() *Document {
	top, ok := r.Document()
	if !ok {
		return nil
	}
	r.top = top
	if top.Kind != '{' {
		r.Wrong(top, "", "found %s, expected an object of the schema %s", r.What(top), Schema)
		return nil
	}
	var schema, more jsonread.Node
	r.Members(top, func(name, value jsonread.Node) {
		switch string(r.Text(name)) {
		case "schema":
			schema = value
		case "claims":
			more = r.behind(value)
		}
	})
	if !r.Schema(top, schema, Schema) {
		return nil
	}
	if more.Kind != 0 {
		r.Wrong(more, "", "found more than %d claims, expected fewer", MaxClaims)
		return nil
	}
	doc := &Document{}
	if r.valid(top, "the file", ClaimsSchema()); r.Err() == nil {
		if err := json.Unmarshal(r.Src[top.From:top.To], doc, jsontext.AllowDuplicateNames(true)); err != nil { // in a heap
			r.Wrong(top, "", "found %v, expected claims", err)
		}
	}
	return doc
}

// behind returns the first claim of a list that is one too many; of no kind: there is none.
func (r *reader) behind(claims jsonread.Node) (more jsonread.Node) {
	n := 0
	if claims.Kind == '[' {
		r.Elements(claims, func(claim jsonread.Node) {
			if n++; n == MaxClaims+1 {
				more = claim
			}
		})
	}
	return more
}

// types are the types of values in schemas: with what such a value begins, and its name.
var types = map[string]struct{ begins, name string }{
	"object": {"{", "an object in braces"}, "array": {"[", "a list"}, "string": {`"`, "a text"}, "integer": {"0", "a whole number"}, "boolean": {"tf", "true or false"},
}

// valid checks a value by its schema, as far as ours say something. of is what it is.
func (r *reader) valid(n jsonread.Node, of string, s *jsonschema.Schema) {
	says := string(r.Text(n))
	typ := types[strings.Join(append(slices.Clone(s.Types), s.Type), "")]
	if len(s.Types) > 0 { // null, or another one
		if typ = types[s.Types[1]]; n.Kind == 'n' {
			return
		}
	}
	number, err := strconv.Atoi(says)
	if !strings.ContainsRune(typ.begins, rune(n.Kind)) || n.Kind == '0' && err != nil {
		r.Wrong(n, "", "%s: found %s, expected %s", of, r.What(n), typ.name)
		return
	}
	switch n.Kind {
	case '{':
		r.validMembers(n, of, s)
	case '[':
		r.Elements(n, func(value jsonread.Node) { r.valid(value, of, s.Items) })
	case '"':
		if s.Enum != nil && !slices.Contains(s.Enum, any(says)) {
			r.Wrong(n, "", "found %s, expected one of %s", r.What(n), strings.ReplaceAll(strings.Trim(fmt.Sprint(s.Enum), "[]"), " ", ", "))
		}
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(says) {
			r.Wrong(n, "", "found %s, expected a place, as 7:1", r.What(n))
		}
	case '0':
		if s.Minimum != nil && float64(number) < *s.Minimum {
			r.Wrong(n, "", "found %s, expected a number from %v on", says, *s.Minimum)
		}
	}
}

// validMembers is valid of an object.
func (r *reader) validMembers(n jsonread.Node, of string, s *jsonschema.Schema) {
	if s.Properties == nil && s.AdditionalProperties == nil {
		return // a heap, which is read as one
	}
	has, known := map[string]bool{}, true
	r.Each(n, of, func(name, value jsonread.Node) {
		key := string(r.Text(name))
		has[key] = true
		switch p, ok := s.Properties[key]; {
		case ok:
			r.valid(value, key, p)
		case s.Properties == nil:
			r.valid(value, of+"."+jsonread.Cut(key), s.AdditionalProperties)
		default:
			known = false
			r.Unknown(name, "key", jsonread.Among("one of "+of, "", s.PropertyOrder))
		}
	})
	lacks := func(key string) bool { return !has[key] }
	if i := slices.IndexFunc(s.Required, lacks); i >= 0 {
		r.Wrong(n, "", "%s: found no %q, expected one", of, s.Required[i])
	}
	if known && s.AnyOf != nil && !slices.ContainsFunc(s.AnyOf, func(any *jsonschema.Schema) bool { return !slices.ContainsFunc(any.Required, lacks) }) {
		r.Wrong(n, "", "found a claim that lacks a field, expected condition, inputs, input or heap with outcome, or verdict with at")
	}
}

// cut returns a text in a message.
func cut(s string) string {
	const width = 120
	if len(s) > width {
		return strings.ToValidUTF8(s[:width], "") + "…"
	}
	return s
}
