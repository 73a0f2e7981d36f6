package languages

import (
	"tandem/notation/texts"
	"tandem/spec"
)

// Written lists the mutants of a language that a file of mutants has, as
// texts.ReadMutants reads it: of makes the language by formulas. It panics if the file is wrong, which a
// test of the register finds.
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
