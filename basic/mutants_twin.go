package basic

import (
	"math/big"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// twinMutants have the same mistake on both sides, which no theorem about the two
// sees.
func twinMutants() []Mutant {
	sym := spec.Mutating[Sides, symbolic.Config]{Side: "symbolic", Right: right, System: (*Sides).symbolic}
	con := spec.Mutating[Sides, concrete.Config]{Side: "concrete", Right: right, System: (*Sides).concrete}
	both := func(id, wrong string, rules []string, s spec.Mistake[symbolic.Config], c spec.Mistake[concrete.Config]) Mutant {
		return right.Twin(id, wrong, "runs", rules, sym.With(s), con.With(c))
	}
	choice, loop := []string{"If-T", "If-F"}, []string{"While-T", "While-F"}
	return append([]Mutant{
		both("branches", "S1 and S2 change places", choice, mistakes.OtherBranch, mistakes.OtherBranch),
		both("no-rest", "what follows a choice is dropped", choice, mistakes.NoRest, mistakes.NoRest),
		both("negated", "a loop goes on while its test is false", loop, mistakes.OtherBranch, mistakes.OtherBranch),
		both("once", "a loop runs once at the most", []string{"While-T"}, mistakes.Once, mistakes.Once),
		both("lost", "nothing is assigned", []string{"Assign"}, mistakes.Lost, mistakes.Lost),
	}, modelMutants()...)
}

// modelMutants are of what operators compute, on both sides and in path conditions.
func modelMutants() []Mutant {
	model := func(op lang.Op, id, wrong string, f concrete.Interpretation) Mutant {
		return spec.NewMutant("model "+op.Info().Name, id, wrong, "operators", func() Sides {
			return Published(concrete.Standard().With(op, f))
		})
	}
	ints := func(f func(a, b *big.Int) *big.Int) concrete.Interpretation {
		return func(v []lang.Value) lang.Value {
			a, b := v[0].(lang.IntValue).Big(), v[1].(lang.IntValue).Big()
			if b.Sign() == 0 {
				return lang.NewInt(0)
			}
			return lang.BigInt(f(a, b))
		}
	}
	return []Mutant{
		model(lang.Div, "truncated", "x div y rounds to 0", ints(func(a, b *big.Int) *big.Int { return new(big.Int).Quo(a, b) })),
		model(lang.Mod, "truncated", "x mod y has the sign of x, and x mod 0 is 0", ints(func(a, b *big.Int) *big.Int { return new(big.Int).Rem(a, b) })),
		model(lang.Neg, "same", "-x is x", mistakes.First),
		model(lang.Le, "strict", "x <= y is x < y", mistakes.Less),
		model(lang.Implies, "converse", "b => b' is b' => b", func(v []lang.Value) lang.Value {
			return v[0].(lang.BoolValue) || !v[1].(lang.BoolValue)
		}),
	}
}
