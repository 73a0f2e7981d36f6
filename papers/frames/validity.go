package frames

import (
	"tandem/lang"
	"tandem/lang/contracts"
)

// Validity is Definitions 3 to 7 (§3.5), each of which another one can stand for.
type Validity struct {
	Mutator   func(v *Verifier, m *contracts.Method) (bool, *Failure) // Definition 3
	Predicate func(v *Verifier, q *contracts.Predicate) Step          // Definition 4
	Pure      func(v *Verifier, p *contracts.Pure) Step               // Definition 5
	Main      func(v *Verifier, p *contracts.Program) Step            // Definition 6
	Members   func(p *contracts.Program) []contracts.Member           // Definition 7: all of them are valid
}

// Definitions returns those of the paper.
func Definitions() Validity {
	return Validity{(*Verifier).method, (*Verifier).predicate, (*Verifier).pure, (*Verifier).main, Members}
}

// Members returns those of a program, and the main routine.
//
// Source: Definition 7.
func Members(p *contracts.Program) []contracts.Member { return p.Members() }

// start returns (∅, ∅, Γ, {Γ(this) ≠ null}) with fresh terms for this and the parameters.
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
	if !v.bodyOnly {
		if ok, failed := v.contract(m); !ok {
			return false, failed
		}
	}
	v.Terms.forget()
	if v.Unfold {
		m = contracts.Unfold(m)
	}
	return v.run(v.bodyOf(m, func(s State) State { return s }))
}

// producePre produces the precondition in any state.
func (v *Verifier) producePre(m *contracts.Method, q func(State) Step) Step {
	s := v.start(m.Params)
	s.of = "the precondition of " + m.FullName()
	return v.Produce(s, v.Terms.Fresh("ts", Snapshot), m.FullPre(), q)
}

// contract returns the first half of Definition 3: the contract is well-defined.
func (v *Verifier) contract(m *contracts.Method) (bool, *Failure) {
	return v.run(v.producePre(m, func(s State) Step {
		s.G, s.H, s.of = s.H, nil, "the postcondition of "+m.FullName()
		if m.Result != (lang.Type{}) {
			s.Gamma = s.Gamma.With(contracts.Result, v.Terms.Fresh("result", SortOf(m.Result)))
		}
		return v.Produce(s, v.Terms.Fresh("ts", Snapshot), m.Post, func(State) Step { return Done() })
	}))
}

// bodyOf returns the second half of Definition 3: the body satisfies the contract. It is executed
// from what begin makes of the state behind the precondition.
func (v *Verifier) bodyOf(m *contracts.Method, begin func(State) State) Step {
	return v.producePre(m, func(s State) Step {
		s.G, s.of = s.H, ""
		s = begin(s)
		v.in, v.entry, v.body, v.begun = m, s.Gamma, m.Body, true
		return v.ExecAll(s.begins(), m.Body, func(s State) Step { return v.returned(s, nil) })
	})
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
	if v.Unfold {
		p = contracts.UnfoldPure(p)
	}
	s := v.start(p.Params)
	s.of = "the precondition of " + p.FullName()
	return v.Produce(s, v.Terms.Fresh("ts", Snapshot), p.Pre, func(s State) Step {
		s.of, v.begun = "", true
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
	v.body, v.begun = p.Main, true
	return v.ExecAll(s.begins(), p.Main, func(s State) Step { return v.ended(v.end(s, lang.Span{From: last.To, To: last.To})) })
}
