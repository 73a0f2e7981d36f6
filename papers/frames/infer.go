package frames

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// The inferences of §4.1, if Options.Infer asks for them: open, close and use are then seldom
// written. What is inferred could be written, so they verify nothing else.

// maxInferred is how deep inference closes, opens and uses predicates: "the number of nested close
// attempts must be bounded to ensure termination in the presence of recursive predicates".
const maxInferred = 2

// attempt returns f(); if that fails before it has called its continuation, it is g(), and why f()
// failed is forgotten. The continuation is called by reach.
func attempt(f func(reach func(func() Step) Step) Step, g func() Step) Step {
	reached, i := false, 0
	first := func() Step {
		return f(func(q func() Step) Step {
			reached = true
			return q()
		})
	}
	second := func() Step {
		if reached {
			return Step{kind: no}
		}
		return Step{kind: later, afresh: true, next: func() func() Step { return g }}
	}
	return Step{kind: some, next: func() func() Step {
		i++
		switch i {
		case 1:
			return first
		case 2:
			return second
		}
		return nil
	}}
}

// closing returns the consumption of a predicate for which there is no chunk: "one can attempt to
// close the predicate first and retry consumption if closing succeeds".
//
// Source: §4.1, the first inference.
func (v *Verifier) closing(s State, H2 *Heap, a *contracts.Pred, t0 *Term, ts []*Term, otherwise func() Step, q func(*Heap, *PathCondition, *Term) Step) Step {
	if s.closes == maxInferred {
		return otherwise()
	}
	return attempt(
		func(reach func(func() Step) Step) Step {
			// The body is about what is left, as that of a close is about the heap.
			body := s
			body.closes++
			body.H, body.Gamma, body.of = H2, parameters(t0, a.Q.Params, ts), "the predicate "+a.Q.FullName()
			return v.consumePrime(body, H2, a.Q.Body, func(h *Heap, sigma *PathCondition, snapshot *Term) Step {
				return reach(func() Step { return q(h, sigma, snapshot) })
			})
		}, otherwise)
}

// located is field, in the heap as it is or, where there is no chunk, as it is when a
// predicate of the same receiver is open: "one can instead look for a predicate with receiver
// o and open that predicate". Here no predicate need give access to all fields of the
// receiver: another one is tried.
//
// Source: §4.1, the third inference.
func (v *Verifier) located(s State, h *Heap, t *Term, f lang.Field, at lang.Span, q func(s State, h, found *Heap) Step) Step {
	plain := func() Step {
		return v.field(s, h, t, f, at, func(found *Heap) Step { return q(s, h, found) })
	}
	if !v.Infer || s.opens == maxInferred || v.matches(s, h, fieldOf(f), v.isOn(t)) {
		return plain()
	}
	return attempt(
		func(reach func(func() Step) Step) Step {
			return v.exists(s, h,
				func(c Chunk) bool { return c.Q != nil && c.On.Sort == t.Sort && c.Q.Of.Type == f.Of },
				v.isOn(t),
				func(found *Heap) Step {
					c, open := found.Chunk, s
					open.H, open.Gamma = h.Minus(found), parameters(c.On, c.Q.Params, c.Args)
					open.opens++
					return v.Produce(open, c.Value, c.Q.Body, func(opened State) Step {
						next := s
						next.Sigma, next.opens = opened.Sigma, opened.opens
						return v.located(next, opened.H, t, f, at, func(s2 State, h, found *Heap) Step {
							s2.opens = s.opens
							return reach(func() Step { return q(s2, h, found) })
						})
					})
				}, Failure{Why: NoChunk, Text: t.text(maxText, lang.LevelIndex) + "." + f.Name, At: at, needs: need{f: f}})
		}, plain)
}

// matches reports whether there is a chunk.
func (v *Verifier) matches(s State, h *Heap, candidate func(Chunk) bool, equations func(Chunk) []*Term) bool {
	return h.find(func(c Chunk) bool { return candidate(c) && v.proveAll(s.Sigma, equations(c)) }) != nil
}

