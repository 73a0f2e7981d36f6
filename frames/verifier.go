package frames

import (
	"context"
	"fmt"

	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/solver"
)

// Verifier executes the members of a program symbolically, by rules.
type Verifier struct {
	Rules Rules
	Terms *Terms
	Steps int // of the loop that computes what the figures define

	prover *Prover
	in     *contracts.Method // whose body is executed
	entry  *Store            // Γ at its beginning
	body   []contracts.Stmt  // of the method, or the main routine
	joined map[junction]bool // what is behind a join is verified
	// endStore is Options.EndStore.
	endStore bool
	infer    bool // Options.Infer
	unfold   bool // Options.Unfold
	bodyOnly bool // Options.bodyOnly
	used     func(id string)
	paths    int  // that ended
	keep     bool // the states of the paths that end
	ends     []*Visit
}

// MaxEnds is how many paths of a member keep their states.
const MaxEnds = 100

// Outcome is what became of a member of a program.
type Outcome struct {
	Verified  bool
	Failure   *Failure // where it failed; nil where it is verified, or was interrupted
	Questions int      // to the solver
	Steps     int
	Paths     int      // that ended
	Ends      []*Visit // the paths that ended, the first MaxEnds, if they are asked for
}

// Member is what is verified: one of a method, a pure method and a predicate; nothing is the
// main routine.
type Member struct {
	Method    *contracts.Method
	Pure      *contracts.Pure
	Predicate *contracts.Predicate
}

// Name is its full name; main of the main routine.
func (m Member) Name() string {
	switch {
	case m.Method != nil:
		return m.Method.FullName()
	case m.Pure != nil:
		return m.Pure.FullName()
	case m.Predicate != nil:
		return m.Predicate.FullName()
	}
	return "main"
}

// At is where it is declared; no place of the main routine.
func (m Member) At() lang.Span {
	switch {
	case m.Method != nil:
		return m.Method.At
	case m.Pure != nil:
		return m.Pure.At
	case m.Predicate != nil:
		return m.Predicate.At
	}
	return lang.Span{}
}

// Members lists the members of a program, class by class in the order of the source, and
// the main routine, if it has a statement.
func Members(p *contracts.Program) []Member {
	var list []Member
	for _, c := range p.Classes {
		from := len(list)
		for _, q := range c.Predicates {
			list = append(list, Member{Predicate: q})
		}
		for _, m := range c.Pures {
			list = append(list, Member{Pure: m})
		}
		for _, m := range c.Methods {
			list = append(list, Member{Method: m})
		}
		inOrder(list[from:])
	}
	if len(p.Main) > 0 {
		list = append(list, Member{})
	}
	return list
}

// Options is how a member is verified.
type Options struct {
	Rules  Rules
	Theory Theory
	States bool // keep the states of the paths that end
	// EndStore consumes postconditions in the store at the end of a body, as Definition 3 is
	// printed.
	EndStore bool
	// Infer infers open, close and use (§4.1).
	Infer bool
	// Unfold verifies the body of a method, or of a pure method, against its contract with the
	// definitions of its class in place of their names (§4.1).
	Unfold bool

	bodyOnly bool // that the contract of a method is well-defined is known

	asked func(sigma *PathCondition, psi *Term, answer solver.Answer) // of tests
	// Used is told of each entry that is applied. nil: nobody wants to know.
	Used func(id string)
}

// Verify executes a member of a program symbolically. The session has nothing asserted, and
// is then as it was.
func Verify(ctx context.Context, o Options, p *contracts.Program, m Member, session solver.Session) Outcome {
	return newVerifier(ctx, o, session).verify(p, m)
}

func newVerifier(ctx context.Context, o Options, session solver.Session) *Verifier {
	ts := NewTerms()
	v := &Verifier{Rules: o.Rules, Terms: ts, prover: NewProver(ctx, ts, session, o.Theory), keep: o.States, joined: map[junction]bool{}}
	v.prover.asked, v.used, v.endStore, v.infer, v.unfold, v.bodyOnly = o.asked, o.Used, o.EndStore, o.Infer, o.Unfold, o.bodyOnly
	return v
}

func (v *Verifier) verify(p *contracts.Program, m Member) Outcome {
	var o Outcome
	switch {
	case m.Method != nil:
		o.Verified, o.Failure = v.method(m.Method)
	case m.Pure != nil:
		o.Verified, o.Failure = v.run(v.pure(m.Pure))
	case m.Predicate != nil:
		o.Verified, o.Failure = v.run(v.predicate(m.Predicate))
	default:
		o.Verified, o.Failure = v.run(v.main(p))
	}
	v.prover.reset()
	if o.Verified {
		o.Failure = nil
	}
	o.Questions, o.Steps, o.Ends, o.Paths = v.prover.Questions, v.Steps, v.ends, v.paths
	return o
}

