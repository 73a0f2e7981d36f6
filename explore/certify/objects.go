package certify

import "tandem/lang"

// The rules of objects with fields as arrays (§4.1), alone and with arrays and procedures. A
// statement adds to φ that nil is not used in what it evaluates, and there is no transition for
// where it is: the run is stuck there. With arrays, what does not use nil may be out of bounds.
// Conjuncts are without fresh variables, see removal below.

// assignField is e.f := e': f ↦ (θ(f)[êθ] := ê'θ).
func assignField(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.AssignField)
	if !ok {
		return effect{}, false
	}
	f, _ := a.H.Field()
	free := k.free(a.H, a.E)
	if !k.language.arrays { // as one conjunct
		free = []lang.Expr{lang.All(free...)}
	}
	return effect{
		free: free,
		safe: k.safe(a.H, a.E),
		sets: []entry{{f.Array(), lang.Term(lang.Store, s.valueOf(f.Array()), k.subst(a.H.Kid(0)), k.subst(a.E))}},
		to:   func() state { return s.next(lang.Seq{}) },
	}, true
}

// create returns h := new C: h := x; x.f1 := nil; … x.fn := nil for a fresh x, which is not nil.
func create(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.New)
	if !ok {
		return effect{}, false
	}
	made := s.made.withObject(a.Class, &k.report.Counts.Replaced)
	x := lang.V(made.x)
	e := effect{safe: lang.True, late: true}
	now := s
	set := func(y lang.Var, v lang.Expr) {
		now = now.set(y, v)
		for i, n := range e.sets {
			if n.x == y {
				e.sets[i].e = v
				return
			}
		}
		e.sets = append(e.sets, entry{y, v})
	}
	if f, ok := a.H.Field(); ok {
		e.free, e.safe = k.free(a.H), k.safe(a.H)
		set(f.Array(), lang.Term(lang.Store, s.valueOf(f.Array()), k.subst(a.H.Kid(0)), x))
	} else {
		h, _ := a.H.Var()
		set(h, x)
	}
	for _, f := range k.program.Class(a.Class).Fields {
		set(f.Array(), lang.Term(lang.Store, now.valueOf(f.Array()), x, lang.Const(lang.Default(f.Type))))
	}
	e.to = func() state {
		to := s.next(lang.Seq{})
		to.made = made
		return to
	}
	return e, true
}

// invoke returns h := e0.m(ē): a closure with this ↦ ê0θ, which is not nil, and ū ↦ ē^θ; then h := r.
func invoke(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Invoke)
	if !ok {
		return effect{}, false
	}
	m, ok := k.procs[a.Callee()]
	if !ok || len(m.Params) != len(a.Args)+1 {
		return effect{}, false
	}
	es := append([]lang.Expr{a.E0}, a.Args...)
	e := effect{free: append(k.free(es...), k.subst(notNil(a.E0))), safe: k.safe(es...), late: true, to: func() state {
		rest := lang.Seq{}
		if h, ok := a.Receive(); ok {
			rest = lang.SeqOf(h)
		}
		after := s.next(rest)
		return after.withTop(closure{proc: m.Name, body: m.Body, below: after.top, depth: after.top.depth + 1})
	}}
	for i, arg := range es {
		e.sets = append(e.sets, entry{m.Params[i], k.subst(arg)})
	}
	return e, true
}

// returns is return e: r ↦ êθ, and the closure leaves the stack with what is left of its body.
func returns(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Return)
	if !ok {
		return effect{}, false
	}
	e := effect{safe: lang.True, late: true, to: func() state { s.top = s.top.below; return s }}
	if !a.E.IsZero() {
		e.free, e.safe = k.free(a.E), k.safe(a.E)
		e.sets = []entry{{lang.Result(a.E.Type()), k.subst(a.E)}}
	}
	return e, true
}

// ends returns the end of a body without return: r ↦ the default of the result's type, if there is one.
func ends(k *calculus, s state) (effect, bool) {
	e, ok := ret(k, s)
	if !ok {
		return effect{}, false
	}
	if t, ok := k.results[s.top.proc]; ok {
		e.sets = []entry{{lang.Result(t), lang.Const(lang.Default(t))}}
	}
	return e, true
}

// notNil returns e ≠ nil.
func notNil(e lang.Expr) lang.Expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }

// fresh is the variables x#1, …, x#n of objects created on the way to a state, the last first, or nil.
type fresh struct {
	x      lang.Var
	n      int
	before *fresh
	*removal
}

// withObject returns f's variables and one for an object of class C. visited counts nodes visited in removal.
func (f *fresh) withObject(C lang.Type, visited *int) *fresh {
	next := &fresh{n: 1, before: f}
	if f == nil {
		next.removal = &removal{
			xs: map[lang.Expr]bool{}, done: map[lang.Expr]lang.Expr{}, args: map[lang.Expr]bool{}, made: map[lang.Expr]lang.Expr{}, visited: visited,
		}
	} else {
		next.n, next.removal = f.n+1, f.removal
	}
	next.x = lang.Fresh("x", next.n, C)
	next.xs[lang.V(next.x)] = true
	return next
}

