package bounded

import (
	"slices"

	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/symbolic"
)

// given is the values that the next statement was given: those of the variables that it can name or change.
type given struct {
	vars  []lang.Var
	sigma symbolic.Substitution
	tau   symbolic.Substitution
}

// configuration returns that of a state, whose substitutions have what the next statement asks for.
func (ps *pass[S]) configuration(s *state) (S, given) {
	frames := make([]symbolic.Frame, s.at.depth+1)
	for p, i := s.at, s.at.depth; p != nil; p, i = p.below, i-1 {
		frames[i] = symbolic.Frame{Proc: p.proc, S: p.rest}
	}
	var g given
	if !s.at.rest.Empty() {
		g.vars = ps.mentioned(s.at.rest.Head())
	}
	for _, x := range g.vars {
		if x.Scope == "" {
			g.sigma = g.sigma.Update(x, ps.value(s, x))
		} else {
			g.tau = g.tau.Update(x, ps.value(s, x))
		}
	}
	g.sigma = g.sigma.Update(lang.ReadCount, lang.I(int64(s.reads)))
	frames[s.at.depth].Tau = g.tau
	return ps.prob.Init.Framed(g.sigma, frames), g
}

// value returns what a variable is in a state.
func (ps *pass[S]) value(s *state, x lang.Var) lang.Expr {
	in := s.global
	if x.Scope != "" {
		in = s.locals[s.at.depth]
	}
	if e, ok := in.Get(x); ok {
		return e
	}
	return lang.V(ps.names.first(x))
}

// mentioned lists the variables that a statement itself reads or changes, fields as arrays.
func (ps *pass[S]) mentioned(a lang.Stmt) []lang.Var {
	p := a.Parts()
	var list []lang.Var
	if p.X != (lang.Var{}) {
		list = append(list, p.X)
	}
	for _, e := range append([]lang.Expr{p.H, p.I, p.E}, p.Args...) {
		if !e.IsZero() {
			list = lists.Union(list, ps.variables(e))
		}
	}
	if created, ok := a.(*lang.New); ok {
		if d := ps.prob.Program.Class(created.Class); d != nil {
			list = lists.Union(list, lists.Map(d.Fields, lang.Field.Array))
		}
	}
	return list
}

// variables lists the variables of an expression, and the fields that it reads as arrays.
func (ps *pass[S]) variables(e lang.Expr) []lang.Var {
	if list, ok := ps.uses[e]; ok {
		return list
	}
	list := lang.FreeVars(e)
	for _, e := range dag.Order(e) {
		if f, ok := e.Field(); ok {
			list = lists.Union(list, []lang.Var{f.Array()})
		}
	}
	ps.uses[e] = list
	return list
}

// goOn lets what a step leads to wait.
func (ps *pass[S]) goOn(s *state, g given, a lang.Stmt, to S, guard lang.Expr) {
	frames := to.Frames()
	n := &state{guard: guard, at: ps.placeOf(frames), global: s.global, reads: s.reads, made: s.made}
	if len(frames) == 0 { // the main statement of a language with a stack has returned
		ps.f.Final = either(ps.f.Final, guard)
		return
	}
	rename := func(e lang.Expr) lang.Expr { return e }
	if made, ok := any(to).(creating); ok {
		if x, ok := made.Created(); ok {
			n.made++
			object := lang.V(ps.names.object(n.made, x.Type))
			rename = symbolic.Apply(symbolic.ID().Update(x, object)).At
		}
	}
	n.locals = make([]vars, len(frames))
	copy(n.locals, s.locals)
	for _, x := range to.Global().Domain() {
		e := to.Global().At(x)
		if x == lang.ReadCount || e == g.sigma.At(x) && slices.Contains(g.vars, x) {
			continue
		}
		n.global = n.global.Set(x, ps.assigned(n, a, x, rename(e)))
	}
	top := len(frames) - 1
	was := g.tau
	if top != s.at.depth {
		was = symbolic.ID()
	}
	if top >= s.at.depth { // a closure that was returned to is as it was
		for _, x := range frames[top].Tau.Domain() {
			e := frames[top].Tau.At(x)
			if e == was.At(x) && top == s.at.depth {
				continue
			}
			n.locals[top] = n.locals[top].Set(x, ps.assigned(n, a, x, rename(e)))
		}
	}
	ps.wait.add(n)
}

