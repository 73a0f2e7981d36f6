package contracts

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// MaxErased bounds the nodes of an erased program, where pure methods' bodies replace their calls.
const MaxErased = 100_000

// Erase returns the program that runs: classes with fields and methods, without contracts and
// ghost operations. The call of a pure method is its body. One that calls itself is a
// method there, whose calls stand in front of the statements that have them, and whose
// values are in variables of their own; where that would be too early, the call is a mistake
// (late). That the receiver of a pure method is nil shows
// only where its body uses it. The error is of type syntax.Errors.
//
// Source: §3.1, "Ghost operations have no effect at run-time".
func Erase(p *Program, f *syntax.File) (*syntax.File, error) {
	e := &eraser{p: p, report: syntax.Reporter{File: f.Name}, methods: recursive(p), taken: map[string]bool{}}
	e.take(p)
	out := &syntax.File{Name: f.Name}
	for i, c := range p.Classes {
		if c.Array != nil {
			out.Classes = append(out.Classes, c.Array.classes(c.Type)...)
			continue
		}
		tree := f.Classes[i]
		class := &syntax.Class{Name: tree.Name, Fields: e.typed(tree.Fields), At: tree.At}
		for j, m := range c.Methods {
			d := tree.Methods[j]
			class.Methods = append(class.Methods, &syntax.Method{Name: d.Name, Params: e.typed(d.Params), Result: e.typeName(d.Result), Body: e.bodyOf(m.Body, d.Body.At), At: d.At})
		}
		for j, m := range c.Pures {
			if d := tree.Pures[j]; e.methods[m] {
				body := []Stmt{&Return{m.Body, stmtAt{m.Body.At()}}}
				class.Methods = append(class.Methods, &syntax.Method{Name: d.Name, Params: e.typed(d.Params), Result: e.typeName(d.Result), Body: e.bodyOf(body, d.At), At: d.At})
			}
		}
		out.Classes = append(out.Classes, class)
	}
	out.Stmts = e.stmts(p.Main)
	out.Decls = append(append(out.Decls, e.typed(f.Decls)...), e.temps...)
	return out, e.report.Err()
}

type eraser struct {
	p       *Program
	report  syntax.Reporter
	methods map[*Pure]bool // that call themselves
	nodes   int

	olds   []syntax.Stmt // what is evaluated in front of a call (Called)
	before []syntax.Stmt // what the expression that is read needs in front of it
	temps  []*syntax.Decl
	taken  map[string]bool // names of variables and fields
}

// bodyOf returns the body of a method, with the variables that it needs.
func (e *eraser) bodyOf(list []Stmt, at lang.Span) *syntax.Block {
	outer := e.temps
	e.temps = nil
	stmts := e.stmts(list)
	locals := lists.Map(e.temps, func(d *syntax.Decl) syntax.Stmt { return &syntax.Local{Decl: d, StmtAt: syntax.StmtAt{At: d.At}} })
	e.temps = outer
	return &syntax.Block{Stmts: append(locals, stmts...), At: at}
}

// names is what variables stand for in the body of a pure method; nil: themselves.
type names map[string]argument

// argument is an expression with its nodes.
type argument struct {
	e     syntax.Expr
	nodes int
}

func (e *eraser) stmts(list []Stmt) []syntax.Stmt {
	var out []syntax.Stmt
	for _, s := range list {
		outer := e.before
		e.before = nil
		these := e.stmt(s)
		out = append(append(out, e.before...), these...)
		e.before = outer
	}
	return out
}

