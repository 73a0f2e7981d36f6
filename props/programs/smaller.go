package programs

import (
	"maps"
	"math/big"

	"tandem/lang"
)

// Smaller lists programs that are a step simpler than p: large parts left out
// first, then statements replaced by their blocks, then expressions by their
// parts and constants by simpler ones. Variables that are no longer used are
// no longer declared.
func Smaller(p *lang.Program) []*lang.Program {
	var list []*lang.Program
	for _, body := range smallerSeq(p.Body) {
		list = append(list, &lang.Program{Vars: usedVars(p, body), Body: body})
	}
	if vars := usedVars(p, p.Body); len(vars) < len(p.Vars) {
		list = append(list, &lang.Program{Vars: vars, Body: p.Body})
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

func usedVars(p *lang.Program, body lang.Seq) []lang.Var {
	used := map[lang.Var]bool{}
	note := func(e lang.Expr) {
		for _, x := range lang.FreeVars(e) {
			used[x] = true
		}
	}
	body.Walk(func(s lang.Stmt) {
		switch s := s.(type) {
		case *lang.Assign:
			used[s.X] = true
			note(s.E)
		case *lang.If:
			note(s.B)
		case *lang.While:
			note(s.B)
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
	if d := lang.Const(lang.Default(e.Type())); e != d {
		list = append(list, d)
	}
	if e.Type() == lang.Bool {
		list = append(list, lang.True)
	}
	for i := range e.NumKids() {
		if k := e.Kid(i); k.Type() == e.Type() {
			list = append(list, k)
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
	}
	return nil
}
