package certificate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tandem/explore"
	"tandem/internal/lists"
	"tandem/internal/ordered"
	"tandem/lang"
	"tandem/lang/heapfile"
)

// model returns the values of all variables for a record: as texts, or as a heap file with classes.
func model(p *lang.Program, at func(lang.Var) lang.Value) (any, error) {
	if len(p.Classes) > 0 {
		return heap(p, at)
	}
	list := ordered.Object[string]{}
	for _, x := range p.Vars {
		v, err := text(x, at(x))
		if err != nil {
			return nil, err
		}
		list.Add(x.Name, v)
	}
	return list, nil
}

// text returns the value of a variable as it can be read again.
func text(x lang.Var, v lang.Value) (string, error) {
	if read, err := lang.ParseValue(v.String(), x.Type); err != nil || !read.Equal(v) {
		return "", fmt.Errorf("the value of %s has no text that a certificate could have", x)
	}
	return v.String(), nil
}

// heap returns the heap file of the values, in one line.
func heap(p *lang.Program, at func(lang.Var) lang.Value) (any, error) {
	text := heapfile.Format(p, at)
	read, err := heapfile.Read("", text, p)
	if err != nil {
		return nil, err
	}
	again := heapfile.Format(p, func(x lang.Var) lang.Value {
		if v, ok := read.Values[x]; ok {
			return v
		}
		return lang.Default(x.Type)
	})
	if !bytes.Equal(again, text) {
		return nil, errors.New("the heap has no text that a certificate could have")
	}
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return nil, err
	}
	return json.RawMessage(line.Bytes()), nil
}

// changed lists the variables that the step sets.
func (w *Writer[S]) changed(t explore.Transition[S]) []lang.Var {
	if _, form := t.From.Stmt().(*lang.Form); form {
		return lists.Filter(t.To.Sigma().Domain(), func(x lang.Var) bool {
			return !isCount(x) && t.To.Sigma().At(x) != t.From.Sigma().At(x)
		})
	}
	if _, fault := t.To.Stmt().(*lang.Fault); fault {
		return nil
	}
	switch a := t.From.Stmt().(type) {
	case nil:
		if m := w.ended(t); m != nil && m.Result != (lang.Type{}) {
			return []lang.Var{lang.Result(m.Result)}
		}
		return nil
	case *lang.Call:
		return w.program.Proc(a.Proc).Params
	case *lang.Invoke:
		for _, m := range w.program.Methods() {
			if m.FullName() == a.Callee() {
				return m.Locals()
			}
		}
		return nil
	case *lang.Return:
		if a.E.IsZero() {
			return nil
		}
		return []lang.Var{lang.Result(a.E.Type())}
	case *lang.AssignField:
		f, _ := a.H.Field()
		return []lang.Var{f.Array()}
	case *lang.New:
		return w.created(a)
	default:
		if x, ok := lang.Target(a); ok {
			return []lang.Var{x}
		}
		return nil
	}
}

// ended returns the method whose body ended by the step; nil if it is none.
func (w *Writer[S]) ended(t explore.Transition[S]) *lang.Method {
	from, ok := any(t.From).(explore.Caller)
	to, ok2 := any(t.To).(explore.Caller)
	if !ok || !ok2 {
		return nil
	}
	found, _ := lists.Find(w.program.Methods(), func(m *lang.Method) bool { return from.Open(m.FullName()) > to.Open(m.FullName()) })
	return found
}

// created lists what h := new C sets: h, or the field that it is, and the fields of C.
func (w *Writer[S]) created(a *lang.New) []lang.Var {
	h, ok := a.H.Var()
	if !ok {
		f, _ := a.H.Field()
		h = f.Array()
	}
	vars := []lang.Var{h}
	for _, f := range w.program.Class(a.Class).Fields {
		if !slices.Contains(vars, f.Array()) {
			vars = append(vars, f.Array())
		}
	}
	return vars
}
