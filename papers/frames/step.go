package frames

import (
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Step is what remains to be done of a Boolean that the functions of the figures compute: true,
// false, or a conjunction or disjunction of what remains. Continuations are called by one loop
// (Verifier.run), so that they do not nest on the stack of Go, however long a program is.
type Step struct {
	kind stepKind
	// next gives what the conjunction or disjunction is of, one after the other; nil at the
	// end. An alternative is not made before those in front of it have failed.
	next func() func() Step
	// afresh is that what has failed so far in the disjunction says nothing.
	afresh bool
	fail   *Failure // of a disjunction: why it fails if it has no alternative at all
}

type stepKind uint8

const (
	yes stepKind = iota
	no
	all
	some
	later
)

// Done is true.
func Done() Step { return Step{} }

// Later returns f(), computed by the loop.
func Later(f func() Step) Step { return Step{kind: later, next: func() func() Step { return f }} }

// Every is f1() ∧ … ∧ fn().
func Every(fs ...func() Step) Step {
	i := 0
	return Step{kind: all, next: func() func() Step {
		if i == len(fs) {
			return nil
		}
		i++
		return fs[i-1]
	}}
}

// noting is true, and sets what it is given.
func noting(done *bool) func() Step {
	return func() Step {
		*done = true
		return Done()
	}
}

// unless returns f(), or true where it is set by then.
func unless(done *bool, f func() Step) func() Step {
	return func() Step {
		if *done {
			return Done()
		}
		return f()
	}
}

// fails is false.
func fails(f Failure) Step { return Step{kind: no, fail: &f} }

// Why says why something is not proved.
type Why string

// The reasons.
const (
	NoChunk  Why = "no chunk"
	NotEqual Why = "not equal"
	NotTrue  Why = "not true"
	MayBeNil Why = "may be nil"
	False    Why = "false is required"
	// MayNotEnd is that a pure method may call itself for ever, or that a contract is unfolded for ever.
	MayNotEnd Why = "may not end"
)

// Failure is where symbolic execution returned false.
type Failure struct {
	Why  Why
	Text string    // what there is no chunk for, what does not follow, in terms, or what may not end: why
	At   lang.Span // the expression or the conjunct that fails
	Of   string    // the contract whose conjunct that is: the postcondition of Cell.setX; "" in code
	Path *Visit    // how it came there

	needs need
}

// need is what would have to be there: a field chunk, a predicate chunk, or that a formula follows.
type need struct {
	f   lang.Field
	q   *contracts.Predicate
	psi *Term
}

func (f *Failure) depth() int {
	if f.Path == nil {
		return -1
	}
	return f.Path.depth
}

// MaxSteps bounds the steps by which a member is verified. Those of the paper take some thousands;
// where each location has two chunks, as in a mutant, each use of one doubles them.
const MaxSteps = 1_000_000

// run computes a Step. The failure is the one on the longest path, of several the first; nil where
// it was interrupted, or beyond MaxSteps.
func (v *Verifier) run(s Step) (ok bool, failed *Failure) {
	type frame struct {
		Step
		tried  bool
		failed *Failure // what had failed before it
	}
	var stack []frame
	// decided removes what a truth value decides. If an alternative succeeds, others' failures say nothing.
	decided := func() {
		for len(stack) > 0 && ok == (stack[len(stack)-1].kind == some) {
			if top := stack[len(stack)-1]; ok {
				failed = top.failed
			}
			stack = stack[:len(stack)-1]
		}
	}
	note := func(f *Failure) {
		if f != nil && (failed == nil || f.depth() > failed.depth()) {
			failed = f
		}
	}
	for {
		if v.Steps++; v.Steps > MaxSteps || v.Steps%256 == 0 && v.prover.ctx.Err() != nil {
			return false, nil
		}
		switch s.kind {
		case later:
			if s.afresh {
				failed = stack[len(stack)-1].failed
			}
			s = s.next()()
			continue
		case all, some:
			stack = append(stack, frame{Step: s, failed: failed})
		default:
			ok = s.kind == yes
			note(s.fail)
			decided()
		}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			f := top.next()
			if f != nil {
				top.tried = true
				s = f()
				break
			}
			ok = top.kind == all // nothing has decided it
			if top.kind == some && !top.tried {
				note(top.fail)
			}
			stack = stack[:len(stack)-1]
			decided()
		}
		if len(stack) == 0 {
			return ok, failed
		}
	}
}

