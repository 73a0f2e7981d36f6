package programs

import (
	"maps"
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Smaller lists programs a step simpler than p: without large parts, with blocks for statements,
// parts for expressions, simpler constants. Variables no longer used are not declared.
func Smaller(p *lang.Program) []*lang.Program {
	var list []*lang.Program
	addTo := func(body lang.Seq, procs []*lang.Proc, classes []*lang.ClassDecl) {
		q := &lang.Program{Vars: p.Vars, Procs: calledProcs(procs, classes, body), Classes: classes, Body: body}
		q.Classes = onlyCalled(q)
		q.Vars = usedVars(q)
		q.Classes = usedClasses(q)
		if readableProgram(q) {
			list = append(list, q)
		}
	}
	add := func(body lang.Seq, procs []*lang.Proc) { addTo(body, procs, p.Classes) }
	for _, body := range smallerSeq(p.Body) {
		add(body, p.Procs)
	}
	for i, d := range p.Procs {
		for _, body := range smallerSeq(d.Body) {
			procs := slices.Clone(p.Procs)
			procs[i] = &lang.Proc{Name: d.Name, Params: d.Params, Body: body, At: d.At}
			add(p.Body, procs)
		}
	}
	for i, d := range p.Classes {
		for j, m := range d.Methods {
			for _, body := range smallerSeq(m.Body) {
				smaller, with := *m, *d
				smaller.Body = body
				with.Methods = slices.Clone(d.Methods)
				with.Methods[j] = &smaller
				classes := slices.Clone(p.Classes)
				classes[i] = &with
				addTo(p.Body, p.Procs, classes)
			}
		}
	}
	if len(usedVars(p)) < len(p.Vars) || len(calledProcs(p.Procs, p.Classes, p.Body)) < len(p.Procs) {
		add(p.Body, p.Procs)
	}
	for _, q := range fewerVars(p) {
		addTo(q.Body, q.Procs, q.Classes)
	}
	return list
}

// calledProcs returns those of the procedures that the statement calls, directly or not, in their order.
func calledProcs(procs []*lang.Proc, classes []*lang.ClassDecl, body lang.Seq) []*lang.Proc {
	called := calls(&lang.Program{Procs: procs, Classes: classes, Body: body})
	return slices.DeleteFunc(slices.Clone(procs), func(d *lang.Proc) bool { return !called[d.Name] })
}

// calls lists the procedures and methods, by full name, that p's main statement calls, directly or not.
func calls(p *lang.Program) map[string]bool {
	bodies := lists.Pairs(p.Procs, func(d *lang.Proc) (string, lang.Seq) { return d.Name, d.Body })
	maps.Copy(bodies, lists.Pairs(p.Methods(), func(m *lang.Method) (string, lang.Seq) { return m.FullName(), m.Body }))
	called := map[string]bool{}
	todo := []lang.Seq{p.Body}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		s.Walk(func(a lang.Stmt) {
			if name := a.Parts().Callee(); name != "" && !called[name] {
				called[name] = true
				todo = append(todo, bodies[name])
			}
		})
	}
	return called
}

// SmallerValues lists initial values that are a step simpler, one variable at a time.
func SmallerValues(values map[lang.Var]lang.Value, order []lang.Var) []map[lang.Var]lang.Value {
	var list []map[lang.Var]lang.Value
	for _, x := range order {
		v, ok := values[x]
		if !ok {
			continue
		}
		for _, s := range smallerValue(v) {
			m := maps.Clone(values)
			m[x] = s
			list = append(list, m)
		}
	}
	return list
}

// usedVars returns those of p's variables that it uses, in their order.
func usedVars(p *lang.Program) []lang.Var {
	used := map[lang.Var]bool{}
	p.Walk(func(s lang.Stmt) {
		if x, ok := lang.Target(s); ok {
			used[x] = true
		}
		if f := s.Parts().Form; f != nil {
			for _, x := range f.Vars {
				used[x] = true
			}
		}
		for _, x := range lang.FreeVars(lang.Exprs(s)...) {
			used[x] = true
		}
	})
	return lists.Filter(p.Vars, func(x lang.Var) bool { return used[x] })
}

func smallerSeq(s lang.Seq) []lang.Seq {
	stmts := s.Stmts()
	n := len(stmts)
	var list []lang.Seq
	without := func(from, to int, instead ...lang.Stmt) {
		kept := append(append(append([]lang.Stmt(nil), stmts[:from]...), instead...), stmts[to:]...)
		list = append(list, lang.SeqOf(kept...))
	}
	for width := n; width >= 1; width /= 2 {
		for from := 0; from < n; from += width {
			without(from, min(from+width, n))
		}
	}
	for i, st := range stmts {
		p := st.Parts()
		if p.Test {
			without(i, i+1, p.Then.Stmts()...)
		}
		if !p.Else.Empty() {
			without(i, i+1, p.Else.Stmts()...)
		}
		if p.Form != nil {
			for _, S := range p.Form.Blocks {
				without(i, i+1, S.Stmts()...)
			}
		}
	}
	for i, st := range stmts {
		for _, smaller := range smallerStmt(st) {
			without(i, i+1, smaller)
		}
	}
	return list
}

