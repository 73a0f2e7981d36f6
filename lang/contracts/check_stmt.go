package contracts

import (
	"fmt"
	"maps"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// stmts returns the statements of a block.
func (c *checker) stmts(list []syntax.Stmt) []Stmt {
	var ss []Stmt
	for _, tree := range list {
		if d, ok := tree.(*syntax.Local); ok {
			c.scope.vars = maps.Clone(c.scope.vars)
			for _, x := range c.vars([]*syntax.Decl{d.Decl}, c.scope.vars) {
				c.scope.vars[x.Name] = x.Type
				ss = append(ss, &Local{x, stmtAt{d.At}})
			}
			continue
		}
		if s := c.stmt(tree); s != nil {
			ss = append(ss, s)
		}
	}
	return ss
}

// stmt returns a statement; nil where it is wrong, which is reported.
func (c *checker) stmt(tree syntax.Stmt) Stmt {
	at := stmtAt{tree.Span()}
	switch s := tree.(type) {
	case *syntax.Skip:
		return &Skip{at}
	case *syntax.Assign:
		return c.assign(c.target(s.X), s.E, at)
	case *syntax.Invoke:
		return c.invoke(s, at)
	case *syntax.Call:
		return c.invoke(&syntax.Invoke{Method: s.Proc, Args: s.Args, StmtAt: s.StmtAt}, at)
	case *syntax.New:
		return c.create(s, at)
	case *syntax.If:
		n := &If{B: c.expr(s.Cond, lang.Bool), stmtAt: at}
		n.Then = c.stmts(s.Then.Stmts)
		switch other := s.Else.(type) {
		case *syntax.Block:
			n.Else = c.stmts(other.Stmts)
		case *syntax.If:
			n.Else = c.stmts([]syntax.Stmt{other})
		}
		return n
	case *syntax.While:
		n := &While{B: c.expr(s.Cond, lang.Bool), stmtAt: at}
		c.scope.in = invariant
		invs := lists.Map(s.Invariants, c.assertion)
		c.scope.in = code
		n.Inv, n.Body = sepOf(invs, lang.Span{From: at.at.From, To: at.at.From}), c.stmts(s.Body.Stmts)
		return n
	case *syntax.Assert:
		return &AssertStmt{false, c.expr(s.Cond, lang.Bool), at}
	case *syntax.Assume:
		return &AssertStmt{true, c.expr(s.Cond, lang.Bool), at}
	case *syntax.Input:
		switch x := c.target(s.X).(type) {
		case *VarExpr:
			return &Input{x.Name, at}
		case *FieldExpr:
			c.wrong(x.at, "a field", "a variable: an input is read into a variable", "")
		}
		return nil
	case *syntax.Return:
		n := &Return{stmtAt: at}
		if c.scope.this == nil {
			c.wrong(at.at, "return", "another statement: only a method returns", "")
			return nil
		}
		if s.E != nil {
			n.E = c.expr(s.E, c.scope.result)
		}
		return n
	case *syntax.Join:
		c.scope.in = joined
		n := &Join{c.assertion(s.Phi), at}
		c.scope.in = code
		return n
	case *syntax.Ghost:
		if s.Word == "use" {
			if p := c.pureOf(s.Of); p != nil {
				return &Use{p, at}
			}
			return nil
		}
		if q := c.ghostPred(s.Of); q != nil {
			return &OpenClose{s.Word == "close", q, at}
		}
		return nil
	}
	c.wrong(tree.Span(), "a statement of another form", "a statement of programs with contracts", "")
	return nil
}

// target returns what is assigned to: a variable or a field; nil where it is wrong, which is reported.
func (c *checker) target(tree syntax.Expr) Expr {
	switch e := c.expr(tree, lang.Type{}).(type) {
	case *VarExpr:
		if e.Name != "this" {
			return e
		}
		c.wrong(e.at, "this", "a variable or a field: this is never assigned to", "")
	case *FieldExpr, *IndexExpr:
		return e
	case nil:
	default:
		c.wrong(e.At(), "an expression", "a variable or a field", "")
	}
	return nil
}

// assign is target := e.
func (c *checker) assign(target Expr, e syntax.Expr, at stmtAt) Stmt {
	if target == nil {
		c.expr(e, lang.Type{})
		return nil
	}
	value := c.expr(e, target.Type())
	if value == nil {
		return nil
	}
	return assigned(target, value, at)
}

// assigned is target := value.
func assigned(target, value Expr, at stmtAt) Stmt {
	switch x := target.(type) {
	case *VarExpr:
		return &Assign{x.Name, value, at}
	case *IndexExpr:
		return &Put{x.A, x.I, value, x.Of, at}
	}
	f := target.(*FieldExpr)
	return &Write{f.E, f.F, value, at}
}

// invoke returns h := e0.m(ē), where m is a method or, if there is h, a pure method.
func (c *checker) invoke(s *syntax.Invoke, at stmtAt) Stmt {
	var h Expr
	if s.H != nil {
		if h = c.target(s.H); h == nil {
			return nil
		}
	}
	e0, class := c.receiver(s.Of, s.At)
	if class == nil {
		return nil
	}
	m := class.Method(s.Method.Name)
	if m == nil {
		if h != nil && (class.Pure(s.Method.Name) != nil || class.Predicate(s.Method.Name) != nil) {
			call := &syntax.Apply{Of: s.Of, Method: s.Method, Args: s.Args, ExprAt: syntax.ExprAt{At: s.At}}
			return c.assign(h, call, at)
		}
		switch {
		case class.Pure(s.Method.Name) != nil:
			c.wrong(s.Method.At, "pure method "+quote(s.Method.Name)+" as a statement", "a method", "a pure method changes nothing: x := e."+s.Method.Name+"(…);")
		case class.Predicate(s.Method.Name) != nil:
			c.wrong(s.Method.At, "predicate "+quote(s.Method.Name)+" in code", "a method", "predicates stand in contracts, in predicates, and behind open and close")
		default:
			c.unknown(s.Method, "method", class, lists.Map(class.Methods, func(m *Method) string { return m.Name }))
		}
		return nil
	}
	if h != nil && m.Result == (lang.Type{}) {
		c.wrong(s.Method.At, "method "+quote(m.Name)+", which returns nothing", "a method with a result", "")
		return nil
	}
	if h != nil && m.Result != h.Type() {
		c.wrong(s.Method.At, "a result of type "+c.typeText(m.Result), "one of type "+c.typeText(h.Type()), "")
		return nil
	}
	return &Invoke{h, e0, m, c.args(s.Args, m.Params, s.At), at}
}

// create returns h := new C(ē).
func (c *checker) create(s *syntax.New, at stmtAt) Stmt {
	if s.Length != nil {
		return c.createArray(s, at)
	}
	h := c.target(s.H)
	class := c.p.Class(lang.Class(s.Class.Name))
	if class == nil || class.Array != nil {
		c.wrong(s.Class.At, "unknown class "+quote(s.Class.Name), "a class", "")
		return nil
	}
	if h == nil {
		return nil
	}
	if h.Type() != class.Type {
		c.wrong(s.H.Span(), "an expression of type "+c.typeText(h.Type()), "one of type "+c.typeText(class.Type), "")
		return nil
	}
	n := &New{H: h, C: class, stmtAt: at}
	if s.Calls {
		if n.Init = class.Method(s.Class.Name); n.Init == nil {
			c.wrong(s.Class.At, "a call of the constructor of "+s.Class.Name+", which has none", "new "+s.Class.Name, "")
			return nil
		}
		n.Args = c.args(s.Args, n.Init.Params, s.At)
	}
	return n
}

func quote(name string) string { return fmt.Sprintf("%q", name) }

func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return "did you mean " + name + "?"
}

func fieldNames(c *Class) []string {
	return lists.Map(c.Fields, func(f lang.Field) string { return f.Name })
}
