package formulas

import (
	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/objects"
	"tandem/recursion"
	"tandem/spec/notation/texts"
)

// The languages with checks by changed rules. Their clauses are those of the languages without.

// FlatBy is sides whose configurations are ⟨S, σ, φ⟩ and ⟨S, V⟩ by changed rules.
func FlatBy(text *texts.Language, sides basic.Sides, m concrete.Model) basic.Sides {
	sem := sides.Semantics()
	ss := onSymbolic.Rules(text, sem.Symbolic, text.Interpreter("symbolic", m.Op))
	cs := onConcrete.Rules(text, sem.Concrete, text.Interpreter("concrete", m.Op))
	sides.Symbolic, sides.Concrete = &ss, &cs
	return sides
}

// ArraysBy returns FlatBy for a language with arrays.
func ArraysBy(text *texts.Language, sides arrays.Sides, m concrete.Model) arrays.Sides {
	sides.Sides = FlatBy(text, sides.Sides, m)
	return sides
}

// StacksBy is sides with stacks of closures by changed rules.
func StacksBy(text *texts.Language, sides recursion.Sides, m concrete.Model) recursion.Sides {
	return withRules(text, sides, text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op), sides.Symbolic, sides.Concrete)
}

// HeapsBy is sides with objects by changed rules.
func HeapsBy(text *texts.Language, sides objects.Sides, m concrete.Model) objects.Sides {
	return withHeaps(text, sides, text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op))
}
