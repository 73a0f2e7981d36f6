package explore

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Configuration is what a search needs to know of a symbolic configuration.
type Configuration interface {
	// Stmt is the next statement; nil if there is none.
	Stmt() lang.Stmt
	// PathCondition is φ.
	PathCondition() lang.Expr
}

// Caller is a configuration of a language with procedures or methods.
type Caller interface {
	// Open is the number of calls of a procedure that are under way, or of the method of that full name.
	Open(proc string) int
	// Depth is the number of all calls that are under way.
	Depth() int
}

// callee returns the procedure or method, by its full name, that a statement calls; "" if it calls none.
func callee(s lang.Stmt) string {
	if s == nil {
		return ""
	}
	return s.Parts().Callee()
}

// loopOf returns the loop that a statement is: that of a form made by a rule is the one it came from.
func loopOf(s lang.Stmt) any {
	if f, ok := s.(*lang.Form); ok {
		type loop struct {
			origin  lang.Stmt
			keyword string
		}
		return loop{lang.Origin(f), f.Decl.Keyword()}
	}
	return s
}

// Of returns the program p of sem as a problem. A configuration without transition is final if
// nothing remains, an error if a fault does. Rules tell what repeats; a statement is one loop.
func Of[S Configuration, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program) Problem[S] {
	rules := lists.Index(sem.Symbolic.Rules, func(r spec.Rule[S]) string { return r.ID })
	named := func(derivation string) spec.Rule[S] {
		r, ok := rules[derivation]
		if !ok {
			r, _ = sem.Symbolic.Rule(derivation)
		}
		return r
	}
	prob := Problem[S]{
		System: sem.Symbolic,
		Init:   sem.InitS(p),
		Phi:    func(s S) lang.Expr { return s.PathCondition() },
		End: func(s S) spec.Outcome {
			_, fails := s.Stmt().(*lang.Fault)
			switch {
			case s.Stmt() == nil:
				return spec.Final
			case fails:
				return spec.Error
			case lang.Blocks(s.Stmt()):
				return spec.Blocked
			default:
				return spec.Stuck
			}
		},
		Loop: func(s S, rule string) (any, bool) {
			of := sem.Symbolic.Inner(s, rule).Stmt()
			return loopOf(of), named(rule).Repeats && callee(of) == ""
		},
		Program: p,
		Stmt:    func(s S) lang.Stmt { return s.Stmt() },
		Choice:  func(_ S, rule string) string { return named(rule).Choice },
		Replay:  Replay(sem, p, solver.Model.Valuation),
		Beside:  BesideOf(sem, p, solver.Model.Valuation),
	}
	if _, ok := any(prob.Init).(interface{ Assume(lang.Expr) S }); ok {
		prob.Assume = func(s S, b lang.Expr) S { return any(s).(interface{ Assume(lang.Expr) S }).Assume(b) }
	}
	if _, ok := any(prob.Init).(Caller); ok {
		prob.Depth = func(s S) int { return any(s).(Caller).Depth() }
		prob.Calls = func(s S, rule string) int {
			name := callee(s.Stmt())
			if name == "" || !named(rule).Repeats {
				return 0
			}
			return 1 + any(s).(Caller).Open(name)
		}
	}
	return prob
}

// Assumptions are those to which a search came, and whether it came further.
type Assumptions map[*lang.Assume]bool

// Reached keeps that a path comes to s. It returns s if that is an assumption.
func (a Assumptions) Reached(s lang.Stmt) *lang.Assume {
	assume, ok := s.(*lang.Assume)
	if _, known := a[assume]; ok && !known {
		a[assume] = false
	}
	return assume
}

// Passed keeps that a path comes further; nothing for nil.
func (a Assumptions) Passed(s *lang.Assume) {
	if s != nil {
		a[s] = true
	}
}

// List returns all of them, in the order of the source.
func (a Assumptions) List() []Assumption {
	var list []Assumption
	for s, passed := range a {
		list = append(list, Assumption{s, passed})
	}
	slices.SortFunc(list, func(a, b Assumption) int {
		p, q := a.Stmt.At.From, b.Stmt.At.From
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
	})
	return list
}

