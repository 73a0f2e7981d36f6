package section3

import (
	"context"
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// Point is what Lemma 3.3 and Corollary 3.4 quantify over: an expression, the variable that it is
// assigned to, which is global or local, σ and τ together, and V = G ∪ L.
type Point = sections.Point

// named returns the substitution of a point, beside which it says what kind of variable is assigned to.
func named(pt Point) string {
	if pt.X.Scope != "" {
		return "local " + pt.X.String() + ", θ"
	}
	return "global " + pt.X.String() + ", θ"
}

// parts returns σ, τ and V.
func parts(pt Point) (sigma, tau symbolic.Substitution, V concrete.Valuation) {
	theta := pt.Substitution()
	for _, x := range theta.Domain() {
		if x.Scope == "" {
			sigma = sigma.Update(x, theta.At(x))
		} else {
			tau = tau.Update(x, theta.At(x))
		}
	}
	return sigma, tau, pt.Valuation()
}

// lemma33 is Lemma 3.3 (Substitution): for V = G ∪ L and θ = σ ∪ τ,
//
//	V∘θ(e) = V(eθ)
//
// Source: §3. The left side evaluates e in the composition, which is found for
// the global and the local variables apart; the right side substitutes first.
func lemma33(sides recursion.Sides) *props.Property[Point] {
	judge := sections.Substitution("θ", func(pt Point) (left lang.Value, substituted lang.Expr, right lang.Value) {
		sigma, tau, V := parts(pt)
		G, L := composed(sides, V, sigma, tau)
		substituted = sides.Apply(symstacks.Union(tau, sigma)).At(pt.E)
		return sides.Eval(stacks.Union(L, G)).At(pt.E), substituted, sides.Eval(V).At(substituted)
	})
	return &props.Property[Point]{
		ID: "lemma-3.3", Name: "Lemma 3.3 (Substitution)", Number: spec.Number{Kind: "lemma", Digits: "3.3"}, Cite: "§3",
		Text:  "V∘θ(e) = V(eθ) for V = G ∪ L and θ = σ ∪ τ",
		Judge: func(_ context.Context, pt Point) spec.Verdict { return judge(pt) },
	}
}

// corollary34 is Corollary 3.4 (Soundness assignment): for V' = V∘θ with its
// restrictions G' and L' to global and local variables, a global variable x,
// and a local variable u,
//
//	V∘(σ[x := eθ]) = G'[x := V'(e)] and V∘(τ[u := eθ]) = L'[u := V'(e)]
//
// Source: §3. Both sides are valuations, compared at every variable.
func corollary34(sides recursion.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "corollary-3.4", Name: "Corollary 3.4 (Soundness assignment)", Number: spec.Number{Kind: "corollary", Digits: "3.4"}, Cite: "§3",
		Text: "V∘(σ[x := eθ]) = G'[x := V'(e)] and V∘(τ[u := eθ]) = L'[u := V'(e)] for V' = V∘θ = G' ∪ L'",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			sigma, tau, V := parts(pt)
			G, L := composed(sides, V, sigma, tau)
			value := sides.Eval(stacks.Union(L, G)).At(pt.E)
			substituted := sides.Apply(symstacks.Union(tau, sigma)).At(pt.E)
			var left, right concrete.Valuation
			if pt.X.Scope == "" {
				left, _ = composed(sides, V, sigma.Update(pt.X, substituted), tau)
				right = G.Update(pt.X, value)
			} else {
				_, left = composed(sides, V, sigma, tau.Update(pt.X, substituted))
				right = L.Update(pt.X, value)
			}
			return sections.Assignment(pt, right, left, "", "")
		},
	}
}

// composed returns V∘σ and V∘τ.
func composed(sides recursion.Sides, V concrete.Valuation, sigma, tau symbolic.Substitution) (G, L concrete.Valuation) {
	L, G = stacks.Split(V)
	return sides.Compose(sides.Eval, V, G, sigma), sides.Compose(sides.Eval, V, L, tau)
}

// point builds a point whose expressions have sizes by pick, over the global
// variables of the vocabulary and the local ones of its first procedure.
func point(voc *programs.Vocabulary, src props.Source, pick func(t lang.Type, what string) (lang.Expr, bool)) (Point, bool) {
	P := voc.Procs[0]
	pt := Point{Sigma: map[lang.Var]lang.Expr{}, V: map[lang.Var]lang.Value{}}
	var ok bool
	if pt.E, ok = pick(props.OneOf(src, "type", voc.Types), "e"); !ok {
		return Point{}, false
	}
	var targets, all []lang.Var
	for _, t := range voc.Types {
		all = append(all, voc.Vars[t]...)
	}
	all = append(all, P.Params...)
	targets = append(targets, lists.Filter(all, func(x lang.Var) bool { return x.Type == pt.E.Type() })...)
	if len(targets) == 0 {
		return Point{}, false
	}
	pt.X = props.OneOf(src, "x", targets)
	seen := map[lang.Var]bool{}
	value := func(x lang.Var) {
		if !seen[x] {
			seen[x] = true
			pt.V[x] = voc.Value(src, x.Type)
		}
	}
	for _, x := range lang.FreeVars(pt.E) {
		value(x)
		if src.Choose(4, "θ(x)") == 0 {
			continue
		}
		e, ok := pick(x.Type, "θ(x)")
		if !ok {
			return Point{}, false
		}
		pt.Sigma[x] = e
		for _, y := range lang.FreeVars(e) {
			value(y)
		}
	}
	return pt, true
}

func randomPoint(voc *programs.Vocabulary) func(props.Source) Point {
	return func(src props.Source) Point {
		for {
			pt, ok := point(voc, src, func(t lang.Type, what string) (lang.Expr, bool) {
				most := 6
				if what == "e" {
					most = 12
				}
				for n := 1 + src.Choose(most, "size"); ; n-- {
					if e, ok := voc.ExprIn(src, t, n, voc.Procs[0]); ok {
						return e, true
					}
				}
			})
			if ok {
				return pt
			}
		}
	}
}

// smallPoint returns a point whose expression has that size; false if there is none for the choices made.
func smallPoint(voc *programs.Vocabulary, size int) func(props.Source) (Point, bool) {
	return func(src props.Source) (Point, bool) {
		return point(voc, src, func(t lang.Type, what string) (lang.Expr, bool) {
			n := size
			if what != "e" {
				n = 1
			}
			return voc.ExprIn(src, t, n, voc.Procs[0])
		})
	}
}

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
	return slices.Concat(lists.Map(p.Procs, func(d *lang.Proc) []lang.Var { return d.Params })...)
}

// local returns a local variable in e, if there is one.
func local(e lang.Expr) (lang.Var, bool) {
	if _, ok := e.Const(); ok {
		return lang.Var{}, false
	}
	return lists.Find(lang.FreeVars(e), func(x lang.Var) bool { return x.Scope != "" })
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
