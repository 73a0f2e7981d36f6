package section3

import (
	"context"
	"fmt"

	"tandem/lang"
	"tandem/props"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// proposition31 is Proposition 3.1, as it holds or as it is printed:
//
//	⟨(id, S), id, true⟩ →ⁿ ⟨(τ, S')·Δ, σ, φ⟩ implies that τ(u), for any local
//	variable u in its domain, and σ(x), for any global variable x, do not
//	contain local variables
//
// It is checked at every configuration of the symbolic tree within the limits,
// whether its path condition can be true or not.
//
// As printed, τ : LVar → Expr has all local variables in its domain, and n > 0.
// It fails: the local substitution id of the main statement is on top after its
// first step, and id(u) = u is a local variable. It holds of the substitutions of procedure calls,
// whose domain is the parameters; then also for n = 0. That of the main statement stays id: if it were
// empty, Theorem 3.5 would fail after 0 steps, where V∘τ must be L.
//
// Source: §3, Proposition 3.1.
func proposition31(sem *Semantics, lim spec.Limits, printed bool) *props.Property[Case] {
	p := &props.Property[Case]{
		ID: "proposition-3.1", Name: "Proposition 3.1", Number: spec.Number{Kind: "proposition", Digits: "3.1"}, Cite: "§3",
		Text: "in a reachable ⟨(τ, S)·Δ, σ, φ⟩ neither τ(u), for u in τ's domain, nor σ(x) contains local variables; the domain of a τ is that of the call which made it",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			return everywhere(ctx, sem, lim, k.Program, func(n int, c symstacks.Config) string {
				if c.Delta.Empty() || printed && n == 0 {
					return ""
				}
				top := c.Delta.Top()
				for _, u := range domain(k.Program, top, printed) {
					if v, ok := local(top.Tau.At(u)); ok {
						return fmt.Sprintf("τ(%s) contains the local variable %s", u, v)
					}
				}
				for _, x := range k.Program.Vars {
					if v, ok := local(c.Sigma.At(x)); ok {
						return fmt.Sprintf("σ(%s) contains the local variable %s", x, v)
					}
				}
				return ""
			})
		},
		Symbolic: sem.Symbolic.IDs(),
	}
	if printed {
		p.ID, p.PrintedOf, p.Text = "proposition-3.1-printed", p.ID, "after n > 0 steps neither τ(u), for any local variable u, nor σ(x) contains local variables"
	}
	return p
}

// corollary32 is Corollary 3.2:
//
//	⟨(id, S), id, true⟩ →* ⟨(τ, S')·Δ, σ, φ⟩ implies that φ does not contain
//	local variables
//
// Source: §3, Corollary 3.2.
func corollary32(sem *Semantics, lim spec.Limits) *props.Property[Case] {
	return &props.Property[Case]{
		ID: "corollary-3.2", Name: "Corollary 3.2", Number: spec.Number{Kind: "corollary", Digits: "3.2"}, Cite: "§3",
		Text: "the path condition of a reachable configuration does not contain local variables",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			return everywhere(ctx, sem, lim, k.Program, func(_ int, c symstacks.Config) string {
				if v, ok := local(c.Phi); ok {
					return fmt.Sprintf("φ contains the local variable %s", v)
				}
				return ""
			})
		},
		Symbolic: sem.Symbolic.IDs(),
	}
}

// domain returns the domain of a closure's local substitution: as printed all local
// variables, which for a procedure are its parameters ("For simplicity we
// assume here that ū consists of all local variables LVar").
func domain(p *lang.Program, c symstacks.Closure, printed bool) []lang.Var {
	if !printed {
		return c.Tau.Domain()
	}
	if d := p.Proc(c.Proc); d != nil {
		return d.Params
	}
	var all []lang.Var
	for _, d := range p.Procs {
		all = append(all, d.Params...)
	}
	return all
}

// local returns a local variable in e, if there is one.
func local(e lang.Expr) (lang.Var, bool) {
	if _, ok := e.Const(); ok {
		return lang.Var{}, false
	}
	for _, x := range lang.FreeVars(e) {
		if x.Scope != "" {
			return x, true
		}
	}
	return lang.Var{}, false
}

// everywhere checks each configuration of the symbolic tree of p, with its distance from the initial one.
func everywhere(ctx context.Context, sem *Semantics, lim spec.Limits, p *lang.Program, wrong func(n int, c symstacks.Config) string) spec.Verdict {
	var e spec.Evidence
	e.Symbolic = spec.Counts{}
	type visit struct {
		at   symstacks.Config
		path []string
	}
	todo := []visit{{at: sem.InitS(p)}}
	for i := 0; i < len(todo) && ctx.Err() == nil; i++ {
		v := todo[i]
		e.Compared++
		e.Longest = max(e.Longest, len(v.path))
		if msg := wrong(len(v.path), v.at); msg != "" {
			return spec.Refute(e, &spec.Failure{
				Step: len(v.path), Path: v.path, At: sem.Show.Symbolic(v.at),
				Wanted: "no local variable", Got: msg,
			}, msg)
		}
		steps := sem.Symbolic.Next(v.at)
		if len(v.path) >= lim.Steps || len(todo) >= lim.Nodes {
			if len(steps) > 0 {
				e.Cut = 1
			}
			continue
		}
		if len(steps) > 1 {
			e.Branching++
		}
		for _, s := range steps {
			e.Symbolic.Fired(s.Rule)
			todo = append(todo, visit{s.To, append(v.path[:len(v.path):len(v.path)], s.Rule)})
		}
	}
	if ctx.Err() != nil {
		return spec.Undecided(e, "interrupted: "+context.Cause(ctx).Error())
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}