// noRule ends a path at a statement of a declared form of which no rule applies.
const noRule = "no rule applies"

// Place is where a search is: a configuration, and how it was reached.
type Place[S any] struct {
	At    S
	Rule  string // of the last step; "" at the root
	Steps int    // from the root
	// Choice is the letter of the last step; "" where there was no other.
	Choice string
	// Cut is the bound that ends the path here, if it is feasible.
	Cut   string
	loops map[any]int // iterations on the path
	under *execution  // of the loop that was begun last and goes on

	looked atomic.Bool // nobody will any more: a worker has handed on what is below

	leaves bool // no place, but where the one that was entered last is left

	kept[S]
}

// Strategy is what a search finds out on its way. An error ends the search.
type Strategy[S any] interface {
	// Enter goes to a place. further: what is below is looked at; entered: Leave is to be called
	// afterwards.
	Enter(ctx context.Context, p *Place[S]) (entered, further bool, err error)
	// Leave goes back from the place that was entered last.
	Leave()
	// Choose chooses among all the places one step below p, in their order, where to go.
	Choose(p *Place[S], next []*Place[S]) ([]*Place[S], error)
	// Leaf ends a path at a place that was gone to.
	Leaf(ctx context.Context, p *Place[S], o spec.Outcome, reason string) error
}

// Walk goes through the tree of prob depth first, within the bounds Depth, Unroll
// and Unwind, as s says. Each place that was entered is left, also after an error.
func Walk[S any](ctx context.Context, prob Problem[S], b Bounds, s Strategy[S]) error {
	return walk(ctx, prob, b, &stack[S]{}, s)
}

// walk goes through the tree in a frontier's order. Only depth first may it enter places.
func walk[S any](ctx context.Context, prob Problem[S], b Bounds, f Frontier[S], s Strategy[S]) error {
	f.Add([]*Place[S]{{At: prob.Init}})
	var err error
	for p := f.Next(); p != nil; p = f.Next() {
		if p.leaves {
			s.Leave()
		}
		if p.leaves || err != nil {
			continue
		}
		var entered bool
		var below []*Place[S]
		entered, below, err = look(ctx, prob, p, b, s)
		if entered {
			f.Add([]*Place[S]{{leaves: true}})
		}
		f.Add(below)
	}
	return err
}

// look looks at a place: it lists where to go from there, and says whether the place was entered.
func look[S any](ctx context.Context, prob Problem[S], p *Place[S], b Bounds, s Strategy[S]) (entered bool, below []*Place[S], err error) {
	entered, further, err := s.Enter(ctx, p)
	if err != nil || !further {
		return entered, nil, err
	}
	below, err = prob.successors(ctx, p, b, s)
	return entered, below, err
}

// successors returns where to go from a place that is no leaf.
func (prob *Problem[S]) successors(ctx context.Context, p *Place[S], b Bounds, s Strategy[S]) ([]*Place[S], error) {
	if p.Cut != "" {
		if p.Cut == noRule && lang.Blocks(prob.stmt(p.At)) {
			return nil, s.Leaf(ctx, p, spec.Blocked, "")
		}
		return nil, s.Leaf(ctx, p, spec.Bound, p.Cut)
	}
	steps := prob.steps(p.At)
	if len(steps) == 0 {
		return nil, s.Leaf(ctx, p, prob.End(p.At), "")
	}
	if b.Depth > 0 && p.Steps >= b.Depth {
		return nil, s.Leaf(ctx, p, spec.Bound, fmt.Sprintf("bound on depth: %d steps", b.Depth))
	}
	next := make([]*Place[S], len(steps))
	for i, step := range steps {
		next[i] = &Place[S]{At: step.To, Rule: step.Rule, Steps: p.Steps + 1, loops: p.loops, under: p.under, kept: kept[S]{added: step.added, shared: step.shared}}
		if len(steps) > 1 && prob.Choice != nil {
			next[i].Choice = prob.Choice(p.At, step.Rule)
		}
		if b.Unroll > 0 {
			prob.unroll(p, next[i], b.Unroll)
		}
		if b.Unwind > 0 {
			prob.unwind(p, next[i], b.Unwind)
		}
	}
	return s.Choose(p, next)
}
