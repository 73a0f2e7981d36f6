package lift

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"tandem/internal/lists"
)

// expr returns the copy of e: an operand, which selectors and indexes may follow.
func (l *lifter) expr(e ast.Expr) string {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && l.builtin(call) == "len" && !l.isText(call.Args[0]) {
		return l.sym + ".Of(len(" + l.expr(call.Args[0]) + "))"
	}
	if tv := l.info.Types[e]; tv.Value != nil {
		return l.constant(e, tv)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return l.expr(e.X)
	case *ast.Ident:
		return l.variable(e)
	case *ast.SelectorExpr:
		return l.selector(e)
	case *ast.IndexExpr:
		return l.index(e)
	case *ast.SliceExpr:
		return l.slice(e)
	case *ast.UnaryExpr:
		return l.unary(e)
	case *ast.BinaryExpr:
		return l.binary(e)
	case *ast.CallExpr:
		return l.call(e)
	case *ast.CompositeLit:
		return l.composite(e)
	case *ast.FuncLit:
		return l.refuse(e, "a function as a value", "declare a function and call it by its name")
	case *ast.StarExpr:
		return l.refuse(e, "a pointer", "pass a struct, and return the changed one")
	}
	return l.refuse(e, "an expression of another kind", "use operators, indexes, fields and calls")
}

// constant returns a constant as a concrete value.
func (l *lifter) constant(e ast.Expr, tv types.TypeAndValue) string {
	t := types.Default(tv.Type)
	switch {
	case isBool(t):
		return fmt.Sprintf("%s.Truth(%v)", l.sym, constant.BoolVal(tv.Value))
	case isInteger(t):
		l.typ(t, e)
		return fmt.Sprintf("%s.Of[%s](%s)", l.sym, l.native(t), constant.ToInt(tv.Value).ExactString())
	}
	return l.refuse(e, "a constant of type "+l.type_(t), "use integers")
}

func (l *lifter) variable(e *ast.Ident) string {
	obj, ok := l.info.Uses[e].(*types.Var)
	switch {
	case !ok:
		return l.refuse(e, e.Name, "use variables and constants")
	case obj.Parent() == l.pkg.Scope():
		return l.refuse(e, "the package's variable "+e.Name, "make it a constant, or pass it as an argument")
	}
	return e.Name
}

func (l *lifter) selector(e *ast.SelectorExpr) string {
	s := l.info.Selections[e]
	switch {
	case s == nil:
		return l.refuse(e, "a variable of another package", "pass it as an argument")
	case s.Kind() != types.FieldVal || s.Indirect() || len(s.Index()) != 1:
		return l.refuse(e, "a method, a pointer's field, or a field of an embedded struct", "name the struct that has the field, and call functions")
	}
	return l.expr(e.X) + "." + e.Sel.Name
}

// plain reports whether e can be copied twice: variables, and fields and constant elements of these.
func (l *lifter) plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return l.plain(e.X)
	case *ast.IndexExpr:
		return l.info.Types[e.Index].Value != nil && l.plain(e.X)
	}
	return false
}

// base returns the copy of what is indexed; false if it is refused.
func (l *lifter) base(e ast.Expr) (string, bool) {
	switch l.typeOf(e).Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		l.refuse(e, "an index of "+l.type_(l.typeOf(e)), "index slices and arrays")
		return "_", false
	}
	if !l.plain(e) {
		l.refuse(e, "an index of what is no variable", "give the slice or array a variable of its own first")
		return "_", false
	}
	return l.expr(e), true
}

// index returns an element. Those that are one value are merged, others are decided.
func (l *lifter) index(e *ast.IndexExpr) string {
	base, ok := l.base(e.X)
	switch {
	case !ok:
		return base
	case l.info.Types[e.Index].Value != nil:
		return base + "[" + l.literal(e.Index) + "]"
	case !isScalar(l.typeOf(e)):
		return l.place(base, l.expr(e.Index))
	}
	if _, is := l.typeOf(e.X).Underlying().(*types.Array); is {
		base += "[:]"
	}
	return fmt.Sprintf("%s.At(%s, %s, %s)", l.sym, l.c, base, l.expr(e.Index))
}

// literal returns a constant integer.
func (l *lifter) literal(e ast.Expr) string {
	return constant.ToInt(l.info.Types[e].Value).ExactString()
}

// place returns the element at a decided index, as a variable.
func (l *lifter) place(base, index string) string {
	return fmt.Sprintf("%s[%s.Pick(%s, %s, len(%s)-1)]", base, l.sym, l.c, index, base)
}

