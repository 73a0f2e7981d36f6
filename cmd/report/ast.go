package report

import (
	"fmt"

	"tandem/internal/lists"
	"tandem/lang"
)

// ASTDocument is a program, checked and typed, for programs that are not written in Go.
type ASTDocument struct {
	Head
	File       string         `json:"file" jsonschema:"the name of the program, as it was given"`
	Variables  []ASTVariable  `json:"variables" jsonschema:"the global variables, in the order of their declaration; their initial values are the inputs"`
	Procedures []ASTProcedure `json:"procedures" jsonschema:"the procedures, in the order of their declaration"`
	Classes    []ASTClass     `json:"classes" jsonschema:"the classes, in the order of their declaration"`
	Body       []ASTStatement `json:"body" jsonschema:"the main statement"`
}

// ASTVariable is a variable, a parameter or a field.
type ASTVariable struct {
	Name string `json:"name" jsonschema:"its name; P.x of a parameter x of P that hides a global variable"`
	Type string `json:"type" jsonschema:"int, bool, bvN, [T]U, []T or a class"`
}

// ASTProcedure is a procedure or a method.
type ASTProcedure struct {
	Name       string         `json:"name" jsonschema:"its name"`
	At         string         `json:"at" jsonschema:"where it stands, line:column, and #part where several statements begin there"`
	Parameters []ASTVariable  `json:"parameters" jsonschema:"its formal parameters"`
	Result     string         `json:"result,omitempty" jsonschema:"of a method: the type of its result; missing: it has none"`
	Body       []ASTStatement `json:"body" jsonschema:"its body"`
}

// ASTClass is a class.
type ASTClass struct {
	Name    string         `json:"name" jsonschema:"its name"`
	Fields  []ASTVariable  `json:"fields" jsonschema:"its fields"`
	Methods []ASTProcedure `json:"methods" jsonschema:"its methods; the object is the variable this"`
}

// ASTExpression is an expression: a list of the name of an operator, as the table of
// operators has it, and its operands. ["var", x] is a variable, ["int", "-1"], ["bool",
// "true"] and ["bv8", "255"] are literals, [T, text] is one of another type, ["field", e,
// f] a field, and a conversion has the type to which it converts, ["bv", "bv8", e].
type ASTExpression []any

// ASTTarget is what is assigned: the name of a variable, a text, or an ASTExpression.
type ASTTarget any

// ASTStatement is a statement.
type ASTStatement struct {
	Kind   string          `json:"kind" jsonschema:"assign, if, while, assume, assert, input, call, new, invoke, return or local"`
	At     string          `json:"at" jsonschema:"where it stands, line:column, and #part where several statements begin there"`
	To     ASTTarget       `json:"to,omitempty" jsonschema:"what is assigned: the name of a variable, or an expression: an element, a bound, a field"`
	E      ASTExpression   `json:"e,omitempty" jsonschema:"of assign and return: the expression"`
	Test   ASTExpression   `json:"test,omitempty" jsonschema:"of if, while, assume and assert: the condition"`
	Then   *[]ASTStatement `json:"then,omitempty" jsonschema:"of if: the first branch"`
	Else   *[]ASTStatement `json:"else,omitempty" jsonschema:"of if: the second branch"`
	Body   *[]ASTStatement `json:"body,omitempty" jsonschema:"of while"`
	Name   string          `json:"name,omitempty" jsonschema:"of call and invoke: the procedure or method; of new: the class"`
	Object ASTExpression   `json:"object,omitempty" jsonschema:"of invoke: the object"`
	Args   []ASTExpression `json:"args,omitempty" jsonschema:"of call and invoke: the actual parameters"`
	Type   string          `json:"type,omitempty" jsonschema:"of local and input: the type of the variable"`
}

