package programs

import (
	"slices"

	"tandem/internal/dag"
	"tandem/lang"
)

// readableProgram tells whether p is read back: the type of each nil can be told.
func readableProgram(p *lang.Program) bool {
	if len(p.Classes) == 0 {
		return true
	}
	ok := true
	p.Walk(func(s lang.Stmt) {
		for _, e := range lang.Exprs(s) {
			ok = ok && readable(e)
		}
		if call, is := s.(*lang.Invoke); is {
			ok = ok && isKnown(call.E0)
		}
	})
	return ok
}

// usedClasses is those of p's classes that it uses, in their order, with the
// fields that it uses. p has no other methods than it calls, directly or not, and
// no other variables than it uses.
func usedClasses(p *lang.Program) []*lang.ClassDecl {
	types, fields := map[lang.Type]bool{}, map[lang.Field]bool{}
	typesIn := func(vars []lang.Var) {
		for _, x := range vars {
			types[x.Type] = true
		}
	}
	typesIn(p.Vars)
	bodies := []lang.Seq{p.Body}
	for _, m := range p.Methods() {
		types[m.Result] = true
		typesIn(m.Locals())
		bodies = append(bodies, m.Body)
	}
	for _, s := range bodies {
		s.Walk(func(a lang.Stmt) {
			for _, e := range dag.Order(lang.Exprs(a)...) {
				types[e.Type()] = true
				if f, ok := e.Field(); ok {
					fields[f] = true
				}
			}
		})
	}
	var list []*lang.ClassDecl
	for _, d := range p.Classes {
		if !types[d.Type] {
			continue
		}
		used := *d
		used.Fields = slices.DeleteFunc(slices.Clone(d.Fields), func(f lang.Field) bool { return !fields[f] })
		list = append(list, &used)
	}
	return list
}

// calledMethods is those of p's methods that it calls, directly or not.
func calledMethods(p *lang.Program) map[*lang.Method]bool {
	methods := map[string]*lang.Method{}
	for _, m := range p.Methods() {
		methods[m.FullName()] = m
	}
	called := map[*lang.Method]bool{}
	todo := []lang.Seq{p.Body}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		s.Walk(func(a lang.Stmt) {
			call, ok := a.(*lang.Invoke)
			if !ok {
				return
			}
			if m := methods[call.Callee()]; m != nil && !called[m] {
				called[m] = true
				todo = append(todo, m.Body)
			}
		})
	}
	return called
}

// onlyCalled is p's classes with those methods only that p calls.
func onlyCalled(p *lang.Program) []*lang.ClassDecl {
	called := calledMethods(p)
	var list []*lang.ClassDecl
	for _, d := range p.Classes {
		with := *d
		with.Methods = slices.DeleteFunc(slices.Clone(d.Methods), func(m *lang.Method) bool { return !called[m] })
		list = append(list, &with)
	}
	return list
}

// smallerObjectStmt lists statements of objects that are a step simpler.
func smallerObjectStmt(st lang.Stmt) []lang.Stmt {
	var list []lang.Stmt
	switch st := st.(type) {
	case *lang.AssignField:
		for _, h := range smallerHeapVar(st.H) {
			if x, ok := h.Var(); ok {
				list = append(list, &lang.Assign{X: x, E: st.E, At: st.At})
			} else {
				list = append(list, &lang.AssignField{H: h, E: st.E, At: st.At})
			}
		}
		for _, e := range smallerExpr(st.E) {
			list = append(list, &lang.AssignField{H: st.H, E: e, At: st.At})
		}
	case *lang.New:
		for _, h := range smallerHeapVar(st.H) {
			list = append(list, &lang.New{H: h, Class: st.Class, At: st.At})
		}
	case *lang.Invoke:
		with := func(change func(*lang.Invoke)) {
			smaller := *st
			smaller.Args = slices.Clone(st.Args)
			change(&smaller)
			list = append(list, &smaller)
		}
		if !st.H.IsZero() {
			with(func(s *lang.Invoke) { s.H = lang.Expr{} })
			for _, h := range smallerHeapVar(st.H) {
				with(func(s *lang.Invoke) { s.H = h })
			}
		}
		for _, e := range smallerExpr(st.E0) {
			with(func(s *lang.Invoke) { s.E0 = e })
		}
		for i, arg := range st.Args {
			for _, e := range smallerExpr(arg) {
				with(func(s *lang.Invoke) { s.Args[i] = e })
			}
		}
	case *lang.Return:
		if !st.E.IsZero() {
			for _, e := range smallerExpr(st.E) {
				list = append(list, &lang.Return{E: e, At: st.At})
			}
		}
	}
	return list
}

// smallerHeapVar lists heap variables of the same type that are a step simpler,
// and are not this, which is not assigned to.
func smallerHeapVar(h lang.Expr) []lang.Expr {
	if h.Op() == lang.Variable {
		return nil
	}
	return slices.DeleteFunc(smallerExpr(h), func(e lang.Expr) bool {
		x, ok := e.Var()
		return !e.IsHeapVar() || ok && x.Name == "this"
	})
}
