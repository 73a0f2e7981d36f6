package wp

import (
	_ "embed"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// Compose is path(ρ) over the substitutions Var and Field: the same node as
// k.Of(ρ) gives for them, in time linear in the nodes of the result, and one
// visit of them more for each creation. What k.Var and k.Field are is not looked
// at.
//
// Substitutions of a block of assignments are not applied one after the other,
// from the last to the first, but together, from the first to the last. For
// the actions a1, …, an let e↓i be e[ai]…[a1], where tests substitute nothing.
// Then
//
//	x↓i       = e↓(j-1) for the last aj = (x := e) with j ≤ i, else x
//	(e0.f)↓i  = chain(e0↓i, f, i)
//	op(…)↓i   = op(…↓i)
//	chain(t, f, i) = if t = h↓(j-1) then e↓(j-1) else chain(t, f, j-1) fi
//	                 for the last aj = (h.f := e) with j ≤ i, else t.f
//
// so that a value, once substituted, is never visited again, and reads of f at
// one t share their chain.
//
// Source: §4, Definition 4.2; §4.1 processes a trace in this direction, with
// arrays for the chains.
func Compose(k Calculus, rho trace.Trace) lang.Expr {
	return composer(k, func(e lang.Expr, kids []lang.Expr) lang.Expr { return e.Rebuild(kids...) }).Of(rho)
}

// ComposeShort is Compose with each node made shorter as it is made: see shortener. Chains over assignments that overwrite each
// other do not grow. In every heap it has the value of path(ρ), or ⊥ with it.
func ComposeShort(k Calculus, rho trace.Trace) lang.Expr {
	return Composer(k).Of(rho)
}

// Composing is ComposeShort for traces that share much, as those of the paths of a tree: what a block
// before a creation amounts to is found once, and what it and a creation make of an expression.
type Composing struct {
	k       Calculus
	build   build
	guarded bool
	created map[lang.Var]*creation
	known   map[last]int   // beginnings of traces, by their numbers
	blocks  map[int]*block // by the number of the beginning that they end
}

// last is the last action of a beginning, after another one.
type last struct {
	before int
	a      trace.Action
}

// creation is what e[x := new C] and its transformations made of expressions, for one x.
type creation struct {
	wlog, new       Function
	general, within map[lang.Expr]lang.Expr
}

// Composer returns a Composing by k.
func Composer(k Calculus) *Composing { return composer(k, shortener{map[lang.Expr]bool{}}.node) }

func composer(k Calculus, build build) *Composing {
	return &Composing{k, build, guards(k), map[lang.Var]*creation{}, map[last]int{}, map[int]*block{}}
}

// create is k.Create.
func (c *Composing) create(x lang.Var, b lang.Expr) lang.Expr {
	of := c.created[x]
	if of == nil {
		of = &creation{c.k.Wlog(x), c.k.New(x), map[lang.Expr]lang.Expr{}, map[lang.Expr]lang.Expr{}}
		c.created[x] = of
	}
	return of.new.Memo(of.within, of.wlog.Memo(of.general, b))
}

// build is how a node is made of the root of e and new operands.
type build func(e lang.Expr, kids []lang.Expr) lang.Expr

// Of returns ComposeShort of a trace.
func (c *Composing) Of(rho trace.Trace) lang.Expr {
	actions := rho.Actions()
	numbers := make([]int, len(actions)+1)
	for i, a := range actions {
		to, ok := c.known[last{numbers[i], a}]
		if !ok {
			to = len(c.known) + 1
			c.known[last{numbers[i], a}] = to
		}
		numbers[i+1] = to
	}
	phi := lang.True
	for end := len(actions); ; {
		start := end
		for start > 0 && !isNew(actions[start-1]) {
			start--
		}
		of := c.blocks[numbers[end]]
		if of == nil {
			of = newBlock(c, actions[start:end])
			c.blocks[numbers[end]] = of
		}
		phi = of.pathBefore(phi)
		if start == 0 {
			return phi
		}
		phi = c.create(actions[start-1].(trace.New).X, phi)
		end = start - 1
	}
}

func isNew(a trace.Action) bool { _, ok := a.(trace.New); return ok }

// block is what the assignments of a block amount to so far, and what each action adds to the path condition.
type block struct {
	added   [][]lang.Expr
	ends    func(lang.Expr) lang.Expr // now, at the end
	k       Calculus
	build   build
	guarded bool
	vars    map[lang.Var]lang.Expr
	writes  map[lang.Field][]write
	chains  map[deref][]lang.Expr // after 0, 1, … writes of the field
}

// write is h.f := e, with h and e in terms of the beginning of the block.
type write struct{ h, e lang.Expr }

func newBlock(c *Composing, actions []trace.Action) *block {
	s := &block{k: c.k, build: c.build, guarded: c.guarded, vars: map[lang.Var]lang.Expr{}, writes: map[lang.Field][]write{}, chains: map[deref][]lang.Expr{}}
	s.run(actions)
	return s
}

// guards reports whether k has δ(b) in the path condition of a test b.
func guards(k Calculus) bool {
	x := lang.NewVar("x", lang.Class("C"))
	b := lang.Dot(lang.V(x), lang.Field{Of: x.Type, Name: "b", Type: lang.Bool})
	return k.Of(trace.Of(trace.Test{B: b})) != lang.Conjunction(lang.True, b)
}

// run executes the actions of the block.
func (s *block) run(actions []trace.Action) {
	added := make([][]lang.Expr, len(actions))
	for i, a := range actions {
		at := s.now()
		switch a := a.(type) {
		case trace.Test:
			if d := s.k.Delta.At(a.B); s.guarded && d != lang.True {
				added[i] = append(added[i], at(d))
			}
			added[i] = append(added[i], at(a.B))
		case trace.Assign:
			if d := lang.All(s.k.Delta.At(a.H), s.k.Delta.At(a.E)); d != lang.True {
				added[i] = append(added[i], at(d))
			}
			e := at(a.E)
			if f, ok := a.H.Field(); ok {
				s.writes[f] = append(s.writes[f], write{at(a.H.Kid(0)), e})
			} else {
				x, _ := a.H.Var()
				s.vars[x] = e
			}
		}
	}
	s.added, s.ends = added, s.now()
}

// pathBefore is path(actions · ρ) for path(ρ) = phi.
func (s *block) pathBefore(phi lang.Expr) lang.Expr {
	phi = s.ends(phi)
	for i := len(s.added) - 1; i >= 0; i-- {
		for _, b := range s.added[i] {
			phi = s.build(lang.Conjunction(phi, b), []lang.Expr{phi, b})
		}
	}
	return phi
}

// now returns e ↦ e↓i after the actions so far.
func (s *block) now() func(lang.Expr) lang.Expr {
	memo := map[lang.Expr]lang.Expr{}
	return func(e lang.Expr) lang.Expr {
		return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if x, ok := e.Var(); ok {
				if v, ok := s.vars[x]; ok {
					return v
				}
				return e
			}
			if f, ok := e.Field(); ok {
				return s.chain(kids[0], f)
			}
			return s.build(e, kids)
		})
	}
}

