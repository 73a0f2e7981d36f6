package section4

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/wp/heap"
)

// twinMutants have the same mistake on both sides of Theorem 4.5, which it does not
// see.
func twinMutants() []Mutant {
	return []Mutant{
		paired("negated", "a test that is false lets the trace through", "Path-Test-negated", "Test-false"),
		paired("last", "what follows a test is dropped", "Path-Test-last", "Test-last"),
		paired("lost", "nothing is assigned", "Path-Assign-no-substitution", "Assign-lost"),
		paired("field-lost", "no field is assigned to", "Field-Same-no-alias", "Assign-field-lost"),
		paired("new-lost", "x := new C leaves x as it was", "Path-New-no-substitution", "New-not-assigned"),
		paired("new-nil", "x := new C is x := nil", "Path-New-as-nil", "New-nil"),
		paired("one", "new integers are 1", "New-Deref-X-one", "New-one"),
		{
			ID: "twin-or", Error: "b || b' is b, on both sides", KilledBy: "runs", Targets: []string{"model " + lang.Or.Info().Name},
			Of: func() Sides {
				r := Repaired()
				r.Heap.Eval = heap.Lazy(concrete.Standard().With(lang.Or, mistakes.First))
				return r
			},
		},
	}
}

// paired is a mutant of the calculus and one of the concrete rules at once.
func paired(id, wrong, calculus, rule string) Mutant {
	k, _ := spec.FindMutant(oneSided(), calculus)
	c, _ := spec.FindMutant(oneSided(), rule)
	return Mutant{
		ID: "twin-" + id, Error: wrong + ", on both sides", KilledBy: "runs", Targets: append(k.Targets, c.Targets...),
		Of: func() Sides {
			sides := c.Of()
			sides.Wp = k.Of().Wp
			return sides
		},
	}
}