// start is (∅, ∅, Γ, {Γ(this) ≠ null}) with fresh terms for this and the parameters.
func (v *Verifier) start(params []contracts.Var) State {
	this := v.Terms.Fresh("t", Ref)
	s := State{Gamma: (*Store)(nil).With("this", this)}
	for _, x := range params {
		s.Gamma = s.Gamma.With(x.Name, v.Terms.Fresh("t"+x.Name, SortOf(x.Type)))
	}
	return s.Assume(v.Terms.Not(v.Terms.Eq(this, v.Terms.Null)))
}

// method is whether a method is valid: its contract is well-defined, and its body satisfies
// it. The definition consumes the postcondition in the store at the end of the body. As
// callers know parameters by what they passed, it is the store of the beginning here: a
// body that assigns to a parameter would else be verified for another value.
//
// Source: Definition 3.
func (v *Verifier) method(m *contracts.Method) (bool, *Failure) {
	pre := func(q func(State) Step) Step {
		s := v.start(m.Params)
		s.of = "the precondition of " + m.FullName()
		return v.Produce(s, v.Terms.Fresh("ts", Snapshot), m.FullPre(), q)
	}
	ok, failed := v.bodyOnly, (*Failure)(nil)
	wellDefined := func(s State) Step {
		s.G, s.H, s.of = s.H, nil, "the postcondition of "+m.FullName()
		if m.Result != (lang.Type{}) {
			s.Gamma = s.Gamma.With(contracts.Result, v.Terms.Fresh("result", SortOf(m.Result)))
		}
		return v.Produce(s, v.Terms.Fresh("ts", Snapshot), m.Post, func(State) Step { return Done() })
	}
	if !ok {
		ok, failed = v.run(pre(wellDefined))
	}
	if !ok {
		return false, failed
	}
	v.Terms.forget()
	if v.unfold {
		m = contracts.Unfold(m)
	}
	return v.run(pre(func(s State) Step {
		s.G, s.of = s.H, ""
		v.in, v.entry, v.body = m, s.Gamma, m.Body
		return v.ExecAll(s.begins(), m.Body, func(s State) Step { return v.returned(s, nil) })
	}))
}

// predicate is whether the body of a predicate is well-defined.
//
// Source: Definition 4.
func (v *Verifier) predicate(q *contracts.Predicate) Step {
	s := v.start(q.Params)
	s.of = "the predicate " + q.FullName()
	return v.Produce(s, v.Terms.Fresh("ts", Snapshot), q.Body, func(s State) Step { return v.ended(v.end(s, q.At)) })
}

// pure is whether a pure method is valid: its precondition and its body are well-defined,
// and calls in the body end.
//
// Source: Definition 5, §3.6.
func (v *Verifier) pure(p *contracts.Pure) Step {
	if v.unfold {
		p = contracts.UnfoldPure(p)
	}
	s := v.start(p.Params)
	s.of = "the precondition of " + p.FullName()
	return v.Produce(s, v.Terms.Fresh("ts", Snapshot), p.Pre, func(s State) Step {
		s.of = ""
		return v.learned(s, p.Body, func(s State) Step {
			s.ends = p
			return v.Eval(s, p.Body, func(*Term) Step { return v.ended(v.end(s, p.At)) })
		})
	})
}

// main is whether the main routine is valid. Its variables are inputs, so that they have
// any values; nothing is accessible.
//
// Source: Definition 6.
func (v *Verifier) main(p *contracts.Program) Step {
	var s State
	for _, x := range p.Vars {
		s.Gamma = s.Gamma.With(x.Name, v.Terms.Fresh("t"+x.Name, SortOf(x.Type)))
	}
	last := p.Main[len(p.Main)-1].At()
	v.body = p.Main
	return v.ExecAll(s.begins(), p.Main, func(s State) Step { return v.ended(v.end(s, lang.Span{From: last.To, To: last.To})) })
}

// visit is the state with a statement on its path.
func (v *Verifier) visit(s State, at lang.Span, end bool) State {
	next := &Visit{At: at, End: end, State: s, Below: s.path}
	next.State.path = nil
	if s.path != nil {
		next.depth = s.path.depth + 1
	}
	s.path = next
	return s
}

func (v *Verifier) end(s State, at lang.Span) State {
	return v.visit(s, lang.Span{From: at.To, To: at.To}, true)
}

// ended is true; the states of the path are kept if they are asked for.
func (v *Verifier) ended(s State) Step {
	v.paths++
	if v.keep && len(v.ends) < MaxEnds {
		v.ends = append(v.ends, s.path)
	}
	return Done()
}

// rule is the first rule that has a function for x.
func (v *Verifier) rule(x any, has func(Rule) bool) Rule {
	for _, r := range v.Rules {
		if has(r) && r.applies(x) {
			if v.used != nil {
				v.used(r.ID)
			}
			return r
		}
	}
	panic(fmt.Sprintf("frames: no rule for %T", x))
}