// smallerStmt lists statements one part simpler: blocks first, then what is assigned to, then what is read.
func smallerStmt(st lang.Stmt) []lang.Stmt {
	p := st.Parts()
	p.Accesses, p.OfH = nil, nil
	var list []lang.Stmt
	with := func(change func(*lang.Parts)) {
		q := p
		change(&q)
		list = append(list, lang.With(st, q))
	}
	for _, s := range smallerSeq(p.Then) {
		with(func(q *lang.Parts) { q.Then = s })
	}
	for _, s := range smallerSeq(p.Else) {
		with(func(q *lang.Parts) { q.Else = s })
	}
	if p.Form != nil {
		for i, S := range p.Form.Blocks {
			list = append(list, lists.Map(smallerSeq(S), func(s lang.Seq) lang.Stmt { return withBlock(p.Form, i, s) })...)
		}
	}
	if p.Name != "" && !p.H.IsZero() {
		with(func(q *lang.Parts) { q.H = lang.Expr{} })
	}
	for _, h := range smallerHeapVar(p.H) {
		with(func(q *lang.Parts) { q.H = h })
	}
	for _, i := range SmallerExpr(p.I) {
		with(func(q *lang.Parts) { q.I = i })
	}
	for _, e := range SmallerExpr(p.E) {
		with(func(q *lang.Parts) { q.E = e })
	}
	for i, arg := range p.Args {
		for _, e := range SmallerExpr(arg) {
			with(func(q *lang.Parts) {
				q.Args = slices.Clone(p.Args)
				q.Args[i] = e
			})
		}
	}
	return list
}

// SmallerExpr lists expressions of the same type that are a step simpler; none of the zero Expr.
func SmallerExpr(e lang.Expr) []lang.Expr {
	if e.IsZero() {
		return nil
	}
	var list []lang.Expr
	if v, ok := e.Const(); ok {
		return append(list, lists.Map(smallerValue(v), lang.Const)...)
	}
	if !e.Type().IsArray() { // those have no constants
		list = append(list, lang.Const(lang.Default(e.Type())))
	}
	if e.Type() == lang.Bool {
		list = append(list, lang.True)
	}
	for i := range e.NumKids() {
		if k := e.Kid(i); k.Type() == e.Type() {
			list = append(list, k)
		}
	}
	for i := range e.NumKids() { // what is inside an array is more than one step away
		k := e.Kid(i)
		for j := range k.NumKids() {
			if g := k.Kid(j); k.Type().IsArray() && g.Type() == e.Type() {
				list = append(list, g)
			}
		}
	}
	for i := range e.NumKids() {
		for _, s := range SmallerExpr(e.Kid(i)) {
			kids := make([]lang.Expr, e.NumKids())
			for j := range kids {
				kids[j] = e.Kid(j)
			}
			kids[i] = s
			list = append(list, e.Rebuild(kids...))
		}
	}
	return list
}

// smallerValue lists values nearer to the default one.
func smallerValue(v lang.Value) []lang.Value {
	switch v := v.(type) {
	case lang.BoolValue:
		if v {
			return []lang.Value{lang.BoolValue(false)}
		}
	case lang.IntValue:
		n := v.Big()
		if n.Sign() == 0 {
			return nil
		}
		list := []lang.Value{lang.NewInt(0)}
		if n.CmpAbs(big.NewInt(1)) > 0 {
			list = append(list, lang.BigInt(new(big.Int).Quo(n, big.NewInt(2))))
		}
		if n.Sign() < 0 {
			list = append(list, lang.BigInt(new(big.Int).Neg(n)))
		}
		if n.CmpAbs(big.NewInt(2)) > 0 { // large ones by a quarter, small ones by 1
			less := new(big.Int).Quo(n, big.NewInt(4))
			if less.CmpAbs(big.NewInt(4)) < 0 {
				less.SetInt64(int64(n.Sign()))
			}
			list = append(list, lang.BigInt(less.Sub(n, less)))
		}
		return list
	case lang.BitsValue:
		if n := v.Big(); n.Sign() != 0 {
			half := lang.Bits(v.Type(), new(big.Int).Rsh(n, 1))
			return []lang.Value{lang.Default(v.Type()), half, lang.Bits(v.Type(), new(big.Int).Sub(n, big.NewInt(1)))}
		}
	case lang.ArrayValue:
		return smallerArray(v)
	case lang.ObjectValue:
		if !v.IsNil() {
			return []lang.Value{lang.Nil(v.Type())}
		}
	}
	return nil
}

// smallerArray lists the array that is the default everywhere, and those that
// differ from v in one element, in the value of all others, or in the bound.
func smallerArray(v lang.ArrayValue) []lang.Value {
	d := lang.Default(v.Type())
	if v.Equal(d) {
		return nil
	}
	list := []lang.Value{d}
	for _, n := range smallerValue(v.Bound()) {
		if v.Type().IsBounded() && n.(lang.IntValue).Big().Sign() >= 0 {
			list = append(list, v.WithBound(n.(lang.IntValue)))
		}
	}
	v.Each(func(i, _ lang.Value) bool {
		list = append(list, v.With(i, v.Rest()))
		return true
	})
	for _, rest := range smallerValue(v.Rest()) {
		w := lang.NewArray(v.Type(), rest)
		if v.Type().IsBounded() {
			w = w.WithBound(v.Bound())
		}
		v.Each(func(i, x lang.Value) bool {
			w = w.With(i, x)
			return true
		})
		list = append(list, w)
	}
	v.Each(func(i, x lang.Value) bool {
		list = append(list, lists.Map(smallerValue(x), func(y lang.Value) lang.Value { return v.With(i, y) })...)
		return true
	})
	return list
}
