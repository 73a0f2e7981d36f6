package frames

import (
	"tandem/lang/contracts"
	"tandem/spec"
)

// Mutants are five or more of each function, of each definition and of the theory.
func Mutants() []spec.Mutant[Calculus] {
	var list []spec.Mutant[Calculus]
	for _, m := range append(mistakes(), arrayMistakes()...) {
		list = append(list, ruled("symbolic "+m.rule.ID, m))
	}
	return append(append(list, wrongDefinitions()...), wrongTheories()...)
}

var right spec.Right[Calculus] = Repaired

// ruled returns the mutant of a target with a wrong entry.
func ruled(target string, m mistake) spec.Mutant[Calculus] {
	return right.Changed(target, m.id, m.wrong, m.killedBy, func(c *Calculus) { c.Rules = c.Rules.With(m.rule) })
}

// ruleAfter is an entry of Figure 8 that changes what the right one leads to from a state.
func ruleAfter[S contracts.Stmt](id string, exec func(*Verifier, State, S, func(State) Step) Step, change func(s State, to *State)) Rule {
	return Exec(id, func(v *Verifier, s State, stmt S, q func(State) Step) Step {
		return exec(v, s, stmt, func(to State) Step {
			change(s, &to)
			return q(to)
		})
	})
}

// mistake is an entry with a mistake.
type mistake struct {
	id, wrong, killedBy string
	rule                Rule
}

