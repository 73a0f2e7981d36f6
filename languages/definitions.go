package languages

import (
	"tandem/internal/rules"
	"tandem/spec"
)

// DefinitionsOf lists the definitions that the files of formulas have of a language.
func DefinitionsOf(name string) []spec.Definition {
	var list []spec.Definition
	for _, d := range rules.Definitions(name) {
		list = append(list, spec.Definition{
			ID: d.ID, Section: d.Section, Name: d.Name, Statement: d.Statement, Described: d.Described,
			Source: d.Source, Code: d.Code, By: d.By, Entries: d.Entries,
		})
	}
	return list
}
