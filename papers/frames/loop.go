package frames

import (
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// The entries for what the paper has not: loops, results of methods, inputs and assumptions.

// execWhile is frames/exec-while. Variables that the body assigns have any value in Γ'. The
// body is executed with the chunks of the invariant alone: what else there is stays as it
// is. A return in the body gives it back (State.aside).
//
//	exec(σ, while b invariant φ {s̄}, Q) ≡ consume(σ, φ, (λ(H', G, Γ, Σ') • produce((∅, G, Γ', Σ'), fresh, φ, (λσ1 • eval(σ1, b, (λt • Σ1 ⊬ ¬t ⇒ exec(σ1 ∪ {t}, s̄, (λσ2 • consume(σ2, φ, true))))))) ∧ produce((H', G, Γ', Σ'), fresh, φ, (λσ1 • eval(σ1, b, (λt • Σ1 ⊬ t ⇒ Q(σ1 ∪ {¬t})))))), where Γ' is Γ with fresh terms for what s̄ assigns to
func execWhile(v *Verifier, s State, w *contracts.While, q func(State) Step) Step {
	s.of = "the invariant"
	return v.Consume(s, w.Inv, func(s1 State, _ *Term) Step {
		s1 = v.havoc(s1, w.Body)
		body, behind := s1, s1
		body.H, body.aside = nil, s1.aside.PlusAll(s1.H)
		test := func(s State, q func(State, *Term) Step) Step {
			return v.Produce(s, v.Terms.Fresh("ts", Snapshot), w.Inv, func(s State) Step {
				s.of = ""
				return v.Eval(s, w.B, func(b *Term) Step { return q(s, b) })
			})
		}
		return Every(
			func() Step {
				return test(body, func(s State, b *Term) Step {
					if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
						return Done()
					}
					return v.ExecAll(s.Assume(b).begins(), w.Body, func(s State) Step {
						s.of = "the invariant"
						return v.Consume(s, w.Inv, func(State, *Term) Step { return v.ended(v.end(s, w.At())) })
					})
				})
			},
			func() Step {
				return test(behind, func(s State, b *Term) Step {
					if v.prover.Proves(s.Sigma, b) {
						return Done()
					}
					return q(s.Assume(v.Terms.Not(b)))
				})
			})
	})
}

// havoc returns the variables that statements assign to any values.
func (v *Verifier) havoc(s State, list []contracts.Stmt) State {
	for _, name := range contracts.Assigned(list) {
		if old := s.Gamma.At(name); old != nil {
			s.Gamma = s.Gamma.With(name, v.Terms.Fresh("t"+name, old.Sort))
		}
	}
	return s
}

// execReturn is frames/exec-return.
//
//	exec(σ, return e;, Q) ≡ eval(σ, e, (λt • consume((H + aside, G, Γ0[result ↦ t], Σ), mpost(C.m), true))), where Γ0 is the store on entry, and aside is what loops around do not use
func execReturn(v *Verifier, s State, r *contracts.Return, _ func(State) Step) Step {
	if r.E == nil {
		return v.returned(s, nil)
	}
	return v.value(s, r.E, v.returned)
}

// returned consumes the postcondition of the method. A body that ends without a return
// returns 0, false or nil, as in package lang: then the result is nil.
func (v *Verifier) returned(s State, result *Term) Step {
	m := v.in
	s.H = s.H.PlusAll(s.aside)
	s.aside = nil
	if m.Result != (lang.Type{}) {
		if result == nil {
			result = v.Terms.Default(m.Result)
		}
		s.Gamma = s.Gamma.With(contracts.Result, result)
	}
	s = v.end(s, m.At)
	s.of = "the postcondition of " + m.FullName()
	// Parameters denote in a postcondition what they were on entry.
	post := s
	if !v.EndStore {
		post.Gamma = v.entry
	}
	if m.Result != (lang.Type{}) {
		post.Gamma = post.Gamma.With(contracts.Result, result)
	}
	return v.Consume(post, m.Post, func(State, *Term) Step { return v.ended(s) })
}

// execInput is frames/exec-input.
//
//	exec(σ, x := *;, Q) ≡ Q(H, G, Γ[x ↦ fresh], Σ)
func execInput(v *Verifier, s State, in *contracts.Input, q func(State) Step) Step {
	s.Gamma = s.Gamma.With(in.X, v.Terms.Fresh("t"+in.X, s.Gamma.At(in.X).Sort))
	return q(s)
}

// execAssume is frames/exec-assume.
//
//	exec(σ, assume e;, Q) ≡ eval(σ, e, (λt • Σ ⊬ ¬t ⇒ Q(σ ∪ {t})))
func execAssume(v *Verifier, s State, a *contracts.AssertStmt, q func(State) Step) Step {
	return v.Eval(s, a.B, func(b *Term) Step {
		if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
			return Done()
		}
		return q(s.Assume(b))
	})
}

