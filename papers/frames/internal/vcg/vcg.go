// Package vcg verifies contracts by verification condition generation: what Smans, Jacobs and
// Piessens, "Symbolic Execution for Implicit Dynamic Frames", compare their symbolic execution with
// (introduction, §6, §7). Of each member of a program it makes one formula, which a solver proves
// or not. It shares the language with package frames, and no rule.
//
// The heap is a map from objects and fields to values. What an assertion demands access to is a set
// of locations, so that there are no chunks: an opened predicate still holds where nothing of it
// was written to. Predicates, their footprints and pure methods are functions of the heap. They
// keep their values where the locations of their footprints do: that is an axiom (axiom.go). open,
// close, opening, use and using say where a definition is needed; they assume it.
//
// Statements become assumptions and assertions of variables that are assigned once (exec.go), and
// of these the weakest precondition is taken (passive.go), so that the formula is as long as the
// method. Package wp, which has weakest preconditions of a language without contracts, gives
// expressions of package lang; here formulas have heaps and sets in them.
//
// Read passive.go, then axiom.go, assertion.go, exec.go and vcg.go.
//
// A pure method ends where each call in its body is of one declared earlier or leaves a location
// that the precondition of the caller has (§3.6); that opening makes the derivation less deep is
// not used.
package vcg