func (l *lifter) slice(e *ast.SliceExpr) string {
	base, ok := l.base(e.X)
	if !ok {
		return base
	}
	bound := func(e ast.Expr) string {
		switch {
		case e == nil:
			return ""
		case l.info.Types[e].Value != nil:
			return l.literal(e)
		}
		return fmt.Sprintf("%s.Pick(%s, %s, cap(%s))", l.sym, l.c, l.expr(e), base)
	}
	text := base + "[" + bound(e.Low) + ":" + bound(e.High)
	if e.Slice3 {
		text += ":" + bound(e.Max)
	}
	return text + "]"
}

func (l *lifter) unary(e *ast.UnaryExpr) string {
	x := l.expr(e.X)
	switch e.Op {
	case token.ADD:
		return x
	case token.SUB:
		return x + ".Neg()"
	case token.XOR:
		return x + ".Com()"
	case token.NOT:
		return x + ".Not()"
	}
	return l.refuse(e, "operator "+e.Op.String(), "pass a struct, and return the changed one")
}

// methods has the method of each operator on integers.
var methods = map[token.Token]string{
	token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Div", token.REM: "Rem",
	token.AND: "And", token.OR: "Or", token.XOR: "Xor", token.AND_NOT: "AndNot", token.SHL: "Shl", token.SHR: "Shr",
	token.EQL: "Eq", token.NEQ: "Ne", token.LSS: "Lt", token.LEQ: "Le", token.GTR: "Gt", token.GEQ: "Ge",
}

func (l *lifter) binary(e *ast.BinaryExpr) string {
	if e.Op == token.LAND || e.Op == token.LOR {
		if !l.quiet(e.Y) { // it is evaluated only where the left side does not decide
			return l.sym + ".Truth(" + l.cond(e) + ")"
		}
		method := map[token.Token]string{token.LAND: "And", token.LOR: "Or"}[e.Op]
		return fmt.Sprintf("%s.%s(%s)", l.expr(e.X), method, l.expr(e.Y))
	}
	if t := l.typeOf(e.X); !isScalar(t) {
		return l.refuse(e, "operator "+e.Op.String()+" of "+l.type_(t), "compare the fields or elements")
	}
	return l.operation(e.Op, l.expr(e.X), l.expr(e.Y))
}

// operation returns x op y.
func (l *lifter) operation(op token.Token, x, y string) string {
	switch op {
	case token.QUO, token.REM:
		return fmt.Sprintf("%s.%s(%s, %s)", x, methods[op], l.c, y)
	case token.SHL, token.SHR:
		return fmt.Sprintf("%s.%s(%s, %s, %s)", l.sym, methods[op], l.c, x, y)
	}
	return fmt.Sprintf("%s.%s(%s)", x, methods[op], y)
}

// quiet reports whether e can be evaluated where Go does not: it cannot panic, and calls nothing.
func (l *lifter) quiet(e ast.Expr) bool {
	quiet := true
	ast.Inspect(e, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if ok && l.info.Types[e].Value != nil {
			return false
		}
		switch e := n.(type) {
		case *ast.CallExpr:
			name := l.builtin(e)
			quiet = quiet && (l.info.Types[e.Fun].IsType() || name == "len" || name == "min" || name == "max")
		case *ast.IndexExpr, *ast.SliceExpr:
			quiet = false
		case *ast.BinaryExpr:
			known := l.info.Types[e.Y].Value
			switch e.Op {
			case token.QUO, token.REM:
				quiet = quiet && known != nil && constant.Sign(known) != 0
			case token.SHL, token.SHR:
				quiet = quiet && (known != nil || !isSigned(l.typeOf(e.Y)))
			}
		}
		return quiet
	})
	return quiet
}

// cond returns e decided: a truth value of Go.
func (l *lifter) cond(e ast.Expr) string {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) && !l.quiet(b.Y) {
		return fmt.Sprintf("(%s %s %s)", l.cond(b.X), b.Op, l.cond(b.Y))
	}
	return fmt.Sprintf("%s.If(%s)", l.c, l.expr(e))
}

func (l *lifter) list(es []ast.Expr) string {
	list := lists.Map(es, l.expr)
	return strings.Join(list, ", ")
}

func (l *lifter) composite(e *ast.CompositeLit) string {
	t := l.typeOf(e)
	var parts []string
	for _, part := range e.Elts {
		if kv, ok := part.(*ast.KeyValueExpr); ok {
			key := ""
			if _, is := t.Underlying().(*types.Struct); is {
				key = kv.Key.(*ast.Ident).Name
			} else {
				key = l.literal(kv.Key)
			}
			parts = append(parts, key+": "+l.expr(kv.Value))
			continue
		}
		parts = append(parts, l.expr(part))
	}
	return l.typ(t, e) + "{" + strings.Join(parts, ", ") + "}"
}

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