// removedFromAll returns the conjuncts bs as conditions on the initial state, without those that vanish.
func (f *fresh) removedFromAll(bs []lang.Expr) []lang.Expr {
	if f == nil {
		return bs
	}
	var list []lang.Expr
	for _, b := range bs {
		if left := f.initially(b); left != lang.True || b == lang.True {
			list = append(list, left)
		}
	}
	return list
}

// initially returns what b says of the initial state: b[x#n := new Cn]…[x#1 := new C1], without
// what is true.
func (f *fresh) initially(b lang.Expr) lang.Expr {
	left := f.removedFrom(b)
	if left == b {
		return b
	}
	return withoutTrue(left)
}

func withoutTrue(b lang.Expr) lang.Expr {
	if b.Op() != lang.And {
		return b
	}
	return lang.All(withoutTrue(b.Kid(0)), withoutTrue(b.Kid(1)))
}

// removal is e ↦ e[x1 := new C1]…[xn := new Cn] over arrays (§4, §4.1) for the
// variables that were created on all paths behind a first one: each is not nil, is
// no other object, and its fields are at their default. An object may be such an x,
// or a conditional expression with x in it, which what stands above it takes apart.
type removal struct {
	xs      map[lang.Expr]bool
	done    map[lang.Expr]lang.Expr // of expressions
	made    map[lang.Expr]lang.Expr // of those that at makes, whose operands are done
	args    map[lang.Expr]bool      // see arg
	visited *int
}

func (r *removal) removedFrom(e lang.Expr) lang.Expr { return lang.FoldExpr(e, r.done, r.removedAt) }

// op returns (op(args…))[x1 := new C1]… for operands that are done.
func (r *removal) op(op lang.Op, args ...lang.Expr) lang.Expr {
	e := lang.Term(op, args...)
	is, ok := r.made[e]
	if !ok {
		is = r.removedAt(e, args)
		r.made[e] = is
	}
	return is
}

// arg reports whether e, which is done, is one of the variables, or may be.
func (r *removal) arg(e lang.Expr) bool {
	if e.Op() != lang.Cond && e.Op() != lang.Store {
		return r.xs[e]
	}
	is, ok := r.args[e]
	if !ok {
		is = r.arg(e.Kid(1)) || r.arg(e.Kid(2)) || e.Op() == lang.Store && r.arg(e.Kid(0))
		r.args[e] = is
	}
	return is
}

// removedAt returns e[x1 := new C1]…, given that of the operands.
func (r *removal) removedAt(e lang.Expr, kids []lang.Expr) lang.Expr {
	*r.visited++
	// apart is f(c) of a conditional expression c: that of its branches
	apart := func(c lang.Expr, f func(e lang.Expr) lang.Expr) lang.Expr {
		return r.op(lang.Cond, c.Kid(0), f(c.Kid(1)), f(c.Kid(2)))
	}
	cond := func(i int) bool { return kids[i].Op() == lang.Cond && r.arg(kids[i]) }
	switch op := e.Op(); {
	case op == lang.Select && kids[0].Op() == lang.Store && (r.arg(kids[0]) || r.arg(kids[1])):
		// (a[i] := v)[j] is i = j ? v : a[j]
		a, i, v, j := kids[0].Kid(0), kids[0].Kid(1), kids[0].Kid(2), kids[1]
		switch is := r.op(lang.Eq, i, j); is {
		case lang.True:
			return v
		case lang.False:
			return r.op(lang.Select, a, j)
		default:
			return r.op(lang.Cond, is, v, r.op(lang.Select, a, j))
		}
	case op == lang.Select && cond(1):
		f, c := kids[0], kids[1]
		return apart(c, func(i lang.Expr) lang.Expr { return r.op(lang.Select, f, i) })
	case op == lang.Select && r.xs[kids[1]]:
		return lang.Const(lang.Default(e.Type()))
	case op == lang.Ne && (r.arg(kids[0]) || r.arg(kids[1])):
		return r.op(lang.Not, r.op(lang.Eq, kids[0], kids[1]))
	case op == lang.Eq && cond(0):
		c, other := kids[0], kids[1]
		return apart(c, func(l lang.Expr) lang.Expr { return r.op(lang.Eq, l, other) })
	case op == lang.Eq && cond(1):
		other, c := kids[0], kids[1]
		return apart(c, func(l lang.Expr) lang.Expr { return r.op(lang.Eq, other, l) })
	case op == lang.Eq && (r.xs[kids[0]] || r.xs[kids[1]]):
		return lang.Const(lang.BoolValue(kids[0] == kids[1]))
	case op == lang.Cond && (kids[0] == lang.True || kids[1] == kids[2]):
		return kids[1]
	case op == lang.Cond && kids[0] == lang.False:
		return kids[2]
	case op == lang.Not && (kids[0] == lang.True || kids[0] == lang.False):
		return lang.Const(lang.BoolValue(kids[0] == lang.False))
	}
	for i, k := range kids {
		if k != e.Kid(i) {
			return e.Rebuild(kids...)
		}
	}
	return e
}
