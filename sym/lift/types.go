package lift

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// typeOf returns the type of e, an invalid one where the package is wrong.
func (l *lifter) typeOf(e ast.Expr) types.Type {
	if t := l.info.Types[e].Type; t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// typ returns the type of the copies of values of type t, which stands at that place.
func (l *lifter) typ(t types.Type, at ast.Node) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Kind() == types.Bool && types.Identical(t, types.Typ[types.Bool]):
			return l.sym + ".Bool"
		case isInteger(t):
			if b, ok := types.Unalias(t).(*types.Basic); ok {
				name := types.Typ[b.Kind()].Name() // byte is uint8
				return l.sym + "." + strings.ToUpper(name[:1]) + name[1:]
			}
			return l.sym + ".Num[" + l.native(t) + "]"
		case u.Kind() == types.Invalid:
			return l.refuse(at, "a type that is not known", "go vet says what is missing")
		case u.Info()&types.IsString != 0:
			return l.refuse(at, l.type_(t), "use integers in place of texts: an index, or a constant for each")
		}
	case *types.Slice:
		return "[]" + l.element(u.Elem(), at)
	case *types.Array:
		return fmt.Sprintf("[%d]%s", u.Len(), l.element(u.Elem(), at))
	case *types.Struct:
		named, ok := types.Unalias(t).(*types.Named)
		if !ok || named.Obj().Pkg() != l.pkg || named.TypeArgs() != nil || named.Obj().Parent() != l.pkg.Scope() {
			return l.refuse(at, l.type_(t), "declare a struct type in the package")
		}
		return l.lifted(named.Obj())
	case *types.Pointer:
		return l.refuse(at, l.type_(t), "pass a struct, and return the changed one")
	case *types.Interface:
		return l.refuse(at, l.type_(t), "return a truth value or a number instead")
	}
	return l.refuse(at, l.type_(t), "only integers, truth values, and structs, arrays and slices of these are lifted")
}

// element returns the type of the copies of elements.
func (l *lifter) element(t types.Type, at ast.Node) string {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return l.refuse(at, "elements of type "+l.type_(t), "put them into a struct")
	}
	return l.typ(t, at)
}

// type_ returns a type as its package writes it.
func (l *lifter) type_(t types.Type) string { return types.TypeString(t, types.RelativeTo(l.pkg)) }

// native returns a type as the copies write that of the originals.
func (l *lifter) native(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == l.pkg {
			return ""
		}
		l.imports[p.Path()] = true
		return p.Name()
	})
}

// structure writes the copy of a struct type.
func (l *lifter) structure(t *types.Named) {
	of := t.Underlying().(*types.Struct)
	name := l.names[t.Obj()]
	fmt.Fprintf(&l.types, "\n// %s is %s over symbolic values.\ntype %s struct {\n", name, t.Obj().Name(), name)
	for f := range of.Fields() {
		at := &ast.Ident{NamePos: f.Pos(), Name: f.Name()}
		if f.Embedded() || f.Name() == "_" {
			l.refuse(at, "a field without a name", "name it")
			continue
		}
		fmt.Fprintf(&l.types, "%s %s\n", f.Name(), l.typ(f.Type(), at))
	}
	l.types.WriteString("}\n")
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// isScalar reports whether values of type t are one symbolic value.
func isScalar(t types.Type) bool { return isInteger(t) || isBool(t) }

// isSigned reports whether t has negative numbers.
func isSigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned == 0
}

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