func (e *eraser) stmt(s Stmt) []syntax.Stmt {
	at := syntax.StmtAt{At: s.At()}
	one := func(s syntax.Stmt) []syntax.Stmt { return []syntax.Stmt{s} }
	switch s := s.(type) {
	case *Local:
		return one(&syntax.Local{Decl: &syntax.Decl{Names: []*syntax.Name{name(s.X.Name, s.X.At)}, Type: &syntax.TypeName{Name: s.X.Type.String(), At: s.At()}, At: s.At()}, StmtAt: at})
	case *Assign:
		return one(&syntax.Assign{X: name(s.X, s.At()), E: e.expr(s.E, nil), StmtAt: at})
	case *Write:
		return one(&syntax.Assign{X: e.member(s.E1, s.F, s.At(), nil), E: e.expr(s.E2, nil), StmtAt: at})
	case *Invoke:
		n := &syntax.Invoke{Of: e.expr(s.E0, nil), Method: name(s.M.Name, s.At()), Args: e.exprs(s.Args, nil), StmtAt: at}
		if s.H != nil {
			e.late(s.H)
			n.H = e.expr(s.H, nil)
		}
		return one(n)
	case *New:
		e.late(s.Args...)
		return one(&syntax.New{H: e.expr(s.H, nil), Class: name(s.C.Type.String(), s.At()), Args: e.exprs(s.Args, nil), Calls: s.Init != nil, StmtAt: at})
	case *Put:
		return e.put(s)
	case *NewArray:
		e.late(s.H)
		return e.newArray(s)
	case *If:
		n := &syntax.If{Cond: e.expr(s.B, nil), Then: e.block(s.Then, s.At()), StmtAt: at}
		if len(s.Else) > 0 {
			n.Else = e.block(s.Else, s.At())
		}
		return one(n)
	case *While:
		n := &syntax.While{Cond: e.expr(s.B, nil), StmtAt: at}
		again := e.before // the condition is evaluated behind the body, too
		n.Body = e.block(s.Body, s.At())
		n.Body.Stmts = append(n.Body.Stmts, again...)
		return one(n)
	case *AssertStmt:
		if s.Assume {
			return one(&syntax.Assume{Cond: e.expr(s.B, nil), StmtAt: at})
		}
		return one(&syntax.Assert{Cond: e.expr(s.B, nil), StmtAt: at})
	case *Input:
		return one(&syntax.Input{X: name(s.X, s.At()), StmtAt: at})
	case *Return:
		n := &syntax.Return{StmtAt: at}
		if s.E != nil {
			n.E = e.expr(s.E, nil)
		}
		return one(n)
	}
	return nil // a ghost operation, or skip
}

func (e *eraser) block(list []Stmt, at lang.Span) *syntax.Block {
	return &syntax.Block{Stmts: e.stmts(list), At: at}
}

func name(x string, at lang.Span) *syntax.Name {
	return &syntax.Name{Name: x, ExprAt: syntax.ExprAt{At: at}}
}

func (e *eraser) exprs(list []Expr, as names) []syntax.Expr {
	return lists.Map(list, func(x Expr) syntax.Expr { return e.expr(x, as) })
}

func (e *eraser) member(of Expr, f lang.Field, at lang.Span, as names) *syntax.Member {
	return &syntax.Member{E: e.expr(of, as), Name: name(f.Name, at), ExprAt: syntax.ExprAt{At: at}}
}

func (e *eraser) expr(x Expr, as names) syntax.Expr {
	at := syntax.ExprAt{At: x.At()}
	if e.nodes++; e.nodes > MaxErased {
		e.report.Once(x.At(), "calls of pure methods whose bodies are too large together", "smaller ones")
		return &syntax.Nil{ExprAt: at}
	}
	switch x := x.(type) {
	case *Null:
		return &syntax.Nil{ExprAt: at}
	case *Literal:
		if b, ok := x.Value.(lang.BoolValue); ok {
			return &syntax.Bool{Value: bool(b), ExprAt: at}
		}
		return &syntax.Number{Text: x.Value.String(), ExprAt: at}
	case *VarExpr:
		if to, ok := as[x.Name]; ok {
			e.nodes += to.nodes
			return to.e
		}
		return name(x.Name, x.at)
	case *FieldExpr:
		return e.member(x.E, x.F, x.at, as)
	case *IndexExpr:
		return e.element(x, as)
	case *LengthExpr:
		return &syntax.Member{E: e.expr(x.A, as), Name: name("length", x.at), ExprAt: at}
	case *CondExpr:
		return e.choice(x.B, x.Then, x.Else, x.Type(), at, as)
	case *OldExpr:
		return e.old(x, as)
	case *OpeningExpr:
		return e.expr(x.E, as)
	case *UsingExpr:
		return e.expr(x.E, as)
	case *OpExpr:
		if c := lazily(x); c != nil && e.calls(x.Args[1]) {
			return e.choice(c.B, c.Then, c.Else, lang.Bool, at, as)
		}
		symbol := x.Op.Info().Symbol
		if len(x.Args) == 1 {
			return &syntax.Unary{Op: symbol, OpAt: x.at, E: e.expr(x.Args[0], as), ExprAt: at}
		}
		return &syntax.Binary{Op: symbol, OpAt: x.at, L: e.expr(x.Args[0], as), R: e.expr(x.Args[1], as), ExprAt: at}
	case *PureExpr:
		return e.body(x, as)
	}
	panic("contracts: an expression in code that stands in contracts only")
}

// body returns the body of a pure method, for its call.
func (e *eraser) body(x *PureExpr, as names) syntax.Expr {
	if e.methods[x.P] {
		return e.hoisted(x, as)
	}
	argument := func(a Expr) argument {
		before := e.nodes
		tree := e.expr(a, as)
		return argument{tree, e.nodes - before}
	}
	inner := names{"this": argument(x.E0)}
	for i, a := range x.Args {
		inner[x.P.Params[i].Name] = argument(a)
	}
	return e.expr(x.P.Body, inner)
}