// learned returns σ as it is behind a use of each call of a pure method in e, but for those that
// stand behind a condition or opening: "if evaluation of an invocation of a pure
// method succeeds, then the path condition is updated as though there was a use operation".
// What the predicates say that are opened for a read is known behind it, too. The paper has
// eval pass the path condition on; here calls and reads are evaluated in front.
//
// Source: §4.1, the second inference.
func (v *Verifier) learned(s State, e contracts.Expr, q func(State) Step) Step {
	return v.learnedAll(s, []contracts.Expr{e}, q)
}

// learnedAll is learned, of several expressions.
func (v *Verifier) learnedAll(s State, es []contracts.Expr, q func(State) Step) Step {
	if !v.Infer {
		return q(s)
	}
	list := slices.Concat(lists.Map(es, func(e contracts.Expr) []called { return calls(e, false) })...)
	if s.uses == maxInferred { // the reads are left
		list = slices.DeleteFunc(list, func(c called) bool { return is[*contracts.PureExpr](c.e) })
	}
	return v.uses(s, list, q)
}

// uses returns a use of each of the calls, and of those in their bodies.
func (v *Verifier) uses(s State, list []called, q func(State) Step) Step {
	if len(list) == 0 {
		return q(s)
	}
	at := s
	if list[0].before {
		at = s.old()
	}
	rest := func(sigma *PathCondition) Step {
		next := s
		next.Sigma = v.more(s.Sigma, sigma)
		return v.uses(next, list[1:], q)
	}
	return attempt(
		func(reach func(func() Step) Step) Step {
			use := func(sigma *PathCondition) Step { return reach(func() Step { return rest(sigma) }) }
			if f, ok := list[0].e.(*contracts.FieldExpr); ok {
				return v.Eval(at, f.E, func(t *Term) Step {
					return v.located(at, at.H, t, f.F, f.At(), func(opened State, _, _ *Heap) Step { return use(opened.Sigma) })
				})
			}
			e := list[0].e.(*contracts.PureExpr)
			return v.Eval(at, e, func(call *Term) Step {
				return v.call(at, e.E0, e.Args, func(t0 *Term, ts []*Term) Step {
					inner, ok := at.unfolds(e.P, true)
					if !ok {
						return v.leadsToItself(at, "the body of "+e.P.FullName(), e.At())
					}
					inner.Gamma, inner.ends = parameters(t0, e.P.Params, ts), nil
					inner.uses++
					return v.learned(inner, e.P.Body, func(inner State) Step {
						return v.Eval(inner, e.P.Body, func(body *Term) Step { return use(inner.Sigma.Suppose(v.Terms.Eq(call, body))) })
					})
				})
			})
		},
		func() Step { return rest(s.Sigma) })
}

// more returns Σ with what Σ' has besides.
func (v *Verifier) more(sigma, other *PathCondition) *PathCondition {
	var facts []*Term
	for ; other != nil && other != sigma; other = other.Below {
		facts = append(facts, other.Fact)
	}
	for i := len(facts) - 1; i >= 0; i-- {
		if !v.prover.known(sigma, facts[i]) {
			sigma = sigma.Suppose(facts[i])
		}
	}
	return sigma
}

// called is a call of a pure method or the read of a field, and whether it is about the old heap.
type called struct {
	e      contracts.Expr
	before bool
}

// calls returns those that are evaluated whatever else is the case, the inner ones first.
func calls(e contracts.Expr, before bool) []called {
	var list []called
	of := func(es ...contracts.Expr) {
		for _, e := range es {
			list = append(list, calls(e, before)...)
		}
	}
	switch e := e.(type) {
	case *contracts.PureExpr:
		of(e.E0)
		of(e.Args...)
		list = append(list, called{e, before})
	case *contracts.FieldExpr:
		of(e.E)
		list = append(list, called{e, before})
	case *contracts.LengthExpr:
		of(e.A)
	case *contracts.IndexExpr:
		of(e.A, e.I)
	case *contracts.OpExpr:
		of(e.Args...)
	case *contracts.CondExpr:
		of(e.B)
	case *contracts.UsingExpr:
		of(e.Of, e.E)
	case *contracts.OldExpr:
		list = calls(e.E, true)
	}
	return list
}