// chain is chain(t, f, i) after the actions so far.
func (s *block) chain(t lang.Expr, f lang.Field) lang.Expr {
	known := s.chains[deref{t, f}]
	if known == nil {
		known = append(known, lang.Dot(t, f))
	}
	writes := s.writes[f]
	for n := len(known); n <= len(writes); n++ {
		w := writes[n-1]
		same := s.build(lang.Term(lang.Eq, t, w.h), []lang.Expr{t, w.h})
		known = append(known, s.build(lang.Term(lang.Cond, same, w.e, known[n-1]), []lang.Expr{same, w.e, known[n-1]}))
	}
	s.chains[deref{t, f}] = known
	return known[len(writes)]
}

// shortener makes expressions smaller. What it returns has the value of e in every heap, and
// ⊥ where e has. It decides the aliasing conditionals that need no look at the heap:
//
//   - e = e is true where e cannot be ⊥: where it has no dereference;
//   - if true then e1 else e2 fi is e1, if false it is e2;
//   - where b is false, the conditionals on b that follow in else-branches are
//     their else-branch: of assignments to the field of one h only the last
//     counts;
//   - true ∧ b and b ∧ true are b; ¬true is false, ¬false true, ¬¬b is b.
//
// It takes conditional expressions to be strict only in what they take. path
// does not use it.
type shortener struct{ total map[lang.Expr]bool }

// isTotal reports whether e has no dereference.
func (s shortener) isTotal(e lang.Expr) bool {
	return lang.FoldExpr(e, s.total, func(e lang.Expr, kids []bool) bool {
		return lists.All(kids, func(k bool) bool { return k }) && e.Op() != lang.Deref
	})
}

