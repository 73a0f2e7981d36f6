package memoryless

import (
	"fmt"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Name is the language's, in the register.
const Name = "memoryless"

// Sides is what the semantics is made of: those of the basic language, by the rules of its text, where σ is ver.
type Sides struct {
	basic.Sides

	tests, first bool // of mutants: no conjunct is an equation; instances are the first ones
}

// New returns the memoryless version over the model m.
func New(m concrete.Model) Sides { return By(texts.Printed(Name), m) }

// By returns the memoryless version by that text.
func By(text *texts.Language, m concrete.Model) Sides {
	return Sides{Sides: checks.BasicBy(text, m)}
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *basic.Semantics {
	sem := p.Sides.Semantics()
	sem.Show.Symbolic = ShowSymbolic
	sem.Under = func(V concrete.Valuation) spec.View[symbolic.Config, concrete.Config] {
		x := &extension{Sides: p, V: V, known: map[read]extended{}}
		return spec.View[symbolic.Config, concrete.Config]{
			Holds:    func(c symbolic.Config) bool { return x.along(c).holds == lang.BoolValue(true) },
			Instance: func(c symbolic.Config) (concrete.Config, bool) { return x.instance(c), true },
		}
	}
	return sem
}

// Version returns ver(x), which σ has for x; it begins with 1.
func Version(c symbolic.Config, x lang.Var) int {
	if v, ok := c.Sigma.At(x).Const(); ok {
		return int(v.(lang.IntValue).Big().Int64())
	}
	return 1
}

// Current returns the substitution of current instances, y ↦ y@ver(y), of variables.
func Current(c symbolic.Config, ys []lang.Var) symbolic.Substitution {
	to := symbolic.ID()
	for _, y := range ys {
		to = to.Update(y, lang.V(lang.Instance(y, Version(c, y))))
	}
	return to
}

// Reads returns the instances that inputs made, by the input: σ has x@k for in#n where the nth input made x@k.
func Reads(c symbolic.Config) map[lang.Var]lang.Var {
	made := map[lang.Var]lang.Var{}
	for _, in := range c.Sigma.Domain() {
		if inst, ok := c.Sigma.At(in).Var(); ok {
			made[in] = inst
		}
	}
	return made
}

// width cuts the statements of printed configurations, in characters.
const width = 60

// ShowSymbolic returns ⟨S, ver, φ⟩.
func ShowSymbolic(c symbolic.Config) string {
	return fmt.Sprintf("⟨%s, %s, %v⟩", lang.Brief(c.S, width), ShowVersions(c), c.Phi)
}

// ShowVersions returns {x ↦ 2}, the variables sorted; 1 where nothing was assigned to.
func ShowVersions(c symbolic.Config) string {
	parts := lists.Map(assigned(c), func(x lang.Var) string { return fmt.Sprintf("%s ↦ %d", x, Version(c, x)) })
	if len(parts) == 0 {
		return "1"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// assigned lists the variables that ver was updated at.
func assigned(c symbolic.Config) []lang.Var {
	return lists.Filter(c.Sigma.Domain(), func(x lang.Var) bool {
		_, input := c.Sigma.At(x).Var()
		return !input && x != lang.ReadCount
	})
}
