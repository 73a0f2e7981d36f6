package lang

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang/syntax"
)

// nameClasses makes the names of the classes known as types.
func (c *checker) nameClasses(trees []*syntax.Class) {
	for _, d := range trees {
		if _, dup := c.classes[d.Name.Name]; !dup {
			c.classes[d.Name.Name] = &ClassDecl{Type: Class(d.Name.Name), At: d.At}
		}
	}
}

// declareClasses adds to p the classes with fields and methods without bodies. Variables are declared.
func (c *checker) declareClasses(p *Program, trees []*syntax.Class) {
	for _, tree := range trees {
		c.fresh(tree.Name)
		d := c.classes[tree.Name.Name]
		if d == nil || d.At != tree.At {
			d = &ClassDecl{Type: Class(tree.Name.Name), At: tree.At} // a second one of that name
		}
		members := map[string]syntax.Span{}
		for _, group := range tree.Fields {
			t, ok := c.typ(group.Type)
			if ok && t.IsArray() {
				c.wrong(group.Type.At, fmt.Sprintf("found a field of type %v, expected int, bool, bvN or a class", t), t.String(), "int, bool, bvN or a class", "")
				ok = false
			}
			for _, name := range group.Names {
				if !c.newMember(members, name, "field") {
					continue
				}
				f := Field{Of: d.Type, Name: name.Name, Type: t}
				if !ok {
					f.Type = Type{} // its use is no further mistake
				}
				d.Fields = append(d.Fields, f)
			}
		}
		for _, m := range tree.Methods {
			method := &Method{Of: d.Type, Name: m.Name.Name, At: m.At}
			method.This = This(d.Type, method.FullName())
			method.Params = c.params(method.FullName(), m.Params)
			if m.Result != nil {
				t, ok := c.typ(m.Result)
				if ok && t.IsArray() {
					c.wrong(m.Result.At, fmt.Sprintf("found a result of type %v, expected int, bool, bvN or a class", t), t.String(), "int, bool, bvN or a class", "")
				}
				method.Result = t
			}
			if c.newMember(members, m.Name, "method") {
				d.Methods = append(d.Methods, method)
			}
		}
		p.Classes = append(p.Classes, d)
	}
}

// newMember reports whether a member is the first of its name in its class, and complains if not.
func (c *checker) newMember(members map[string]syntax.Span, name *syntax.Name, what string) bool {
	if first, dup := members[name.Name]; dup {
		found := fmt.Sprintf("a second member %q", name.Name)
		c.wrong(name.At, fmt.Sprintf("found %s, expected a new name for the %s; the first one is at %v", found, what, first),
			found, "a new name", "")
		return false
	}
	members[name.Name] = name.At
	return true
}

// methodBodies elaborates the bodies of the methods, in which this and the parameters are known.
func (c *checker) methodBodies(p *Program, trees []*syntax.Class) {
	for i, tree := range trees {
		for _, body := range tree.Methods {
			j := slices.IndexFunc(p.Classes[i].Methods, func(m *Method) bool { return m.At == body.At })
			if j < 0 {
				continue // a second one of that name
			}
			m := p.Classes[i].Methods[j]
			c.in = m
			m.Body = c.bodyOf(m.FullName(), m.Locals(), body.Body.Stmts)
			c.in = nil
		}
	}
}

// untyped reports whether a tree's type depends on its place: nil, an array literal, a choice of such.
func (c *checker) untyped(tree syntax.Expr) bool {
	for {
		choice, ok := tree.(*syntax.Cond)
		if !ok {
			_, isNil := tree.(*syntax.Nil)
			a, isArray := tree.(*syntax.Array)
			return isNil || isArray && !tells(a)
		}
		if !c.untyped(choice.Then) {
			return false
		}
		tree = choice.Else
	}
}

