package routes

import (
	"tandem/languages/compare"
	"tandem/objects/fields"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/wp"
)

// Objects is the comparison of the models of programs with objects.
func Objects() compare.Subject {
	return compare.Subject{
		Language: "objects", Routes: All(),
		Default: []string{"forward", "backward", "backward-growing", "backward-leaves"},
	}
}

// All lists the routes.
func All() []compare.Route {
	kept, known := Kept()
	return []compare.Route{
		{
			Name: "forward", Short: "⟨Δ, σ, φ⟩, fields as arrays, fresh variables removed; the solver is told what each step adds",
			Open: Forward(fields.Standard(), Growing, AsBuilt),
		},
		{
			Name: "backward", Short: "path(ρ) computed again at each branching, with every aliasing conditional; fields as arrays",
			Open: Backward(wp.Compose, Whole, AsArrays),
		},
		{
			Name: "backward-short", Short: "path(ρ) computed again at each branching, without the conditionals that are decided; fields as arrays",
			Open: Backward(wp.ComposeShort, Whole, AsArrays),
		},
		{
			Name: "backward-growing", Short: "as backward-short; the solver is told of the conjuncts that are new, as in forward",
			Open: Backward(wp.ComposeShort, Growing, AsArrays),
		},
		{
			Name: "backward-leaves", Short: "path(ρ) computed at the ends of paths only, without the conditionals that are decided; fields as arrays",
			Leaves: true, Open: Backward(wp.ComposeShort, Whole, AsArrays),
		},
		{
			Name: "forward-whole", Short: "as forward, and the solver is told everything again at each branching",
			Open: Forward(fields.Standard(), Whole, AsBuilt),
		},
		{
			Name: "forward-leaves", Short: "as forward, and the solver is asked at the ends of paths only",
			Leaves: true, Open: Forward(fields.Standard(), Growing, AsBuilt),
		},
		{
			Name: "forward-fresh", Short: "as forward, with fresh variables left in φ, and what is known of them",
			Open: Forward(kept, Growing, known),
		},
		{
			Name: "forward-expanded", Short: "as forward, with the updates that a read looks through as conditionals",
			Open: Forward(fields.Standard(), Growing, Expanded),
		},
		{
			Name: "backward-reads", Short: "as backward-short, with a variable for each value that is read",
			Open: Backward(wp.ComposeShort, Whole, AsReads),
		},
		{
			Name: "backward-ranges", Short: "as backward-short, with arrays of integers, a range for the objects of each class",
			Open: Backward(wp.ComposeShort, Whole, AsRanges),
		},
		Lazy(lazyobjects.Standard()),
	}
}
