package frames

import "tandem/lang/contracts"

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
