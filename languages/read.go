package languages

import (
	"fmt"

	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Readings is spec.Readings of a language whose formulas run: each reading has the
// statement formulas, about its own ones, if they say what differs.
func Readings[T any](language string, list []spec.Reading[T], makes func(T) *Variant, formulas func(*texts.Language, T, spec.Limits) props.Checkable) []spec.Reading[*Variant] {
	readings := spec.Readings(list, makes)
	for i, r := range list {
		if r.Unsaid != "" {
			continue
		}
		readings[i].Of = func() *Variant {
			sides := r.Of()
			v := makes(sides)
			v.Formulas = func() *texts.Language {
				text, err := texts.Printed(language).As(r.Entries, r.Said)
				if err != nil {
					panic(fmt.Sprintf("languages: the formulas of %s: %v", r.ID, err)) // a test has them all
				}
				return text
			}
			v.Anchors = func(lim spec.Limits) []props.Checkable {
				return []props.Checkable{formulas(v.Formulas(), sides, lim)}
			}
			return v
		}
	}
	return readings
}

// WrittenReadings is Readings of readings as text.
func WrittenReadings[T any](list []spec.Reading[texts.Sides[T]], makes func(T) *Variant, formulas func(*texts.Language, T, spec.Limits) props.Checkable) []spec.Reading[*Variant] {
	return spec.Readings(list, func(sides texts.Sides[T]) *Variant {
		v := makes(sides.Of)
		if sides.Text != nil {
			v.Formulas = sides.Text.Now()
			v.Anchors = func(lim spec.Limits) []props.Checkable {
				return []props.Checkable{formulas(sides.Text, sides.Of, lim)}
			}
		}
		return v
	})
}