// Eval is eval(σ, e, Q).
func (v *Verifier) Eval(s State, e contracts.Expr, q func(*Term) Step) Step {
	return Later(func() Step { return v.rule(e, func(r Rule) bool { return r.eval != nil }).eval(v, s, e, q) })
}

// Produce is produce(σ, snapshot, φ, Q), of produce'.
func (v *Verifier) Produce(s State, snapshot *Term, a contracts.Assertion, q func(State) Step) Step {
	part := s
	part.H = nil
	return v.producePrime(part, snapshot, a, func(s1 State) Step {
		s1.H = s.H.PlusAll(s1.H)
		return q(s1)
	})
}

func (v *Verifier) producePrime(s State, snapshot *Term, a contracts.Assertion, q func(State) Step) Step {
	return Later(func() Step {
		return v.rule(a, func(r Rule) bool { return r.produce != nil }).produce(v, s, snapshot, a, q)
	})
}

// Consume is consume(σ, φ, Q), of consume'.
func (v *Verifier) Consume(s State, a contracts.Assertion, q func(State, *Term) Step) Step {
	return v.consumePrime(s, s.H, a, func(H1 *Heap, sigma1 *PathCondition, snapshot *Term) Step {
		next := s
		next.H, next.Sigma = H1, sigma1
		return q(next, snapshot)
	})
}

func (v *Verifier) consumePrime(s State, H2 *Heap, a contracts.Assertion, q func(*Heap, *PathCondition, *Term) Step) Step {
	return Later(func() Step {
		return v.rule(a, func(r Rule) bool { return r.consume != nil }).consume(v, s, H2, a, q)
	})
}

// Exec is exec(σ, s, Q).
func (v *Verifier) Exec(s State, stmt contracts.Stmt, q func(State) Step) Step {
	return Later(func() Step {
		return v.rule(stmt, func(r Rule) bool { return r.exec != nil }).exec(v, v.visit(s, stmt.At(), false), stmt, q)
	})
}

// ExecAll is exec of statements in sequence.
func (v *Verifier) ExecAll(s State, list []contracts.Stmt, q func(State) Step) Step {
	if len(list) == 0 {
		return q(s)
	}
	return v.Exec(s, list[0], func(s1 State) Step { return v.ExecAll(s1, list[1:], q) })
}

func (v *Verifier) evalAll(s State, es []contracts.Expr, q func([]*Term) Step) Step {
	var from func(i int, ts []*Term) Step
	from = func(i int, ts []*Term) Step {
		if i == len(es) {
			return q(ts)
		}
		return v.Eval(s, es[i], func(t *Term) Step { return from(i+1, append(ts[:i:i], t)) })
	}
	return from(0, nil)
}

// call evaluates e0, e1, …, en.
func (v *Verifier) call(s State, e0 contracts.Expr, es []contracts.Expr, q func(*Term, []*Term) Step) Step {
	return v.Eval(s, e0, func(t0 *Term) Step {
		return v.evalAll(s, es, func(ts []*Term) Step { return q(t0, ts) })
	})
}

// branch is (Σ ⊬ ¬b ⇒ f(σ ∪ {b})) ∧ (Σ ⊬ b ⇒ g(σ ∪ {¬b})).
func (v *Verifier) branch(s State, b contracts.Expr, f, g func(State) Step) Step {
	return v.learned(s, b, func(s State) Step {
		return v.Eval(s, b, func(t *Term) Step {
			not := v.Terms.Not(t)
			return Every(
				func() Step {
					if v.prover.Proves(s.Sigma, not) {
						return Done()
					}
					return f(s.Assume(t))
				},
				func() Step {
					if v.prover.Proves(s.Sigma, t) {
						return Done()
					}
					return g(s.Assume(not))
				})
		})
	})
}

// parameters is [this ↦ t0, x1 ↦ t1, …, xn ↦ tn].
func parameters(t0 *Term, params []contracts.Var, ts []*Term) *Store {
	gamma := (*Store)(nil).With("this", t0)
	for i, x := range params {
		gamma = gamma.With(x.Name, ts[i])
	}
	return gamma
}

// notNull is Σ ⊢ t ≠ null.
func (v *Verifier) notNull(s State, t *Term) bool {
	return v.prover.Proves(s.Sigma, v.Terms.Not(v.Terms.Eq(t, v.Terms.Null)))
}

func (v *Verifier) fail(s State, f Failure) Step {
	f.Path, f.Of = s.path, s.of
	return fails(f)
}

func (v *Verifier) mayBeNil(s State, t *Term, at lang.Span) Step {
	return v.fail(s, Failure{Why: MayBeNil, Text: t.String(), At: at})
}

// unproved is that a formula does not follow.
func (v *Verifier) unproved(s State, psi *Term, at lang.Span) Step {
	why := NotTrue
	if psi.kind == operator && psi.op == lang.Eq {
		why = NotEqual
	}
	return v.fail(s, Failure{Why: why, Text: psi.String(), At: at, needs: need{psi: psi}})
}
