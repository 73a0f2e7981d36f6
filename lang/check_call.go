package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/spell"
	"tandem/lang/syntax"
)

func (c *checker) assignField(s *syntax.Assign, target *syntax.Member) Stmt {
	h := c.member(target)
	e := c.exprOf(s.E, h.Type())
	if !h.IsZero() {
		c.takes("field "+target.Name.Name, h.Type(), s.E, e)
	}
	return &AssignField{H: h, E: e, At: s.At, Accesses: c.accessed()}
}

// place returns the heap variable that a call or creation assigns to, with the uses of
// objects in it; the zero Expr if it is wrong or there is none.
func (c *checker) place(tree syntax.Expr) (Expr, []Access) {
	var h Expr
	switch t := tree.(type) {
	case *syntax.Name:
		if x, ok := c.variable(t); ok {
			h = V(x)
		}
	case *syntax.Member:
		h = c.member(t)
	}
	return h, c.accessed()
}

// creation returns h := new C; and behind it the call of the constructor, if there is
// one.
//
// Source: §4, "we model a call x := new C(ē) of a constructor method by the object
// creation statement x := new C followed by a method call x.C(ē)".
func (c *checker) creation(s *syntax.New) []Stmt {
	h, accesses := c.place(s.H)
	d, ok := c.classes[s.Class.Name]
	if !ok {
		found := fmt.Sprintf("unknown class %q", s.Class.Name)
		names := slices.Sorted(maps.Keys(c.classes))
		hint := didYouMean(spell.Nearest(s.Class.Name, names))
		if hint == "" && len(names) == 0 {
			hint = "classes are declared at the top: class " + s.Class.Name + " { … }"
		}
		c.wrong(s.Class.At, "found "+found+", expected a declared one", found, "a declared class", hint)
		c.arguments(s.Args, nil)
		c.accessed()
		return nil
	}
	if !h.IsZero() && h.Type() != d.Type {
		c.wrong(s.At, fmt.Sprintf("%v takes %v, found a new %v", h, h.Type(), d.Type), d.Type.String(), h.Type().String(), "")
		h = Expr{}
	}
	list := []Stmt{&New{H: h, Class: d.Type, At: s.At, Accesses: accesses}}
	m := d.Method(s.Class.Name)
	if m != nil && c.in != nil {
		c.made = append(c.made, constructed{c.in.FullName(), m.FullName(), s})
	}
	if !s.Calls {
		return list
	}
	if m == nil {
		c.wrong(s.Class.At, fmt.Sprintf("found a call of the constructor of %v, which has none", d.Type), "a call", "no call",
			fmt.Sprintf("write new %v; a constructor is a method named %v", d.Type, d.Type))
		c.arguments(s.Args, nil)
		c.accessed()
		return list
	}
	args := c.arguments(s.Args, m.Params)
	accesses = append(slices.Clone(accesses), c.accessed()...)
	c.passes("constructor "+m.FullName(), m.FullName(), m.At, m.Params, s.At, s.Args, args)
	if h.IsZero() {
		return list
	}
	c.late(s, h, args)
	accesses = append(accesses, Access{A: h, Name: m.Name, At: s.At})
	return append(list, &Invoke{E0: h, Method: m.Name, Args: args, At: s.At, Accesses: accesses})
}

// late reports a constructor's arguments, or place, that read what its creation assigns before the call.
func (c *checker) late(s *syntax.New, h Expr, args []Expr) {
	field, isField := h.Field()
	reads := func(e Expr) bool {
		return FoldExpr(e, nil, func(e Expr, kids []bool) bool {
			f, ok := e.Field()
			return isField && ok && f == field || !isField && e == h || slices.Contains(kids, true)
		})
	}
	wrong := func(at syntax.Span, what string) {
		c.wrong(at, fmt.Sprintf("found %s that reads %v, expected one that does not: new %v(…) assigns to it first, and calls the constructor then", what, h, s.Class.Name),
			what, "one that does not read "+h.String(), "assign the value to a variable before, and pass that")
	}
	for i, e := range args {
		if !e.IsZero() && reads(e) {
			wrong(s.Args[i].Span(), "an argument")
		}
	}
	if isField && reads(h.Kid(0)) {
		wrong(s.H.Span(), "an object")
	}
}

