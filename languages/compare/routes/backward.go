package routes

import (
	"context"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/backward"
	"tandem/languages/compare"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/query"
)

// Encoding is how a condition on heaps is told to a solver.
type Encoding func(b lang.Expr) lang.Expr

// AsArrays has an array for each field, from objects to values: as forward
// execution has it.
func AsArrays(b lang.Expr) lang.Expr { return backward.Total(b) }

// AsRanges has an array for each field, and a range of integers for the objects of
// each class.
func AsRanges(b lang.Expr) lang.Expr { return asked(b).Formula }

// AsReads has a variable for each value of a field that is read, and no arrays.
func AsReads(b lang.Expr) lang.Expr { return asked(b).Flat().Formula }

func asked(b lang.Expr) *query.Question { return query.Encode(b, wp.Repaired().Delta.At(b)) }

// Path is a function from traces to path conditions: wp.Compose or
// wp.ComposeShort.
type Path func(wp.Calculus, trace.Trace) lang.Expr

// Backward is the route of §4: the program is unfolded into traces, and path(ρ) is
// computed from the beginning wherever a solver is asked. By the Telling Growing the
// solver is told of its conjuncts that are new, which needs an encoding by which the
// whole is the conjunction of its parts: path(ρ · b) has the conjuncts of path(ρ),
// since all substitutions distribute over ∧.
func Backward(path Path, how Telling, encode Encoding) func(*lang.Program, solver.Session) compare.Way {
	return func(p *lang.Program, s solver.Session) compare.Way {
		return &backwardWay{
			path: path, how: how, encode: encode, k: wp.Repaired(), session: s, simple: simplify.New(),
			system: unfold.Repaired(), init: unfold.Initial(p),
		}
	}
}

type backwardWay struct {
	path    Path
	how     Telling
	encode  Encoding
	k       wp.Calculus
	session solver.Session
	simple  *simplify.Simplifier
	system  spec.System[unfold.Config]
	init    unfold.Config

	entered []unfolded // and not left
	phi     lang.Expr  // path(ρ) of the last one; zero if it was not computed
}

// unfolded is a state with what was told for it, if that grows.
type unfolded struct {
	unfold.Config
	conjuncts []lang.Expr // of path(ρ)
	told      []lang.Expr // for these
}

func (w *backwardWay) System() spec.System[compare.State] { return compare.System(w.system, nil) }

func (w *backwardWay) Start() compare.State { return compare.State{Configuration: w.init} }

func (w *backwardWay) Enter(s compare.State) {
	w.entered = append(w.entered, unfolded{Config: s.Configuration.(unfold.Config)})
	w.phi = lang.Expr{}
}

func (w *backwardWay) Leave() {
	last := len(w.entered) - 1
	if len(w.entered[last].told) > 0 {
		w.session.Pop()
	}
	w.entered = w.entered[:last]
	w.phi = lang.Expr{}
}

func (w *backwardWay) Condition() lang.Expr {
	if w.phi.IsZero() {
		w.phi = w.path(w.k, w.entered[len(w.entered)-1].Rho.Trace())
	}
	return w.phi
}

func (w *backwardWay) Check(ctx context.Context) compare.Answer {
	if w.how == Growing {
		sent := w.tell()
		return compare.Answer{Result: w.session.Check(ctx), Sent: sent}
	}
	sent := w.simple.Expr(w.encode(w.Condition()))
	w.session.Push()
	defer w.session.Pop()
	w.session.Assert(sent)
	return compare.Answer{Result: w.session.Check(ctx), Sent: []lang.Expr{sent}}
}

// tell tells the solver of the conjuncts of path(ρ) that it was not told of, and
// lists all that it was told.
func (w *backwardWay) tell() []lang.Expr {
	known := map[lang.Expr]bool{}
	var sent []lang.Expr
	for _, u := range w.entered {
		for _, b := range u.conjuncts {
			known[b] = true
		}
		sent = append(sent, u.told...)
	}
	last := &w.entered[len(w.entered)-1]
	before := len(last.told)
	for _, b := range conjuncts(w.Condition()) {
		if known[b] {
			continue
		}
		last.conjuncts = append(last.conjuncts, b)
		if b = w.simple.Expr(w.encode(b)); b == lang.True {
			continue
		}
		if len(last.told) == 0 {
			w.session.Push()
		}
		w.session.Assert(b)
		last.told = append(last.told, b)
	}
	return append(sent, last.told[before:]...)
}

// conjuncts lists the conjuncts of b, those of a graph once.
func conjuncts(b lang.Expr) []lang.Expr {
	var list []lang.Expr
	seen := map[lang.Expr]bool{}
	for todo := []lang.Expr{b}; len(todo) > 0; {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case seen[e]:
		case e.Op() == lang.And:
			todo = append(todo, e.Kid(0), e.Kid(1))
		default:
			list = append(list, e)
		}
		seen[e] = true
	}
	return list
}
