package lift

import (
	"fmt"
	"go/ast"
	"go/types"
)

// builtin returns the name of the function of the language that is called; "" for others.
func (l *lifter) builtin(e *ast.CallExpr) string {
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if b, ok := l.info.Uses[id].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// isText reports whether e is a text.
func (l *lifter) isText(e ast.Expr) bool {
	b, ok := l.typeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (l *lifter) call(e *ast.CallExpr) string {
	if l.info.Types[e.Fun].IsType() {
		return l.conversion(e)
	}
	if name := l.builtin(e); name != "" {
		return l.language(e, name)
	}
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok {
		return l.refuse(e, "a call of a method or of another package", "write a function in this package, and call that")
	}
	fn, ok := l.info.Uses[id].(*types.Func)
	if !ok || l.decls[fn] == nil {
		return l.refuse(e, "a call of what is no function of this package", "call one by its name")
	}
	if len(e.Args) == 1 {
		if t, ok := l.typeOf(e.Args[0]).(*types.Tuple); ok && t.Len() > 1 {
			return l.refuse(e.Args[0], "a call whose results are all arguments", "give the results variables first")
		}
	}
	args := l.list(e.Args)
	if args != "" {
		args = ", " + args
	}
	return fmt.Sprintf("%s(%s%s)", l.lifted(fn), l.c, args)
}

func (l *lifter) conversion(e *ast.CallExpr) string {
	from, to := l.typeOf(e.Args[0]), l.typeOf(e)
	switch {
	case types.Identical(from, to):
		return l.expr(e.Args[0])
	case isInteger(from) && isInteger(to):
		l.typ(to, e)
		return fmt.Sprintf("%s.To[%s](%s)", l.sym, l.native(to), l.expr(e.Args[0]))
	}
	return l.refuse(e, fmt.Sprintf("a conversion of %s to %s", l.type_(from), l.type_(to)), "convert between integer types")
}

// language returns a call of a function of the language.
func (l *lifter) language(e *ast.CallExpr, name string) string {
	switch name {
	case "min", "max":
		x := l.expr(e.Args[0])
		for _, y := range e.Args[1:] {
			x += map[string]string{"min": ".Min(", "max": ".Max("}[name] + l.expr(y) + ")"
		}
		return x
	case "copy":
		return l.sym + ".Of(copy(" + l.list(e.Args) + "))"
	case "clear":
		return "clear(" + l.list(e.Args) + ")"
	case "append":
		if !l.isText(e.Args[len(e.Args)-1]) {
			of := l.typeOf(e).Underlying().(*types.Slice).Elem()
			dots := ""
			if e.Ellipsis.IsValid() {
				dots = "..."
			}
			return fmt.Sprintf("%s.Append[%s](%s%s)", l.sym, l.native(of), l.list(e.Args), dots)
		}
	case "make":
		if of, ok := l.typeOf(e).Underlying().(*types.Slice); ok && len(e.Args) == 2 {
			return fmt.Sprintf("%s.Make[%s](%s, %s)", l.sym, l.element(of.Elem(), e), l.c, l.expr(e.Args[1]))
		}
		return l.refuse(e, "make of what is no slice, or with a capacity", "make a slice of a length")
	}
	return l.refuse(e, "a call of "+name, "use len, append, copy, make, min, max and panic")
}
