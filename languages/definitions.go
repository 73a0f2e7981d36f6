package languages

import (
	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/spec"
)

// DefinitionsOf lists the definitions that the files of formulas have of a language.
func DefinitionsOf(name string) []spec.Definition {
	return lists.Map(rules.Definitions(name), func(d rules.Definition) spec.Definition {
		return spec.Definition{
			ID: d.ID, Section: d.Section, Name: d.Name, Statement: d.Statement, Described: d.Described,
			Source: d.Source, Code: d.Code, By: d.By, Entries: d.Entries,
		}
	})
}
