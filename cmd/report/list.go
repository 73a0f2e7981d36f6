package report

import (
	"strings"

	"tandem/languages"
	"tandem/spec"
)

// MutantInfo is a mutant.
type MutantInfo struct {
	ID       string `json:"id" jsonschema:"its ID, as --with takes it"`
	Target   string `json:"target" jsonschema:"what it replaces, as symbolic If-T"`
	Error    string `json:"error" jsonschema:"what is wrong about it"`
	KilledBy string `json:"killedBy" jsonschema:"a statement"`
}

func mutantInfo(m spec.Mutant[*languages.Variant]) MutantInfo {
	return MutantInfo{m.ID, strings.Join(m.Targets, ", "), m.Error, m.KilledBy}
}

// ReadingInfo is a reading.
type ReadingInfo struct {
	ID      string   `json:"id" jsonschema:"its ID, as --with takes it"`
	Target  string   `json:"target" jsonschema:"what it replaces"`
	Text    string   `json:"text" jsonschema:"what the section says"`
	Refutes []string `json:"refutes" jsonschema:"statements"`
}

func readingInfo(r spec.Reading[*languages.Variant]) ReadingInfo {
	return ReadingInfo{r.ID, strings.Join(r.Entries, ", "), r.Text, append([]string{}, r.Refutes...)}
}

// StatementInfo is a statement.
type StatementInfo struct {
	ID   string `json:"id" jsonschema:"its ID, as --only takes it"`
	Name string `json:"name" jsonschema:"its name for people"`
	Cite string `json:"cite" jsonschema:"where the paper has it"`
	Text string `json:"statement" jsonschema:"what it says, in mathematics"`
}

// ListOf returns what can be checked of languages, or of one over another vocabulary.
func ListOf(all []*languages.Chosen) LanguagesDocument {
	doc := LanguagesDocument{Head{LanguagesSchema, Version}, []LanguageInfo{}}
	for _, c := range all {
		doc.Languages = append(doc.Languages, listOf(c))
	}
	return doc
}

func listOf(c *languages.Chosen) LanguageInfo {
	l := c.Language
	mutants, readings := l.AllMutants(), l.AllReadings()
	if c.Vocabulary != nil {
		mutants, readings = c.Vocabulary.AllMutants(), nil
	}
	doc := languageInfo(l)
	doc.Statements, doc.Mutants, doc.Readings = []StatementInfo{}, []MutantInfo{}, []ReadingInfo{}
	for _, s := range l.AllStatements() {
		i := s.Info()
		doc.Statements = append(doc.Statements, StatementInfo{i.ID, i.Name, i.Cite, i.Text})
	}
	for _, m := range mutants {
		doc.Mutants = append(doc.Mutants, mutantInfo(m))
	}
	for _, r := range readings {
		doc.Readings = append(doc.Readings, readingInfo(r))
	}
	return doc
}

// left is the columns of a table without numbers.
func left(int) bool { return false }

// Lists writes statements, readings and mutants with their IDs, of several languages under their names.
func (p *Page) Lists(list []LanguageInfo) { p.text("lists", list) }
