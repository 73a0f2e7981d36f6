package objects

import (
	"slices"

	"tandem/lang"
	"tandem/objects/fields"
	"tandem/recursion/symstacks"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

func callForward() []Mutant {
	call := func(id, wrong, killedBy string, change func(c, to forward, a *lang.Invoke) forward) Mutant {
		return symbolically.By("Call", id, wrong, killedBy, mistakes.After(change))
	}
	return []Mutant{
		call("nil-of-argument", "the first argument of a class instead of e0 is to be other than nil", "lockstep",
			func(c, to forward, a *lang.Invoke) forward {
				es := append(slices.Clone(a.Args), a.E0)
				first := slices.IndexFunc(es, func(e lang.Expr) bool { return e.Type().IsClass() })
				checked := safely(c, append([]lang.Expr{a.E0}, a.Args...)...)
				return to.Under(supposing(checked, hatted(c, fields.NotNil(es[first]))))
			}),
		call("this-nil", "τ'(this) = nil", "correctness", func(c, to forward, a *lang.Invoke) forward {
			this := c.Methods[a.Callee()].This
			return to.Assign(this, lang.NilOf(this.Type)) // in a formula, nil has no class
		}),
		call("h-checked", "φ ∧ δ(h)θ, too: h is evaluated before the call, to be evaluated again after it", "completeness",
			func(c, to forward, a *lang.Invoke) forward {
				if a.H.IsZero() {
					return to
				}
				return to.Under(safely(c.Under(to), a.H))
			}),
	}
}

func returnForward() []Mutant {
	m := symbolically
	var list []Mutant
	for _, rule := range []string{"Return", "End"} {
		list = append(list,
			m.After(rule, "pops-two", "Δ without the caller: two closures are popped", "lockstep", func(_, to forward) forward {
				if to.Delta.Depth() > 1 {
					to.Delta = to.Delta.Pop()
				}
				return to
			}),
			m.After(rule, "keeps-locals", "the caller goes on with the method's local substitution, too", "lockstep", func(c, to forward) forward {
				if !to.Delta.Empty() {
					p := to.Delta.Top()
					p.Tau = symstacks.Union(c.Delta.Top().Tau, p.Tau)
					to.Delta = to.Delta.Replace(p)
				}
				return to
			}),
		)
	}
	return append(list,
		m.After("Return", "callers-this", "σ[r := ê(τ' ∪ σ)]: the caller's local substitution is applied to ê", "completeness",
			func(c, to forward) forward {
				if e := c.Stmt().(*lang.Return).E; !e.IsZero() {
					theta := symstacks.Union(to.Delta.Top().Tau, c.Sigma)
					to.Sigma = to.Sigma.Update(lang.Result(e.Type()), symbolic.Apply(theta).At(hat(e)))
				}
				return to
			}),
		m.After("End", "this", "σ[r := this]: a method without return gives its object", "correctness",
			func(c, to forward) forward {
				if m, ok := c.Methods[c.Delta.Top().Proc]; ok && m.Result == m.Of {
					to.Sigma = to.Sigma.Update(lang.Result(m.Result), c.Delta.Top().Tau.At(m.This))
				}
				return to
			}),
	)
}
