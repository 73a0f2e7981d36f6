package contracts

import (
	"maps"

	"github.com/dustin/go-humanize/english"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Read returns the program of a text, and its tree. The error is syntax.Errors.
func Read(file string, src []byte) (*Program, *syntax.File, error) {
	tree, err := syntax.Parse(file, src)
	if err != nil {
		return nil, nil, err
	}
	p, err := Check(tree)
	return p, tree, err
}

// Check resolves and types a tree with contracts. The error is syntax.Errors.
func Check(f *syntax.File) (*Program, error) {
	c := &checker{report: syntax.Reporter{File: f.Name}, p: &Program{File: f.Name}, declared: map[string]bool{}}
	for _, d := range f.Classes {
		c.declared[d.Name.Name] = true
	}
	for _, d := range f.Procs {
		c.report.Once(d.Name.At, "a procedure in a program with contracts", "a method of a class")
	}
	c.declare(f)
	c.p.Vars = c.vars(f.Decls, nil)
	for _, check := range c.bodies {
		check()
	}
	c.scope = scope{vars: map[string]lang.Type{}, in: code}
	maps.Copy(c.scope.vars, lists.Pairs(c.p.Vars, func(x Var) (string, lang.Type) { return x.Name, x.Type }))
	c.p.Main = c.stmts(f.Stmts)
	if err := c.report.Err(); err != nil {
		return nil, err
	}
	return c.p, nil
}

type checker struct {
	report   syntax.Reporter
	p        *Program
	bodies   []func()        // check what the members of classes have within
	declared map[string]bool // names of classes
	scope    scope
}

// scope is what names mean at a place.
type scope struct {
	this   *Class    // nil in the main routine
	result lang.Type // of the method; the zero Type if it returns nothing
	vars   map[string]lang.Type
	in     place
}

// place is what an expression stands in.
type place string

const (
	code      place = "code"
	pre       place = "a precondition"
	post      place = "a postcondition"
	predicate place = "a predicate"
	invariant place = "an invariant"
	joined    place = "a join"
	pure      place = "a pure method"
)

// wrong reports what is found in place of what is expected.
func (c *checker) wrong(at lang.Span, found, expected, hint string) {
	c.report.Report(&syntax.Error{
		Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected, Hint: hint,
	})
}

// declare makes all classes known, with their fields and the heads of their methods.
func (c *checker) declare(f *syntax.File) {
	seen := map[string]lang.Span{}
	for _, d := range f.Classes {
		if first, dup := seen[d.Name.Name]; dup {
			c.wrong(d.Name.At, "a second class "+quote(d.Name.Name), "a new name", "the first one is at "+first.From.String())
		}
		seen[d.Name.Name] = d.Name.At
		c.p.Classes = append(c.p.Classes, &Class{Type: lang.Class(d.Name.Name), At: d.At})
	}
	for i, d := range f.Classes { // classes of arrays come behind
		class := c.p.Classes[i]
		members := map[string]lang.Span{}
		fresh := func(name *syntax.Name) bool {
			first, dup := members[name.Name]
			if dup {
				c.wrong(name.At, "a second member "+quote(name.Name), "a new name", "the first one is at "+first.From.String())
				return false
			}
			members[name.Name] = name.At
			return true
		}
		for _, group := range d.Fields {
			t := c.typ(group.Type)
			for _, name := range group.Names {
				if fresh(name) {
					class.Fields = append(class.Fields, lang.Field{Of: class.Type, Name: name.Name, Type: t})
				}
			}
		}
		for _, q := range d.Predicates {
			if !fresh(q.Name) {
				continue
			}
			declared := &Predicate{Of: class, Name: q.Name.Name, Params: c.vars(q.Params, nil), At: q.At}
			class.Predicates = append(class.Predicates, declared)
			c.bodies = append(c.bodies, func() {
				c.enter(class, declared.Params, predicate)
				declared.Body = c.assertion(q.Body)
			})
		}
		for _, m := range d.Pures {
			if !fresh(m.Name) {
				continue
			}
			declared := &Pure{Of: class, Name: m.Name.Name, Params: c.vars(m.Params, nil), Result: c.typ(m.Result), At: m.At}
			class.Pures = append(class.Pures, declared)
			c.bodies = append(c.bodies, func() {
				c.enter(class, declared.Params, pre)
				declared.Pre = c.clauses(m.Clauses, "requires", m.At)
				c.scope.in = pure
				declared.Body = c.expr(m.Body, declared.Result)
			})
		}
		for _, m := range d.Methods {
			if !fresh(m.Name) {
				continue
			}
			method := &Method{Of: class, Name: m.Name.Name, Params: c.vars(m.Params, nil), At: m.At, Constructor: m.Name.Name == d.Name.Name}
			if m.Result != nil {
				method.Result = c.typ(m.Result)
			}
			class.Methods = append(class.Methods, method)
			c.bodies = append(c.bodies, func() {
				c.enter(class, method.Params, pre)
				method.Pre = c.clauses(m.Clauses, "requires", m.At)
				c.scope.in = post
				method.Post = c.post(m, method)
				c.scope.in, c.scope.result = code, method.Result
				method.Body = c.stmts(m.Body.Stmts)
			})
		}
	}
}

// vars are declared variables; those of another declaration have the names in taken.
func (c *checker) vars(list []*syntax.Decl, taken map[string]lang.Type) []Var {
	var vars []Var
	seen := map[string]bool{}
	for _, d := range list {
		t := c.typ(d.Type)
		for _, x := range d.Names {
			if _, other := taken[x.Name]; seen[x.Name] || other {
				c.wrong(x.At, "a second variable "+quote(x.Name), "a new name", "")
				continue
			}
			seen[x.Name] = true
			vars = append(vars, Var{x.Name, t, x.At})
		}
	}
	return vars
}

// typ is int, bool or a class; the zero Type where it is none, which is reported.
func (c *checker) typ(t *syntax.TypeName) lang.Type {
	if !t.IsArray() {
		switch t.Name {
		case "int":
			return lang.Int
		case "bool":
			return lang.Bool
		}
		if class := c.p.Class(lang.Class(t.Name)); class != nil && class.Array == nil {
			return lang.Class(t.Name)
		}
	}
	found := "type " + quote(t.Name)
	if t.IsArray() {
		if t.Dom != nil {
			c.wrong(t.At, "an array type with indexes", "int, bool, a class or an array []T", "arrays of programs with contracts have a length")
			return lang.Type{}
		}
		elem := c.typ(t.Elem)
		if elem == (lang.Type{}) {
			return elem
		}
		if t.Elem.IsArray() {
			c.wrong(t.At, "an array of arrays", "an array of int, bool or a class", "")
			return lang.Type{}
		}
		return c.arrayOf(elem).Type
	}
	names := []string{"int", "bool"}
	for _, class := range c.p.Classes {
		if class.Array == nil {
			names = append(names, class.Type.String())
		}
	}
	c.wrong(t.At, found, "int, bool, a class or an array []T", didYouMean(spell.Nearest(t.Name, names)))
	return lang.Type{}
}

// post returns a postcondition, in which result is what the method returns.
func (c *checker) post(tree *syntax.Method, m *Method) Assertion {
	if m.Result != (lang.Type{}) {
		for _, x := range m.Params {
			if x.Name == Result {
				c.wrong(x.At, "a parameter "+quote(Result), "another name", Result+" is what the method returns")
			}
		}
		before := c.scope.vars
		c.scope.vars = maps.Clone(before)
		c.scope.vars[Result] = m.Result
		defer func() { c.scope.vars = before }()
	}
	return c.clauses(tree.Clauses, "ensures", tree.At)
}

// enter makes the scope that of a member of a class.
func (c *checker) enter(class *Class, params []Var, in place) {
	c.scope = scope{this: class, vars: map[string]lang.Type{}, in: in}
	maps.Copy(c.scope.vars, lists.Pairs(params, func(x Var) (string, lang.Type) { return x.Name, x.Type }))
}

// clauses returns the separating conjunction of the clauses of a word; true without one.
//
// Source: §4, "A contract can contain multiple preconditions … which is a shorthand".
func (c *checker) clauses(list []*syntax.Clause, word string, at lang.Span) Assertion {
	as := lists.Map(lists.Filter(list, func(c *syntax.Clause) bool { return c.Word == word }), func(clause *syntax.Clause) Assertion { return c.assertion(clause.A) })
	return sepOf(as, at)
}

// assertion returns φ.
func (c *checker) assertion(tree syntax.Expr) Assertion {
	switch e := tree.(type) {
	case *syntax.Bool:
		return &Truth{e.Value, stmtAt{e.At}}
	case *syntax.Binary:
		if e.Op == "&*&" {
			return &Sep{c.assertion(e.L), c.assertion(e.R)}
		}
	case *syntax.Cond:
		return &CondAssertion{c.expr(e.If, lang.Bool), c.assertion(e.Then), c.assertion(e.Else), stmtAt{e.At}}
	case *syntax.Special:
		switch e.Word {
		case "acc":
			if a := c.accElems(e); a != nil {
				return a
			}
			if f, ok := c.expr(e.E, lang.Type{}).(*FieldExpr); ok {
				return &Acc{f.E, f.F, stmtAt{e.At}}
			}
			c.report.Once(e.E.Span(), "an expression", "a field: acc(e.f)")
			return &Truth{true, stmtAt{e.At}}
		case "untouched":
			if !c.hasOld() {
				c.wrong(e.At, "untouched in "+string(c.scope.in), "it in a postcondition only", "")
			}
			return &Untouched{c.assertion(e.E), stmtAt{e.At}}
		}
	case *syntax.Apply:
		if q := c.predicateOf(e); q != nil {
			return q
		}
	}
	return &Holds{c.expr(tree, lang.Bool)}
}

// hasOld reports whether old has a state: in postconditions, and in invariants and joins of methods.
func (c *checker) hasOld() bool {
	return c.scope.in == post || (c.scope.in == invariant || c.scope.in == joined) && c.scope.this != nil
}

// predicateOf is e0.q(ē), if q is a predicate; nil if not, of which nothing is reported.
func (c *checker) predicateOf(e *syntax.Apply) *Pred {
	e0, class := c.receiver(e.Of, e.At)
	if class == nil {
		return nil
	}
	q := class.Predicate(e.Method.Name)
	if q == nil {
		return nil
	}
	return &Pred{e0, q, c.args(e.Args, q.Params, e.At), stmtAt{e.At}}
}

// receiver returns the object of a call, or this if omitted; no class if wrong, which it reports.
func (c *checker) receiver(of syntax.Expr, at lang.Span) (Expr, *Class) {
	if of == nil {
		if c.scope.this == nil {
			c.report.Once(at, "a call without an object", "e.m(…): there is no this in the main routine")
			return nil, nil
		}
		return &VarExpr{"this", exprAt{at, c.scope.this.Type}}, c.scope.this
	}
	e0 := c.expr(of, lang.Type{})
	if e0 == nil {
		return nil, nil
	}
	class := c.p.Class(e0.Type())
	if class == nil {
		c.report.Once(of.Span(), "an expression of type "+c.typeText(e0.Type()), "an object")
	}
	return e0, class
}

// args returns arguments of these parameters.
func (c *checker) args(list []syntax.Expr, params []Var, at lang.Span) []Expr {
	if len(list) != len(params) {
		c.wrong(at, english.Plural(len(list), "argument", ""), english.Plural(len(params), "argument", ""), "")
	}
	var es []Expr
	for i, e := range list {
		var want lang.Type
		if i < len(params) {
			want = params[i].Type
		}
		es = append(es, c.expr(e, want))
	}
	return es
}

func (c *checker) unknown(name *syntax.Name, what string, class *Class, known []string) {
	c.wrong(name.At, "unknown "+what+" "+quote(name.Name), "a "+what+" of "+class.Type.String(), didYouMean(spell.Nearest(name.Name, known)))
}
