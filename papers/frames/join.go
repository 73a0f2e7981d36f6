// Package frames verifies programs with contracts by symbolic execution: Smans, Jacobs and
// Piessens, "Symbolic Execution for Implicit Dynamic Frames", §3. Each method is executed once,
// against its contract.
//
// Read term.go (§3.2), state.go (Definitions 1 and 2), then the figures: eval.go (Figure 5),
// produce.go (6), consume.go (7), exec.go (8), an entry a line; verifier.go has Definitions 3 to 6.
// step.go computes what the figures define without nesting continuations, and prover.go decides Σ ⊢
// ψ.
//
// Snapshots hold integers and truth values, too: fromInt, toInt, fromBool, toBool. Differences from
// what is printed are said at the entries.
//
// loop.go has what the paper has not: loops with invariants, results of methods, inputs and assumptions.
//
// join.go has join (§6.1), array.go arrays as Figure 10 needs them.
//
// infer.go has the inferences of §4.1; contracts are unfolded by package lang/contracts.
package frames

import "tandem/lang/contracts"

// junction is a join, and where the paths begin that lead to it.
type junction struct {
	at   *contracts.Join
	from *State
}

// execJoin is frames/exec-join. It "splits the verification of a method into two parts": all
// paths end up in a state that satisfies φ, and what is behind the join is executed once, in
// any such state. Of that the paths have in common what was known where they began: at the
// beginning of the method, of the body of the loop, or behind the join before. What the body
// assigns to anywhere has any value.
//
// The second part is executed behind the first path that gets there. Where it fails, it is
// executed again on the next path, which fails, too.
//
//	exec(σ, join φ;, Q) ≡ consume(σ, φ, true) ∧ produce((∅, G, Γ', Σ0), fresh, φ, Q), the second once for all paths, where Σ0 is that of the beginning, and Γ' is Γ with fresh terms for what the body assigns to
func execJoin(v *Verifier, s State, j *contracts.Join, q func(State) Step) Step {
	met := s
	met.of = "the join"
	once := junction{j, s.base}
	return Every(
		func() Step { return v.Consume(met, j.A, func(State, *Term) Step { return v.ended(s) }) },
		func() Step {
			if v.joined[once] {
				return Done()
			}
			next := *s.base
			next.H, next.Gamma, next.path, next.of = nil, v.havoc(s, v.body).Gamma, nil, met.of
			return Every(
				func() Step {
					return v.Produce(next, v.Terms.Fresh("ts", Snapshot), j.A, func(s State) Step {
						s.of = ""
						return q(s.begins())
					})
				},
				func() Step {
					v.joined[once] = true
					return Done()
				})
		})
}

// Rule is an entry of Figures 5 to 8, for expressions, assertions or statements of a form: one
// function is set.
type Rule struct {
	ID string // frames/eval-null; paper.rules has its formula

	applies func(any) bool
	eval    func(*Verifier, State, contracts.Expr, func(*Term) Step) Step
	produce func(*Verifier, State, *Term, contracts.Assertion, func(State) Step) Step
	consume func(*Verifier, State, *Heap, contracts.Assertion, func(*Heap, *PathCondition, *Term) Step) Step
	exec    func(*Verifier, State, contracts.Stmt, func(State) Step) Step
}

func is[A any](x any) bool {
	_, ok := x.(A)
	return ok
}

// Eval is a rule of Figure 5 for expressions of type E: eval(σ, e, Q).
func Eval[E contracts.Expr](id string, f func(v *Verifier, s State, e E, q func(*Term) Step) Step) Rule {
	return Rule{ID: id, applies: is[E],
		eval: func(v *Verifier, s State, e contracts.Expr, q func(*Term) Step) Step { return f(v, s, e.(E), q) }}
}

// Produce is a rule of Figure 6 for assertions of type A: produce'(G, Γ, Σ, H, snapshot, φ, Q) of
// the state.
func Produce[A contracts.Assertion](id string, f func(v *Verifier, s State, snapshot *Term, a A, q func(State) Step) Step) Rule {
	return Rule{ID: id, applies: is[A],
		produce: func(v *Verifier, s State, snapshot *Term, a contracts.Assertion, q func(State) Step) Step {
			return f(v, s, snapshot, a.(A), q)
		}}
}

// Consume is a rule of Figure 7 for assertions of type A: consume'(σ, H2, φ, Q).
func Consume[A contracts.Assertion](id string, f func(v *Verifier, s State, H2 *Heap, a A, q func(*Heap, *PathCondition, *Term) Step) Step) Rule {
	return Rule{ID: id, applies: is[A],
		consume: func(v *Verifier, s State, H2 *Heap, a contracts.Assertion, q func(*Heap, *PathCondition, *Term) Step) Step {
			return f(v, s, H2, a.(A), q)
		}}
}

// Exec is a rule of Figure 8 for statements of type S: exec(σ, s, Q).
func Exec[S contracts.Stmt](id string, f func(v *Verifier, s State, stmt S, q func(State) Step) Step) Rule {
	return Rule{ID: id, applies: is[S],
		exec: func(v *Verifier, s State, stmt contracts.Stmt, q func(State) Step) Step {
			return f(v, s, stmt.(S), q)
		}}
}

// when is the rule for what meets a condition, too.
func when[A any](r Rule, condition func(A) bool) Rule {
	r.applies = func(x any) bool {
		a, ok := x.(A)
		return ok && condition(a)
	}
	return r
}

// Rules are the entries of Figures 5 to 8, each once.
type Rules []Rule

// With returns the rules with another one in place of that of its ID.
func (rs Rules) With(r Rule) Rules {
	out := append(Rules{}, rs...)
	for i, old := range out {
		if old.ID == r.ID {
			out[i] = r
			return out
		}
	}
	panic("frames: no rule " + r.ID)
}

// Standard returns the rules of Figures 5 to 8, misprints mended (entries say where), and ours.
func Standard() Rules {
	var rs Rules
	rs = append(rs, expressions()...)
	rs = append(rs, productions()...)
	rs = append(rs, consumptions()...)
	return append(rs, statements()...)
}
