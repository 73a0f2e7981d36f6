package plain

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// program is what is read of tandem.ast/v1.
type program struct {
	Variables  []variable
	Procedures []any
	Classes    []any
	Body       []stmt
}

type variable struct{ Name, Type string }

type stmt struct {
	Kind, At, Type   string
	To               any
	E, Test          []any
	Then, Else, Body []stmt
}

// outcome and claim are those of tandem.claims/v1.
type outcome struct {
	Kind  string `json:"kind"`
	Error string `json:"error,omitempty"`
	At    string `json:"at,omitempty"`
}

type claim struct {
	Condition string            `json:"condition"`
	Outcome   outcome           `json:"outcome"`
	Values    map[string]string `json:"values,omitempty"`
}

type document struct {
	Schema      string         `json:"schema"`
	Engine      map[string]any `json:"engine"`
	Granularity string         `json:"granularity"`
	Complete    bool           `json:"complete"`
	Claims      []claim        `json:"claims"`
}

// ErrUnknown is the error of a program with something that the engine does not have.
var ErrUnknown = errors.New("plain: the program has something that this engine does not have")

// MaxClaims is how many claims the engine writes at the most: with more it does not claim
// that they are complete.
const MaxClaims = 400

// state is where a path is.
type state struct {
	values map[string]typed
	path   []string       // conditions
	loops  map[string]int // iterations of the loops that are open, by their places
	inputs int            // that were read
}

// typed is a term with its sort: Int, Bool, or the width of a bit-vector.
type typed struct {
	text, sort string
	width      int
}

type engine struct {
	vars   []variable
	most   int // iterations of an execution of a loop
	claims []claim
	full   bool // there are more claims than the engine writes
}

// Claims returns what the engine claims of a program, tandem.ast/v1. It goes through each
// execution of a loop at most so many times.
func Claims(ast []byte, iterations int) ([]byte, error) {
	var p program
	if err := json.Unmarshal(ast, &p); err != nil {
		return nil, err
	}
	if len(p.Procedures)+len(p.Classes) > 0 {
		return nil, ErrUnknown
	}
	e := &engine{vars: p.Variables, most: iterations}
	s := state{values: map[string]typed{}, loops: map[string]int{}}
	for _, v := range p.Variables {
		sort, width, ok := sortOf(v.Type)
		if !ok {
			return nil, ErrUnknown
		}
		s.values[v.Name] = typed{"|" + v.Name + "|", sort, width}
	}
	if err := e.run(p.Body, s); err != nil {
		return nil, err
	}
	return json.Marshal(document{
		Schema: "tandem.claims/v1", Engine: map[string]any{"name": "plain"}, Granularity: "path", Complete: !e.full, Claims: append([]claim{}, e.claims...),
	})
}

func sortOf(name string) (sort string, width int, ok bool) {
	switch name {
	case "int":
		return "Int", 0, true
	case "bool":
		return "Bool", 0, true
	}
	width, err := strconv.Atoi(strings.TrimPrefix(name, "bv"))
	return fmt.Sprintf("(_ BitVec %d)", width), width, err == nil && strings.HasPrefix(name, "bv")
}

func (e *engine) end(s state, o outcome, values bool) {
	if e.full = e.full || len(e.claims) == MaxClaims; e.full {
		return
	}
	c := claim{Condition: "(and true " + strings.Join(s.path, " ") + ")", Outcome: o}
	if values {
		c.Values = map[string]string{}
		for _, v := range e.vars {
			c.Values[v.Name] = s.values[v.Name].text
		}
	}
	e.claims = append(e.claims, c)
}

// assuming returns s behind a condition.
func (s state) assuming(b string) state {
	s.path = append(append([]string{}, s.path...), b)
	return s
}

// assigned returns s with another value of a variable.
func (s state) assigned(x string, v typed) state {
	s.values = maps.Clone(s.values)
	s.values[x] = v
	return s
}

// counted returns s with so many iterations of a loop.
func (s state) counted(loop string, n int) state {
	s.loops = maps.Clone(s.loops)
	s.loops[loop] = n
	return s
}

