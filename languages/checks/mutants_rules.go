package checks

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// assuming is what mutants need of a symbolic configuration.
type assuming[S any] interface {
	mistakes.Conditional[S]
	Subst(apply symbolic.Application, e lang.Expr) lang.Expr
	Assign(x lang.Var, e lang.Expr) S
	Halt(S1 lang.Seq) S
}

// running is what mutants need of a concrete configuration.
type running[C any] interface {
	mistakes.Config[C]
	Valuation() concrete.Valuation
	Assign(x lang.Var, v lang.Value) C
	Halt(S1 lang.Seq) C
}

// numbering is a wrong way to number inputs: what the nth reads, 0 for nothing, and
// what is counted then.
type numbering struct {
	id, wrong   string
	read, count func(n int) int
}

func numberings() []numbering {
	same := func(n int) int { return n }
	return []numbering{
		{"twice", "in#1 for the first and the second input: a number is used twice", func(n int) int { return max(1, n-1) }, same},
		{"not-counted", "in#0 stays as it was", same, func(n int) int { return n - 1 }},
		{"keeps", "x stays as it was", func(int) int { return 0 }, same},
		{"next", "in#n+1: the next input is read", func(n int) int { return n + 1 }, same},
		{"skips", "[in#0 := n + 1]: a number is left out", same, func(n int) int { return n + 1 }},
	}
}

// ruleMutants are of the rules that all languages have.
func ruleMutants[T any, S assuming[S], C running[C]](sym spec.Mutating[T, S], con spec.Mutating[T, C]) []spec.Mutant[T] {
	list := slices.Concat(symbolicMutants(sym), concreteMutants(con))
	for _, w := range numberings() {
		list = append(list,
			sym.Rule("Input", w.id, w.wrong, "lockstep", lang.On(func(c S, a *lang.Input) []S {
				n := 1
				if v, ok := c.Subst(symbolic.Apply, lang.V(lang.ReadCount)).Const(); ok {
					n += int(v.(lang.IntValue).Big().Int64())
				}
				if k := w.read(n); k > 0 {
					c = c.Assign(a.X, lang.V(lang.ReadVar(k, a.X.Type)))
				}
				return []S{c.Assign(lang.ReadCount, lang.I(int64(w.count(n)))).Continue(lang.Seq{})}
			})),
			con.Rule("Input", w.id, w.wrong, "lockstep", lang.On(func(c C, a *lang.Input) []C {
				V := c.Valuation()
				n := 1 + int(V.At(lang.ReadCount).(lang.IntValue).Big().Int64())
				if k := w.read(n); k > 0 {
					c = c.Assign(a.X, V.At(lang.ReadVar(k, a.X.Type)))
				}
				return []C{c.Assign(lang.ReadCount, lang.NewInt(int64(w.count(n)))).Continue(lang.Seq{})}
			})))
	}
	return list
}

func symbolicMutants[T any, S assuming[S]](m spec.Mutating[T, S]) []spec.Mutant[T] {
	return []spec.Mutant[T]{
		m.By("Assume", "not-added", "φ: the assumption is not added", "correctness", mistakes.NotRecorded),
		m.After("Assume", "negated", "φ ∧ ¬bσ: the assumption is negated", "completeness", negated[S]),
		m.By("Assume", "old-b", "φ ∧ b: the substitution is not applied to b", "lockstep", mistakes.OldTest),
		m.By("Assume", "no-rest", "ε: what follows the assumption is dropped", "lockstep", mistakes.NoRest),
		m.By("Assert", "not-added", "φ: the assertion is not added", "exclusivity", mistakes.NotRecorded),
		m.By("Assert", "old-b", "φ ∧ b: the substitution is not applied to b", "lockstep", mistakes.OldTest),
		m.By("Assert-F", "goes-on", "S: a failed assertion goes on", "lockstep", mistakes.Lost),
		m.After("Assert-F", "out-of-bound", "array-out-of-bound: the error is another one", "lockstep",
			func(_, to S) S { return to.Halt(lang.SeqOf(&lang.Fault{})) }),
		m.By("Assert-F", "old-b", "φ ∧ ¬b: the substitution is not applied to b", "lockstep", mistakes.OldTest),
		m.By("Assert-F", "no-negation", "φ ∧ bσ: the test is not negated", "exclusivity", mistakes.NoNegation),
	}
}

// negated has the negation of the last conjunct that was added.
func negated[S assuming[S]](c, to S) S {
	b := to.PathCondition().Kid(1)
	return to.Under(c).Assume(lang.Negation(b))
}

func concreteMutants[T any, C running[C]](m spec.Mutating[T, C]) []spec.Mutant[T] {
	return []spec.Mutant[T]{
		m.Rule("Assume", "no-premise", "the rule applies whatever V(b) is", "lockstep",
			lang.On(func(c C, _ *lang.Assume) []C { return []C{c.Continue(lang.Seq{})} })),
		m.By("Assume", "never", "an assumption that holds blocks the run", "lockstep", mistakes.Never),
		m.By("Assume", "no-rest", "ε: what follows the assumption is dropped", "lockstep", mistakes.NoRest),
		m.By("Assert", "never", "an assertion that holds is stuck", "progress", mistakes.Never),
		m.By("Assert-F", "goes-on", "S: a failed assertion goes on", "lockstep", mistakes.Lost),
		m.After("Assert-F", "out-of-bound", "array-out-of-bound: the error is another one", "lockstep",
			func(_, to C) C { return to.Halt(lang.SeqOf(&lang.Fault{})) }),
		m.By("Assert-F", "never", "a failed assertion is stuck", "progress", mistakes.Never),
	}
}
