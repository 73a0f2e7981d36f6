package heap

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// Config is a configuration ⟨V, ρ⟩.
type Config struct {
	V   State
	Rho trace.Trace
}

// Rule is a rule of the concrete semantics of traces.
type Rule = spec.Rule[Config]

// Calculus is what the rules are built on.
type Calculus struct {
	Eval Evaluation
	// Fresh is an identity of class C that does not exist in H. Any will do.
	Fresh func(H Heap, C lang.Type) lang.ObjectValue
}

// Standard returns the calculus with strict operators, as printed.
func Standard(m concrete.Model) Calculus { return Calculus{Eval(m), Fresh} }

// rules are the rules over a calculus.
type rules struct{ Calculus }

// System returns the transition system ⟨V, ρ⟩ → ⟨V', ρ'⟩. A configuration without
// transition whose ρ is not ε is one that the trace does not lead through: a
// test that is not true, or a nil-pointer error.
//
// Source: §4, "the concrete semantics of symbolic execution traces as a
// transition relation between configurations ⟨V, ρ⟩". Twin: wp.Path.
func System(k Calculus) spec.System[Config] {
	r := rules{k}
	return spec.System[Config]{
		Name: "traces",
		Rules: []Rule{
			{ID: "Assign", Cite: "§4, concrete assignment", Apply: On(r.assign)},
			{ID: "New", Cite: "§4, concrete object creation", Apply: On(r.create)},
			{ID: "Test", Cite: "§4, concrete Boolean test", Apply: On(r.test)},
		},
	}
}

// On is a rule for traces that begin with an action of kind A.
func On[A trace.Action](apply func(c Config, a A) []Config) func(Config) []Config {
	return func(c Config) []Config {
		if c.Rho.Empty() {
			return nil
		}
		a, ok := c.Rho.Head().(A)
		if !ok {
			return nil
		}
		return apply(c, a)
	}
}

// assign is rule Assign.
//
//	⟨V, h := e · ρ⟩ → ⟨V[h := V(e)], ρ⟩ provided V(h) ≠ ⊥ and V(e) ≠ ⊥
//
// where V[e0.f := v] is V[V(e0).f := v]. The paper prints V[V(h) := V(e)], in
// which V(h) is the place, not the value that stands there.
//
// Source: §4, concrete assignment. Twin: wp.pathAssign.
func (r rules) assign(c Config, a trace.Assign) []Config {
	V := r.Eval(c.V)
	v := V.At(a.E)
	if V.At(a.H) == Bottom || v == Bottom {
		return nil
	}
	f, ok := a.H.Field()
	if !ok {
		x, _ := a.H.Var()
		return []Config{{c.V.Assign(x, v), c.Rho.Tail()}}
	}
	o, ok := V.At(a.H.Kid(0)).(lang.ObjectValue)
	if !ok {
		return nil // a bound of the machine kept it from being computed
	}
	return []Config{{c.V.AssignField(o, f, v), c.Rho.Tail()}}
}

// create is rule New.
//
//	⟨V, x := new C · ρ⟩ → ⟨V[x := new C], ρ⟩
//
// Source: §4, concrete object creation. Twin: wp.pathNew.
func (r rules) create(c Config, a trace.New) []Config {
	return []Config{{c.V.Create(a.X, r.Fresh(c.V.H, a.X.Type)), c.Rho.Tail()}}
}

// test is rule Test.
//
//	⟨V, b · ρ⟩ → ⟨V, ρ⟩ provided V(b) is true
//
// Source: §4, concrete Boolean test. Twin: wp.pathTest.
func (r rules) test(c Config, a trace.Test) []Config {
	if r.Eval(c.V).At(a.B) != lang.Value(lang.BoolValue(true)) {
		return nil
	}
	return []Config{{c.V, c.Rho.Tail()}}
}

// Run returns the end of ⟨V, ρ⟩ →*, and its number of transitions. The trace leads through if ρ is ε.
func Run(s spec.System[Config], c Config) (end Config, steps int) {
	for next := s.Next(c); len(next) > 0; next = s.Next(c) {
		c = next[0].To
		steps++
	}
	return c, steps
}
