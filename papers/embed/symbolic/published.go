package symbolic

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Printed is a rule as its figure prints it, to be put into the system by spec.Inductive.
type Printed func(spec.Inductive[Config]) spec.Inductive[Config]

func printed(id, cite string, apply func(k rules, c Config) []Config) Printed {
	return func(i spec.Inductive[Config]) spec.Inductive[Config] {
		return i.Changed(func(next spec.Relation[Config], s spec.System[Config]) spec.System[Config] {
			return s.With(spec.Rule[Config]{ID: id, Cite: cite, Apply: func(c Config) []Config { return apply(rules{next}, c) }})
		})
	}
}

// sx reports whether v is a symbolic variable, an input or one of σ.
func sx(_ Config, v term.Term) bool { return v.Kind() == term.Input || v.Kind() == term.Fresh }

// PrintedIfSymb2 returns IFSYMB2 with t2, which may have steps left.
//
//	φ ∧ ¬sv1 ⊢ t3|μ, σ → t3'|μ', σ'
//	---------------------------------------------------------------
//	φ ⊢ if sv1 then t2 else t3|μ, σ → if sv1 then t2 else t3'|μ', σ'
//
// Source: §3.2, Figure 8.
func PrintedIfSymb2() Printed {
	return printed("Fig-8-IfSymb2", "§3.2, Figure 8", func(k rules, c Config) []Config {
		if !choice(c) {
			return nil
		}
		return k.otherwise(c)
	})
}

// PrintedAssign returns ASSIGN with the premise μ(l) ∉ sx.
//
// Source: §3.2, Figure 8.
func PrintedAssign() Printed {
	return printed("Fig-8-Assign", "§3.2, Figure 8", func(k rules, c Config) []Config { return k.assign(c, sx) })
}

// PrintedAssignSymb1 returns ASSIGNSYMB1 with the premise μ(l) ∉ sx.
//
// Source: §3.2, Figure 8.
func PrintedAssignSymb1() Printed {
	return printed("Fig-8-AssignSymb1", "§3.2, Figure 8", func(k rules, c Config) []Config { return k.assignSymb1(c, sx) })
}

// PrintedAssignSymb2 returns ASSIGNSYMB2 as the figure and the proof have it: σ(sx1) is
// replaced, and l keeps sx1.
//
//	μ(l) = sx1
//	----------------------------------
//	φ ⊢ l := v2|μ, σ → unit|μ, σ'
//	where σ' = [sx1 ↦ {(φ ∧ φ', v2) | (φ', v) ∈ σ(sx1)} ∪ {(¬φ ∧ φ', v) | (φ', v) ∈ σ(sx1)}]σ
//
// Source: §3.2, Figure 8, and the proof of Theorem 3.2, case 4.
func PrintedAssignSymb2() Printed {
	return printed("Fig-8-AssignSymb2", "§3.2, Figure 8", func(_ rules, c Config) []Config {
		l, merged, ok := merge(c)
		if !ok {
			return nil
		}
		there, _ := c.Mu.Get(l)
		c.Sigma = c.Sigma.Set(there.Number(), merged)
		return c.put(l, there)
	})
}
