package lambda

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"tandem/props"
	"tandem/spec"
)

// Lemma is a case of the substitution lemma: the terms of M[x := N][y := L].
type Lemma struct{ M, N, L *Term }

// randomSize is the largest number of nodes of a random case.
const randomSize = 12

// Statements lists the theorems. Of the limits they need the one on steps.
func Statements(c Calculus, lim spec.Limits) []props.Checkable {
	return []props.Checkable{SubstitutionLemma(c), Evaluation(c, lim)}
}

// Exhaustive judges all cases of at most size nodes, the small ones first. It tells
// lemmas of each of the lemma, and programs of each program.
func Exhaustive(ctx context.Context, c Calculus, lim spec.Limits, size int, lemmas, programs func()) []props.Report {
	return append(
		props.Sweep(ctx, []*props.Property[Lemma]{SubstitutionLemma(c)}, upTo(size, lemma), lemmas),
		props.Sweep(ctx, []*props.Property[*Term]{Evaluation(c, lim)}, upTo(size, program), programs)...)
}

// upTo is all cases of 1, 2, … nodes up to size.
func upTo[K any](size int, gen func(props.Source, int) K) iter.Seq[K] {
	return func(yield func(K) bool) {
		for n := 1; n <= size; n++ {
			for k := range props.All(func(src props.Source) K { return gen(src, n) }) {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// SubstitutionLemma is the lemma that substitutions commute.
//
// Source: Barendregt, The Lambda Calculus, Lemma 2.1.16.
func SubstitutionLemma(c Calculus) *props.Property[Lemma] {
	return &props.Property[Lemma]{
		ID: "substitution", Name: "Substitution lemma", Cite: "Barendregt, Lemma 2.1.16",
		Text: "x not free in L implies M[x := N][y := L] ≡ M[y := L][x := N[y := L]]",
		Gen:  func(src props.Source) Lemma { return lemma(src, 1+src.Choose(randomSize, "size")) },
		Judge: func(_ context.Context, k Lemma) spec.Verdict {
			if k.L.Free("x") {
				return spec.Verdict{Result: spec.Discarded, Reason: "x is free in L"}
			}
			got := c.Subst(c.Subst(k.M, "x", k.N), "y", k.L)
			want := c.Subst(c.Subst(k.M, "y", k.L), "x", c.Subst(k.N, "y", k.L))
			if !Same(got, want) {
				return spec.Verdict{Result: spec.Refuted, Reason: "the two sides differ", Failure: &spec.Failure{
					At: "M[x := N][y := L]", Wanted: want.String(), Got: got.String(),
				}}
			}
			return spec.Verdict{Evidence: spec.Evidence{Compared: 1}}
		},
		Show: func(k Lemma) props.Shown {
			return props.Shown{Other: fmt.Sprintf("M = %v, N = %v, L = %v", k.M, k.N, k.L), Size: k.M.size + k.N.size + k.L.size}
		},
		Smaller: func(k Lemma) (list []Lemma) {
			for _, M := range smaller(k.M) {
				list = append(list, Lemma{M, k.N, k.L})
			}
			for _, N := range smaller(k.N) {
				list = append(list, Lemma{k.M, N, k.L})
			}
			for _, L := range smaller(k.L) {
				list = append(list, Lemma{k.M, k.N, L})
			}
			return list
		},
	}
}

// Evaluation is the theorem that small steps and environments give a closed term
// the same value, or that neither gives it one.
func Evaluation(c Calculus, lim spec.Limits) *props.Property[*Term] {
	m := c.Machine()
	return &props.Property[*Term]{
		ID: "evaluation", Name: "Small steps and big steps agree", Cite: "Plotkin, Call-by-name, call-by-value and the λ-calculus, §4",
		Text: "for M closed, M →* V iff ⊢ M ⇓ V up to α, and M →* N without a step and no value iff no value is derived",
		Gen:  func(src props.Source) *Term { return program(src, 1+src.Choose(randomSize, "size")) },
		Judge: func(ctx context.Context, M *Term) spec.Verdict {
			if !M.closed(nil) {
				return spec.Verdict{Result: spec.Discarded, Reason: "M is not closed"}
			}
			e := spec.Evidence{Concrete: map[string]int{}, Compared: 1}
			var path []string
			end := m.Run(ctx, M, struct{}{}, lim.Steps, func(n int, _ *Term, step spec.Step[*Term]) {
				path = append(path, step.Rule)
				e.Concrete[step.Rule]++
				e.Longest = n
			})
			e.Ended = map[string]int{end.Outcome.String(): 1}
			v, outcome := Value(M, lim.Steps)
			switch {
			case end.Outcome == spec.Interrupted:
				return spec.Verdict{Result: spec.Inconclusive, Reason: "interrupted: " + context.Cause(ctx).Error(), Evidence: e}
			case end.Outcome == spec.Bound:
				return spec.Verdict{Result: spec.Inconclusive, Reason: end.Bound, Evidence: e}
			case outcome == spec.Bound:
				return spec.Verdict{Result: spec.Inconclusive, Reason: "bound on calls", Evidence: e}
			case end.Outcome != outcome, outcome == spec.Final && !Same(end.At, v):
				wanted := "no value: " + outcome.String()
				if outcome == spec.Final {
					wanted = v.String()
				}
				return spec.Verdict{Result: spec.Refuted, Reason: "the values differ", Evidence: e, Failure: &spec.Failure{
					Step: end.Steps, Path: path, At: end.At.String(), Wanted: wanted, Got: end.At.String() + " (" + end.Outcome.String() + ")",
				}}
			default:
				return spec.Verdict{Evidence: e}
			}
		},
		Show:     func(M *Term) props.Shown { return props.Shown{Program: M.String(), Size: M.size} },
		Smaller:  smaller,
		Concrete: m.System.IDs(),
	}
}

// closed tells whether every variable of t is bound, in t or by scope.
func (t *Term) closed(scope []string) bool {
	switch t.Kind {
	case Var:
		return slices.Contains(scope, t.X)
	case Lam:
		return t.L.closed(append(scope[:len(scope):len(scope)], t.X))
	case Num:
		return true
	default:
		return t.L.closed(scope) && t.R.closed(scope)
	}
}

// program is a closed term of n nodes.
func program(src props.Source, n int) *Term { return term(src, n, nil) }

// lemma is a case of at least n nodes, and of three at least.
func lemma(src props.Source, n int) (k Lemma) {
	m := 1 + src.Choose(max(n-2, 1), "nodes of M")
	l := 1 + src.Choose(max(n-m-1, 1), "nodes of L")
	k.M = term(src, m, names)
	k.N = term(src, max(n-m-l, 1), names)
	k.L = term(src, l, names[1:])
	return k
}

// term is a term of n nodes whose free variables are in scope. Its integers are 0
// and, where there is no variable, 1.
func term(src props.Source, n int, scope []string) (t *Term) {
	src.Group("term", func() {
		kinds := []Kind{Lam, App, Add}
		switch {
		case n == 1:
			switch i := src.Choose(1+max(len(scope), 1), "leaf"); {
			case i > 0 && len(scope) > 0:
				t = V(scope[i-1])
			default:
				t = I(int64(i))
			}
			return
		case n == 2:
			kinds = kinds[:1]
		}
		switch kind := props.OneOf(src, "kind", kinds); kind {
		case Lam:
			x := props.OneOf(src, "name", names)
			inner := scope
			if !slices.Contains(scope, x) {
				inner = append(scope[:len(scope):len(scope)], x)
			}
			t = Fun(x, term(src, n-1, inner))
		default:
			left := 1 + src.Choose(n-2, "nodes on the left")
			t = (&Term{Kind: kind}).with(term(src, left, scope), term(src, n-1-left, scope))
		}
	})
	return t
}

// smaller lists terms that are a step simpler: a part of t, or t with a part that is
// a step simpler.
func smaller(t *Term) (list []*Term) {
	switch t.Kind {
	case Num:
		if t.N.Sign() != 0 {
			list = append(list, I(0))
		}
	case Var:
		list = append(list, I(0))
	default:
		list = append(list, t.L)
		if t.R != nil {
			list = append(list, t.R)
			for _, R := range smaller(t.R) {
				list = append(list, t.with(t.L, R))
			}
		}
		for _, L := range smaller(t.L) {
			list = append(list, t.with(L, t.R))
		}
	}
	return list
}