// mistakes returns those of the entries of Figures 5 to 8.
func mistakes() []mistake {
	open := func(g *contracts.OpenClose) bool { return !g.Close }
	shut := func(g *contracts.OpenClose) bool { return g.Close }
	asserted := func(a *contracts.AssertStmt) bool { return !a.Assume }
	return []mistake{
		// eval
		{"old-is-now", "old is now", "soundness", Eval("frames/eval-old", func(v *Verifier, s State, e *contracts.OldExpr, q func(*Term) Step) Step { return v.Eval(s, e.E, q) })},
		{"a-read-needs-no-chunk", "a read needs no chunk", "soundness", Eval("frames/eval-field", func(v *Verifier, s State, e *contracts.FieldExpr, q func(*Term) Step) Step {
			return v.Eval(s, e.E, func(t *Term) Step {
				equal := func(c Chunk) bool { return fieldOf(e.F)(c) && v.prover.Proves(s.Sigma, v.Terms.Eq(c.On, t)) }
				if found := s.H.find(equal); found != nil {
					return q(found.Chunk.Value)
				}
				return q(v.Terms.Fresh("any", SortOf(e.F.Type)))
			})
		})},
		{"a-read-takes-any-chunk-of-the-field", "a read takes any chunk of the field", "soundness", Eval("frames/eval-field", func(v *Verifier, s State, e *contracts.FieldExpr, q func(*Term) Step) Step {
			if found := s.H.find(fieldOf(e.F)); found != nil {
				return q(found.Chunk.Value)
			}
			return evalField(v, s, e, q)
		})},
		{"the-precondition-of-a-pure-method-is-not-consumed", "the precondition of a pure method is not consumed", "text", Eval("frames/eval-pure", func(v *Verifier, s State, e *contracts.PureExpr, q func(*Term) Step) Step {
			return v.call(s, e.E0, e.Args, func(t0 *Term, ts []*Term) Step {
				return q(v.Terms.Pure(e.P.FullName(), SortOf(e.P.Result), append([]*Term{v.Terms.Unit, t0}, ts...)...))
			})
		})},
		{"a-conditional-is-its-first-branch", "a conditional is its first branch", "soundness", Eval("frames/eval-conditional", func(v *Verifier, s State, e *contracts.CondExpr, q func(*Term) Step) Step {
			return v.Eval(s, e.B, func(b *Term) Step { return v.Eval(s.Assume(b), e.Then, q) })
		})},
		{"opening-opens-nothing", "opening opens nothing", "text", Eval("frames/eval-opening", func(v *Verifier, s State, e *contracts.OpeningExpr, q func(*Term) Step) Step {
			return v.Eval(s, e.E, q)
		})},
		{"using-assumes-nothing", "using assumes nothing", "text", Eval("frames/eval-using", func(v *Verifier, s State, e *contracts.UsingExpr, q func(*Term) Step) Step { return v.Eval(s, e.E, q) })},
		// produce
		{"produce-does-not-separate", "produce does not separate", "text", Produce("frames/produce-acc", func(v *Verifier, s State, snapshot *Term, a *contracts.Acc, q func(State) Step) Step {
			return produceAcc(v, s, snapshot, a, func(s1 State) Step {
				s1.Sigma = s.Sigma
				return q(s1)
			})
		})},
		{"both-conjuncts-have-the-first-part", "both conjuncts have the first part", "soundness", Produce("frames/produce-separation", func(v *Verifier, s State, snapshot *Term, a *contracts.Sep, q func(State) Step) Step {
			return v.producePrime(s, v.Terms.First(snapshot), a.L, func(s1 State) Step { return v.producePrime(s1, v.Terms.First(snapshot), a.R, q) })
		})},
		{"the-equality-is-not-assumed", "the equality is not assumed", "text", Produce("frames/produce-equality", func(v *Verifier, s State, snapshot *Term, a *contracts.Holds, q func(State) Step) Step {
			return v.Eval(s, a.B, func(*Term) Step { return q(s) })
		})},
		{"one-branch-only", "one branch only", "soundness", Produce("frames/produce-conditional", func(v *Verifier, s State, snapshot *Term, a *contracts.CondAssertion, q func(State) Step) Step {
			return v.branch("", s, a.B, func(s State) Step { return v.producePrime(s, snapshot, a.Then, q) }, func(State) Step { return Done() })
		})},
		{"untouched-says-nothing", "untouched says nothing", "text", Produce("frames/produce-untouched", func(v *Verifier, s State, snapshot *Term, a *contracts.Untouched, q func(State) Step) Step {
			return produceUntouched(v, s, snapshot, a, func(State) Step { return q(s) })
		})},
		{"the-receiver-of-a-predicate-may-be-nil", "the receiver of a predicate may be nil", "text", Produce("frames/produce-predicate", func(v *Verifier, s State, snapshot *Term, a *contracts.Pred, q func(State) Step) Step {
			return v.call(s, a.E0, a.Args, func(t0 *Term, ts []*Term) Step {
				s.H = s.H.Plus(Chunk{On: t0, Q: a.Q, Args: ts, Value: snapshot})
				return q(s)
			})
		})},
		// consume
		{"consume-keeps-the-chunk", "consume keeps the chunk", "soundness", Consume("frames/consume-acc", func(v *Verifier, s State, H2 *Heap, a *contracts.Acc, q func(*Heap, *PathCondition, *Term) Step) Step {
			return consumeAcc(v, s, H2, a, func(_ *Heap, sigma *PathCondition, t *Term) Step { return q(H2, sigma, t) })
		})},
		{"consume-keeps-the-predicate", "consume keeps the predicate", "soundness", Consume("frames/consume-predicate", func(v *Verifier, s State, H2 *Heap, a *contracts.Pred, q func(*Heap, *PathCondition, *Term) Step) Step {
			return consumePredicate(v, s, H2, a, func(_ *Heap, sigma *PathCondition, t *Term) Step { return q(H2, sigma, t) })
		})},
		{"the-arguments-of-a-predicate-are-not-compared", "the arguments of a predicate are not compared", "soundness", Consume("frames/consume-predicate", func(v *Verifier, s State, H2 *Heap, a *contracts.Pred, q func(*Heap, *PathCondition, *Term) Step) Step {
			if found := H2.find(chunkOf(a.Q)); found != nil {
				return q(H2.Minus(found), s.Sigma, found.Chunk.Value)
			}
			return consumePredicate(v, s, H2, a, q)
		})},
		{"a-predicate-is-closed-though-it-is-there", "by inference, a predicate is closed though its chunk is there", "inference", Consume("frames/consume-predicate", func(v *Verifier, s State, H2 *Heap, a *contracts.Pred, q func(*Heap, *PathCondition, *Term) Step) Step {
			if !v.Infer {
				return consumePredicate(v, s, H2, a, q)
			}
			return v.call(s, a.E0, a.Args, func(t0 *Term, ts []*Term) Step {
				return v.closing(s, H2, a, t0, ts, func() Step { return v.fail(s, Failure{Why: NoChunk, Text: a.Q.Name, At: a.At()}) }, q)
			})
		})},
		{"a-conjunct-need-only-be-possible", "a conjunct need only be possible", "soundness", Consume("frames/consume-equality", func(v *Verifier, s State, H2 *Heap, a *contracts.Holds, q func(*Heap, *PathCondition, *Term) Step) Step {
			return v.Eval(s, a.B, func(b *Term) Step {
				if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
					return v.unproved(s, b, a.At())
				}
				return q(H2, s.Sigma, v.Terms.Unit)
			})
		})},
		{"one-of-the-cases-only", "one of the cases only", "soundness", Consume("frames/consume-conditional", func(v *Verifier, s State, H2 *Heap, a *contracts.CondAssertion, q func(*Heap, *PathCondition, *Term) Step) Step {
			return v.branch("", s, a.B, func(s State) Step { return v.consumePrime(s, H2, a.Then, q) }, func(State) Step { return Done() })
		})},
		{"the-second-conjunct-is-consumed-from-the-whole-heap", "the second conjunct is consumed from the whole heap", "soundness", Consume("frames/consume-separation", func(v *Verifier, s State, H2 *Heap, a *contracts.Sep, q func(*Heap, *PathCondition, *Term) Step) Step {
			return v.consumePrime(s, H2, a.L, func(H21 *Heap, _ *PathCondition, lhs *Term) Step {
				return v.consumePrime(s, H2, a.R, func(_ *Heap, sigma *PathCondition, rhs *Term) Step { return q(H21, sigma, v.Terms.Combine(lhs, rhs)) })
			})
		})},
		{"untouched-is-not-checked", "untouched is not checked", "soundness", Consume("frames/consume-untouched", func(v *Verifier, s State, H2 *Heap, _ *contracts.Untouched, q func(*Heap, *PathCondition, *Term) Step) Step {
			return q(H2, s.Sigma, v.Terms.Unit)
		})},
		// exec
		{"open-as-it-is-printed", "open as it is printed", "text", when(ruleAfter("frames/exec-open", execOpen, func(s State, to *State) { to.H = to.H.PlusAll(s.H) }), open)},
		{"close-keeps-the-chunks", "close keeps the chunks", "text", when(ruleAfter("frames/exec-close", execClose, func(s State, to *State) { to.H = to.H.PlusAll(s.H) }), shut)},
		{"the-new-object-may-be-nil", "the new object may be nil", "text", ruleAfter("frames/exec-new", execNew, func(s State, to *State) { to.Sigma = s.Sigma })},
		{"the-else-branch-is-not-executed", "the else-branch is not executed", "soundness", Exec("frames/exec-if", func(v *Verifier, s State, n *contracts.If, q func(State) Step) Step {
			return v.branch("", s, n.B, func(s State) Step { return v.ExecAll(s, n.Then, q) }, func(State) Step { return Done() })
		})},
		{"an-impossible-branch-is-executed", "an impossible branch is executed, too", "paths", Exec("frames/exec-if", func(v *Verifier, s State, n *contracts.If, q func(State) Step) Step {
			return v.Eval(s, n.B, func(b *Term) Step {
				return Every(func() Step { return v.ExecAll(s.Assume(b), n.Then, q) }, func() Step { return v.ExecAll(s.Assume(v.Terms.Not(b)), n.Else, q) })
			})
		})},
		{"an-assertion-is-assumed", "an assertion is assumed", "soundness", when(Exec("frames/exec-assert", execAssume), asserted)},
		{"a-call-changes-nothing", "a call changes nothing", "soundness", ruleAfter("frames/exec-invoke", execInvoke, func(s State, to *State) { to.H = s.H })},
		{"a-call-gives-nothing-back", "a call gives nothing back", "inverse", ruleAfter("frames/exec-invoke", execInvoke, func(s State, to *State) { to.H, to.Sigma = nil, s.Sigma })},
		{"a-constructor-is-not-called", "a constructor is not called", "sugar", Exec("frames/exec-new", func(v *Verifier, s State, n *contracts.New, q func(State) Step) Step {
			bare := *n
			bare.Init = nil
			return execNew(v, s, &bare, q)
		})},
		{"the-body-of-a-loop-is-not-executed", "the body of a loop is not executed", "soundness", Exec("frames/exec-while", func(v *Verifier, s State, w *contracts.While, q func(State) Step) Step {
			return v.Eval(s, w.B, func(b *Term) Step { return q(s.Assume(v.Terms.Not(b))) })
		})},
		{"a-loop-changes-no-variable", "a loop changes no variable", "soundness", ruleAfter("frames/exec-while", execWhile, func(s State, to *State) { to.Gamma = s.Gamma })},
		{"a-join-need-not-hold", "a join need not hold", "soundness", Exec("frames/exec-join", func(v *Verifier, s State, j *contracts.Join, q func(State) Step) Step {
			return v.Produce(s, v.Terms.Fresh("ts", Snapshot), j.A, q)
		})},
		{"what-is-behind-a-join-is-not-executed", "what is behind a join is not executed", "soundness", Exec("frames/exec-join", func(v *Verifier, s State, j *contracts.Join, _ func(State) Step) Step {
			return v.Consume(s, j.A, func(State, *Term) Step { return Done() })
		})},
		{"what-is-behind-a-join-is-executed-for-each-path", "what is behind a join is executed for each path", "paths", Exec("frames/exec-join", func(v *Verifier, s State, j *contracts.Join, q func(State) Step) Step {
			v.joined = map[junction]bool{}
			return execJoin(v, s, j, q)
		})},
		{"a-join-keeps-the-heap", "a join keeps the heap", "text", ruleAfter("frames/exec-join", execJoin, func(s State, to *State) { to.H = s.H })},
		{"what-a-loop-does-not-use-is-lost-at-a-return", "what a loop does not use is lost at a return", "text", Exec("frames/exec-return", func(v *Verifier, s State, r *contracts.Return, q func(State) Step) Step {
			s.aside = nil
			return execReturn(v, s, r, q)
		})},
	}
}
