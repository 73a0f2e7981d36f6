package certify

import (
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// language is the symbolic transition rules of a language, in its order.
type language struct {
	arrays, procs, objects bool // what its programs may have
	checks                 bool // and assumptions, assertions and inputs; a use of nil is an error
	rules                  []rule
}

// rule is a transition rule: what it does to the statements of one form.
type rule struct {
	id     string
	choice string // its letter, where there are several transitions
	loops  bool   // it begins an iteration, or a call
	// of is what the rule does; false if the statement is of another form.
	of func(k *calculus, s state) (effect, bool)
	// fails: it is the error of what of does, and halts where that is not safe.
	fails bool
}

// effect is what a rule does.
type effect struct {
	free []lang.Expr  // that nil is not used, substituted; there is no transition where it is
	safe lang.Expr    // what keeps the statement from failing, substituted; true if nothing can
	late bool         // free is added behind safe
	test lang.Expr    // what the branch assumes, substituted; the zero Expr for nothing
	sets []entry      // the entries of σ, or of τ on top afterwards
	to   func() state // without sets and φ
}

// entry is x ↦ e.
type entry struct {
	x lang.Var
	e lang.Expr
}

// languages is the table. What a language adds is its entry here, and what run.go does for its statements.
var languages = extended(map[string]language{
	"basic": {rules: append([]rule{
		{id: "Assign", of: assign},
	}, branching...)},
	"arrays": {arrays: true, rules: withErrors},
	"recursion": {procs: true, rules: append([]rule{
		{id: "Assign-G", of: scoped(assign, false)},
		{id: "Assign-L", of: scoped(assign, true)},
		{id: "Call", loops: true, of: call},
		{id: "Return", of: ret},
	}, branching...)},
	"recursion-arrays": {arrays: true, procs: true, rules: append(slices.Clip(withErrors),
		rule{id: "Call", choice: ".", loops: true, of: call},
		rule{id: "Call-Err", choice: "E", of: call, fails: true},
		rule{id: "Return", of: ret},
	)},
	"full": {arrays: true, procs: true, objects: true, rules: append(slices.Clip(withErrors),
		rule{id: "Assign-F", choice: ".", of: assignField},
		rule{id: "Assign-F-Err", choice: "E", of: assignField, fails: true},
		rule{id: "New", choice: ".", of: create},
		rule{id: "New-Err", choice: "E", of: create, fails: true},
		rule{id: "Call", choice: ".", loops: true, of: call},
		rule{id: "Call-Err", choice: "E", of: call, fails: true},
		rule{id: "Invoke", choice: ".", loops: true, of: invoke},
		rule{id: "Invoke-Err", choice: "E", of: invoke, fails: true},
		rule{id: "Return", choice: ".", of: returns},
		rule{id: "Return-Err", choice: "E", of: returns, fails: true},
		rule{id: "End", of: ends},
		rule{id: "Local", of: local},
	)},
	"objects": {objects: true, rules: append([]rule{
		{id: "Assign-G", of: scoped(assign, false)},
		{id: "Assign-L", of: scoped(assign, true)},
		{id: "Assign-F", of: assignField},
		{id: "New", of: create},
		{id: "Call", loops: true, of: invoke},
		{id: "Return", of: returns},
		{id: "End", of: ends},
	}, branching...)},
})

// extended returns the languages, and of each L of them L+checks.
func extended(list map[string]language) map[string]language {
	for name, l := range maps.Clone(list) {
		list[name+"+checks"] = withChecks(l)
	}
	return list
}

var branching = []rule{
	{id: "If-T", choice: "T", of: choose(true)},
	{id: "If-F", choice: "F", of: choose(false)},
	{id: "While-T", choice: "T", loops: true, of: repeat(true)},
	{id: "While-F", choice: "F", of: repeat(false)},
}

var withErrors = []rule{
	{id: "Assign", choice: ".", of: assign},
	{id: "Assign-Err", choice: "E", of: assign, fails: true},
	{id: "Elem", choice: ".", of: elem},
	{id: "Elem-Err", choice: "E", of: elem, fails: true},
	{id: "Bound", choice: ".", of: bound},
	{id: "Bound-Err", choice: "E", of: bound, fails: true},
	{id: "If-T", choice: "T", of: choose(true)},
	{id: "If-F", choice: "F", of: choose(false)},
	{id: "If-Err", choice: "E", of: choose(true), fails: true},
	{id: "While-T", choice: "T", loops: true, of: repeat(true)},
	{id: "While-F", choice: "F", of: repeat(false)},
	{id: "While-Err", choice: "E", of: repeat(true), fails: true},
}

// Languages lists the names of the languages, sorted.
func Languages() []string { return slices.Sorted(maps.Keys(languages)) }

// transition is a rule applied to a state.
type transition struct {
	*rule
	of    lang.Stmt   // what the innermost rule of a derivation is about; nil: the next statement
	rest  bool        // no rule of forms applies
	added []lang.Expr // to φ
	sets  []entry
	to    state
}

// transitions lists what the language and the rules of forms allow in s, in the order of the rules.
func (c *checker) transitions(s state) []transition { return append(c.own(s), c.declared(s)...) }

// own lists what the language allows in s.
func (c *checker) own(s state) []transition {
	stmt := s.head()
	k := &calculus{checker: c, s: s, memo: map[lang.Expr]lang.Expr{}}
	var list []transition
	for i := range c.language.rules {
		r := &c.language.rules[i]
		e, ok := r.of(k, s)
		if !ok || r.fails && e.safe == lang.True {
			continue
		}
		t := transition{rule: r}
		if r.fails {
			t.to = s.halted(&lang.Fault{Of: stmt})
			t.added = t.to.made.removedFromAll(append(notTrue(e.free...), lang.Negation(e.safe)))
		} else {
			t.to, t.sets = e.to(), e.sets
			// of the state before, where nothing is created yet
			safe, free := s.made.removedFromAll(notTrue(e.safe)), t.to.made.removedFromAll(notTrue(e.free...))
			if e.late {
				t.added = append(safe, free...)
			} else {
				t.added = append(free, safe...)
			}
			if !e.test.IsZero() {
				t.added = append(t.added, t.to.made.removedFromAll([]lang.Expr{e.test})...)
			}
		}
		for _, n := range t.sets {
			t.to = t.to.set(n.x, n.e)
		}
		for _, b := range t.added {
			t.to.phi = lang.Conjunction(t.to.phi, b)
		}
		list = append(list, t)
	}
	c.report.Counts.Replaced += len(k.memo)
	return list
}

// calculus is eθ and δ(e)θ in a state.
type calculus struct {
	*checker
	s    state
	memo map[lang.Expr]lang.Expr
}

func (k *calculus) subst(e lang.Expr) lang.Expr { return k.s.subst(e, k.memo) }

// safe returns δ(e1)θ ∧ … ∧ δ(en)θ: no access in them is out of bounds. It is true without arrays.
func (k *calculus) safe(es ...lang.Expr) lang.Expr {
	if !k.language.arrays {
		return lang.True
	}
	parts := lists.Map(es, func(e lang.Expr) lang.Expr { return k.subst(k.delta(e, false)) })
	return lang.All(parts...)
}

// free returns δ(e1)θ, …, δ(en)θ: nil is not used in e1, …, en.
func (k *calculus) free(es ...lang.Expr) []lang.Expr {
	if !k.language.objects {
		return nil
	}
	return lists.Map(es, func(e lang.Expr) lang.Expr { return k.subst(k.delta(e, true)) })
}

// notTrue returns the conditions that are not literally true.
func notTrue(bs ...lang.Expr) []lang.Expr {
	return slices.DeleteFunc(slices.Clone(bs), func(b lang.Expr) bool { return b == lang.True })
}

// delta returns δ(e), of accesses to arrays, or of uses of nil:
//
//	δ(a[e]) = 0 ≤ e ∧ e < |a| ∧ δ(a) ∧ δ(e)           of accesses, for an array a with a bound
//	δ(e.f) = e ≠ nil ∧ δ(e)                           of uses
//	δ(b ? e1 : e2) = δ(b) ∧ (b ? δ(e1) : δ(e2))       in languages with objects
//	δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)
//
// without the conjuncts that are true.
func (c *checker) delta(e lang.Expr, uses bool) lang.Expr {
	memo := c.deltas
	if uses {
		memo = c.uses
	}
	return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		switch {
		case uses && e.Op() == lang.Deref:
			return lang.All(notNil(e.Kid(0)), kids[0])
		case e.Op() == lang.Cond && c.language.objects && kids[1] != kids[2]:
			return lang.All(kids[0], lang.Term(lang.Cond, e.Kid(0), kids[1], kids[2]))
		case e.Op() == lang.Cond && c.language.objects:
			return lang.All(kids[0], kids[1])
		}
		if uses || e.Op() != lang.Select || !e.Kid(0).Type().IsBounded() {
			return lang.All(kids...)
		}
		a, i := e.Kid(0), e.Kid(1)
		return lang.All(lang.Term(lang.Le, lang.I(0), i), lang.Term(lang.Lt, i, lang.Term(lang.Len, a)), kids[0], kids[1])
	})
}

