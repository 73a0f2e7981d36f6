package contracts

import (
	"errors"
	"fmt"
	"slices"

	"tandem/lang"
	"tandem/lang/syntax"
)

// Program is the methods of a file, in its order.
type Program struct {
	File    string
	Methods []*Method
}

// Method is a method with its contract.
type Method struct {
	Name              string
	Params, Results   []lang.Var
	Requires, Ensures []Clause
	Body              lang.Seq // of assignments and choices
}

// Clause is a condition of a contract: of requires over the parameters, of ensures
// over the results, too.
type Clause struct {
	B  lang.Expr
	At lang.Span
}

// Parse reads a file of methods. The name of the file is for messages. The error is
// syntax.Errors: each mistake with its place in the file.
func Parse(file string, src []byte) (*Program, error) {
	r := syntax.NewReader(file, src)
	p := &Program{File: file}
	var methods []*method
	for {
		if !r.Take("method") {
			if !r.End() || len(methods) == 0 {
				r.Expected("a method", "as method abs(x: int) returns (r: int) ensures r >= 0 { … }")
			}
			break
		}
		methods = append(methods, header(r))
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	c := checker{syntax.Reporter{File: file}}
	first := map[string]lang.Span{}
	for _, m := range methods {
		if at, dup := first[m.name.Name]; dup {
			c.wrong(m.name.At, fmt.Sprintf("a second method %q", m.name.Name), fmt.Sprintf("a new name; the first one is at %v", at))
		}
		first[m.name.Name] = m.name.At
		p.Methods = append(p.Methods, c.method(m))
	}
	if err := c.report.Err(); err != nil {
		return nil, err
	}
	return p, nil
}

// method is a method as it was read.
type method struct {
	name                    *syntax.Name
	params, results, locals []*syntax.Decl
	requires, ensures       []syntax.Expr
	body                    []syntax.Stmt
}

// header reads a method behind its first word.
func header(r *syntax.Reader) *method {
	m := &method{name: r.Name("the name of a method")}
	m.params = r.Params("a method has parameters, or ()")
	if r.Take("returns") {
		m.results = r.Params("results are declared as parameters are: returns (r: int)")
	}
	for {
		switch {
		case r.Take("requires"):
			m.requires = append(m.requires, r.Expr())
		case r.Take("ensures"):
			m.ensures = append(m.ensures, r.Expr())
		case r.Is("{"):
			m.locals, m.body = r.Block()
			return m
		default:
			r.Expected(`"requires", "ensures" or "{"`, "")
			return m
		}
	}
}

// checker elaborates methods.
type checker struct{ report syntax.Reporter }

func (c *checker) wrong(at lang.Span, found, expected string) {
	c.report.Report(&syntax.Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected})
}

// failed reports the mistakes of err, if there are any.
func (c *checker) failed(err error) bool {
	var list syntax.Errors
	if errors.As(err, &list) {
		for _, e := range list {
			c.report.Report(e)
		}
	}
	return err != nil
}

func (c *checker) method(m *method) *Method {
	decls := append(append(m.params[:len(m.params):len(m.params)], m.results...), m.locals...)
	for _, d := range decls {
		if d.Type.IsArray() {
			c.wrong(d.Type.At, "an array", "int or bool")
		}
	}
	if !c.stmts(m, m.body) {
		m.body = nil
	}
	p, err := lang.Check(&syntax.File{Name: c.report.File, Decls: decls, Stmts: m.body})
	if c.failed(err) {
		return nil
	}
	params := count(m.params)
	results := params + count(m.results)
	return &Method{
		Name: m.name.Name, Params: p.Vars[:params], Results: p.Vars[params:results], Body: p.Body,
		Requires: c.clauses("requires", m.requires, p.Vars[:params]), Ensures: c.clauses("ensures", m.ensures, p.Vars[:results]),
	}
}

// stmts reports the statements that package lang knows and methods do not; true if
// there are none.
func (c *checker) stmts(m *method, list []syntax.Stmt) (ok bool) {
	ok = true
	wrong := func(at lang.Span, found, expected string) {
		c.wrong(at, found, expected)
		ok = false
	}
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.Skip:
		case *syntax.If:
			ok = c.stmts(m, s.Then.Stmts) && ok
			switch e := s.Else.(type) {
			case *syntax.Block:
				ok = c.stmts(m, e.Stmts) && ok
			case *syntax.If:
				ok = c.stmts(m, []syntax.Stmt{e}) && ok
			}
		case *syntax.Assign:
			if x, is := s.X.(*syntax.Name); is && m.hasParam(x.Name) {
				wrong(x.At, fmt.Sprintf("the parameter %q", x.Name), "a result or a local variable: parameters keep their values")
			}
		case *syntax.While:
			wrong(s.At, "a loop", "an assignment or a choice: loops need invariants, which are not modelled")
		default:
			wrong(s.Span(), "a call, return or new", "an assignment or a choice")
		}
	}
	return ok
}

func (m *method) hasParam(name string) bool {
	return slices.ContainsFunc(m.params, func(d *syntax.Decl) bool {
		return slices.ContainsFunc(d.Names, func(x *syntax.Name) bool { return x.Name == name })
	})
}

func count(decls []*syntax.Decl) (n int) {
	for _, d := range decls {
		n += len(d.Names)
	}
	return n
}

func (c *checker) clauses(word string, trees []syntax.Expr, vars []lang.Var) (list []Clause) {
	for _, tree := range trees {
		b, err := lang.CheckExpr(c.report.File, tree, vars)
		switch {
		case c.failed(err):
		case b.Type() != lang.Bool:
			c.wrong(tree.Span(), fmt.Sprintf("%s of type %v", word, b.Type()), "bool")
		default:
			list = append(list, Clause{b, tree.Span()})
		}
	}
	return list
}
