package dap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-dap"

	"tandem/cmd/report"
	"tandem/internal/lists"
	"tandem/internal/ordered"
	"tandem/languages"
)

// node is what a reference of the editor stands for: the variables in it.
type node struct {
	rows func() []dap.Variable
}

// refer returns the reference of a node.
func (s *server) refer(rows func() []dap.Variable) int {
	s.scopes = append(s.scopes, &node{rows})
	return len(s.scopes)
}

// scopesOf lists what the editor shows of a closure, the one that runs being 0: V, σ and φ, and whether
// the sides agree. Of another one than that which runs they have its local variables, and V the others.
func (s *server) scopesOf(frame int) []dap.Scope {
	var list []dap.Scope
	add := func(name string, rows func() []dap.Variable) {
		list = append(list, dap.Scope{Name: name, VariablesReference: s.refer(rows)})
	}
	V, symbolic := s.run.Locals(frame)
	if state := s.run.Values(); state != nil {
		add("V (concrete)", func() []dap.Variable {
			vars := s.values(state, "%s", state.Variables)
			if frame == 0 {
				return vars
			}
			running, _ := s.run.Locals(0)
			return append(slices.DeleteFunc(vars, func(x dap.Variable) bool {
				return slices.ContainsFunc(running, func(r languages.Row) bool { return r.Name == x.Name })
			}), rows(V)...)
		})
	}
	lets, sigma, phi := s.run.Formulas()
	if frame > 0 {
		lets, sigma = nil, symbolic
	}
	add("σ (symbolic)", func() []dap.Variable { return append(rows(sigma), rows(lets)...) })
	add("φ (path condition)", func() []dap.Variable {
		var list []dap.Variable
		for i, c := range phi {
			list = append(list, dap.Variable{Name: fmt.Sprint(i + 1), Value: c})
		}
		return list
	})
	add("agreement", func() []dap.Variable { return rows(s.run.Agreement()) })
	return list
}

// rows returns texts as variables.
func rows(list []languages.Row) []dap.Variable {
	return lists.Map(list, func(r languages.Row) dap.Variable { return dap.Variable{Name: r.Name, Value: r.Value} })
}

// values returns values of a state as variables, which expressions name as path says; objects and
// arrays can be opened.
func (s *server) values(state *report.State, path string, list ordered.Object[report.Value]) []dap.Variable {
	vars := []dap.Variable{}
	for _, m := range list {
		vars = append(vars, s.value(state, fmt.Sprintf(path, m.Key), m.Key, m.Value))
	}
	return vars
}

// value returns a value as a variable, which expressions name by its path.
func (s *server) value(state *report.State, path, name string, v report.Value) dap.Variable {
	x := dap.Variable{Name: name, EvaluateName: path}
	path = strings.ReplaceAll(path, "%", "%%")
	switch v := v.(type) {
	case nil:
		x.Value = "nil"
	case *report.Array:
		x.Value = fmt.Sprintf("%d elements, else %v", len(v.Elements), text(v.Else))
		if v.Length != nil {
			x.Value += ", length " + *v.Length
		}
		x.VariablesReference = s.refer(func() []dap.Variable { return s.values(state, path+"[%s]", v.Elements) })
	default:
		x.Value = text(v)
		for _, o := range state.Objects {
			if o.Key == x.Value {
				x.Type = o.Value.Class
				x.VariablesReference = s.refer(func() []dap.Variable { return s.values(state, path+".%s", o.Value.Fields) })
			}
		}
	}
	return x
}

func text(v report.Value) string {
	if v == nil {
		return "nil"
	}
	return fmt.Sprint(v)
}

// variables answers with what is in a scope, an object or an array.
func (s *server) variables(r *dap.VariablesRequest) {
	at := r.Arguments.VariablesReference - 1
	if at < 0 || at >= len(s.scopes) {
		s.refuse(&r.Request, "variables: this reference is of an earlier stop")
		return
	}
	list := s.scopes[at].rows()
	if list == nil {
		list = []dap.Variable{}
	}
	s.send(&dap.VariablesResponse{Response: s.done(&r.Request), Body: dap.VariablesResponseBody{Variables: list}})
}

// evaluate answers with a variable on both sides, and takes the other branch for the word other, for
// editors that do not show the targets of a step.
func (s *server) evaluate(r *dap.EvaluateRequest) {
	name := strings.TrimSpace(r.Arguments.Expression)
	if name == "other" && r.Arguments.Context == "repl" {
		s.send(&dap.EvaluateResponse{Response: s.done(&r.Request), Body: dap.EvaluateResponseBody{Result: "the other branch"}})
		s.step(s.run.Other)
		return
	}
	var parts []string
	ref := 0
	if x := s.find(name); x != nil {
		parts, ref = append(parts, "V: "+x.Value), x.VariablesReference
	}
	_, sigma, _ := s.run.Formulas()
	for _, row := range sigma {
		if row.Name == name {
			parts = append(parts, "σ: "+row.Value)
		}
	}
	if parts == nil {
		V, term, err := s.run.Evaluate(name)
		if err != nil {
			s.refuse(&r.Request, fmt.Sprintf("%s: expected a variable of the program, as a.x or b[1], an expression over variables, or other, which takes the other branch: %v", name, err))
			return
		}
		if V != "" {
			parts = append(parts, "V: "+V)
		}
		parts = append(parts, "σ: "+term)
	}
	s.send(&dap.EvaluateResponse{Response: s.done(&r.Request), Body: dap.EvaluateResponseBody{Result: strings.Join(parts, ", "), VariablesReference: ref}})
}

// find returns the variable, field or element of the concrete side of that path; nil: there is none.
func (s *server) find(path string) *dap.Variable {
	state := s.run.Values()
	if state == nil {
		return nil
	}
	for vars := s.values(state, "%s", state.Variables); ; {
		i := slices.IndexFunc(vars, func(x dap.Variable) bool {
			rest, ok := strings.CutPrefix(path, x.EvaluateName)
			return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
		})
		switch {
		case i < 0:
			return nil
		case vars[i].EvaluateName == path:
			return &vars[i]
		case vars[i].VariablesReference == 0:
			return nil
		}
		vars = s.scopes[vars[i].VariablesReference-1].rows()
	}
}
