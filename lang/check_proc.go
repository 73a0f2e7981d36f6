package lang

import (
	"fmt"
	"maps"
	"slices"

	"tandem/internal/spell"
	"tandem/lang/syntax"
)

// declareProc is the procedure of a declaration, without its body. Its name and
// parameters are known from then on, so that procedures can call each other.
func (c *checker) declareProc(d *syntax.Proc) *Proc {
	p := &Proc{Name: d.Name.Name, At: d.At}
	if c.fresh(d.Name) {
		c.procs[p.Name] = p
	}
	seen := map[string]syntax.Span{}
	for _, group := range d.Params {
		t, ok := c.typ(group.Type)
		for _, name := range group.Names {
			_, clash := c.vars[name.Name]
			if again, dup := seen[name.Name]; dup {
				found := fmt.Sprintf("a second parameter %q", name.Name)
				c.wrong(name.At, fmt.Sprintf("found %s, expected a new name; the first one is at %v", found, again), found, "a new name", "")
				continue
			}
			if clash {
				found := fmt.Sprintf("the name %q of a global variable", name.Name)
				c.wrong(name.At, fmt.Sprintf("found %s, expected a new name; the variable is declared at %v", found, c.declAt[name.Name]),
					found, "a new name", "local and global variables have different names")
			}
			seen[name.Name] = name.At
			if !ok {
				t = Type{}
			}
			p.Params = append(p.Params, Var{Name: name.Name, Type: t, Scope: p.Name})
		}
	}
	return p
}

// body elaborates the body of a procedure, in which its parameters are known.
func (c *checker) body(p *Proc, d *syntax.Proc) {
	vars, names := maps.Clone(c.vars), slices.Clone(c.names)
	for _, u := range p.Params {
		c.vars[u.Name] = u
		if u.Type == (Type{}) {
			c.vars[u.Name] = Var{} // its use is no further mistake
		}
		c.names = append(c.names, u.Name)
	}
	p.Body = c.seq(d.Body.Stmts)
	unknown := c.vars
	c.vars, c.names = vars, names
	for name, x := range unknown { // an unknown variable is reported once
		if _, ok := c.vars[name]; !ok && x == (Var{}) && !slices.ContainsFunc(p.Params, func(u Var) bool { return u.Name == name }) {
			c.vars[name] = x
		}
	}
}

// elsewhere is a hint for an unknown variable: whose parameter it is, or how
// variables are declared.
func (c *checker) elsewhere(name string) string {
	for _, p := range slices.SortedFunc(maps.Values(c.procs), func(p, q *Proc) int { return p.At.From.Offset - q.At.From.Offset }) {
		for _, u := range p.Params {
			if u.Name == name {
				return fmt.Sprintf("%s is local to procedure %s, whose parameter it is", name, p.Name)
			}
		}
	}
	return "variables are declared at the top: var x: int;"
}

// call is a procedure call. The number and the types of its arguments are
// those of the formal parameters.
func (c *checker) call(s *syntax.Call) Stmt {
	args := make([]Expr, len(s.Args))
	for i, tree := range s.Args {
		args[i] = c.expr(tree)
	}
	call := &Call{Proc: s.Proc.Name, Args: args, At: s.At, Accesses: c.accessed()}
	p, ok := c.procs[s.Proc.Name]
	if !ok {
		c.unknownProc(s.Proc)
		return call
	}
	if len(args) != len(p.Params) {
		want := "no arguments"
		switch n := len(p.Params); {
		case n == 1:
			want = "1 argument"
		case n > 1:
			want = fmt.Sprintf("%d arguments", n)
		}
		c.wrong(s.At, fmt.Sprintf("procedure %s takes %s, found %d", p.Name, want, len(args)), fmt.Sprint(len(args)), want,
			fmt.Sprintf("it is declared at %v", p.At.From))
		return call
	}
	for i, u := range p.Params {
		if u.Type != (Type{}) {
			c.takes(fmt.Sprintf("parameter %s of %s", u, p.Name), u.Type, s.Args[i], args[i])
		}
	}
	return call
}

func (c *checker) unknownProc(name *syntax.Name) {
	if c.called[name.Name] {
		return
	}
	c.called[name.Name] = true
	found := fmt.Sprintf("unknown procedure %q", name.Name)
	hint := didYouMean(spell.Nearest(name.Name, slices.Sorted(maps.Keys(c.procs))))
	if _, isVar := c.vars[name.Name]; isVar && hint == "" {
		hint = name.Name + " is a variable"
	} else if hint == "" {
		hint = "procedures are declared at the top: proc " + name.Name + "(…) { … }"
	}
	c.wrong(name.At, "found "+found+", expected a declared one", found, "a declared procedure", hint)
}
