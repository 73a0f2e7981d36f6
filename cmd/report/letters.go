package report

import (
	"cmp"
	"maps"
	"slices"

	"tandem/internal/rules"
	"tandem/languages"
	"tandem/spec/notation"
)

// LetterEntry is what a letter of a language stands for.
type LetterEntry struct {
	Language string `json:"language" jsonschema:"the name of the language"`
	Letter   string `json:"letter" jsonschema:"the letter; with an index, as e1, or with primes, as e', it is another one of the same sort"`
	ASCII    string `json:"ascii" jsonschema:"the letter as ASCII spells it"`
	Symbolic string `json:"symbolic,omitempty" jsonschema:"its sort in rules and clauses of the symbolic side; missing: they do not have it"`
	Concrete string `json:"concrete,omitempty" jsonschema:"its sort in rules and clauses of the concrete side; missing: they do not have it"`
}

// LettersOf returns the letters of those of the languages whose formulas run.
func LettersOf(list []*languages.Language) RulesDocument {
	doc := RulesDocument{Schema: RulesSchema, Version: Version, Letters: []LetterEntry{}}
	for _, l := range list {
		dialects := notation.Dialects(l.Name)
		if l.Text == nil || dialects == nil {
			continue
		}
		names := map[string]bool{}
		for _, d := range dialects {
			for name := range d.Letters {
				names[name] = true
			}
		}
		for _, name := range slices.SortedFunc(maps.Keys(names), func(a, b string) int {
			return cmp.Or(cmp.Compare(notation.ASCII(a), notation.ASCII(b)), cmp.Compare(a, b))
		}) {
			e := LetterEntry{Language: l.Name, Letter: name, ASCII: notation.ASCII(name)}
			for side, d := range dialects {
				if sort, ok := d.Letters[name]; ok && side == rules.Symbolic {
					e.Symbolic = sort.String()
				} else if ok {
					e.Concrete = sort.String()
				}
			}
			doc.Letters = append(doc.Letters, e)
		}
	}
	return doc
}

// Letters lists letters with their sorts, a table for each language.
func (p *Page) Letters(list []LetterEntry) { p.text("letters", list) }
