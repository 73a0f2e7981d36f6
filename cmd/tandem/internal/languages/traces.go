package languages

import (
	"context"
	"slices"

	"tandem/props"
	"tandem/props/section4"
	"tandem/spec"
)

// tracesLanguage is the traces of §4. They are checked, not run: they have no
// programs, and so no Semantics.
var tracesLanguage = &Language{
	Name: "traces", Title: "traces of objects",
	Paper: FormallyExplained, Sections: []string{"§4"},
	Sizes: Sizes{6, 8, 7},
	Index: []Indexed{{Language: "traces"}}, Numbered: true,
	Definitions: section4.Definitions(),
	In:          func(Machine) *Variant { return tracesVariant(section4.Repaired()) },
	Mutants:     func() []spec.Mutant[*Variant] { return spec.Mutants(section4.Mutants(), tracesVariant) },
	Readings: func() []spec.Reading[*Variant] {
		others := slices.DeleteFunc(section4.Readings(), func(r section4.Reading) bool { return r.ID == "repaired" }) // which is In
		return spec.Readings(others, tracesVariant)
	},
}

func tracesVariant(r section4.Sides) *Variant {
	return &Variant{
		Statements: func(spec.Limits) []props.Checkable { return section4.Statements(r) },
		Exhaustive: func(ctx context.Context, _ spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return section4.Exhaustive(ctx, r, size, counted(progress))
		},
	}
}

// Checked lists everything of which statements are checked: the languages, and
// the traces of §4.
func Checked() []*Language { return append(slices.Clone(all), unfoldingLanguage, tracesLanguage) }

// CheckedNamed is the one of them of that name; false if there is none.
func CheckedNamed(name string) (*Language, bool) {
	for _, l := range Checked() {
		if l.Name == name {
			return l, true
		}
	}
	return nil, false
}

// CheckedNames lists their names.
func CheckedNames() []string {
	var names []string
	for _, l := range Checked() {
		names = append(names, l.Name)
	}
	return names
}
