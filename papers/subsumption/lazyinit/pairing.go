package lazyinit

import (
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
)

// Name is the language's, in the register.
const Name = "objects-lazy"

// Semantics is its type: programs of lang, initial states with fields as arrays, ⟨Δ, H, σ, φ⟩, ⟨Γ, V⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, lazyobjects.Config, heaps.Config]

// Sides is what the semantics is made of. A mutant or a reading replaces a part.
type Sides struct {
	Name string
	// Twin is the language of objects with checks: concrete side, bounds, fields as arrays.
	Twin     objects.Sides
	Calculus lazyobjects.Calculus
	Symbolic spec.System[lazyobjects.Config]
	// Match is how the places of a heap are compared with what was initialised.
	Match func(m Matched, i lazyobjects.Init) (Matched, bool)
	// Holds is V(φ) = true, given the value of φ.
	Holds func(value lang.Value) bool
}

// New is lazy initialisation over the model m.
func New(m concrete.Model) Sides { return Over(m, lazyobjects.Standard()) }

// Over is lazy initialisation over the model m, by the rules over k.
func Over(m concrete.Model, k lazyobjects.Calculus) Sides {
	system := lazyobjects.System(k)
	defined := func(c lazyobjects.Config, _ lang.Expr) lang.Expr { return k.Defined(c) }
	with := checking[lazyobjects.Config]{subst: k.Subst, safe: defined, error: lang.NilDereference}
	system.Rules = append(system.Rules[:len(system.Rules):len(system.Rules)], whenReady(k.Ready, with.rules())...)
	return Sides{
		Name: Name, Twin: checks.Objects(m), Calculus: k, Symbolic: system,
		Match: Matched.With,
		Holds: func(v lang.Value) bool { return v == lang.BoolValue(true) },
	}
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	twin := p.Twin.Semantics()
	return &Semantics{
		Name: p.Name, Symbolic: p.Symbolic, Concrete: twin.Concrete,
		InitS: lazyobjects.Initial, InitC: twin.InitC, Under: p.under,
		Same: twin.Same, Final: twin.Final, Fault: twin.Fault, Blocked: twin.Blocked, Bound: twin.Bound,
		Twin: twins(lazyobjects.Administrative),
		Show: spec.Show[*lang.Program, concrete.Valuation, lazyobjects.Config, heaps.Config]{
			Program: twin.Show.Program, Valuation: twin.Show.Valuation, Concrete: twin.Show.Concrete, Symbolic: Show,
		},
	}
}

// whenReady returns the rules of another language, for configurations that are ready.
func whenReady[C any](ready func(C) bool, list []spec.Rule[C]) []spec.Rule[C] {
	return lists.Map(list, func(r spec.Rule[C]) spec.Rule[C] {
		apply := r.Apply
		r.Apply = func(c C) []C {
			if !ready(c) {
				return nil
			}
			return apply(c)
		}
		return r
	})
}

// twins is the concrete rule of a symbolic one: of the same ID; none if it only decides what is known.
func twins(decides func(rule string) bool) func(rule string) string {
	return func(rule string) string {
		if decides(rule) {
			return ""
		}
		return rule
	}
}

// under relates the sides for one V.
func (p Sides) under(V concrete.Valuation) spec.View[lazyobjects.Config, heaps.Config] {
	w := &view{Sides: p, V: V, known: map[lazyobjects.Inits]*matching{}}
	return spec.View[lazyobjects.Config, heaps.Config]{
		Holds: w.holds,
		Instance: func(c lazyobjects.Config) (heaps.Config, bool) {
			if !p.Calculus.Ready(c) {
				return heaps.Config{}, false
			}
			return w.instance(c), true
		},
	}
}