// node returns the root of e over other operands, themselves short.
func (s shortener) node(e lang.Expr, kids []lang.Expr) lang.Expr {
	switch e.Op() {
	case lang.Eq:
		if kids[0] == kids[1] && s.isTotal(kids[0]) {
			return lang.True
		}
	case lang.Ne:
		if kids[0] == kids[1] && s.isTotal(kids[0]) {
			return lang.False
		}
	case lang.Not:
		switch {
		case kids[0] == lang.True:
			return lang.False
		case kids[0] == lang.False:
			return lang.True
		case kids[0].Op() == lang.Not:
			return kids[0].Kid(0)
		}
	case lang.And:
		switch {
		case kids[0] == lang.True:
			return kids[1]
		case kids[1] == lang.True:
			return kids[0]
		}
	case lang.Cond:
		switch kids[0] {
		case lang.True:
			return kids[1]
		case lang.False:
			return kids[2]
		}
		return lang.Term(lang.Cond, kids[0], kids[1], whereFalse(kids[0], kids[2]))
	}
	return e.Rebuild(kids...)
}

// whereFalse returns e where b is false: the first conditional on b along the else-branches is its
// else-branch. There is one at the most, since those below it were left out before.
func whereFalse(b, e lang.Expr) lang.Expr {
	var above []lang.Expr
	for at := e; at.Op() == lang.Cond; at = at.Kid(2) {
		if at.Kid(0) == b {
			at = at.Kid(2)
			for i := len(above) - 1; i >= 0; i-- {
				at = lang.Term(lang.Cond, above[i].Kid(0), above[i].Kid(1), at)
			}
			return at
		}
		above = append(above, at)
	}
	return e
}

// Function is a function of the calculus from expressions to expressions.
type Function = spec.Function[lang.Expr, lang.Expr]

// Clause is a clause of such a function.
type Clause = spec.Clause[lang.Expr, lang.Expr]

// Conditions is a function from traces to conditions, as path.
type Conditions = spec.Function[trace.Trace, lang.Expr]

// Calculus is what path(ρ) is built on. A reading or a mutant replaces a function, or a clause of one.
type Calculus struct {
	Name string
	// Var is e' ↦ e'[x := e].
	Var func(x lang.Var, e lang.Expr) Function
	// Field is e' ↦ e'[h.f := e].
	Field func(h lang.Expr, f lang.Field, e lang.Expr) Function
	// Wlog is the transformations that e[x := new C] presupposes.
	Wlog func(x lang.Var) Function
	// New is e ↦ e[x := new C], for e with the transformations made.
	New func(x lang.Var) Function
	// Delta is e ↦ δ(e).
	Delta Function
	// Path is ρ ↦ path(ρ) over the calculus.
	Path func(Calculus) Conditions
}

// Published returns the calculus as printed.
func Published() Calculus {
	return Calculus{Name: "published", Var: Var, Field: Field, Wlog: Wlog, New: New, Delta: Delta(), Path: Path}
}

// Repaired returns the calculus by which Theorem 4.5 holds, over conditional expressions strict
// only in what they take, with newEqLeftStrict, newEqRightStrict and deltaCondLazy.
func Repaired() Calculus {
	k := Published()
	k.Name = "repaired"
	k.New = func(x lang.Var) Function { return New(x).With(newEqLeftStrict(x)).With(newEqRightStrict(x)) }
	k.Delta = k.Delta.With(deltaCondLazy)
	return k
}

// Guarded returns another repair: with pathTestGuarded and deltaCondLazy, and e[x := new C] as printed.
func Guarded() Calculus {
	k := Published()
	k.Name = "guarded"
	k.Delta = k.Delta.With(deltaCondLazy)
	k.Path = func(k Calculus) Conditions { return Path(k).With(pathTestGuarded(k)) }
	return k
}

// Of is path(ρ). It panics with spec.NoClause where the calculus has no clause for what it meets.
func (k Calculus) Of(rho trace.Trace) lang.Expr { return k.Path(k).At(rho) }

// Assign is e'[h := e].
func (k Calculus) Assign(h, e lang.Expr) Function {
	if f, ok := h.Field(); ok {
		return k.Field(h.Kid(0), f, e)
	}
	x, _ := h.Var()
	return k.Var(x, e)
}

// Create returns b[x := new C] with the transformations that it presupposes.
func (k Calculus) Create(x lang.Var, b lang.Expr) lang.Expr { return k.New(x).At(k.Wlog(x).At(b)) }

// and returns a ∧ b; a if b is true.
func and(a, b lang.Expr) lang.Expr {
	if b == lang.True {
		return a
	}
	return lang.Conjunction(a, b)
}

// MutantRules is the mutants of traces that are mistakes in a formula, as texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string
