package section4

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/wp/heap"
)

// twinMutants have the same mistake on both sides of Theorem 4.5, which it does not see.
func twinMutants() []Mutant {
	return []Mutant{
		paired("field-lost", "no field is assigned to", "Field-Same-no-alias", "Assign-field-lost"),
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

// paired returns a mutant of the calculus and one of the concrete rules at once.
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
