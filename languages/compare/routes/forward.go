package routes

import (
	"context"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/compare"
	"tandem/objects/fields"
	"tandem/spec"
)

// Telling is how a solver is told a path condition that grows by conjunction.
type Telling uint8

// The tellings. Growing, the zero Telling, tells it of what each step adds, and
// keeps what it knows. Whole tells it everything again at each question.
const (
	Growing Telling = iota
	Whole
)

// Forward is the route of §4.1, ⟨Δ, σ, φ⟩ with fields as arrays, over the calculus
// k. about is what a conjunct is told as, in the state that it was added in; it may
// be several.
func Forward(k fields.Calculus, how Telling, about func() Conjuncts) func(*lang.Program, solver.Session) compare.Way {
	return func(p *lang.Program, s solver.Session) compare.Way {
		return &growingWay[fields.Config]{
			how: how, about: about(), session: s, simple: simplify.New(),
			system: compare.System(fields.System(k), nil), init: fields.Initial(p),
			phi: func(c fields.Config) lang.Expr { return c.Phi },
		}
	}
}

// Conjuncts is what a conjunct that a step to c adds to φ is told as.
type Conjuncts func(c fields.Config, b lang.Expr) []lang.Expr

// AsBuilt tells conjuncts as the rules build them: reads of arrays that were
// updated are for the solver to look through.
func AsBuilt() Conjuncts {
	return func(_ fields.Config, b lang.Expr) []lang.Expr { return []lang.Expr{b} }
}

// Expanded tells conjuncts without updates of arrays: each read looks through
// them, by conditionals, as in path(ρ).
//
// Source: §2.1, "(a[e] := e')[e”] = if e = e” then e' else a[e”] fi".
func Expanded() Conjuncts {
	x := expansion{}
	memo := map[lang.Expr]lang.Expr{}
	return func(_ fields.Config, b lang.Expr) []lang.Expr {
		return []lang.Expr{lang.FoldExpr(b, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if e.Op() != lang.Select {
				return e.Rebuild(kids...)
			}
			return x.read(kids[0], kids[1])
		})}
	}
}

// expansion is the reads that are known, by array and index.
type expansion map[[2]lang.Expr]lang.Expr

// read is a[j] without updates.
func (x expansion) read(a, j lang.Expr) lang.Expr {
	var above []lang.Expr // updates that are looked through
	for ; a.Op() == lang.Store && x[[2]lang.Expr{a, j}].IsZero(); a = a.Kid(0) {
		above = append(above, a)
	}
	e, ok := x[[2]lang.Expr{a, j}]
	if !ok {
		e = lang.Term(lang.Select, a, j)
		x[[2]lang.Expr{a, j}] = e
	}
	for i := len(above) - 1; i >= 0; i-- {
		a = above[i]
		e = lang.Term(lang.Cond, lang.Term(lang.Eq, j, a.Kid(1)), a.Kid(2), e)
		x[[2]lang.Expr{a, j}] = e
	}
	return e
}

// Kept is the calculus that leaves fresh variables in φ, and tells what is known
// of each of them: that it is not nil, is none of the other objects that were
// created, and was nowhere in the initial state. Without that, questions before the
// end of a path would be answered wrongly.
func Kept() (fields.Calculus, func() Conjuncts) {
	k := fields.Standard()
	k.Conjunct = func(_ *fields.Calculus, _ fields.Config, b lang.Expr) lang.Expr { return b }
	return k, func() Conjuncts {
		return func(c fields.Config, b lang.Expr) []lang.Expr { return append(known(c, b), b) }
	}
}

// known is what is to be told of the fresh variables of c for b: x ≠ nil, x ≠ y, and
// f[e] ≠ x for each read of b, where f is the field in the initial state.
func known(c fields.Config, b lang.Expr) []lang.Expr {
	fresh := map[lang.Type][]lang.Expr{}
	made := map[lang.Expr]bool{}
	var list []lang.Expr
	tell := func(x, y lang.Expr) { list = append(list, lang.Term(lang.Ne, x, y)) }
	for _, v := range c.Made.Vars() {
		x := lang.V(v)
		tell(x, lang.NilOf(v.Type))
		for _, y := range fresh[v.Type] {
			tell(x, y)
		}
		fresh[v.Type] = append(fresh[v.Type], x)
		made[x] = true
	}
	if len(made) == 0 {
		return nil
	}
	lang.FoldExpr(b, nil, func(e lang.Expr, _ []struct{}) struct{} {
		switch {
		case !e.Type().IsClass() || made[e]:
			return struct{}{}
		case e.Op() == lang.Select:
			f := e.Kid(0)
			for f.Op() == lang.Store {
				f = f.Kid(0)
			}
			e = lang.Term(lang.Select, f, e.Kid(1))
		case e.Op() != lang.Variable:
			return struct{}{}
		}
		for _, x := range fresh[e.Type()] {
			tell(e, x)
		}
		return struct{}{}
	})
	return list
}

// growingWay is a route whose path conditions grow by conjunction.
type growingWay[C compare.Configuration] struct {
	how     Telling
	about   func(c C, b lang.Expr) []lang.Expr
	session solver.Session
	simple  *simplify.Simplifier
	system  spec.System[compare.State]
	init    C
	phi     func(C) lang.Expr

	entered []told // and not left
}

// told is a path condition with what was told for it.
type told struct {
	phi    lang.Expr
	list   []lang.Expr
	pushed bool
}

func (w *growingWay[C]) System() spec.System[compare.State] { return w.system }

func (w *growingWay[C]) Start() compare.State { return compare.State{Configuration: w.init} }

func (w *growingWay[C]) Enter(s compare.State) {
	c := s.Configuration.(C)
	t := told{phi: w.phi(c)}
	for _, b := range added(w.Condition(), t.phi) {
		for _, b := range w.about(c, b) {
			if b = w.simple.Expr(b); b != lang.True {
				t.list = append(t.list, b)
			}
		}
	}
	if w.how == Growing && len(t.list) > 0 {
		w.session.Push()
		t.pushed = true
		for _, b := range t.list {
			w.session.Assert(b)
		}
	}
	w.entered = append(w.entered, t)
}

func (w *growingWay[C]) Leave() {
	last := len(w.entered) - 1
	if w.entered[last].pushed {
		w.session.Pop()
	}
	w.entered = w.entered[:last]
}

func (w *growingWay[C]) Condition() lang.Expr {
	if len(w.entered) == 0 {
		return lang.True
	}
	return w.entered[len(w.entered)-1].phi
}

func (w *growingWay[C]) Check(ctx context.Context) compare.Answer {
	var sent []lang.Expr
	for _, t := range w.entered {
		sent = append(sent, t.list...)
	}
	if w.how == Whole {
		w.session.Push()
		defer w.session.Pop()
		for _, b := range sent {
			w.session.Assert(b)
		}
	}
	return compare.Answer{Result: w.session.Check(ctx), Sent: sent}
}

// added lists what was added to the path condition from, which to begins with.
func added(from, to lang.Expr) []lang.Expr {
	var list []lang.Expr
	for ; to != from; to = to.Kid(0) {
		list = append(list, to.Kid(1))
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list
}
