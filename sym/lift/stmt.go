package lift

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

func (l *lifter) printf(format string, args ...any) { fmt.Fprintf(&l.out, format, args...) }

func (l *lifter) stmts(list []ast.Stmt) {
	for _, s := range list {
		l.stmt(s)
	}
}

// line writes where a statement stands, so that decisions are in the original.
func (l *lifter) line(s ast.Stmt) {
	at := l.fset.Position(s.Pos())
	l.printf("\n//line %s:%d\n", filepath.Base(at.Filename), at.Line)
}

func (l *lifter) stmt(s ast.Stmt) {
	if _, ok := s.(*ast.BlockStmt); !ok {
		l.line(s)
	}
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		l.printf("{\n")
		l.stmts(s.List)
		l.printf("}\n")
	case *ast.ExprStmt:
		l.effect(s)
	case *ast.AssignStmt:
		l.printf("%s\n", l.assign(s))
	case *ast.IncDecStmt:
		l.printf("%s\n", l.step(s))
	case *ast.DeclStmt:
		l.declaration(s)
	case *ast.IfStmt:
		l.ifStmt(s)
	case *ast.ForStmt:
		cond := ""
		if s.Cond != nil {
			cond = l.cond(s.Cond)
		}
		l.printf("for %s; %s; %s ", l.simple(s.Init), cond, l.simple(s.Post))
		l.stmt(s.Body)
	case *ast.RangeStmt:
		l.rangeStmt(s)
	case *ast.SwitchStmt:
		l.switchStmt(s)
	case *ast.ReturnStmt:
		l.printf("return %s\n", l.list(s.Results))
	case *ast.BranchStmt:
		if s.Tok == token.GOTO {
			l.refuse(s, "goto", "use for, break and continue")
		} else if s.Label != nil {
			l.printf("%s %s\n", s.Tok, s.Label.Name)
		} else {
			l.printf("%s\n", s.Tok)
		}
	case *ast.LabeledStmt:
		l.printf("%s:\n", s.Label.Name)
		l.stmt(s.Stmt)
	case *ast.DeferStmt:
		l.refuse(s, "defer", "call the function where it is to run")
	case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt:
		l.refuse(s, "goroutines or channels", "lift functions that compute alone")
	default:
		l.refuse(s, "a statement of another kind", "use assignments, if, for, switch and return")
	}
}

// simple returns a statement of a header; "" for none.
func (l *lifter) simple(s ast.Stmt) string {
	switch s := s.(type) {
	case nil:
		return ""
	case *ast.AssignStmt:
		if text := l.assign(s); !strings.HasPrefix(text, "{") {
			return text
		}
	case *ast.IncDecStmt:
		if text := l.step(s); !strings.HasPrefix(text, "{") {
			return text
		}
	}
	return l.refuse(s, "a header with an indexed assignment or a call", "put it into a statement of its own")
}

// effect writes a call for what it does.
func (l *lifter) effect(s *ast.ExprStmt) {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	switch {
	case !ok:
		l.refuse(s, "an expression of another kind", "use operators, indexes, fields and calls")
	case l.builtin(call) == "panic":
		if v := l.info.Types[call.Args[0]].Value; v != nil {
			l.printf("panic(%s)\n", v.ExactString())
			return
		}
		l.refuse(call, "a panic with what is no constant", "panic with a constant text")
	case l.builtin(call) == "copy":
		l.printf("copy(%s)\n", l.list(call.Args))
	default:
		l.printf("%s\n", l.call(call))
	}
}

func (l *lifter) declaration(s *ast.DeclStmt) {
	decl := s.Decl.(*ast.GenDecl)
	for _, spec := range decl.Specs {
		v, ok := spec.(*ast.ValueSpec)
		switch {
		case !ok:
			l.refuse(spec, "a type in a function", "declare it in the package")
		case decl.Tok == token.CONST: // constants are their values
		default:
			names, t := []string{}, ""
			for _, n := range v.Names {
				names = append(names, n.Name)
			}
			if v.Type != nil {
				t = l.typ(l.typeOf(v.Type), v.Type)
			}
			l.printf("var %s %s", strings.Join(names, ", "), t)
			if len(v.Values) > 0 {
				l.printf(" = %s", l.list(v.Values))
			}
			l.printf("\n")
		}
	}
}

func (l *lifter) ifStmt(s *ast.IfStmt) {
	l.printf("if ")
	if s.Init != nil {
		l.printf("%s; ", l.simple(s.Init))
	}
	l.printf("%s ", l.cond(s.Cond))
	l.block(s.Body)
	switch e := s.Else.(type) {
	case *ast.IfStmt:
		at := l.fset.Position(e.Pos())
		l.printf(" else /*line %s:%d:%d*/ ", filepath.Base(at.Filename), at.Line, at.Column)
		l.ifStmt(e)
		return
	case *ast.BlockStmt:
		l.printf(" else ")
		l.block(e)
	}
	l.printf("\n")
}

