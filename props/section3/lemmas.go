package section3

import (
	"context"

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