// assigned returns the new instance of x that a statement makes of e, or e itself if it is a constant.
func (ps *pass[S]) assigned(n *state, a lang.Stmt, x lang.Var, e lang.Expr) lang.Expr {
	if y, ok := e.Var(); ok {
		if k, input := lang.ReadNumber(y); input {
			n.reads = ps.parts.reads(k)
			inst := ps.names.instance(x, lang.V(lang.ReadVar(k, x.Type)))
			ps.f.Records = append(ps.f.Records, Record{n.guard, a, x, inst, lang.V(inst), k})
			return lang.V(inst)
		}
	}
	if !ps.Literal {
		if simple := ps.simple.Expr(e); isConst(simple) {
			inst := ps.names.instance(x, simple)
			ps.f.Records = append(ps.f.Records, Record{n.guard, a, x, inst, simple, 0})
			ps.f.Sizes.Constants++
			return simple
		}
	}
	e = defined(e)
	inst := ps.parts.version(ps.names, x, e)
	ps.f.Records = append(ps.f.Records, Record{n.guard, a, x, inst, e, 0})
	return lang.V(inst)
}

// defined returns the value of an equation, also where the statement is an error: arrays have no
// negative bounds, so |a| := e is |a| := (e < 0 ? 0 : e), the same where the guard holds.
func defined(e lang.Expr) lang.Expr {
	if e.Op() != lang.SetLen {
		return e
	}
	zero := lang.I(0)
	if v, ok := e.Kid(1).Const(); ok {
		if n, ok := v.(lang.IntValue); ok && n.Big().Sign() >= 0 {
			return e
		}
		return lang.Term(lang.SetLen, e.Kid(0), zero)
	}
	return lang.Term(lang.SetLen, e.Kid(0), lang.Term(lang.Cond, lang.Term(lang.Lt, e.Kid(1), zero), zero, e.Kid(1)))
}

func isConst(e lang.Expr) bool {
	_, ok := e.Const()
	return ok
}

// facts returns what holds of objects, where some are created: those that are there in the
// beginning are no created ones, and these differ from each other and from nil. An age
// tells them apart: 0 for nil and what is there in the beginning, and k for the kth that
// is created. Of fields and arrays that have objects it is said where one is read: what
// is read at an index is what was stored there, or what is there in the beginning.
//
// In the language of objects fresh variables are removed from φ, instead (§4.1): an
// equation of an instance would hide them.
func facts(n *names, f *Formula) []lang.Expr {
	if len(n.order) == 0 {
		return nil
	}
	var list []lang.Expr
	said := map[lang.Expr]bool{}
	say := func(o lang.Expr, age int) {
		of := lang.V(ages(o.Type()))
		if b := lang.Term(lang.Eq, lang.Term(lang.Select, of, o), lang.I(int64(age))); !said[b] {
			said[b] = true
			list = append(list, b)
		}
	}
	for k, x := range n.order {
		say(lang.V(x), n.aged[x])
		if k == 0 || n.order[k-1].Type != x.Type {
			say(lang.NilOf(x.Type), 0)
		}
	}
	for _, e := range dag.Order(f.all()...) {
		if x, ok := e.Var(); ok && x.Type.IsClass() && n.isFirst(x) {
			say(e, 0)
		}
		if e.Op() == lang.Select && e.Type().IsClass() {
			for _, a := range n.beginnings(e.Kid(0)) {
				say(lang.Term(lang.Select, a, e.Kid(1)), 0)
			}
		}
	}
	return list
}

// ages returns the variable that has the ages of the objects of a class.
func ages(class lang.Type) lang.Var {
	return lang.NewVar("age@"+class.String(), lang.ArrayOf(class, lang.Int))
}

// isFirst reports whether x is the first instance of a variable.
func (n *names) isFirst(x lang.Var) bool {
	of, ok := n.base[x]
	return ok && n.firsts[of] == x
}

// beginnings lists what arrays a was made of have in the beginning.
func (n *names) beginnings(a lang.Expr) []lang.Expr {
	var list []lang.Expr
	seen, todo := map[lang.Expr]bool{}, []lang.Expr{a}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; seen[a] {
			continue
		}
		seen[a] = true
		if x, ok := a.Var(); ok {
			if of, ok := n.base[x]; ok && x.Type.IsArray() {
				list = append(list, lang.V(n.first(of)))
			}
			continue
		}
		for i := range a.NumKids() {
			if k := a.Kid(i); k.Type().IsArray() {
				todo = append(todo, k)
			}
		}
	}
	return list
}
