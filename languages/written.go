package languages

import (
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Written lists the mutants of a language that a file has, as texts.ReadMutants reads it;
// of makes the language by formulas. A mistake in the file panics: in the lines at once, in
// an edit when the mutant is made. Tests make all of them.
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
				return of(text)
			},
		})
	}
	return mutants
}
