package certify

import (
	"tandem/lang"
)

// The rules of objects with fields as arrays (§4.1), alone and with arrays and procedures. A
// statement adds to φ that nil is not used in what it evaluates, and there is no transition for
// where it is: the run is stuck there. With arrays, what does not use nil may be out of bounds.
// Conjuncts are without fresh variables, see removal.go.

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
		sets: []entry{{f.Array(), lang.Term(lang.Store, s.at(f.Array()), k.subst(a.H.Kid(0)), k.subst(a.E))}},
		to:   func() state { return s.next(lang.Seq{}) },
	}, true
}

// create returns h := new C: h := x; x.f1 := nil; … x.fn := nil for a fresh x, which is not nil.
func create(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.New)
	if !ok {
		return effect{}, false
	}
	made := s.made.with(a.Class, &k.report.Counts.Replaced)
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
		set(f.Array(), lang.Term(lang.Store, s.at(f.Array()), k.subst(a.H.Kid(0)), x))
	} else {
		h, _ := a.H.Var()
		set(h, x)
	}
	for _, f := range k.program.Class(a.Class).Fields {
		set(f.Array(), lang.Term(lang.Store, now.at(f.Array()), x, lang.Const(lang.Default(f.Type))))
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
		return after.with(closure{proc: m.Name, body: m.Body, below: after.top, depth: after.top.depth + 1})
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
