package section4

import (
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// Sides is Theorem 4.5's sides: path conditions and concrete traces. Readings, mutants differ in clauses.
type Sides struct {
	Wp   wp.Calculus
	Heap heap.Calculus
	// Mistaken is the rules of Heap with a mistake. nil: they have none.
	Mistaken func(spec.System[heap.Config]) spec.System[heap.Config]
}

// Reading is §4 as it reads in places. Its text says what it replaces of the published one.
type Reading = spec.Reading[Sides]

// System returns the transition system ⟨V, ρ⟩ → ⟨V', ρ'⟩.
func (r Sides) System() spec.System[heap.Config] {
	s := heap.System(r.Heap)
	if r.Mistaken != nil {
		s = r.Mistaken(s)
	}
	return s
}

// Readings lists all readings, the repaired one among them.
func Readings() []Reading {
	equations := []string{"symbolic New-Eq-Left", "symbolic New-Eq-Right"}
	conditionals := []string{"symbolic Delta-Cond", "concrete Eval-Cond"}
	every := []string{"symbolic Wlog-Ne", "symbolic Wlog-Eq-Left", "symbolic Wlog-Eq-Right", "symbolic Wlog-Deref"}
	test := []string{"symbolic Path-Test"}
	const (
		lazy        = "Eval-Cond and Delta-Cond by the branch taken"
		transformed = "every conditional expression is transformed"
	)
	const (
		fromOp    = "§4: op̄ \"is strict in the sense that it yields ⊥ if one if its arguments is ⊥\", and conditional expressions are \"a ternary operation\""
		fromEvery = "; \"we can transform every equation\""
		fromProof = "§4, proof of Lemma 4.4: \"V'(if b then e1 else e2 fi) equals either V'(e1) or V'(e2)\""
	)
	// What the comments of the clauses say, beside those of the repaired calculus.
	const (
		left, right = "wp.newEqLeft", "wp.newEqRight"
		strictDelta = "wp.deltaCond"
		strictValue = "heap.evalCond"
		guarded     = "wp.pathTestGuarded"
		everywhere  = "wp.WlogEvery"
	)
	return []Reading{
		{
			ID: "published", Said: []string{left, right}, Text: lazy + ", and nothing else is replaced", Entries: equations,
			From:    fromProof + "; the δ of it is that of Lemma 4.3, and is not printed",
			Ours:    conditionals[:1],
			Refutes: []string{IDDefNew, IDSoundness}, Of: Published,
		},
		{ID: "repaired", Text: lazy + "; New-Eq-Left and New-Eq-Right strict", Of: Repaired},
		{
			ID: "strict", Said: []string{left, right, strictDelta, strictValue}, Text: "nothing is replaced: conditional expressions are strict", From: fromOp, Entries: slices.Concat(equations, conditionals),
			Refutes: []string{IDWlog, IDDefNew, IDSoundness, IDCompleteness}, Of: Strict,
		},
		// The equations one by one, which is the published reading with the other one repaired, too.
		printedAlone("equation-left", equations[0], equations[1], left),
		printedAlone("equation-right", equations[1], equations[0], right),
		{
			ID: "strict-equations", Said: []string{strictDelta, strictValue}, Text: "New-Eq-Left and New-Eq-Right strict, and conditional expressions", From: fromOp, Entries: conditionals, Refutes: []string{IDWlog, IDCompleteness},
			Of: changed(Strict, func(r *Sides) { r.Wp.New = wp.Repaired().New }),
		},
		{
			ID: "lazy-value", Said: []string{left, right, strictDelta}, Text: "Eval-Cond by the branch taken, and nothing else", From: fromProof, Entries: slices.Concat(equations, conditionals[:1]),
			Refutes: []string{ID43, IDDefNew, IDSoundness, IDCompleteness},
			Of:      changed(Strict, func(r *Sides) { r.Heap = lazily() }),
		},
		{
			ID: "guarded", Said: []string{left, right, guarded}, Text: lazy + "; Path-Test with δ(b)", Entries: slices.Concat(equations, test),
			Refutes: []string{IDDefNew}, Of: Guarded,
		},
		{
			ID: "guarded-tests", Said: []string{left, right, strictDelta, strictValue, guarded}, Text: "Path-Test with δ(b), and conditional expressions are strict", Entries: slices.Concat(equations, conditionals, test),
			Refutes: []string{IDWlog, IDDefNew, IDCompleteness},
			Of:      changed(Strict, func(r *Sides) { r.Wp.Path = wp.Guarded().Path }),
		},
		// Every conditional expression between objects is transformed before e[x := new C], with x or not.
		{
			ID: "strict-every", Said: []string{left, right, strictDelta, strictValue, everywhere}, Text: transformed + ", and they are strict", From: fromOp + fromEvery, Entries: slices.Concat(equations, conditionals, every),
			Refutes: []string{IDWlog, IDDefNew, IDSoundness, IDCompleteness},
			Of:      changed(Strict, func(r *Sides) { r.Wp.Wlog = wp.WlogEvery }),
		},
		{
			ID: "repaired-every", Said: []string{everywhere}, Text: lazy + "; New-Eq-Left and New-Eq-Right strict; " + transformed, Entries: every,
			Of: changed(Repaired, func(r *Sides) { r.Wp.Wlog = wp.WlogEvery }),
		},
	}
}

// printedAlone returns repaired sides with one printed clause of e[x := new C], or published with
// one repaired.
func printedAlone(id, target, other, said string) Reading {
	clause := strings.TrimPrefix(target, "symbolic ")
	return Reading{
		ID: id, Said: []string{said}, Text: clause + " as printed, and all else repaired", From: "§4, e[x := new C]", Entries: []string{target}, Mended: []string{other},
		Refutes: []string{IDDefNew, IDSoundness}, Of: changed(Repaired, func(r *Sides) {
			r.Wp.New = func(x lang.Var) wp.Function {
				printed, all := wp.Published().New(x).Clauses, wp.Repaired().New(x)
				return all.With(printed[slices.IndexFunc(printed, func(c wp.Clause) bool { return c.ID == clause })])
			}
		}),
	}
}

// changed makes other sides with a change.
func changed(other func() Sides, change func(*Sides)) func() Sides {
	return func() Sides {
		r := other()
		change(&r)
		return r
	}
}

// Published returns §4 as printed, with conditional expressions evaluated as in Lemma 4.4's proof.
func Published() Sides {
	r := Strict()
	r.Heap, r.Wp.Delta = lazily(), wp.Repaired().Delta
	return r
}

// Strict returns §4 as printed, where conditional expressions are operators as others.
func Strict() Sides { return Sides{Wp: wp.Published(), Heap: heap.Standard(concrete.Standard())} }

// Repaired returns §4 with what the theorem needs: conditional expressions lazy in the untaken
// branch, with their δ, and equations with a new object defined only where they were.
func Repaired() Sides { return Sides{Wp: wp.Repaired(), Heap: lazily()} }

// Guarded returns the other repair: δ(b) in the path condition of a test, in place of the strict equations.
func Guarded() Sides { return Sides{Wp: wp.Guarded(), Heap: lazily()} }

func lazily() heap.Calculus {
	k := heap.Standard(concrete.Standard())
	k.Eval = heap.Lazy(concrete.Standard())
	return k
}

// Leads reports whether ⟨V, ρ⟩ →* ε, and how far it gets.
func (r Sides) Leads(V heap.State, rho trace.Trace) (bool, heap.Config, int) {
	end, n := heap.Run(r.System(), heap.Config{V: V, Rho: rho})
	return end.Rho.Empty(), end, n
}

// value returns V(e).
func (r Sides) value(V heap.State, e lang.Expr) lang.Value { return r.Heap.Eval(V).At(e) }

// isTrue reports whether v is true.
func isTrue(v lang.Value) bool { return v == lang.Value(lang.BoolValue(true)) }
