package heapfile

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/jsonread"
	"tandem/lang/syntax"
)

// StateSchema names files of symbolic states: heap files with classes, integers as expressions over
// symbols, parts not initialised, summary nodes, one array of cells, and a path condition.
const StateSchema = "tandem.state/v1"

// Uninit is the text that stands for what is not initialised.
const Uninit = "uninit"

// Where a reference leads that leads to no object.
const (
	ToNil    = -1
	ToUninit = -2
)

// State is what a file of a symbolic state says.
type State struct {
	File      string
	Classes   []StateClass
	Symbols   []lang.Var // of type int, in the order of the file
	Objects   []StateObject
	Array     *StateArray     // nil: there is none
	Variables []StateVariable // in the order of the file, which is that of the roots
	Condition lang.Expr       // the path condition; true where the file has none
}

// StateClass is a class with its fields, in their order.
type StateClass struct {
	Name   string
	Fields []StateField
}

// StateField is a field. Class is "" for an integer.
type StateField struct{ Name, Class string }

// StateObject is an object with the values of its fields, in the order of its class.
type StateObject struct {
	Name   string
	Class  int // its place among the classes
	Fields []StateValue
	// Sum is the integers of a summary node's objects, a list each, by the class's fields; nil for others.
	Sum [][]StateValue
}

// StateValue is an integer, which is an expression, or a reference.
type StateValue struct {
	Expr lang.Expr // the zero Expr: a reference, or an integer that is not initialised
	To   int       // the place of an object, ToNil or ToUninit
}

// StateVariable is a variable. It is a reference where Expr is the zero Expr.
type StateVariable struct {
	Name string
	StateValue
}

// StateArray is an array of cells, in the order of the file, and its length.
type StateArray struct {
	Name   string
	Length lang.Expr
	Cells  []StateCell
}

// StateCell is an initialised cell.
type StateCell struct{ Index, Elem lang.Expr }

// ReadState reads a file of a symbolic state, named file in messages. The error is syntax.Errors.
func ReadState(file string, src []byte) (*State, error) {
	if len(src) > math.MaxInt32 {
		return nil, fmt.Errorf("%s: found a state of %d bytes, expected at most %d", file, len(src), math.MaxInt32)
	}
	r := &stateReader{
		reader: reader{Heap: &Heap{File: file}, Reader: jsonread.New(file, src)},
		State:  &State{File: file, Condition: lang.True}, named: map[string]int{},
	}
	if top, ok := r.Document(); ok {
		r.document(top)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	return r.State, nil
}

// stateReader makes a state of JSON.
type stateReader struct {
	reader
	*State
	named map[string]int // the places of the objects
}

// stateKeys is what a file has, in the order in which it is read.
var stateKeys = []string{"schema", "classes", "symbols", "objects", "array", "variables", "condition"}

// keyed returns the values of an object that may have these names only, by their names.
func (r *stateReader) keyed(n jsonread.Node, of string, names []string) map[string]jsonread.Node {
	found := map[string]jsonread.Node{}
	r.Each(n, of, func(name, value jsonread.Node) {
		if key := string(r.Text(name)); slices.Contains(names, key) {
			found[key] = value
			return
		}
		r.Unknown(name, "key", func() (string, []string) { return "one of " + spell.List(names), names })
	})
	return found
}

func (r *stateReader) document(top jsonread.Node) {
	m := r.keyed(top, "the file", stateKeys)
	if r.Err() != nil {
		return
	}
	if !r.Schema(top, m["schema"], StateSchema) {
		return
	}
	if n, ok := m["classes"]; ok {
		r.classes(n)
	}
	if n, ok := m["symbols"]; ok {
		r.symbols(n)
	}
	if n, ok := m["objects"]; ok {
		r.stateObjects(n)
	}
	if n, ok := m["array"]; ok {
		r.stateArray(n)
	}
	if n, ok := m["variables"]; ok {
		r.Each(n, "variables", func(name, value jsonread.Node) { r.variable(string(r.Text(name)), value) })
	}
	if n, ok := m["condition"]; ok {
		if e, ok := r.expr(n, "condition", lang.Bool); ok {
			r.Condition = e
		}
	}
	if r.Err() == nil && len(r.Objects) == 0 && r.Array == nil && len(r.Variables) == 0 {
		r.Wrong(jsonread.Node{From: top.From, To: top.From}, "", `found no heap, expected "objects", "array" or "variables"`)
	}
}

func (r *stateReader) classes(n jsonread.Node) {
	type fields struct {
		at  int
		all jsonread.Node
	}
	var todo []fields
	r.Each(n, "classes", func(name, value jsonread.Node) {
		todo = append(todo, fields{len(r.Classes), value})
		r.Classes = append(r.Classes, StateClass{Name: string(r.Text(name))})
	})
	names := r.classNames()
	for _, f := range todo {
		of := r.Classes[f.at].Name
		r.Each(f.all, jsonread.Cut(of)+", fields", func(name, value jsonread.Node) {
			class := string(r.Text(value))
			switch {
			case value.Kind == '"' && class == "int":
				class = ""
			case value.Kind != '"' || !slices.Contains(names, class):
				r.Unknown(value, "type", func() (string, []string) {
					return "int or one of the file's classes: " + spell.List(names), append(names, "int")
				})
				return
			}
			r.Classes[f.at].Fields = append(r.Classes[f.at].Fields, StateField{string(r.Text(name)), class})
		})
	}
}

func (r *stateReader) classNames() []string {
	return lists.Map(r.Classes, func(c StateClass) string { return c.Name })
}

func (r *stateReader) symbols(n jsonread.Node) {
	if n.Kind != '[' {
		r.Wrong(n, "", "symbols: found %s, expected a list of names", r.What(n))
		return
	}
	seen := map[string]bool{}
	r.Elements(n, func(value jsonread.Node) {
		name := string(r.Text(value))
		tree, err := syntax.ParseExpr("", []byte(name))
		_, plain := tree.(*syntax.Name)
		switch {
		case value.Kind != '"' || err != nil || !plain:
			r.Wrong(value, "", "symbols: found %s, expected a name", r.What(value))
		case seen[name]:
			r.Wrong(value, "", "found a second symbol %s, expected it once", r.What(value))
		default:
			seen[name] = true
			r.Symbols = append(r.Symbols, lang.NewVar(name, lang.Int))
		}
	})
}

// expr returns the expression of a type that a text or a number is.
func (r *stateReader) expr(n jsonread.Node, of string, t lang.Type) (lang.Expr, bool) {
	if n.Kind != '"' && n.Kind != '0' {
		r.Wrong(n, "", "%s: found %s, expected an expression over the symbols, as a text", of, r.What(n))
		return lang.Expr{}, false
	}
	text := string(r.Text(n))
	e, err := lang.ParseExpr(text, r.Symbols)
	if err != nil {
		list, _ := errors.AsType[syntax.Errors](err)
		at := n
		if m := list[0].Span; n.Kind == '"' && m.From.IsValid() && n.To-n.From == len(text)+2 { // no escapes
			at = jsonread.Node{Kind: n.Kind, From: n.From + 1 + m.From.Offset, To: n.From + 1 + m.To.Offset}
		}
		r.Wrong(at, list[0].Hint, "%s: %s", of, list[0].Msg)
		return e, false
	}
	if e.Type() != t {
		r.Wrong(n, "", "%s: found an expression of type %v, expected one of type %v", of, e.Type(), t)
		return e, false
	}
	return e, true
}
