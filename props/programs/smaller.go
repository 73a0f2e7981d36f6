package programs

import (
	"maps"
	"math/big"
	"slices"

	"tandem/lang"
)

// Smaller lists programs that are a step simpler than p: large parts left out
// first, then statements replaced by their blocks, then expressions by their
// parts and constants by simpler ones. Variables that are no longer used are
// no longer declared.
func Smaller(p *lang.Program) []*lang.Program {
	var list []*lang.Program
	addTo := func(body lang.Seq, procs []*lang.Proc, classes []*lang.ClassDecl) {
		q := &lang.Program{Vars: p.Vars, Procs: calledProcs(procs, body), Classes: classes, Body: body}
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
	if len(usedVars(p)) < len(p.Vars) || len(calledProcs(p.Procs, p.Body)) < len(p.Procs) {
		add(p.Body, p.Procs)
	}
	return list
}

// calledProcs is those of the procedures that the statement calls, directly or
// not, in their order.
func calledProcs(procs []*lang.Proc, body lang.Seq) []*lang.Proc {
	called := map[string]bool{}
	todo := []lang.Seq{body}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		s.Walk(func(a lang.Stmt) {
			call, ok := a.(*lang.Call)
			if !ok || called[call.Proc] {
				return
			}
			called[call.Proc] = true
			for _, d := range procs {
				if d.Name == call.Proc {
					todo = append(todo, d.Body)
				}
			}
		})
	}
	var list []*lang.Proc
	for _, d := range procs {
		if called[d.Name] {
			list = append(list, d)
		}
	}
	return list
}

// SmallerValues lists initial values that are a step simpler, one variable at
// a time.
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

// usedVars is those of p's variables that it uses, in their order.
func usedVars(p *lang.Program) []lang.Var {
	used := map[lang.Var]bool{}
	p.Walk(func(s lang.Stmt) {
		if x, ok := lang.Target(s); ok {
			used[x] = true
		}
		for _, x := range lang.FreeVars(lang.Exprs(s)...) {
			used[x] = true
		}
	})
	var vars []lang.Var
	for _, x := range p.Vars {
		if used[x] {
			vars = append(vars, x)
		}
	}
	return vars
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
		switch st := st.(type) {
		case *lang.If:
			without(i, i+1, st.Then.Stmts()...)
			without(i, i+1, st.Else.Stmts()...)
		case *lang.While:
			without(i, i+1, st.Body.Stmts()...)
		}
	}
	for i, st := range stmts {
		for _, smaller := range smallerStmt(st) {
			without(i, i+1, smaller)
		}
	}
	return list
}

func smallerStmt(st lang.Stmt) []lang.Stmt {
	var list []lang.Stmt
	switch st := st.(type) {
	case *lang.Assign:
		for _, e := range smallerExpr(st.E) {
			list = append(list, &lang.Assign{X: st.X, E: e, At: st.At})
		}
	case *lang.Call:
		for i, e := range st.Args {
			for _, smaller := range smallerExpr(e) {
				args := slices.Clone(st.Args)
				args[i] = smaller
				list = append(list, &lang.Call{Proc: st.Proc, Args: args, At: st.At})
			}
		}
	case *lang.AssignElem:
		for _, i := range smallerExpr(st.I) {
			list = append(list, &lang.AssignElem{A: st.A, I: i, E: st.E, At: st.At})
		}
		for _, e := range smallerExpr(st.E) {
			list = append(list, &lang.AssignElem{A: st.A, I: st.I, E: e, At: st.At})
		}
	case *lang.SetBound:
		for _, e := range smallerExpr(st.E) {
			list = append(list, &lang.SetBound{A: st.A, E: e, At: st.At})
		}
	case *lang.AssignField, *lang.New, *lang.Invoke, *lang.Return:
		return smallerObjectStmt(st)
	case *lang.If:
		for _, s := range smallerSeq(st.Then) {
			list = append(list, &lang.If{B: st.B, Then: s, Else: st.Else, At: st.At})
		}
		for _, s := range smallerSeq(st.Else) {
			list = append(list, &lang.If{B: st.B, Then: st.Then, Else: s, At: st.At})
		}
		for _, b := range smallerExpr(st.B) {
			list = append(list, &lang.If{B: b, Then: st.Then, Else: st.Else, At: st.At})
		}
	case *lang.While:
		for _, s := range smallerSeq(st.Body) {
			list = append(list, &lang.While{B: st.B, Body: s, At: st.At})
		}
		for _, b := range smallerExpr(st.B) {
			list = append(list, &lang.While{B: b, Body: st.Body, At: st.At})
		}
	}
	return list
}

// SmallerExpr lists expressions of the same type that are a step simpler.
func SmallerExpr(e lang.Expr) []lang.Expr { return smallerExpr(e) }

func smallerExpr(e lang.Expr) []lang.Expr {
	var list []lang.Expr
	if v, ok := e.Const(); ok {
		for _, s := range smallerValue(v) {
			list = append(list, lang.Const(s))
		}
		return list
	}
	if e.NumKids() == 0 {
		return nil // a variable may matter more than a constant
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
		for _, s := range smallerExpr(e.Kid(i)) {
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
		for _, y := range smallerValue(x) {
			list = append(list, v.With(i, y))
		}
		return true
	})
	return list
}