// block writes a block without a new line behind it.
func (l *lifter) block(s *ast.BlockStmt) {
	l.printf("{\n")
	l.stmts(s.List)
	l.printf("}")
}

// switchStmt writes the cases as conditions, which Go looks at in order.
func (l *lifter) switchStmt(s *ast.SwitchStmt) {
	head, tag := l.simple(s.Init), ""
	if s.Tag != nil {
		if t := l.typeOf(s.Tag); !isScalar(t) {
			l.refuse(s.Tag, "a switch on "+l.type_(t), "switch on an integer or a truth value")
		}
		tag = l.expr(s.Tag)
		if _, ok := ast.Unparen(s.Tag).(*ast.Ident); !ok || l.info.Types[s.Tag].Value != nil {
			if head != "" {
				l.refuse(s.Init, "a switch with a statement before its value", "put it before the switch")
			}
			name := l.temp("tag")
			head, tag = name+" := "+tag, name
			if len(s.Body.List) == 0 || len(s.Body.List) == 1 && s.Body.List[0].(*ast.CaseClause).List == nil {
				head = "_ = " + l.expr(s.Tag)
			}
		}
	}
	l.printf("switch %s; {\n", head)
	for _, clause := range s.Body.List {
		clause := clause.(*ast.CaseClause)
		l.line(clause)
		if clause.List == nil {
			l.printf("default:\n")
		} else {
			l.printf("case %s:\n", l.cases(clause.List, tag))
		}
		l.stmts(clause.Body)
	}
	l.printf("}\n")
}

// cases returns the condition of a case: that one of the values is the tag's, or holds if there is no tag.
func (l *lifter) cases(values []ast.Expr, tag string) string {
	var list []string
	quiet := true
	for _, v := range values {
		quiet = quiet && l.quiet(v)
	}
	for i, v := range values {
		switch {
		case tag == "":
			list = append(list, l.cond(v))
		case !quiet:
			list = append(list, fmt.Sprintf("%s.If(%s.Eq(%s))", l.c, tag, l.expr(v)))
		case i == 0:
			list = append(list, fmt.Sprintf("%s.Eq(%s)", tag, l.expr(v)))
		default:
			list[0] += fmt.Sprintf(".Or(%s.Eq(%s))", tag, l.expr(v))
		}
	}
	if tag != "" && quiet {
		return fmt.Sprintf("%s.If(%s)", l.c, list[0])
	}
	return strings.Join(list, " || ")
}

// rangeStmt writes a loop over a number, which is decided, or over elements.
func (l *lifter) rangeStmt(s *ast.RangeStmt) {
	define := s.Tok == token.DEFINE
	var body []string // what the variables become
	set := func(e ast.Expr, to string) {
		if id, ok := e.(*ast.Ident); e == nil || ok && id.Name == "_" {
			return
		} else if define {
			body = append(body, fmt.Sprintf("%s := %s", id.Name, to))
			return
		}
		if l.plain(e) {
			body = append(body, fmt.Sprintf("%s = %s", l.expr(e), to))
			return
		}
		l.refuse(e, "a loop that sets an indexed element", "set a variable, and the element in the loop's body")
	}
	switch t := l.typeOf(s.X).Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsInteger == 0 {
			l.refuse(s.X, "a range over "+l.type_(t), "range over a slice, an array or an integer")
			return
		}
		of := l.typeOf(s.X)
		k, n := l.temp("k"), l.temp("n")
		set(s.Key, k)
		T := l.native(types.Default(of))
		l.printf("for %s, %s := %s.Of[%s](0), %s; %s.If(%s.Lt(%s)); %s = %s.Add(%s.Of[%s](1)) {\n", k, n, l.sym, T, l.rangeLimit(s.X, of), l.c, k, n, k, k, l.sym, T)
	case *types.Slice, *types.Array:
		k, x := "_", "_"
		if id, ok := s.Key.(*ast.Ident); s.Key != nil && (!ok || id.Name != "_") {
			k = l.temp("k")
			set(s.Key, l.sym+".Of("+k+")")
		}
		if id, ok := s.Value.(*ast.Ident); s.Value != nil && (!ok || id.Name != "_") {
			x = l.temp("x")
			set(s.Value, x)
		}
		if k == "_" && x == "_" {
			l.printf("for range %s {\n", l.expr(s.X))
		} else {
			l.printf("for %s, %s := range %s {\n", k, x, l.expr(s.X))
		}
	default:
		l.refuse(s.X, "a range over "+l.type_(l.typeOf(s.X)), "range over a slice, an array or an integer")
		return
	}
	for _, b := range body {
		l.printf("%s\n", b)
	}
	l.stmts(s.Body.List)
	l.printf("}\n")
}

// rangeLimit returns the number that a loop ends before, of the type of its variable.
func (l *lifter) rangeLimit(e ast.Expr, t types.Type) string {
	if l.info.Types[e].Value != nil {
		return fmt.Sprintf("%s.Of[%s](%s)", l.sym, l.native(types.Default(t)), l.literal(e))
	}
	return l.expr(e)
}