// assign returns x := e: x ↦ eθ.
func assign(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Assign)
	if !ok {
		return effect{}, false
	}
	return effect{
		free: k.free(a.E),
		safe: k.safe(a.E),
		sets: []entry{{a.X, k.subst(a.E)}},
		to:   func() state { return s.next(lang.Seq{}) },
	}, true
}

// scoped is a rule of assignments to local variables only, or to global ones.
func scoped(of func(*calculus, state) (effect, bool), local bool) func(*calculus, state) (effect, bool) {
	return func(k *calculus, s state) (effect, bool) {
		a, ok := s.head().(*lang.Assign)
		if !ok || (a.X.Scope != "") != local {
			return effect{}, false
		}
		return of(k, s)
	}
}

// elem returns a[e] := e': a ↦ (θ(a)[eθ] := e'θ).
func elem(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.AssignElem)
	if !ok {
		return effect{}, false
	}
	at := lang.Term(lang.Select, lang.V(a.A), a.I)
	return effect{
		free: k.free(at, a.E),
		safe: k.safe(at, a.E),
		sets: []entry{{a.A, k.subst(lang.Term(lang.Store, lang.V(a.A), a.I, a.E))}},
		to:   func() state { return s.next(lang.Seq{}) },
	}, true
}

// bound returns |a| := e: a ↦ (|θ(a)| := eθ), where 0 ≤ eθ unless e is such a literal.
func bound(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.SetBound)
	if !ok {
		return effect{}, false
	}
	natural := lang.Term(lang.Le, lang.I(0), k.subst(a.E))
	if v, ok := a.E.Const(); ok && v.(lang.IntValue).Big().Sign() >= 0 {
		natural = lang.True
	}
	return effect{
		free: k.free(a.E),
		safe: lang.All(k.safe(a.E), natural),
		sets: []entry{{a.A, k.subst(lang.Term(lang.SetLen, lang.V(a.A), a.E))}},
		to:   func() state { return s.next(lang.Seq{}) },
	}, true
}

