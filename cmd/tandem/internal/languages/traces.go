package languages

import (
	"context"
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/props"
	"tandem/props/section4"
	"tandem/spec"
)

// tracesLanguage is the traces of §4. They are checked, not run: they have no
// programs, and so no Semantics.
var tracesLanguage = &Language{
	Name: "traces", Title: "traces of objects (§4)",
	Sizes: Sizes{6, 8, 7},
	Index: []string{"traces"}, Numbered: true,
	In: func(Machine) *Variant { return tracesVariant(section4.Repaired()) },
	Mutants: func() []Mutant {
		var list []Mutant
		for _, m := range section4.Mutants() {
			list = append(list, Mutant{
				ID: m.ID, Target: tracesTarget(m.ID), Error: m.Error, KilledBy: m.KilledBy,
				Variant: func() *Variant { return tracesVariant(m.Reading) },
			})
		}
		return list
	},
	Readings: func() []Reading {
		var list []Reading
		for _, r := range section4.Readings() {
			if r.ID == "repaired" {
				continue // which is In
			}
			list = append(list, Reading{
				ID: r.ID, Target: strings.Join(r.Entries(), ", "), Text: r.Text, Refutes: r.Refutes(),
				Variant: func() *Variant { return tracesVariant(r) },
			})
		}
		return list
	},
}

func tracesVariant(r section4.Reading) *Variant {
	return &Variant{
		Statements: func(spec.Limits) []props.Checkable { return section4.Statements(r) },
		Exhaustive: func(ctx context.Context, _ spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, s := section4.Exhaustive(ctx, r, size, func(s section4.Scope) { progress(s.Cases + s.Points) })
			return reports, Scope{Size: s.Size, Programs: s.Traces, States: s.Cases, Points: s.Points, Steps: s.Steps}
		},
	}
}

// tracesTarget is the rule or clause that a mutant replaces: the one whose ID
// its own begins with.
func tracesTarget(id string) string {
	target, length := "", 0
	for _, e := range rules.All() {
		if e.Language == "traces" && strings.HasPrefix(id, e.ID+"-") && len(e.ID) > length {
			target, length = e.Side+" "+e.ID, len(e.ID)
		}
	}
	return target
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