import (
	"context"
	"fmt"
	"maps"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Outcome is what became of a member of a program.
type Outcome struct {
	Verified bool
	Goal     *Goal // what is not proved, if that was looked for; nil where it is verified
	Reason   string
	Goals    int // in the formula
}

// Why returns what is not proved, and why.
func (o Outcome) Why() string {
	text := "the formula"
	if g := o.Goal; g != nil {
		text = g.What
		if g.Of != "" {
			text += ", needed by " + g.Of
		}
		text += fmt.Sprintf(" at %v", g.At.From)
	}
	if o.Reason != "" {
		text += " (" + o.Reason + ")"
	}
	return text
}

// Options is how a member is verified.
type Options struct {
	// Locate asks further, if the formula is not proved, which goal is the first that is not.
	Locate bool

	faults faults // of tests
}

// faults are mistakes that tests put in.
type faults struct {
	postBefore         bool   // what a call ensures is of the heap in front of it
	postOnEntry        bool   // what a method ensures is of the heap on entry
	callsChangeNothing bool   // also what the precondition demands is as it was behind a call
	without            string // an axiom
}

type generator struct {
	faults    faults
	fields    map[lang.Field]*solver.Term
	order     map[*contracts.Pure]int // in which pure methods are declared
	last      int                     // the number of the last constant
	mute      bool                    // nothing is assumed or asserted: the terms are those of an axiom
	expanding map[any]bool            // definitions that are being assumed
	commands  []command
	goals     []*Goal
	lacks     *Goal             // what there are no formulas of
	method    *contracts.Method // whose body it is
	body      []contracts.Stmt  // of the method, or the main routine
}

// Verify proves the verification condition of a member. The session, which takes axioms, has
// nothing asserted, and is then as it was. What the solver does not know is not proved.
func Verify(ctx context.Context, o Options, p *contracts.Program, m contracts.Member, session solver.Session) Outcome {
	g := &generator{faults: o.faults, fields: map[lang.Field]*solver.Term{}, order: map[*contracts.Pure]int{}, expanding: map[any]bool{}}
	for _, c := range p.Classes {
		for _, f := range c.Pures {
			g.order[f] = len(g.order)
		}
	}
	background := g.background(p)
	switch {
	case m.Method != nil:
		g.mutator(m.Method)
	case m.Pure != nil:
		g.pure(m.Pure)
	case m.Predicate != nil:
		g.predicate(m.Predicate)
	default:
		g.main(p)
	}
	if g.lacks != nil {
		return Outcome{Goal: g.lacks, Goals: len(g.goals)}
	}
	session.Push()
	defer session.Pop()
	for _, a := range background {
		if a.id == o.faults.without {
			continue
		}
		for _, one := range a.list {
			session.AssertTerm(one.Term())
		}
	}
	prove := func(most int) solver.Result {
		session.Push()
		defer session.Pop()
		session.AssertTerm(not(wp(g.commands, yes, most)))
		return session.Refuted(ctx)
	}
	r := prove(len(g.goals))
	out := Outcome{Verified: r.Answer == solver.Unsat, Reason: r.Reason, Goals: len(g.goals)}
	if out.Verified || !o.Locate {
		return out
	}
	// The first goals are proved if more of them are.
	proved, failed := 0, len(g.goals)
	for failed-proved > 1 && ctx.Err() == nil {
		if half := (proved + failed) / 2; prove(half).Answer == solver.Unsat {
			proved = half
		} else {
			failed = half
		}
	}
	if ctx.Err() == nil {
		out.Goal = g.goals[failed-1]
	}
	return out
}

// start returns any heap, an object that is not nil, and any arguments; nothing is accessible.
func (g *generator) start(params []contracts.Var) *state {
	args := []*solver.Term{g.fresh("this", refSort)}
	for _, x := range params {
		g.initial(paramAt{x}, x.Type)
		args = append(args, g.fresh(x.Name, sortOf(x.Type)))
	}
	g.assume(not(equal(args[0], null)))
	h := g.fresh("heap", heapSort)
	return &state{env: parameters(args, params), h: h, old: h, acc: empty, aside: empty, oldAcc: empty}
}

// paramAt is a parameter as a place.
type paramAt struct{ x contracts.Var }

func (p paramAt) At() lang.Span { return p.x.At }

// produced inhales an assertion that is checked, with nothing accessible before.
func (g *generator) produced(s *state, a contracts.Assertion, of string) {
	c := s.scope()
	c.of = of
	s.acc = g.inhale(c, a)
}

// mutator is a method's obligation: a well-defined contract, and a body from pre- to postcondition (§3.5).
func (g *generator) mutator(m *contracts.Method) {
	s := g.start(m.Params)
	g.produced(s, m.FullPre(), "the precondition of "+m.FullName())
	s.old, s.oldAcc, s.entry = s.h, s.acc, s.env
	g.apart(func() {
		after := *s
		after.h, after.acc = g.fresh("heap", heapSort), empty
		if m.Result != (lang.Type{}) {
			after.env = parameters([]*solver.Term{s.env["this"]}, nil)
			maps.Copy(after.env, lists.Pairs(m.Params, func(x contracts.Var) (string, *solver.Term) { return x.Name, s.env[x.Name] }))
			after.env[contracts.Result] = g.fresh("result", sortOf(m.Result))
		}
		g.produced(&after, m.Post, "the postcondition of "+m.FullName())
	})
	env := map[string]*solver.Term{}
	maps.Copy(env, s.entry)
	s.env, g.method, g.body = env, m, m.Body
	g.exec(s, m.Body)
	if !s.dead {
		g.returned(s, nil)
	}
}

// pure is a pure method's obligation: precondition and body are well-defined, calls end (§3.5, §3.6).
func (g *generator) pure(p *contracts.Pure) {
	s := g.start(p.Params)
	g.produced(s, p.Pre, "the precondition of "+p.FullName())
	c := s.scope()
	c.ends = p
	g.eval(c, p.Body)
}

// predicate is what must hold of a predicate: the body is well-defined (§3.5).
func (g *generator) predicate(q *contracts.Predicate) {
	g.produced(g.start(q.Params), q.Body, "the predicate "+q.FullName())
}

// main is what must hold of the main routine: it does not fail. Its variables have any values.
func (g *generator) main(p *contracts.Program) {
	h := g.fresh("heap", heapSort)
	s := &state{env: map[string]*solver.Term{}, h: h, old: h, acc: empty, aside: empty, oldAcc: empty}
	for _, x := range p.Vars {
		g.initial(paramAt{x}, x.Type)
		s.env[x.Name] = g.fresh(x.Name, sortOf(x.Type))
	}
	g.body = p.Main
	g.exec(s, p.Main)
}

// command is a command of a passive program: it assigns nothing.
type command struct {
	kind     kind
	formula  *solver.Term // of assume and assert
	branches [][]command  // of choice
	goal     *Goal        // of assert
}

type kind uint8

const (
	assume kind = iota
	assert
	choice
)

// Goal is an assertion that must be proved.
type Goal struct {
	What string    // what is to be proved
	Of   string    // the contract that it belongs to; "" of none
	At   lang.Span // where it stands
	n    int       // how many are in front of it
}

// wp returns the weakest precondition of commands for Q. Of the assertions it has the first most.
//
// Source: Dijkstra's calculus, which the introduction names:
//
//	wp(assume φ, Q) = φ ⇒ Q    wp(assert φ, Q) = φ ∧ Q    wp(S [] S', Q) = wp(S, Q) ∧ wp(S', Q)
//
// What is asserted is known behind it: φ ∧ Q is φ ∧ (φ ⇒ Q). Q is shared by the branches, and not
// copied: no command assigns, so that nothing is substituted in it.
func wp(list []command, q *solver.Term, most int) *solver.Term {
	for i := len(list) - 1; i >= 0; i-- {
		switch c := list[i]; c.kind {
		case assume:
			q = implies(c.formula, q)
		case assert:
			if c.goal.n < most {
				q = and(c.formula, implies(c.formula, q))
			}
		case choice:
			both := truth(true)
			for _, branch := range c.branches {
				both = and(both, wp(branch, q, most))
			}
			q = both
		}
	}
	return q
}
