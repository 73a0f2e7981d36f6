package contracts

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// Place is where a body takes another statement: in front of one, or behind the last of a block.
type Place struct {
	At   lang.Span // in the source, where the statement would be written
	Next lang.Span // of the statement that it is in front of; zero behind the last one
	Prev lang.Span // of the statement that it is behind; zero in front of the first one
	Vars []Var     // what can be named there: this, parameters, and variables declared before

	with func(Stmt) []Stmt
}

// With returns the whole body with a statement at the place.
func (p Place) With(s Stmt) []Stmt { return p.with(s) }

// Places lists a body's, in source order. Empty blocks have none: nothing says where their braces are.
func Places(body []Stmt, vars []Var) []Place {
	return places(body, vars, func(list []Stmt) []Stmt { return list })
}

// places returns those of a block; whole is the body with another block in its place.
func places(block []Stmt, vars []Var, whole func([]Stmt) []Stmt) []Place {
	var list []Place
	vars = vars[:len(vars):len(vars)]
	for i, s := range block {
		at := func(from, to int) func(Stmt) []Stmt {
			return func(s Stmt) []Stmt { return whole(slices.Concat(block[:from], []Stmt{s}, block[to:])) }
		}
		p := Place{At: lang.Span{From: s.At().From, To: s.At().From}, Next: s.At(), Vars: vars, with: at(i, i)}
		if i > 0 {
			p.Prev = block[i-1].At()
		}
		list = append(list, p)
		within := func(part []Stmt, put func(inner []Stmt) Stmt) {
			list = append(list, places(part, vars, func(inner []Stmt) []Stmt { return at(i, i+1)(put(inner)) })...)
		}
		switch s := s.(type) {
		case *Local:
			vars = append(vars[:len(vars):len(vars)], s.X)
		case *If:
			within(s.Then, func(inner []Stmt) Stmt { return &If{s.B, inner, s.Else, s.stmtAt} })
			within(s.Else, func(inner []Stmt) Stmt { return &If{s.B, s.Then, inner, s.stmtAt} })
		case *While:
			within(s.Body, func(inner []Stmt) Stmt { return &While{s.B, s.Inv, inner, s.stmtAt} })
		}
		if _, returns := s.(*Return); i+1 == len(block) && !returns {
			list = append(list, Place{At: lang.Span{From: s.At().To, To: s.At().To}, Prev: s.At(), Vars: vars, with: at(i+1, i+1)})
		}
	}
	return list
}

// Names name objects or values at a place: its variables, the fields of objects among them, then 0 and 1.
func (p *Program) Names(vars []Var) []Expr {
	var list, fields []Expr
	for _, x := range vars {
		e := &VarExpr{x.Name, exprAt{lang.Span{}, x.Type}}
		list = append(list, e)
		if c := p.Class(x.Type); c != nil {
			for _, f := range c.Fields {
				fields = append(fields, &FieldExpr{e, f, exprAt{lang.Span{}, f.Type}})
			}
		}
	}
	for n := range int64(2) {
		fields = append(fields, &Literal{lang.NewInt(n), exprAt{lang.Span{}, lang.Int}})
	}
	return append(list, fields...)
}

// Opening is open e0.q(ē); or close e0.q(ē); that stands nowhere yet.
func Opening(shut bool, e0 Expr, q *Predicate, args []Expr, at lang.Span) *OpenClose {
	return &OpenClose{shut, &Pred{e0, q, args, stmtAt{at}}, stmtAt{at}}
}

// Using is use e0.p(ē); that stands nowhere yet.
func Using(e0 Expr, p *Pure, args []Expr, at lang.Span) *Use {
	return &Use{&PureExpr{e0, p, args, exprAt{at, p.Result}}, stmtAt{at}}
}

// GhostText returns a ghost operation of Opening or Using as it is written where these variables are:
// this is omitted in front of a field whose name no variable has.
func GhostText(s Stmt, vars []Var) string {
	nameText := func(e Expr) string { return nameText(e, vars) }
	callText := func(e0 Expr, name string, args []Expr) string { return callText(e0, name, args, nameText) }
	switch s := s.(type) {
	case *OpenClose:
		word := "open "
		if s.Close {
			word = "close "
		}
		return word + callText(s.Of.E0, s.Of.Q.Name, s.Of.Args)
	case *Use:
		return "use " + callText(s.Of.E0, s.Of.P.Name, s.Of.Args)
	}
	panic("contracts: no ghost operation")
}

func callText(e0 Expr, name string, args []Expr, nameText func(Expr) string) string {
	list := lists.Map(args, nameText)
	text := name + "(" + strings.Join(list, ", ") + ");"
	if of := nameText(e0); of != "this" {
		text = of + "." + text
	}
	return text
}

// nameText returns an expression of Names as it is written.
func nameText(e Expr, vars []Var) string {
	switch e := e.(type) {
	case *FieldExpr:
		of := nameText(e.E, vars)
		if of == "this" && !slices.ContainsFunc(vars, func(x Var) bool { return x.Name == e.F.Name }) {
			return e.F.Name
		}
		return of + "." + e.F.Name
	case *VarExpr:
		return e.Name
	case *Literal:
		return e.Value.String()
	}
	panic("contracts: no name")
}
