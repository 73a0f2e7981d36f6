package lambda

import (
	"math/big"

	"tandem/spec"
)

// Mutants lists mistakes that people make in substitution and in rules.
func Mutants() []spec.Mutant[Calculus] {
	sub := func(id, wrong, by string, lam func(self Substitution, M *Term, x string, N *Term) *Term) spec.Mutant[Calculus] {
		return spec.NewMutant("concrete Subst", id, wrong, by, func() Calculus { return Calculus{Subst: substitution(lam)} })
	}
	of := func(target, id, wrong string, kind Kind, apply func(c Calculus, next Relation, L, R *Term) []*Term) spec.Mutant[Calculus] {
		return spec.NewMutant("concrete "+target, id, wrong, "evaluation", func() Calculus {
			c := New()
			c.Rules = append(c.Rules, func(c Calculus, next Relation) spec.Rule[*Term] {
				return rule(target, "a mistake", kind, func(L, R *Term) []*Term { return apply(c, next, L, R) })
			})
			return c
		})
	}
	return []spec.Mutant[Calculus]{
		sub("capture", "λ captures what is free in N", "substitution", func(self Substitution, M *Term, x string, N *Term) *Term {
			if M.X == x {
				return M
			}
			return M.with(self(M.L, x, N), nil)
		}),
		sub("not-fresh", "the fresh name may be free in M", "substitution", func(self Substitution, M *Term, x string, N *Term) *Term {
			if M.X == x || !N.Free(M.X) || !M.L.Free(x) {
				return below(self, M, x, N)
			}
			z := unused(func(z string) bool { return z == x || N.Free(z) })
			return Fun(z, self(self(M.L, M.X, V(z)), x, N))
		}),
		sub("half-renamed", "λ is renamed, and its body is not", "substitution", func(self Substitution, M *Term, x string, N *Term) *Term {
			if M.X == x || !N.Free(M.X) || !M.L.Free(x) {
				return below(self, M, x, N)
			}
			return Fun(unused(func(z string) bool { return z == x || M.L.Free(z) || N.Free(z) }), self(M.L, x, N))
		}),
		sub("shadow", "what an inner λ binds is replaced", "evaluation", func(self Substitution, M *Term, x string, N *Term) *Term {
			if M.X == x {
				return M.with(self(M.L, x, N), nil)
			}
			return below(self, M, x, N)
		}),
		sub("stops", "nothing below λ is replaced", "evaluation", func(_ Substitution, M *Term, _ string, _ *Term) *Term { return M }),
		of("Beta", "any-argument", "the argument need not be a value", App, func(c Calculus, _ Relation, L, R *Term) []*Term {
			if L.Kind != Lam {
				return nil
			}
			return []*Term{c.Subst(L.L, L.X, R)}
		}),
		of("Beta", "no-substitution", "the argument is forgotten", App, func(_ Calculus, _ Relation, L, R *Term) []*Term {
			if L.Kind != Lam || !R.Value() {
				return nil
			}
			return []*Term{L.L}
		}),
		of("App-L", "missing", "a function is not evaluated", App, func(Calculus, Relation, *Term, *Term) []*Term { return nil }),
		of("App-R", "swapped", "function and argument change places", App, func(_ Calculus, next Relation, L, R *Term) []*Term {
			if !L.Value() {
				return nil
			}
			return each(next(R), func(N *Term) *Term { return Apply(N, L) })
		}),
		of("Add", "product", "the result is the product", Add, func(_ Calculus, _ Relation, L, R *Term) []*Term {
			if L.Kind != Num || R.Kind != Num {
				return nil
			}
			return []*Term{number(new(big.Int).Mul(L.N, R.N))}
		}),
		of("Add-L", "drops", "the right operand is lost", Add, func(_ Calculus, next Relation, L, _ *Term) []*Term { return next(L) }),
		of("Add-R", "missing", "the right operand is not evaluated", Add, func(Calculus, Relation, *Term, *Term) []*Term { return nil }),
	}
}
