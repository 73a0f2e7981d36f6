package frames

import (
	"context"
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Verifier executes the members of a program symbolically, by rules.
type Verifier struct {
	Options
	Terms *Terms
	Steps int // of the loop that computes what the figures define

	prover *Prover
	in     *contracts.Method // whose body is executed
	entry  *Store            // Γ at its beginning
	body   []contracts.Stmt  // of the method, or the main routine
	joined map[junction]bool // what is behind a join is verified
	valid  Validity
	begun  bool // a body was executed
	paths  int  // that ended
	ends   []*Visit
}

// MaxEnds is how many paths of a member keep their states.
const MaxEnds = 100

// Outcome is what became of a member of a program.
type Outcome struct {
	Verified  bool
	Failure   *Failure // where it failed; nil where it is verified, or was not decided
	Questions int      // to the solver
	Steps     int
	Begun     bool     // some state meets the precondition, as far as is known
	Paths     int      // that ended
	Ends      []*Visit // the paths that ended, the first MaxEnds, if they are asked for
	Terms     *Terms   // of the states
}

// Undecided says why nothing is known of the member; "": something is.
func (o *Outcome) Undecided() string {
	switch {
	case o.Verified || o.Failure != nil:
		return ""
	case o.Steps > MaxSteps:
		return fmt.Sprintf("bound on steps (%d)", MaxSteps)
	}
	return "interrupted"
}

// Options is how a member is verified.
type Options struct {
	Rules  Rules
	Theory Theory
	States bool // keep the states of the paths that end
	// EndStore consumes postconditions in the store at the end of a body, as Definition 3 is printed.
	EndStore bool
	// Validity is Definitions 3 to 6; nil: as they are.
	Validity *Validity
	// Also gives an instance of another axiom for a term, nil for none, for theories beyond the paper's.
	Also func(ts *Terms, t *Term) *Term
	// Infer infers open, close and use (§4.1).
	Infer bool
	// Unfold verifies the body of a method, or of a pure method, against its contract with the
	// definitions of its class in place of their names (§4.1).
	Unfold bool

	bodyOnly bool // that the contract of a method is well-defined is known

	asked func(sigma *PathCondition, psi *Term, answer solver.Answer) // of tests
	// Used is told of each entry that is applied. nil: nobody wants to know.
	Used func(id string)
	// Visited is told of each state in front of a statement. nil: nobody wants to know.
	Visited func(*Visit)
}

// Verify executes a member symbolically. The session has nothing asserted, before and after.
func Verify(ctx context.Context, o Options, p *contracts.Program, m contracts.Member, session solver.Session) Outcome {
	return newVerifier(ctx, o, session).verify(p, m)
}

func newVerifier(ctx context.Context, o Options, session solver.Session) *Verifier {
	ts := NewTerms()
	v := &Verifier{Options: o, Terms: ts, prover: NewProver(ctx, ts, session, o.Theory), valid: Definitions(), joined: map[junction]bool{}}
	v.prover.asked, v.prover.Also = o.asked, o.Also
	if o.Validity != nil {
		v.valid = *o.Validity
	}
	return v
}

func (v *Verifier) verify(p *contracts.Program, m contracts.Member) Outcome {
	var o Outcome
	switch {
	case m.Method != nil:
		o.Verified, o.Failure = v.valid.Mutator(v, m.Method)
	case m.Pure != nil:
		o.Verified, o.Failure = v.run(v.valid.Pure(v, m.Pure))
	case m.Predicate != nil:
		o.Verified, o.Failure = v.run(v.valid.Predicate(v, m.Predicate))
	default:
		o.Verified, o.Failure = v.run(v.valid.Main(v, p))
	}
	v.prover.Reset()
	if o.Verified {
		o.Failure = nil
	}
	o.Questions, o.Steps, o.Ends, o.Paths = v.prover.Questions, v.Steps, v.ends, v.paths
	o.Terms, o.Begun = v.Terms, v.begun
	return o
}

// visit returns the state with a statement on its path.
func (v *Verifier) visit(s State, at lang.Span, end bool) State {
	next := &Visit{At: at, End: end, State: s, Below: s.path}
	next.State.path = nil
	if s.path != nil {
		next.depth = s.path.depth + 1
	}
	s.path = next
	if v.Visited != nil && !end {
		v.Visited(next)
	}
	return s
}

func (v *Verifier) end(s State, at lang.Span) State {
	return v.visit(s, lang.Span{From: at.To, To: at.To}, true)
}

// ended is true; the states of the path are kept if they are asked for.
func (v *Verifier) ended(s State) Step {
	v.paths++
	if v.States && len(v.ends) < MaxEnds {
		v.ends = append(v.ends, s.path)
	}
	return Done()
}

// rule returns the first rule that has a function for x.
func (v *Verifier) rule(x any, has func(Rule) bool) Rule {
	for _, r := range v.Rules {
		if has(r) && r.applies(x) {
			if v.Used != nil {
				v.Used(r.ID)
			}
			return r
		}
	}
	panic(fmt.Sprintf("frames: no rule for %T", x))
}

// took tells that a case of an entry was executed.
func (v *Verifier) took(of, branch string) {
	if v.Used != nil {
		v.Used(of + ", " + branch)
	}
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

// value evaluates e, behind what is learned of it.
func (v *Verifier) value(s State, e contracts.Expr, q func(State, *Term) Step) Step {
	return v.learned(s, e, func(s State) Step {
		return v.Eval(s, e, func(t *Term) Step { return q(s, t) })
	})
}

// call evaluates e0, e1, …, en.
func (v *Verifier) call(s State, e0 contracts.Expr, es []contracts.Expr, q func(*Term, []*Term) Step) Step {
	return v.Eval(s, e0, func(t0 *Term) Step {
		return v.evalAll(s, es, func(ts []*Term) Step { return q(t0, ts) })
	})
}

// branch returns (Σ ⊬ ¬b ⇒ f(σ ∪ {b})) ∧ (Σ ⊬ b ⇒ g(σ ∪ {¬b})). of is the entry whose cases these are.
func (v *Verifier) branch(of string, s State, b contracts.Expr, f, g func(State) Step) Step {
	return v.value(s, b, func(s State, t *Term) Step {
		arm := func(t *Term, name string, f func(State) Step) func() Step {
			return func() Step {
				if v.prover.Proves(s.Sigma, v.Terms.Not(t)) {
					return Done()
				}
				v.took(of, name)
				return f(s.Assume(t))
			}
		}
		return Every(arm(t, "then", f), arm(v.Terms.Not(t), "else", g))
	})
}

// parameters returns [this ↦ t0, x1 ↦ t1, …, xn ↦ tn].
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

// proved is Σ ⊢ ψ ∧ q().
func (v *Verifier) proved(s State, psi *Term, at lang.Span, q func() Step) Step {
	if !v.prover.Proves(s.Sigma, psi) {
		return v.unproved(s, psi, at)
	}
	return q()
}

// unproved returns that a formula does not follow.
func (v *Verifier) unproved(s State, psi *Term, at lang.Span) Step {
	why := NotTrue
	if psi.kind == operator && psi.op == lang.Eq {
		why = NotEqual
	}
	return v.fail(s, Failure{Why: why, Text: psi.String(), At: at, needs: need{psi: psi}})
}
