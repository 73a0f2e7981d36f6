package oracle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"

	"tandem/lang"
	"tandem/lang/syntax"
)

// MaxClaims is how many claims one file has at the most.
const MaxClaims = 100_000

// Read reads a file of claims about a program; file is its name, for messages. The
// error is syntax.Errors, with places in the file.
func Read(file string, src []byte, p *lang.Program) (*Claims, error) {
	r := &reader{file: file, src: src, program: p, report: syntax.Reporter{File: file}}
	doc := r.document()
	if err := r.report.Err(); err != nil {
		return nil, err
	}
	return r.elaborate(doc)
}

// Check takes claims that came from no file. The error is syntax.Errors without places.
func Check(doc *Document, p *lang.Program) (*Claims, error) {
	r := &reader{program: p}
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
	file    string
	src     []byte // nil: there is no file
	program *lang.Program
	report  syntax.Reporter
	vocabulary
}

// wrong reports a mistake at a value of the document: at a byte of the text that it is,
// counted from its first; or of the value as a whole, if at is negative.
func (r *reader) wrong(pointer string, at int, found, expected string) {
	e := &syntax.Error{Found: found, Expected: expected}
	if r.src == nil {
		e.Msg = strings.TrimPrefix(pointer, "/") + ": "
	} else {
		e.Span = r.span(r.offset(pointer, at))
	}
	e.Msg += "found " + found + ", expected " + expected
	r.report.Report(e)
}

// at reports a mistake at an offset of the file.
func (r *reader) at(offset int, found, expected string) {
	r.report.Report(&syntax.Error{Span: r.span(offset), Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected})
}

// span returns one character at an offset of the file.
func (r *reader) span(offset int) syntax.Span {
	offset = max(0, min(offset, len(r.src)))
	before := r.src[:offset]
	line := bytes.LastIndexByte(before, '\n') + 1
	from := syntax.Pos{Offset: offset, Line: 1 + bytes.Count(before, []byte("\n")), Col: 1 + len(bytes.Runes(before[line:]))}
	to := from
	if offset < len(r.src) {
		to.Offset, to.Col = offset+1, from.Col+1
	}
	return syntax.Span{From: from, To: to}
}

// offset returns where a value begins in the file, or, of a text, where its byte at stands.
func (r *reader) offset(pointer string, at int) int {
	d := jsontext.NewDecoder(bytes.NewReader(r.src))
	next := func() int { // where the next token begins
		n := int(d.InputOffset())
		for n < len(r.src) && strings.IndexByte(" \t\r\n,:", r.src[n]) >= 0 {
			n++
		}
		return n
	}
	for {
		from := next()
		if _, err := d.ReadToken(); err != nil {
			return 0
		}
		if string(d.StackPointer()) != pointer {
			continue
		}
		if k, n := d.StackIndex(d.StackDepth()); k == '{' && n%2 == 1 { // it was the name of the value
			from = next()
		}
		return inText(r.src, from, at)
	}
}

// inText returns where byte at of a JSON text stands that begins at an offset.
func inText(src []byte, from, at int) int {
	if at < 0 || from >= len(src) || src[from] != '"' {
		return from
	}
	v, i := src[from:], 1
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
	return from + i
}

