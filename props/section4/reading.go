package section4

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// Reading is both sides of Theorem 4.5: a calculus of path conditions and a
// concrete semantics of traces. Readings and mutants differ in clauses.
type Reading struct {
	ID   string
	Text string // what it replaces of the published one
	Wp   wp.Calculus
	Heap heap.Calculus
	// Instead lists rules in the place of those of the same ID. nil: none is
	// replaced.
	Instead []heap.Rule
}

// System is the transition system ⟨V, ρ⟩ → ⟨V', ρ'⟩ of the reading.
func (r Reading) System() spec.System[heap.Config] {
	s := heap.System(r.Heap)
	for _, rule := range r.Instead {
		s = s.With(rule)
	}
	return s
}

// Readings lists all readings, the repaired one among them.
func Readings() []Reading {
	return append(append([]Reading{Published(), Repaired(), Guarded()}, Parts()...), Every()...)
}

// Refutes lists the statements that the reading does not satisfy; every other
// one holds.
func (r Reading) Refutes() []string { return refutes[r.ID] }

var refutes = map[string][]string{
	"published":        {IDWlog, IDDefNew, IDSoundness, IDCompleteness},
	"repaired":         nil,
	"guarded":          {IDDefNew},
	"lazy-value":       {ID43, IDDefNew, IDSoundness, IDCompleteness},
	"lazy":             {IDDefNew, IDSoundness},
	"strict-equations": {IDWlog, IDCompleteness},
	"published-every":  {IDWlog, IDDefNew, IDSoundness, IDCompleteness},
	"repaired-every":   nil,
	"guarded-tests":    {IDWlog, IDDefNew, IDCompleteness},
}

// Entries lists where the reading is not the repaired one, as symbolic
// New-Eq-Left.
func (r Reading) Entries() []string { return entries[r.ID] }

var (
	equations    = []string{"symbolic New-Eq-Left", "symbolic New-Eq-Right"}
	conditionals = []string{"symbolic Delta-Cond", "concrete Eval-Cond"}
	every        = []string{"symbolic Wlog-Ne", "symbolic Wlog-Eq-Left", "symbolic Wlog-Eq-Right", "symbolic Wlog-Deref"}
	entries      = map[string][]string{
		"published":        slices.Concat(equations, conditionals),
		"guarded":          slices.Concat(equations, []string{"symbolic Path-Test"}),
		"lazy-value":       slices.Concat(equations, conditionals[:1]),
		"lazy":             equations,
		"strict-equations": conditionals,
		"published-every":  slices.Concat(equations, conditionals, every),
		"repaired-every":   every,
		"guarded-tests":    slices.Concat(equations, conditionals, []string{"symbolic Path-Test"}),
	}
)

// Published is §4 as printed.
func Published() Reading {
	return Reading{
		ID: "published", Text: "nothing is replaced",
		Wp: wp.Published(), Heap: heap.Standard(concrete.Standard()),
	}
}

// Repaired is §4 with what the theorem needs: conditional expressions that are
// not strict in the branch not taken, with their δ, and equations with a new
// object that are defined only where they were.
func Repaired() Reading {
	return Reading{
		ID: "repaired", Text: "Eval-Cond and Delta-Cond by the branch taken; New-Eq-Left and New-Eq-Right strict",
		Wp: wp.Repaired(), Heap: lazily(),
	}
}

// Guarded is the other repair: δ(b) in the path condition of a test, in place of
// the strict equations.
func Guarded() Reading {
	return Reading{
		ID: "guarded", Text: "Eval-Cond and Delta-Cond by the branch taken; Path-Test with δ(b)",
		Wp: wp.Guarded(), Heap: lazily(),
	}
}

// Parts lists the repairs one by one: readings that replace fewer clauses than
// Repaired does, each of which some statement refutes.
func Parts() []Reading {
	lazy := Published()
	lazy.ID, lazy.Text = "lazy-value", "Eval-Cond by the branch taken, and nothing else"
	lazy.Heap = lazily()
	conditionals := lazy
	conditionals.ID, conditionals.Text = "lazy", "Eval-Cond and Delta-Cond by the branch taken"
	conditionals.Wp.Delta = wp.Repaired().Delta
	equations := Published()
	equations.ID, equations.Text = "strict-equations", "New-Eq-Left and New-Eq-Right strict"
	equations.Wp.New = wp.Repaired().New
	guarded := Published()
	guarded.ID, guarded.Text = "guarded-tests", "Path-Test with δ(b)"
	guarded.Wp.Path = wp.Guarded().Path
	return []Reading{lazy, conditionals, equations, guarded}
}

// Every lists the readings in which every conditional expression between objects
// is transformed before e[x := new C], not only those with x as argument: of the
// published and of the repaired calculus.
func Every() []Reading {
	published, repaired := Published(), Repaired()
	published.ID, published.Text = "published-every", "every conditional expression is transformed"
	published.Wp.Wlog = wp.WlogEvery
	repaired.ID, repaired.Text = "repaired-every", repaired.Text+"; every conditional expression is transformed"
	repaired.Wp.Wlog = wp.WlogEvery
	return []Reading{published, repaired}
}

func lazily() heap.Calculus {
	k := heap.Standard(concrete.Standard())
	k.Eval = heap.Lazy(concrete.Standard())
	return k
}

// Leads tells whether ⟨V, ρ⟩ →* ε, and how far it gets.
func (r Reading) Leads(V heap.State, rho trace.Trace) (bool, heap.Config, int) {
	end, n := heap.Run(r.System(), heap.Config{V: V, Rho: rho})
	return end.Rho.Empty(), end, n
}

// value is V(e).
func (r Reading) value(V heap.State, e lang.Expr) lang.Value { return r.Heap.Eval(V).At(e) }

// isTrue tells whether v is true.
func isTrue(v lang.Value) bool { return v == lang.Value(lang.BoolValue(true)) }