// invoke returns h := e0.m(ē).
func (c *checker) invoke(s *syntax.Invoke) Stmt {
	call := &Invoke{Method: s.Method.Name, At: s.At}
	if s.H != nil {
		call.H, call.OfH = c.place(s.H)
	}
	call.E0 = c.expr(s.Of)
	var m *Method
	if !call.E0.IsZero() {
		if d, ok := c.classOf(s.Of, call.E0, "methods"); ok {
			if m = d.Method(s.Method.Name); m == nil {
				c.unknownMember(d, s.Method, "method")
			}
		}
	}
	if m == nil {
		c.arguments(s.Args, nil)
		c.accessed()
		call.E0 = Expr{}
		return call
	}
	call.Args = c.arguments(s.Args, m.Params)
	c.accesses = append(c.accesses, Access{A: call.E0, Name: m.Name, At: Span{From: s.Of.Span().From, To: s.Method.At.To}})
	call.Accesses = c.accessed()
	c.passes("method "+m.FullName(), m.FullName(), m.At, m.Params, s.At, s.Args, call.Args)
	switch h := call.H; {
	case s.H == nil || h.IsZero():
	case m.Result == (Type{}):
		c.wrong(s.At, fmt.Sprintf("found an assignment of what method %s returns, which has no result", m.FullName()), "an assignment", "a call",
			fmt.Sprintf("it is declared at %v", m.At.From))
	case m.Result != h.Type():
		c.wrong(s.At, fmt.Sprintf("%v takes %v, found %v, the result of method %s", h, h.Type(), m.Result, m.FullName()),
			m.Result.String(), h.Type().String(), "")
	}
	return call
}

func (c *checker) returns(s *syntax.Return) Stmt {
	r := &Return{At: s.At}
	want := Type{}
	if c.in != nil {
		want = c.in.Result
	}
	if s.E != nil {
		r.E = c.exprOf(s.E, want)
	}
	r.Accesses = c.accessed()
	switch {
	case c.in == nil:
		c.wrong(s.At, "found return, expected another statement: only a method or a function returns", "return", "another statement", "")
	case s.E == nil && want != (Type{}):
		c.wrong(s.At, fmt.Sprintf("found return without a value, expected one of type %v", want), "no value", want.String(),
			fmt.Sprintf("method %s is declared with a result", c.in.FullName()))
	case s.E != nil && want == (Type{}):
		c.wrong(s.E.Span(), fmt.Sprintf("found a value behind return, expected none: method %s has no result", c.in.FullName()), "a value", "no value",
			"a result is declared: method m(): int { … }")
	case s.E != nil:
		c.takes("return in "+c.in.FullName(), want, s.E, r.E)
	}
	return r
}

// constructed is a creation in a body that calls a constructor.
type constructed struct {
	in   string // the full name of the method
	of   string // of the constructor
	tree *syntax.New
}

// cyclic reports constructors that, directly or not, always create by themselves: they cannot end.
func (c *checker) cyclic(p *Program) {
	next := map[string]constructed{} // the first creation that a constructor cannot avoid
	for _, d := range p.Classes {
		m := d.Method(d.Type.String())
		if m == nil {
			continue
		}
		for s := m.Body; !s.Empty(); s = s.Tail() {
			call, ok := s.Head().(*Invoke)
			if _, ends := s.Head().(*Return); ends {
				break
			}
			if !ok {
				continue
			}
			i := slices.IndexFunc(c.made, func(k constructed) bool {
				return k.in == m.FullName() && k.tree.Calls && k.tree.At == call.At
			})
			if i >= 0 {
				next[m.FullName()] = c.made[i]
				break
			}
		}
	}
	reported := map[string]bool{}
	for _, d := range p.Classes {
		start := MethodName(d.Type, d.Type.String())
		path, seen := []string{}, map[string]bool{}
		for at := start; !seen[at]; {
			seen[at] = true
			step, ok := next[at]
			if !ok {
				break
			}
			class, _, _ := strings.Cut(step.of, ".")
			path = append(path, fmt.Sprintf("new %s at %v", class, step.tree.At.From))
			at = step.of
			if at == start && !reported[start] {
				for name := range seen {
					reported[name] = true
				}
				c.wrong(next[start].tree.At, fmt.Sprintf("found a cyclic initialisation, expected one that ends: the constructor of %v always creates %s", d.Type, joined(path)),
					"a cyclic initialisation", "one that ends", "create the object in a choice, or leave the field nil")
			}
		}
	}
}
