package lambda

import (
	"math/big"

	"tandem/spec"
)

// env has the values of the variables around a term, the innermost first.
type env struct {
	x    string
	v    value
	next *env
}

// value is an integer, or a function with the environment of its free variables.
type value struct {
	n   *big.Int
	fun *Term
	rho *env
}

// Value is the value of a closed term by an environment, without substitution. It
// takes at most a number of calls, and derivations of at most 100,000 levels:
// BoundReached if they do not suffice. The outcome is Stuck where an operand is of the wrong kind or a variable has no value.
//
//	ρ ⊢ x ⇓ ρ(x)      ρ ⊢ n ⇓ n      ρ ⊢ λx. M ⇓ (λx. M, ρ)
//
//	ρ ⊢ M ⇓ (λx. M', ρ')   ρ ⊢ N ⇓ v   ρ'[x := v] ⊢ M' ⇓ w
//	------------------------------------------------------
//	ρ ⊢ M N ⇓ w
//
//	ρ ⊢ M ⇓ n   ρ ⊢ N ⇓ m
//	-----------------------
//	ρ ⊢ M + N ⇓ n + m
func Value(M *Term, calls int) (*Term, spec.Outcome) {
	m := machine{calls: calls, levels: 100_000}
	v, outcome := m.value(M, nil)
	if outcome != spec.Final {
		return nil, outcome
	}
	return v.term(), spec.Final
}

// machine counts the calls that are left, and the levels.
type machine struct{ calls, levels int }

func (m *machine) value(M *Term, rho *env) (value, spec.Outcome) {
	m.levels--
	defer func() { m.levels++ }()
	switch M.Kind {
	case Var:
		for ; rho != nil; rho = rho.next {
			if rho.x == M.X {
				return rho.v, spec.Final
			}
		}
		return value{}, spec.Stuck
	case Lam:
		return value{fun: M, rho: rho}, spec.Final
	case Num:
		return value{n: M.N}, spec.Final
	}
	f, outcome := m.value(M.L, rho)
	if outcome != spec.Final {
		return value{}, outcome
	}
	v, outcome := m.value(M.R, rho)
	switch {
	case outcome != spec.Final:
		return value{}, outcome
	case M.Kind == Add && f.n != nil && v.n != nil:
		return value{n: new(big.Int).Add(f.n, v.n)}, spec.Final
	case M.Kind == Add || f.fun == nil:
		return value{}, spec.Stuck
	case m.calls == 0 || m.levels <= 0:
		return value{}, spec.Bound
	}
	m.calls--
	return m.value(f.fun.L, &env{f.fun.X, v, f.rho})
}

// term is v as a term: a function with the values of its environment in it. They
// are closed, so that nothing can be captured.
func (v value) term() *Term {
	if v.n != nil {
		return number(v.n)
	}
	return closed(v.fun, v.rho)
}

// closed is M with the values of rho for its variables.
func closed(M *Term, rho *env) *Term {
	switch M.Kind {
	case Var:
		for ; rho != nil; rho = rho.next {
			if rho.x == M.X && rho.v == (value{}) {
				return M // bound in M
			}
			if rho.x == M.X {
				return rho.v.term()
			}
		}
		return M
	case Lam:
		return Fun(M.X, closed(M.L, &env{M.X, value{}, rho}))
	case Num:
		return M
	default:
		return M.with(closed(M.L, rho), closed(M.R, rho))
	}
}