// choose returns a branch of if b {S1}{S2}, where bθ, or ¬bθ, is assumed.
func choose(branch bool) func(*calculus, state) (effect, bool) {
	return func(k *calculus, s state) (effect, bool) {
		a, ok := s.head().(*lang.If)
		if !ok {
			return effect{}, false
		}
		then := a.Then
		if !branch {
			then = a.Else
		}
		return effect{free: k.free(a.B), safe: k.safe(a.B), test: k.test(a.B, branch), to: func() state { return s.next(then) }}, true
	}
}

// repeat returns a branch of while b {S}, where bθ, or ¬bθ, is assumed.
func repeat(branch bool) func(*calculus, state) (effect, bool) {
	return func(k *calculus, s state) (effect, bool) {
		a, ok := s.head().(*lang.While)
		if !ok {
			return effect{}, false
		}
		then := lang.Seq{}
		if branch {
			then = a.Body.Then(lang.SeqOf(a))
		}
		return effect{free: k.free(a.B), safe: k.safe(a.B), test: k.test(a.B, branch), to: func() state { return s.next(then) }}, true
	}
}

func (k *calculus) test(b lang.Expr, branch bool) lang.Expr {
	if b = k.subst(b); branch {
		return b
	}
	return lang.Negation(b)
}

// local is var u: T: u ↦ v, the default value of T.
func local(_ *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Local)
	if !ok {
		return effect{}, false
	}
	return effect{
		safe: lang.True,
		sets: []entry{{a.X, lang.Const(lang.Default(a.X.Type))}},
		to:   func() state { return s.next(lang.Seq{}) },
	}, true
}

// call returns P(ē): a closure with ū ↦ ēθ on the stack.
func call(k *calculus, s state) (effect, bool) {
	a, ok := s.head().(*lang.Call)
	if !ok {
		return effect{}, false
	}
	p, ok := k.procs[a.Proc]
	if !ok || len(p.Params) != len(a.Args) {
		return effect{}, false
	}
	e := effect{free: k.free(a.Args...), safe: k.safe(a.Args...), late: true, to: func() state {
		after := s.next(lang.Seq{})
		return after.withTop(closure{proc: p.Name, body: p.Body, below: after.top, depth: after.top.depth + 1})
	}}
	for i, u := range p.Params {
		e.sets = append(e.sets, entry{u, k.subst(a.Args[i])})
	}
	return e, true
}

// ret runs a return: the closure leaves the stack.
func ret(_ *calculus, s state) (effect, bool) {
	if s.top == nil || !s.top.body.Empty() {
		return effect{}, false
	}
	return effect{safe: lang.True, to: func() state { s.top = s.top.below; return s }}, true
}
