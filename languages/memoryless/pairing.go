package memoryless

import (
	"fmt"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/memoryless/instances"
	"tandem/spec"
)

// Name is the language's, in the register.
const Name = "memoryless"

// Semantics is the type of the semantics: programs of lang, valuations, ⟨S, ver, φ⟩ and ⟨S, V⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, instances.Config, concrete.Config]

// Sides is what the semantics is made of. A mutant replaces a part.
type Sides struct {
	Model    concrete.Model
	Eval     concrete.Evaluation
	Symbolic spec.System[instances.Config]
	Concrete spec.System[concrete.Config]
	// Extend is V extended along the equations of φ, and the value of φ in it.
	Extend func(eval concrete.Evaluation, V concrete.Valuation) *Extension
	// Blocked is that of the semantics.
	Blocked func(concrete.Config) bool
}

// New returns the memoryless version over the model m.
func New(m concrete.Model) Sides {
	with := checks.Basic(m)
	return Sides{
		Model: m, Eval: concrete.Eval(m),
		Symbolic: instances.System(instances.Name), Concrete: *with.Concrete,
		Extend: Extend, Blocked: with.Blocked,
	}
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	return &Semantics{
		Name: Name, Symbolic: p.Symbolic, Concrete: p.Concrete,
		InitS: func(p *lang.Program) instances.Config { return instances.Initial(p.Body) },
		InitC: func(p *lang.Program, V concrete.Valuation) concrete.Config {
			return concrete.Config{S: p.Body, V: V}
		},
		Under: func(V concrete.Valuation) spec.View[instances.Config, concrete.Config] {
			x := p.Extend(p.Eval, V)
			return spec.View[instances.Config, concrete.Config]{
				Holds:    x.Holds,
				Instance: func(s instances.Config) (concrete.Config, bool) { return x.Instance(s), true },
			}
		},
		Same:  func(c, d concrete.Config) bool { return c.S.Equal(d.S) && c.V.Equal(d.V) },
		Final: concrete.Final, Fault: checks.Failed[concrete.Config], Blocked: p.Blocked,
		Bound: basic.Bound(p.Model),
		Show: spec.Show[*lang.Program, concrete.Valuation, instances.Config, concrete.Config]{
			Program: (*lang.Program).String, Valuation: basic.ShowValuation, Symbolic: ShowSymbolic, Concrete: basic.ShowConcrete,
		},
	}
}

// width cuts the statements of printed configurations, in characters.
const width = 60

// ShowSymbolic returns ⟨S, ver, φ⟩.
func ShowSymbolic(c instances.Config) string {
	return fmt.Sprintf("⟨%s, %s, %v⟩", lang.Brief(c.S, width), ShowVersions(c.Ver), c.Phi)
}

// ShowVersions returns {x ↦ 2}, the variables sorted; 1 where nothing was assigned to.
func ShowVersions(ver instances.Versions) string {
	parts := lists.Map(ver.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s ↦ %d", x, ver.At(x)) })
	if len(parts) == 0 {
		return "1"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