// AST returns the document of a program.
func AST(file string, p *lang.Program) ASTDocument {
	a := ast{map[lang.Expr]ASTExpression{}}
	d := ASTDocument{
		Head: Head{ASTSchema, Version}, File: file, Variables: astVariables(p.Vars),
		Classes: []ASTClass{}, Body: a.seq(p.Body),
		Procedures: listed(p.Procs, func(q *lang.Proc) ASTProcedure {
			return ASTProcedure{Name: q.Name, At: q.At.From.String(), Parameters: astVariables(q.Params), Body: a.seq(q.Body)}
		}),
	}
	for _, c := range p.Classes {
		k := ASTClass{Name: c.Type.String(), Methods: []ASTProcedure{}}
		k.Fields = listed(c.Fields, func(f lang.Field) ASTVariable { return ASTVariable{f.Name, f.Type.String()} })
		for _, m := range c.Methods {
			q := ASTProcedure{Name: m.Name, At: m.At.From.String(), Parameters: astVariables(m.Params), Body: a.seq(m.Body)}
			if m.Result != (lang.Type{}) {
				q.Result = m.Result.String()
			}
			k.Methods = append(k.Methods, q)
		}
		d.Classes = append(d.Classes, k)
	}
	return d
}

func astVariables(vars []lang.Var) []ASTVariable {
	return listed(vars, func(x lang.Var) ASTVariable { return ASTVariable{x.Name, x.Type.String()} })
}

// ast makes documents of expressions, each distinct one once.
type ast struct{ known map[lang.Expr]ASTExpression }

func (a ast) expr(e lang.Expr) ASTExpression {
	if e.IsZero() {
		return nil
	}
	return lang.FoldExpr(e, a.known, func(e lang.Expr, kids []ASTExpression) ASTExpression {
		if x, ok := e.Var(); ok {
			return ASTExpression{"var", x.Name}
		}
		if v, ok := e.Const(); ok {
			return ASTExpression{v.Type().String(), v.String()}
		}
		list := ASTExpression{e.Op().String()}
		if t, ok := e.Target(); ok {
			list = append(list, t.String())
		}
		for _, k := range kids {
			list = append(list, k)
		}
		if f, ok := e.Field(); ok {
			list = append(list, f.Name)
		}
		return list
	})
}

func (a ast) exprs(es []lang.Expr) []ASTExpression { return lists.Map(es, a.expr) }

func (a ast) seq(s lang.Seq) []ASTStatement {
	return listed(s.Stmts(), a.stmt)
}

func (a ast) stmt(s lang.Stmt) ASTStatement {
	to := ASTStatement{At: s.Parts().At.From.String()}
	block := func(s lang.Seq) *[]ASTStatement {
		return new(a.seq(s))
	}
	switch s := s.(type) {
	case *lang.Assign:
		to.Kind, to.To, to.E = "assign", s.X.Name, a.expr(s.E)
	case *lang.AssignElem:
		to.Kind, to.To, to.E = "assign", ASTExpression{"select", ASTExpression{"var", s.A.Name}, a.expr(s.I)}, a.expr(s.E)
	case *lang.SetBound:
		to.Kind, to.To, to.E = "assign", ASTExpression{"len", ASTExpression{"var", s.A.Name}}, a.expr(s.E)
	case *lang.AssignField:
		to.Kind, to.To, to.E = "assign", a.target(s.H), a.expr(s.E)
	case *lang.Input:
		to.Kind, to.To, to.Type = "input", s.X.Name, s.X.Type.String()
	case *lang.Assume:
		to.Kind, to.Test = "assume", a.expr(s.B)
	case *lang.Assert:
		to.Kind, to.Test = "assert", a.expr(s.B)
	case *lang.If:
		to.Kind, to.Test, to.Then = "if", a.expr(s.B), block(s.Then)
		if !s.Else.Empty() {
			to.Else = block(s.Else)
		}
	case *lang.While:
		to.Kind, to.Test, to.Body = "while", a.expr(s.B), block(s.Body)
	case *lang.Call:
		to.Kind, to.Name, to.Args = "call", s.Proc, a.exprs(s.Args)
	case *lang.New:
		to.Kind, to.Name, to.To = "new", s.Class.String(), a.target(s.H)
	case *lang.Invoke:
		to.Kind, to.Name, to.Object, to.Args = "invoke", s.Method, a.expr(s.E0), a.exprs(s.Args)
		if !s.H.IsZero() {
			to.To = a.target(s.H)
		}
	case *lang.Return:
		to.Kind, to.E = "return", a.expr(s.E)
	case *lang.Local:
		to.Kind, to.To, to.Type = "local", s.X.Name, s.X.Type.String()
	default:
		panic(fmt.Sprintf("report: no case for a %T", s))
	}
	return to
}

// target returns what is assigned to: the name of a variable, or a field.
func (a ast) target(h lang.Expr) ASTTarget {
	if x, ok := h.Var(); ok {
		return x.Name
	}
	return a.expr(h)
}