// axioms are Σprelude, for snapshots that hold references, integers, truth values and the
// elements of arrays, and what we say of arrays.
//
// Source: §3.2.2:
//
//	∀ l, r • first(combine(l, r)) = l    ∀ l, r • second(combine(l, r)) = r
//	∀ v • toRef(fromRef(v)) = v          ∀ v • fromRef(toRef(v)) = v
//
// The last one is for the sorts that have infinitely many values: of bool, it would make
// all snapshots one of two.
var axioms = func() []*solver.Axiom {
	l, r := solver.Bound("l", logicSort(Snapshot)), solver.Bound("r", logicSort(Snapshot))
	both := applied("combine", Snapshot, l, r)
	list := []*solver.Axiom{
		axiom(both, applied("first", Snapshot, both), l, l, r),
		axiom(both, applied("second", Snapshot, both), r, l, r),
	}
	for _, s := range []Sort{Ref, Int, Bool, Elems} {
		v, u := solver.Bound("v", logicSort(s)), solver.Bound("u", logicSort(Snapshot))
		from := applied("from "+string(s), Snapshot, v)
		list = append(list, axiom(from, applied("to "+string(s), s, from), v, v))
		if s != Bool {
			to := applied("to "+string(s), s, u)
			list = append(list, axiom(to, applied("from "+string(s), Snapshot, to), u, u))
		}
	}
	return append(list, arrayAxioms()...)
}()

// axiom returns ∀ vars • t1 = t2, instantiated where the pattern occurs.
func axiom(pattern, t1, t2 *solver.Term, vars ...*solver.Term) *solver.Axiom {
	return &solver.Axiom{Vars: vars, Pattern: pattern, Body: solver.Operator(lang.Eq, t1, t2)}
}

// instances asserts what is known of the terms of ψ, and lists these: that references differ and,
// of the ground theory, the axioms' instances that their patterns match. Their values need none: each is a term of ψ, or an element of such elements.
func (p *Prover) instances(psi *Term) []*Term {
	var done []*Term
	for todo := []*Term{psi}; len(todo) > 0; {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.instanced[t] {
			continue
		}
		p.instanced[t] = true
		done = append(done, t)
		todo = append(todo, t.args...)
		if t.Sort == Ref {
			p.differ(t)
		}
		if p.theory == Quantified {
			continue
		}
		if p.Also != nil {
			if wrong := p.Also(p.terms, t); wrong != nil {
				p.session.AssertTerm(wrong.logic)
			}
		}
		if t.kind != function {
			continue
		}
		equal := func(name string, s Sort, u *Term) {
			p.session.AssertTerm(solver.Operator(lang.Eq, applied(name, s, t.logic), u.logic))
		}
		switch t.name {
		case "combine":
			equal("first", Snapshot, t.args[0])
			equal("second", Snapshot, t.args[1])
		case "from ref", "from int", "from bool", "from elems":
			equal("to "+string(t.args[0].Sort), t.args[0].Sort, t.args[0])
		case "to ref", "to int", "to elems":
			equal("from "+string(t.Sort), Snapshot, t.args[0])
		case "length":
			p.session.AssertTerm(notNegative(t.logic))
		default:
			p.elements(t)
		}
	}
	return done
}

// differ asserts that t and each reference before it differ where one is an object that new made and
// the other has only older symbols: o is fresh. That it is not null is an assumption of the rule.
//
// Source: Figure 8, exec of new, “let o = fresh”.
func (p *Prover) differ(t *Term) {
	if t == p.terms.Null {
		return
	}
	for _, other := range p.refs {
		if t.born && other.precedes(t) || other.born && t.precedes(other) {
			p.session.AssertTerm(solver.Operator(lang.Not, solver.Operator(lang.Eq, t.logic, other.logic)))
		}
	}
	p.refs = append(p.refs, t)
}

// logicOf returns a term as a solver is told it, if its arguments have theirs.
func logicOf(t *Term) *solver.Term {
	args := lists.Map(t.args, func(a *Term) *solver.Term { return a.logic })
	switch t.kind {
	case literal:
		return solver.Literal(t.lit)
	case operator:
		return solver.Operator(t.op, args...)
	case symbol:
		return applied("symbol "+t.name, t.Sort)
	}
	return applied(t.name, t.Sort, args...)
}

// applied returns f(args), for the function of that name.
func applied(name string, result Sort, args ...*solver.Term) *solver.Term {
	return solver.Apply(&solver.Function{Name: name, Result: logicSort(result), Params: lists.Map(args, (*solver.Term).Sort)}, args...)
}

// logicSort returns a sort as a solver is told it.
func logicSort(s Sort) solver.Sort {
	switch s {
	case Int:
		return solver.IntSort
	case Bool:
		return solver.BoolSort
	}
	return solver.Sort(s)
}