// failed reports an error of the JSON library.
func (r *reader) failed(err error, base int) {
	var syntactic *jsontext.SyntacticError
	var semantic *json.SemanticError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		r.at(len(r.src), "the end of the file", "claims as JSON")
	case errors.As(err, &syntactic) && errors.Is(err, jsontext.ErrDuplicateName):
		_, name := cutLast(string(syntactic.JSONPointer))
		r.at(base+int(syntactic.ByteOffset), "a second field "+strconv.Quote(cut(name)), "one")
	case errors.As(err, &syntactic):
		at := base + int(syntactic.ByteOffset)
		r.at(at, r.foundAt(at), expectedBy(syntactic.Err))
	case errors.As(err, &semantic) && errors.Is(err, json.ErrUnknownName):
		_, name := cutLast(string(semantic.JSONPointer))
		r.at(base+int(semantic.ByteOffset), "the field "+strconv.Quote(name)+", which is unknown", "one of "+Schema+": "+fieldsOf(semantic.GoType))
	case errors.As(err, &semantic):
		found := kindOf(semantic.JSONKind)
		if field := strings.ReplaceAll(strings.TrimPrefix(string(semantic.JSONPointer), "/"), "/", "."); field != "" {
			found += " in " + field
		}
		r.at(base+int(semantic.ByteOffset), found, typeOf(semantic.GoType, semantic.JSONKind))
	default:
		r.at(base, "a value that cannot be read", "JSON of the schema "+Schema)
	}
}

// foundAt returns the character at an offset of the file.
func (r *reader) foundAt(offset int) string {
	if offset >= len(r.src) {
		return "the end of the file"
	}
	c, _ := utf8.DecodeRune(r.src[offset:])
	return "the character " + strconv.QuoteRune(c)
}

// expectedBy says what JSON has in the place of a mistake.
func expectedBy(err error) string {
	if err != nil {
		if _, expected, ok := strings.Cut(err.Error(), "expecting "); ok {
			return strings.TrimSuffix(expected, ")")
		}
		if strings.Contains(err.Error(), "in string") {
			return "a text as JSON has it"
		}
	}
	return "a value as JSON has it"
}

// typeOf says what is expected where a field has a type of Go, and a value of a kind was found.
func typeOf(t reflect.Type, found jsontext.Kind) string {
	if t == nil {
		return "a value of the schema " + Schema
	}
	switch t.Kind() {
	case reflect.Pointer:
		return typeOf(t.Elem(), found)
	case reflect.String:
		if found == '0' {
			return "a text, as \"2\""
		}
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Map:
		return "an object"
	case reflect.Struct:
		return "an object with " + fieldsOf(t)
	default:
		return "a whole number"
	}
}

