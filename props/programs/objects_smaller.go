package programs

import (
	"slices"

	"tandem/internal/dag"
	"tandem/lang"
)

// readableProgram reports whether p is read back: the type of each nil can be told.
func readableProgram(p *lang.Program) bool {
	if len(p.Classes) == 0 {
		return true
	}
	ok := declaresLocals(p)
	p.Walk(func(s lang.Stmt) {
		for _, e := range lang.Exprs(s) {
			ok = ok && readable(e)
		}
		if q := s.Parts(); q.Name != "" && !q.E.IsZero() { // a call of a method
			ok = ok && isKnown(q.E)
		}
	})
	return ok
}

// declaresLocals reports whether p's bodies have no locals but parameters and those declared at
// their heads.
func declaresLocals(p *lang.Program) bool {
	ok := true
	body := func(scope string, S lang.Seq) {
		known := p.Locals(scope)
		S.Walk(func(s lang.Stmt) {
			vars := lang.FreeVars(lang.Exprs(s)...)
			if x, assigns := lang.Target(s); assigns {
				vars = append(vars, x)
			}
			for _, x := range vars {
				ok = ok && (x.Scope == "" || slices.Contains(known, x))
			}
		})
	}
	for _, d := range p.Procs {
		body(d.Name, d.Body)
	}
	for _, m := range p.Methods() {
		body(m.FullName(), m.Body)
	}
	return ok
}

// usedClasses returns those of p's classes that it uses, in their order, with the fields that it
// uses. p has no other methods than it calls, directly or not, and no other variables than it uses.
func usedClasses(p *lang.Program) []*lang.ClassDecl {
	types, fields := map[lang.Type]bool{}, map[lang.Field]bool{}
	typesIn := func(vars []lang.Var) {
		for _, x := range vars {
			types[x.Type] = true
		}
	}
	typesIn(p.Vars)
	for _, d := range p.Procs {
		typesIn(d.Params)
	}
	for _, m := range p.Methods() {
		types[m.Result] = true
		typesIn(m.Locals())
	}
	p.Walk(func(a lang.Stmt) {
		if x, ok := lang.Target(a); ok {
			types[x.Type] = true
		}
		for _, e := range dag.Order(lang.Exprs(a)...) {
			types[e.Type()] = true
			if f, ok := e.Field(); ok {
				fields[f] = true
			}
		}
	})
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

// onlyCalled returns p's classes with those methods only that p calls.
func onlyCalled(p *lang.Program) []*lang.ClassDecl {
	called := calls(p)
	var list []*lang.ClassDecl
	for _, d := range p.Classes {
		with := *d
		with.Methods = slices.DeleteFunc(slices.Clone(d.Methods), func(m *lang.Method) bool { return !called[m.FullName()] })
		list = append(list, &with)
	}
	return list
}

// smallerHeapVar lists heap variables of the type one step simpler, without this, which is not assigned.
func smallerHeapVar(h lang.Expr) []lang.Expr {
	if h.IsZero() || h.Op() == lang.Variable {
		return nil
	}
	return slices.DeleteFunc(SmallerExpr(h), func(e lang.Expr) bool {
		x, ok := e.Var()
		return !e.IsHeapVar() || ok && x.Name == "this"
	})
}
