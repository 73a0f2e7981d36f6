package lazyinit

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
)

// Reading is lazy initialisation as the text can be read, too.
type Reading = spec.Reading[Sides]

// IDPreconditions is the name of the statement about preconditions.
const IDPreconditions = "preconditions"

// Readings lists what §2 can be read to say where the rules decide otherwise. The
// printed text of the first is refuted by what §3 says of the example: there is a branch
// in which next points to the head of the list, which no field initialisation created.
func Readings() []Reading {
	of := func(change func(*lazyobjects.Calculus)) func() Sides {
		return func() Sides {
			k := lazyobjects.Standard()
			change(&k)
			return Over(concrete.Standard(), k)
		}
	}
	return []Reading{
		{
			ID: "prior-fields", Text: "a field is an object that was created for another field, and none that a variable was initialised with",
			From: "a reference of an object created during a prior field initialization", Entries: []string{"symbolic Init-Alias"}, Refutes: []string{"completeness", "lockstep", IDPreconditions},
			Of: of(func(k *lazyobjects.Calculus) { k.Prior = ofFields }),
		},
		{
			ID: "eager-variables", Text: "variables are initialised before the first statement: each points to an object or to null",
			From: "represent points-to edges", Entries: []string{"symbolic Val-Var"},
			Of: of(func(k *lazyobjects.Calculus) { k.Eager = true }),
		},
		{
			ID: "assigned-fields", Text: "an assignment to a field accesses it: what was there is initialised",
			From: "fields are initialized when they are first accessed", Entries: []string{"symbolic Assign-F", "symbolic New"},
			Of: of(func(k *lazyobjects.Calculus) { k.Assigned = true }),
		},
	}
}

// ofFields returns the objects of class C that initialisations of fields created.
func ofFields(c lazyobjects.Config, C lang.Type) []lang.ObjectValue {
	var list []lang.ObjectValue
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		if i := s.Top(); i.New && i.To.Type() == C && i.At.X == (lang.Var{}) {
			list = append(list, i.To)
		}
	}
	slices.Reverse(list)
	return list
}
