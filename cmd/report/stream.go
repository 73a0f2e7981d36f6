package report

import (
	"encoding/json"
	"strings"

	"tandem/judge/ledger"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// stream writes a document field by field, each in a line, so that a long list of it can come while
// it goes on. What was written is the JSON of the document's type.
type stream struct {
	to    *Page
	tall  bool   // lists and objects in values are broken into lines, as Page.JSON does
	sep   string // before the next field
	items int    // of the list that is open
}

func (s *stream) field(name string, v any) { s.raw(name, s.value(v, "  ")) }

// value returns a value as JSON, in lines that begin with a prefix but for the first one, or in one line.
func (s *stream) value(v any, prefix string) string {
	if !s.tall {
		return compact(v)
	}
	return encoded(v, func(e *json.Encoder) { e.SetIndent(prefix, "  ") })
}

// raw writes a field whose value is JSON already.
func (s *stream) raw(name, json string) {
	if s.sep == "" {
		s.sep = "{\n  "
	}
	s.to.Printf("%s%s: %s", s.sep, compact(name), json)
	s.sep = ",\n  "
}

// state writes a concrete state as a field: like field with stateOf, but object by object for large heaps.
func (s *stream) state(name string, p *Program, d languages.Display) {
	V := valuation(d)
	if V == nil || !p.hasClasses() {
		s.field(name, p.stateOf(d))
		return
	}
	s.raw(name, `{"variables":`+compact(p.variables(V, inView(p.vars(), d.Formal))))
	if list := heapfile.Objects(p.lang, V.At); len(list) > 0 {
		s.to.Printf(`,"objects":{`)
		s.objects(p, V, list)
		s.to.Printf("}")
	}
	s.to.Printf("}")
}

// objects writes objects of V as members, a few at a time.
func (s *stream) objects(p *Program, V languages.Valuation, list []lang.ObjectValue) {
	var b strings.Builder
	for i, o := range list {
		b.WriteString(strings.Repeat(",", min(i, 1)) + compact(p.objectName(o)) + ":" + compact(p.fields(V, o)))
		if b.Len() > 1<<16 {
			s.to.Printf("%s", b.String())
			b.Reset()
		}
	}
	s.to.Printf("%s", b.String())
}

// begin opens a list, whose items follow, a line each.
func (s *stream) begin(name string) {
	s.raw(name, "[")
	s.items = 0
}

func (s *stream) item(v any) {
	s.to.Printf("%s\n    %s", strings.Repeat(",", min(s.items, 1)), s.value(v, "    "))
	s.items++
}

// around writes an item in whose text something stands for what inside writes.
func (s *stream) around(item, something string, inside func()) {
	before, after, _ := strings.Cut(item, something)
	s.to.Printf("%s\n    %s", strings.Repeat(",", min(s.items, 1)), before)
	inside()
	s.to.Printf("%s", after)
	s.items++
}

func (s *stream) endList() { s.to.Printf("%s]", strings.Repeat("\n  ", min(s.items, 1))) }

func (s *stream) end() { s.to.Printf("\n}\n") }

// header writes the fields that documents about a program begin with.
func (s *stream) header(schema string, p *Program) {
	s.field("schema", schema)
	s.field("version", Version)
	s.field("solver", ledger.NoSolver)
	s.field("program", p.info())
}
