package report

import "tandem/languages"

// LanguagesDocument is the languages of a register.
type LanguagesDocument struct {
	Head
	Languages []LanguageInfo `json:"languages" jsonschema:"the languages, smaller ones first"`
}

// LanguageInfo is a language.
type LanguageInfo struct {
	Name     string                 `json:"name" jsonschema:"as flags take it"`
	Title    string                 `json:"title" jsonschema:"what it is, for people"`
	Paper    string                 `json:"paper,omitempty" jsonschema:"the paper whose rules it has"`
	Sections []string               `json:"sections" jsonschema:"the sections of the paper"`
	Suffix   string                 `json:"suffix" jsonschema:"of its programs, with the dot; empty: it has none"`
	Can      []languages.Capability `json:"can" jsonschema:"the subcommands that can use it"`

	Statements []StatementInfo `json:"statements,omitzero" jsonschema:"with tandem check --list, the statements, in the order of the paper"`
	Mutants    []MutantInfo    `json:"mutants,omitzero" jsonschema:"with tandem check --list, the mutants"`
	Readings   []ReadingInfo   `json:"readings,omitzero" jsonschema:"with tandem check --list, the readings"`
}

// LanguagesOf lists languages.
func LanguagesOf(list []*languages.Language) LanguagesDocument {
	doc := LanguagesDocument{Head{LanguagesSchema, Version}, []LanguageInfo{}}
	for _, l := range list {
		doc.Languages = append(doc.Languages, languageInfo(l))
	}
	return doc
}

func languageInfo(l *languages.Language) LanguageInfo {
	info := LanguageInfo{Name: l.Name, Title: l.Title, Paper: l.Paper, Sections: append([]string{}, l.Sections...), Can: l.Can()}
	if l.Syntax != nil {
		info.Suffix = l.Syntax.Suffix
	}
	return info
}

// Text writes the list as a table.
func (doc LanguagesDocument) Text(p *Page) { p.text("languages", doc) }