// fieldsOf lists the fields that a type of the schema has.
func fieldsOf(t reflect.Type) string {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct {
		return "its fields"
	}
	var names []string
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func cutLast(pointer string) (before, last string) {
	i := strings.LastIndexByte(pointer, '/')
	return pointer[:max(i, 0)], pointer[i+1:]
}

func kindOf(k jsontext.Kind) string {
	switch k {
	case '"':
		return "a text"
	case '0':
		return "a number"
	case '{':
		return "an object"
	case '[':
		return "a list"
	case 'n':
		return "null"
	case 't', 'f':
		return "a truth value"
	default:
		return "a value"
	}
}

// document reads the file: its schema first, that of another version may have anything.
func (r *reader) document() *Document {
	if !r.outline() {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewReader(r.src))
	doc := &Document{}
	into := map[string]any{
		"schema": &doc.Schema, "engine": &doc.Engine, "syntax": &doc.Syntax, "granularity": &doc.Granularity, "approximation": &doc.Approximation, "feasible": &doc.Feasible,
		"complete": &doc.Complete, "unread": &doc.Unread, "within": &doc.Within, "unwind": &doc.Unwind,
	}
	head := map[string]any{}
	next := func() jsontext.Token { t, _ := d.ReadToken(); return t } // the outline read it before
	value := func() (jsontext.Value, int) { v, _ := d.ReadValue(); return v, int(d.InputOffset()) - len(v) }
	whole, part := resolved()
	next()
	for d.PeekKind() == '"' && !r.report.Full() {
		name := next().String()
		if name == "claims" && d.PeekKind() == '[' {
			head[name] = []any{}
			next()
			for d.PeekKind() != ']' && !r.report.Full() {
				v, at := value()
				var c Claim
				if r.decoded(v, &c, at) {
					r.valid(part, v, at)
				}
				doc.Claims = append(doc.Claims, c)
			}
			if !r.report.Full() {
				next()
			}
			continue
		}
		v, at := value()
		field, known := into[name]
		switch {
		case name == "claims":
			r.at(at, kindOf(v.Kind()), "a list of claims")
		case !known:
			r.at(at, "the field "+strconv.Quote(cut(name))+", which is unknown", "one of "+Schema)
		case r.decoded(v, field, at):
			var instance any
			if err := json.Unmarshal(v, &instance); err == nil {
				head[name] = instance
			}
		}
	}
	if r.report.Err() == nil {
		if err := whole.Validate(head); err != nil {
			r.refused(err, jsontext.Value(r.src), 0)
		}
	}
	return doc
}

// decoded reads a value that begins at an offset of the file. False: it is another one,
// which is reported.
func (r *reader) decoded(v jsontext.Value, to any, at int) bool {
	err := json.Unmarshal(v, to, json.RejectUnknownMembers(true))
	if err != nil {
		r.failed(err, at)
	}
	return err == nil
}

// valid validates a value that begins at an offset of the file.
func (r *reader) valid(schema *jsonschema.Resolved, v jsontext.Value, base int) {
	var instance any
	if err := json.Unmarshal(v, &instance); err != nil {
		r.failed(err, base)
		return
	}
	if err := schema.Validate(instance); err != nil && strings.HasPrefix(reason(err), "anyOf") {
		r.at(base, "a claim that lacks a field", "condition, inputs, input or heap with outcome, or verdict with at")
	} else if err != nil {
		r.refused(err, v, base)
	}
}

// resolved is the schema of a document, and that of a claim: made once, since it takes
// longer than judging a small program.
var resolved = sync.OnceValues(func() (document, claim *jsonschema.Resolved) {
	s := ClaimsSchema()
	part := *claimSchema(s)
	document, err := s.Resolve(nil)
	if err == nil {
		claim, err = part.Resolve(nil)
	}
	if err != nil {
		panic(err)
	}
	return document, claim
})

// outline goes through the file without keeping it: is it JSON, of this schema, and not
// too long? False: it is not, which is reported.
func (r *reader) outline() bool {
	d := jsontext.NewDecoder(bytes.NewReader(r.src))
	stop := func(err error) bool {
		r.failed(err, 0)
		return false
	}
	if k := d.PeekKind(); k != '{' {
		if _, err := d.ReadToken(); err != nil {
			return stop(err)
		}
		r.at(0, kindOf(k), "an object of the schema "+Schema)
		return false
	}
	schema, at := "", -1
	if _, err := d.ReadToken(); err != nil {
		return stop(err)
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return stop(err)
		}
		field := name.String()
		if field == "claims" && d.PeekKind() == '[' {
			if _, err := d.ReadToken(); err != nil {
				return stop(err)
			}
			n := 0
			for ; d.PeekKind() != ']' && d.PeekKind() != 0; n++ {
				if n == MaxClaims {
					r.at(int(d.InputOffset()), fmt.Sprintf("more than %d claims", MaxClaims), "fewer")
					return false
				}
				if err := d.SkipValue(); err != nil {
					return stop(err)
				}
			}
			if _, err := d.ReadToken(); err != nil {
				return stop(err)
			}
			continue
		}
		v, err := d.ReadValue()
		if err != nil {
			return stop(err)
		}
		if field == "schema" {
			at = int(d.InputOffset()) - len(v)
			schema = string(v)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return stop(err)
	}
	if _, err := d.ReadToken(); err != io.EOF {
		r.at(int(d.InputOffset()), "more behind the object", "the end of the file")
		return false
	}
	if schema != strconv.Quote(Schema) {
		found := "the schema " + cut(schema)
		if at < 0 {
			found, at = "no field schema", 0
		}
		r.at(at, found, "the schema "+strconv.Quote(Schema))
		return false
	}
	return true
}

// cut returns a text in a message.
func cut(s string) string {
	const width = 120
	if len(s) > width {
		return strings.ToValidUTF8(s[:width], "") + "…"
	}
	return s
}
