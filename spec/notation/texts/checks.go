package texts

import (
	"slices"
	"strings"
)

// partsOf returns what a language is made of; false if it is none that has formulas of others.
func partsOf(name string) ([]part, bool) {
	if base, ok := strings.CutSuffix(name, "+checks"); ok {
		parts, made := compositions()[base]
		if !made {
			for _, other := range takes[base] {
				parts = append(parts, part{language: other, entries: clausesOf(other)})
			}
			parts = append(parts, part{language: base})
		}
		return append(parts[:len(parts):len(parts)], checksOf(base)...), true
	}
	parts, ok := compositions()[name]
	return parts, ok
}

// entriesOf lists entries of both sides.
func entriesOf(ids ...string) []string {
	var list []string
	for _, id := range ids {
		list = append(list, "symbolic "+id, "concrete "+id)
	}
	return list
}

// checksOf returns the rules of assumptions, assertions and inputs of L+checks, with L's part in δ.
func checksOf(base string) []part {
	const of = "basic+checks"
	own := func(as string, entries ...string) part {
		return part{language: as + "+checks", other: true, entries: entries}
	}
	conditions := []string{"symbolic Assume", "symbolic Assert", "symbolic Assert-F"}
	tests := []string{"concrete Assume", "concrete Assert", "concrete Assert-F"}
	input := part{language: of, entries: entriesOf("Input")}
	switch base {
	case "unfolding":
		return []part{{language: "unfolding+checks"}}
	case "arrays", "recursion-arrays":
		return []part{own("arrays", slices.Concat(conditions, tests)...), input, {language: of, entries: entriesOf("Assume-Err", "Assert-Err")}}
	case "objects":
		return []part{
			own("objects", conditions...), {language: of, entries: tests}, input,
			own("objects", "symbolic Nil-Err"), {language: of, entries: []string{"concrete Nil-Err"}},
		}
	case "full":
		return []part{
			own("full", slices.Concat(conditions, tests)...), input, own("full", append(entriesOf("Assume-Err", "Assert-Err"), "symbolic Nil-Err")...),
			{language: of, entries: []string{"concrete Nil-Err"}},
		}
	}
	return []part{{language: of, entries: entriesOf("Assume", "Assert", "Assert-F", "Input")}}
}
