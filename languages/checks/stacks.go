package checks

import (
	"slices"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	checked "tandem/languages/checks/concrete"
	assumed "tandem/languages/checks/symbolic"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
)

// Recursion returns the language with procedures and checks over the model m.
func Recursion(m concrete.Model) recursion.Sides {
	sides := recursion.Published(m)
	return stacked(sides,
		assumed.Calculus[symstacks.Config]{Subst: applied[symstacks.Config](sides.Apply)},
		checked.Calculus[stacks.Config]{Value: Valued[stacks.Config](sides.Eval)})
}

// RecursionArrays returns the language with procedures, arrays and checks over the model m.
func RecursionArrays(m concrete.Model) recursion.Sides {
	return stacked(recursion.WithArrays(m), inBounds[symstacks.Config](symbounds.Standard()), strictly[stacks.Config](bounds.Standard(m)))
}

// stacked is sides with the rules of checks.
func stacked(sides recursion.Sides, sym assumed.Calculus[symstacks.Config], con checked.Calculus[stacks.Config]) recursion.Sides {
	sides.Name += Suffix
	sides.Symbolic.Rules = slices.Concat(sides.Symbolic.Rules, assumed.Rules(sym))
	sides.Concrete.Rules = slices.Concat(sides.Concrete.Rules, checked.Rules(con))
	sides.Fault, sides.Blocked = checked.Failed[stacks.Config], checked.Blocked(con)
	return sides
}
