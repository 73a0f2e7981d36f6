package certificate

import (
	"slices"

	"tandem/explore"
	"tandem/lang"
)

// changed lists the variables that the step sets.
func (w *Writer[S]) changed(t explore.Transition[S]) []lang.Var {
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
	for _, m := range w.program.Methods() {
		if from.Open(m.FullName()) > to.Open(m.FullName()) {
			return m
		}
	}
	return nil
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