// exists returns ∃ c ∈ H • matches(c) ∧ q(c). Chunks that are equal as texts come first, so that no
// question is asked if they do.
//
// Source: §3.4.1, "we pick a field chunk … from matches".
func (v *Verifier) exists(s State, h *Heap, candidate func(Chunk) bool, equations func(Chunk) []*Term, q func(*Heap) Step, fail Failure) Step {
	fail.Path, fail.Of = s.path, s.of
	same := func(c Chunk) bool {
		return lists.All(equations(c), func(eq *Term) bool { return eq == v.Terms.True })
	}
	at, texts := h, true
	return Step{kind: some, fail: &fail, next: func() func() Step {
		for {
			for at != nil {
				found := at
				at = at.Below
				if !candidate(found.Chunk) || same(found.Chunk) != texts {
					continue
				}
				if !texts && !v.proveAll(s.Sigma, equations(found.Chunk)) {
					continue
				}
				return func() Step { return q(found) }
			}
			if !texts {
				return nil
			}
			at, texts = h, false
		}
	}}
}

func (v *Verifier) proveAll(sigma *PathCondition, psis []*Term) bool {
	return lists.All(psis, func(psi *Term) bool { return v.prover.Proves(sigma, psi) })
}

// field returns ∃ o.f ↦ w ∈ matches, for t.f.
func (v *Verifier) field(s State, h *Heap, t *Term, f lang.Field, at lang.Span, q func(*Heap) Step) Step {
	return v.exists(s, h,
		fieldOf(f), v.isOn(t), q, Failure{Why: NoChunk, Text: t.text(maxText, lang.LevelIndex) + "." + f.Name, At: at, needs: need{f: f}})
}

// chunk returns ∃ t'0.q[t's](t'1, …, t'n) ∈ matches, for t0.q(t1, …, tn).
func (v *Verifier) chunk(s State, h *Heap, q0 *contracts.Predicate, t0 *Term, args []*Term, at lang.Span, q func(*Heap) Step) Step {
	wanted := Chunk{On: t0, Q: q0, Args: args, Value: v.Terms.Unit}
	return v.exists(s, h,
		chunkOf(q0), v.isOf(t0, args), q, Failure{Why: NoChunk, Text: wanted.named(), At: at, needs: need{q: q0}})
}

func fieldOf(f lang.Field) func(Chunk) bool {
	return func(c Chunk) bool { return c.Q == nil && c.F == f }
}

func chunkOf(q *contracts.Predicate) func(Chunk) bool {
	return func(c Chunk) bool { return c.Q == q }
}

// isOn returns t = o, for a chunk of o.
func (v *Verifier) isOn(t *Term) func(Chunk) []*Term {
	return func(c Chunk) []*Term { return []*Term{v.Terms.Eq(t, c.On)} }
}

// isOf is t0 = t'0 ∧ … ∧ tn = t'n, for a chunk t'0.q[t's](t'1, …, t'n).
func (v *Verifier) isOf(t0 *Term, args []*Term) func(Chunk) []*Term {
	return func(c Chunk) []*Term {
		eqs := []*Term{v.Terms.Eq(t0, c.On)}
		for i, a := range args {
			eqs = append(eqs, v.Terms.Eq(a, c.Args[i]))
		}
		return eqs
	}
}

// named returns a predicate chunk without its snapshot.
func (c Chunk) named() string {
	return strings.Replace(c.String(), "["+c.Value.String()+"]", "", 1)
}