func (e *engine) run(list []stmt, s state) error {
	if e.full {
		return nil
	}
	if len(list) == 0 {
		e.end(s, outcome{Kind: "final"}, true)
		return nil
	}
	first, rest := list[0], list[1:]
	then := func(block []stmt) []stmt { return append(append([]stmt{}, block...), rest...) }
	if first.Kind == "assign" || first.Kind == "input" {
		x, ok := first.To.(string)
		if !ok {
			return ErrUnknown
		}
		if first.Kind == "input" {
			sort, width, _ := sortOf(first.Type)
			s.inputs++
			return e.run(rest, s.assigned(x, typed{fmt.Sprintf("(as |in#%d| %s)", s.inputs, sort), sort, width}))
		}
		v, err := term(first.E, s.values)
		if err != nil {
			return err
		}
		return e.run(rest, s.assigned(x, v))
	}
	b, err := term(first.Test, s.values)
	if err != nil {
		return err
	}
	yes, no := s.assuming(b.text), s.assuming("(not "+b.text+")")
	switch first.Kind {
	case "assume":
		e.end(no, outcome{Kind: "blocked"}, false)
		return e.run(rest, yes)
	case "assert":
		e.end(no, outcome{Kind: "error", Error: "assertion-failed", At: first.At}, true)
		return e.run(rest, yes)
	case "if":
		if err := e.run(then(first.Then), yes); err != nil {
			return err
		}
		return e.run(then(first.Else), no)
	case "while":
		if n := s.loops[first.At]; n < e.most {
			err = e.run(append(append([]stmt{}, first.Body...), list...), yes.counted(first.At, n+1))
		} else {
			e.end(yes, outcome{Kind: "bound"}, false)
		}
		if err != nil {
			return err
		}
		return e.run(rest, no.counted(first.At, 0))
	}
	return ErrUnknown
}

// functions are the names in SMT-LIB of operators that have another one there.
var functions = map[string]string{
	"neg": "-", "add": "+", "sub": "-", "mul": "*", "eq": "=", "ne": "distinct", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "implies": "=>", "cond": "ite",
}

// term returns an expression of tandem.ast/v1 in SMT-LIB, with values for variables.
func term(e []any, values map[string]typed) (typed, error) {
	if len(e) < 2 {
		return typed{}, ErrUnknown
	}
	op, _ := e[0].(string)
	if text, leaf := e[1].(string); leaf && len(e) == 2 {
		if op == "var" {
			return values[text], nil
		}
		return literal(op, text)
	}
	target, operands := "", e[1:]
	if op == "bv" || op == "sbv" || op == "int_to_bv" {
		target, _ = e[1].(string)
		operands = e[2:]
	}
	var args []typed
	text := ""
	for _, k := range operands {
		list, ok := k.([]any)
		if !ok {
			return typed{}, ErrUnknown
		}
		a, err := term(list, values)
		if err != nil {
			return a, err
		}
		args = append(args, a)
		text += " " + a.text
	}
	name := op
	if f, ok := functions[op]; ok {
		name = f
	}
	v := typed{text: "(" + name + text + ")", sort: args[0].sort, width: args[0].width}
	switch {
	case op == "cond":
		v.sort, v.width = args[1].sort, args[1].width
	case op == "ubv_to_int" || op == "sbv_to_int":
		v.sort, v.width = "Int", 0
	case target != "":
		sort, width, ok := sortOf(target)
		if !ok {
			return v, ErrUnknown
		}
		v = typed{converted(op, args[0], width), sort, width}
	case strings.Contains(" eq ne lt le gt ge bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge ", " "+op+" "):
		v.sort, v.width = "Bool", 0
	case op == "select" || op == "store" || op == "len" || op == "setlen" || op == "field":
		return v, ErrUnknown
	}
	return v, nil
}

// converted returns a bit-vector, or an integer, as a bit-vector of a width.
func converted(op string, a typed, width int) string {
	switch {
	case op == "int_to_bv":
		return fmt.Sprintf("((_ int_to_bv %d) %s)", width, a.text)
	case width < a.width:
		return fmt.Sprintf("((_ extract %d 0) %s)", width-1, a.text)
	case op == "sbv":
		return fmt.Sprintf("((_ sign_extend %d) %s)", width-a.width, a.text)
	default:
		return fmt.Sprintf("((_ zero_extend %d) %s)", width-a.width, a.text)
	}
}

// literal returns a constant.
func literal(sort, text string) (typed, error) {
	smt, width, ok := sortOf(sort)
	switch {
	case !ok:
		return typed{}, ErrUnknown
	case width > 0:
		text = fmt.Sprintf("(_ bv%s %d)", text, width)
	case strings.HasPrefix(text, "-"):
		text = "(- " + text[1:] + ")"
	}
	return typed{text, smt, width}, nil
}
