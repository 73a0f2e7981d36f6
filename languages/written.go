package languages

import (
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Written lists a language's mutants in a file for texts.ReadMutants; of makes the language by
// formulas. Mistakes panic: in lines at once, in edits when the mutant is made, as tests make all.
func Written(language, file string, of func(*texts.Language) *Variant) []spec.Mutant[*Variant] {
	list, err := texts.ReadMutants(language, file)
	if err != nil {
		panic(err)
	}
	var mutants []spec.Mutant[*Variant]
	for _, m := range list {
		mutants = append(mutants, spec.Mutant[*Variant]{
			ID: m.ID, Error: m.Error, KilledBy: m.KilledBy, Targets: m.Targets(),
			Of: func() *Variant {
				text, err := texts.Printed(language).Mistaken(m)
				if err != nil {
					panic(err)
				}
				v := of(text)
				v.Formulas = text.Now()
				return v
			},
		})
	}
	return mutants
}