// classOfNil returns the type that tells the class of nil, or the type of an array literal, at
// operand i of o: that of an equation's other operand, of the choice or its other branch, or of a
// changed array's elements. wrong: the other operand is a mistake.
func (c *checker) classOfNil(o Operator, i int, trees []syntax.Expr, types []Type, want Type) (of Type, wrong bool) {
	switch {
	case o.Op == Eq || o.Op == Ne:
		reported := types[1-i] == (Type{}) && (i == 1 || !c.untyped(trees[1]))
		return types[1-i], reported
	case o.Op == Cond && i > 0 && types[3-i] != (Type{}):
		return types[3-i], false
	case o.Op == Cond && i > 0:
		return want, false
	case o.Op == Store && i == 2 && types[0].IsArray():
		return types[0].Elem(), false
	default:
		return Type{}, false
	}
}

// nilOf returns nil of a class.
func (c *checker) nilOf(tree *syntax.Nil, class Type) Expr {
	switch {
	case class.IsClass():
		return NilOf(class)
	case class == (Type{}):
		c.wrong(tree.At, "found nil where nothing tells of what class it is, expected a variable or a field of that class", "nil",
			"a variable or a field", "")
	default:
		c.wrong(tree.At, fmt.Sprintf("found nil, expected an expression of type %v", class), "nil", class.String(), "")
	}
	return Expr{}
}

// member is e.f.
func (c *checker) member(tree *syntax.Member) Expr {
	e := c.expr(tree.E)
	if e.IsZero() {
		return Expr{}
	}
	d, ok := c.classOf(tree.E, e, "fields")
	if !ok {
		return Expr{}
	}
	f, ok := d.Field(tree.Name.Name)
	if !ok {
		c.unknownMember(d, tree.Name, "field")
		return Expr{}
	}
	if f.Type == (Type{}) {
		return Expr{} // its declaration is wrong
	}
	c.accesses = append(c.accesses, Access{A: e, Name: f.Name, At: tree.At})
	return Dot(e, f)
}

// classOf returns the class of the object e; false if it is none, which is reported.
func (c *checker) classOf(tree syntax.Expr, e Expr, what string) (*ClassDecl, bool) {
	d, ok := c.classes[e.Type().String()]
	if !ok || !e.Type().IsClass() {
		hint := ""
		if e.Type().IsBounded() {
			hint = "the bound of an array is written |a|"
		}
		c.wrong(tree.Span(), fmt.Sprintf("only an object has %s: found an expression of type %v", what, e.Type()), e.Type().String(), "an object", hint)
		return nil, false
	}
	return d, true
}

func (c *checker) unknownMember(d *ClassDecl, name *syntax.Name, what string) {
	names := lists.Map(lists.Filter(d.Fields, func(f Field) bool { return what == "field" }), func(f Field) string { return f.Name })
	for _, m := range d.Methods {
		if what == "method" {
			names = append(names, m.Name)
		}
	}
	found := fmt.Sprintf("unknown %s %q", what, name.Name)
	hint := didYouMean(spell.Nearest(name.Name, names))
	_, isField := d.Field(name.Name)
	switch {
	case hint == "" && what == "field" && d.Method(name.Name) != nil:
		hint = name.Name + " is a method: x := e." + name.Name + "(…);"
	case hint == "" && what == "method" && isField:
		hint = name.Name + " is a field"
	case hint == "" && len(names) == 0:
		hint = fmt.Sprintf("class %v has no %ss", d.Type, what)
	case hint == "" && len(names) <= 10:
		hint = fmt.Sprintf("class %v has %s", d.Type, joined(names))
	}
	c.wrong(name.At, fmt.Sprintf("found %s, expected one of class %v", found, d.Type), found, "a "+what+" of "+d.Type.String(), hint)
}

// joined returns a, b and c.
func joined(names []string) string {
	text := names[0]
	for i, n := range names[1:] {
		if i == len(names)-2 {
			text += " and " + n
		} else {
			text += ", " + n
		}
	}
	return text
}
