package lift

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// indexed reports whether an element is assigned to whose index is no constant.
func (l *lifter) indexed(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return l.indexed(e.X)
	case *ast.IndexExpr:
		return l.info.Types[e.Index].Value == nil || l.indexed(e.X)
	}
	return false
}

// target returns what is assigned to. Its indexes become variables first, as Go evaluates them
// before the right side: their definitions are added to before.
func (l *lifter) target(e ast.Expr, before *[]string) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return "_"
		}
		if l.info.Defs[e] != nil {
			return e.Name
		}
		return l.variable(e)
	case *ast.SelectorExpr:
		l.selector(e)
		return l.target(e.X, before) + "." + e.Sel.Name
	case *ast.IndexExpr:
		base := l.target(e.X, before)
		if l.info.Types[e.Index].Value != nil {
			return base + "[" + l.literal(e.Index) + "]"
		}
		if strings.Contains(base, l.sym+".Pick(") {
			return l.refuse(e, "an index in an indexed element", "give the element a variable of its own")
		}
		i := l.temp("i")
		*before = append(*before, i+" := "+l.expr(e.Index))
		return l.place(base, i)
	}
	return l.refuse(e, "an assignment to what is no variable", "assign to variables, fields and elements")
}

// assign returns an assignment: one statement, or a block where elements are assigned to.
func (l *lifter) assign(s *ast.AssignStmt) string {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		return l.update(s.Lhs[0], s.Tok-token.ADD_ASSIGN+token.ADD, l.expr(s.Rhs[0]))
	}
	var before, targets, temps []string
	block := false
	for _, e := range s.Lhs {
		targets = append(targets, l.target(e, &before))
		temps = append(temps, l.temp("v"))
		block = block || l.indexed(e)
	}
	if !block {
		return fmt.Sprintf("%s %s %s", strings.Join(targets, ", "), s.Tok, l.list(s.Rhs))
	}
	for i, e := range s.Lhs {
		for _, other := range s.Lhs {
			if root(e) == root(other) && l.indexed(e) && !l.indexed(other) {
				l.refuse(e, "an element whose slice or array is assigned to as well", "use two statements")
			}
		}
		if targets[i] == "_" {
			temps[i] = "_"
		}
	}
	lines := append(before, fmt.Sprintf("%s := %s", strings.Join(temps, ", "), l.list(s.Rhs)))
	for i, t := range targets {
		if t != "_" {
			lines = append(lines, t+" = "+temps[i])
		}
	}
	return "{\n" + strings.Join(lines, "\n") + "\n}"
}

// root returns the variable that e is, or is a part of.
func root(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return root(e.X)
	case *ast.IndexExpr:
		return root(e.X)
	}
	return ""
}

// update returns e op= y.
func (l *lifter) update(e ast.Expr, op token.Token, y string) string {
	var before []string
	at := l.target(e, &before)
	if !l.indexed(e) {
		return fmt.Sprintf("%s = %s", at, l.operation(op, at, y))
	}
	v, p := l.temp("v"), l.temp("p")
	lines := append(before, v+" := "+y, p+" := &"+at, fmt.Sprintf("*%s = %s", p, l.operation(op, "(*"+p+")", v)))
	return "{\n" + strings.Join(lines, "\n") + "\n}"
}

// step returns e++ or e--.
func (l *lifter) step(s *ast.IncDecStmt) string {
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	return l.update(s.X, op, fmt.Sprintf("%s.Of[%s](1)", l.sym, l.native(l.typeOf(s.X))))
}
