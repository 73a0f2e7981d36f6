package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/spell"
	"tandem/lang/syntax"
)

// declareProc returns the procedure of a declaration, without its body. Its name and
// parameters are known from then on, so that procedures can call each other.
func (c *checker) declareProc(d *syntax.Proc) *Proc {
	p := &Proc{Name: d.Name.Name, At: d.At}
	if c.fresh(d.Name) {
		c.procs[p.Name] = p
	}
	p.Params = c.params(p.Name, d.Params)
	return p
}

// params returns formal parameters. One named like a global variable hides it in the body; see hiding.
func (c *checker) params(scope string, groups []*syntax.Decl) []Var {
	var params []Var
	seen := map[string]syntax.Span{}
	for _, group := range groups {
		t, ok := c.typ(group.Type)
		for _, name := range group.Names {
			if again, dup := seen[name.Name]; dup {
				found := fmt.Sprintf("a second parameter %q", name.Name)
				c.wrong(name.At, fmt.Sprintf("found %s, expected a new name; the first one is at %v", found, again), found, "a new name", "")
				continue
			}
			seen[name.Name] = name.At
			if !ok {
				t = Type{}
			}
			params = append(params, Var{Name: c.hiding(scope, name.Name), Type: t, Scope: scope})
		}
	}
	return params
}

// hiding returns a local variable's name, P.x for one that hides a global x, so that neither rules
// nor what is shown of them have "name clashes between them" (§3).
func (c *checker) hiding(scope, name string) string {
	if _, hides := c.vars[name]; hides {
		return scope + "." + name
	}
	return name
}

// locals returns the variables that are declared at the head of a body with these parameters.
func (c *checker) locals(scope string, params []Var, stmts []syntax.Stmt) []Var {
	var locals []Var
	taken := map[string]string{"this": "the object"}
	for _, u := range params {
		taken[u.Source()] = "a parameter"
	}
	c.declaredHere = map[*syntax.Name]Var{}
	for _, s := range stmts {
		d, ok := s.(*syntax.Local)
		if !ok {
			break
		}
		t, right := c.typ(d.Decl.Type)
		for _, name := range d.Decl.Names {
			if of, dup := taken[name.Name]; dup {
				found := fmt.Sprintf("a second local variable %q", name.Name)
				c.wrong(name.At, fmt.Sprintf("found %s, expected a new name; the first one is %s", found, of), found, "a new name", "")
				continue
			}
			taken[name.Name] = fmt.Sprintf("at %v", name.At)
			u := Var{Name: c.hiding(scope, name.Name), Scope: scope}
			if right {
				u.Type = t
				c.declaredHere[name] = u
			}
			locals = append(locals, u)
		}
	}
	return locals
}

// bodyOf returns the statements of a body, with its parameters and its local variables known.
func (c *checker) bodyOf(scope string, params []Var, stmts []syntax.Stmt) Seq {
	locals := append(slices.Clip(params), c.locals(scope, params, stmts)...)
	vars, names := maps.Clone(c.vars), slices.Clone(c.names)
	for _, u := range locals {
		c.vars[u.Source()] = u
		if u.Type == (Type{}) {
			c.vars[u.Source()] = Var{} // its use is no further mistake
		}
		c.names = append(c.names, u.Source())
	}
	body := c.seq(stmts)
	unknown := c.vars
	c.vars, c.names = vars, names
	for name, x := range unknown { // an unknown variable is reported once
		if _, ok := c.vars[name]; !ok && x == (Var{}) && !slices.ContainsFunc(locals, func(u Var) bool { return u.Source() == name }) {
			c.vars[name] = x
		}
	}
	return body
}

// hintOf returns a hint for an unknown variable.
func (c *checker) hintOf(name string) string {
	if c.in != nil {
		if _, ok := c.classes[c.in.Of.String()].Field(name); ok {
			return "a field of the object is written this." + name
		}
	}
	switch _, isClass := c.classes[name]; {
	case isClass:
		return name + " is a class: fields and methods are those of an object"
	case name == "null" || name == "NULL" || name == "None" || name == "Nil":
		return "did you mean nil?"
	}
	hint := didYouMean(spell.Nearest(name, append([]string{"true", "false"}, c.names...)))
	if hint == "" && c.program {
		hint = c.elsewhere(name)
	}
	return hint
}

// elsewhere returns a hint for an unknown variable: whose parameter it is, or how variables are declared.
func (c *checker) elsewhere(name string) string {
	for _, p := range slices.SortedFunc(maps.Values(c.procs), func(p, q *Proc) int { return p.At.From.Offset - q.At.From.Offset }) {
		if slices.ContainsFunc(p.Params, func(u Var) bool { return u.Source() == name }) {
			return fmt.Sprintf("%s is local to procedure %s, whose parameter it is", name, p.Name)
		}
	}
	return "variables are declared at the top: var x: int;"
}

// call returns a procedure call, with arguments as the formal parameters want them.
func (c *checker) call(s *syntax.Call) Stmt {
	p, ok := c.procs[s.Proc.Name]
	var params []Var
	if ok {
		params = p.Params
	}
	call := &Call{Proc: s.Proc.Name, Args: c.arguments(s.Args, params), At: s.At, Accesses: c.accessed()}
	if !ok {
		c.unknownProc(s.Proc)
		return call
	}
	c.passes("procedure "+p.Name, p.Name, p.At, params, s.At, s.Args, call.Args)
	return call
}

// arguments returns the actual parameters; those for an unknown procedure have no types to meet.
func (c *checker) arguments(trees []syntax.Expr, params []Var) []Expr {
	args := make([]Expr, len(trees))
	for i, tree := range trees {
		want := Type{}
		if i < len(params) {
			want = params[i].Type
		}
		args[i] = c.exprOf(tree, want)
	}
	return args
}

// passes reports arguments that are not the parameters' in number or type. The callee: what,
// declared where.
func (c *checker) passes(what, name string, declared syntax.Span, params []Var, at syntax.Span, trees []syntax.Expr, args []Expr) {
	if len(args) != len(params) {
		want := "no arguments"
		switch n := len(params); {
		case n == 1:
			want = "1 argument"
		case n > 1:
			want = fmt.Sprintf("%d arguments", n)
		}
		c.wrong(at, fmt.Sprintf("%s takes %s, found %d", what, want, len(args)), fmt.Sprint(len(args)), want,
			fmt.Sprintf("it is declared at %v", declared.From))
		return
	}
	for i, u := range params {
		if u.Type != (Type{}) {
			c.takes(fmt.Sprintf("parameter %s of %s", u.Source(), name), u.Type, trees[i], args[i])
		}
	}
}

func (c *checker) unknownProc(name *syntax.Name) {
	if c.called[name.Name] {
		return
	}
	c.called[name.Name] = true
	found := fmt.Sprintf("unknown procedure %q", name.Name)
	hint := didYouMean(spell.Nearest(name.Name, slices.Sorted(maps.Keys(c.procs))))
	if c.in != nil && c.classes[c.in.Of.String()].Method(name.Name) != nil {
		hint = "a method of the object is called this." + name.Name + "(…)"
	} else if _, isVar := c.vars[name.Name]; isVar && hint == "" {
		hint = name.Name + " is a variable"
	} else if strings.HasPrefix(name.Name, "print") {
		hint = "a run prints all variables at its end"
	} else if hint == "" {
		hint = "procedures are declared at the top: proc " + name.Name + "(…) { … }"
	}
	c.wrong(name.At, "found "+found+", expected a declared one", found, "a declared procedure", hint)
}
