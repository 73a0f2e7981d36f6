package report

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation"
	rulestext "tandem/spec/notation/texts"
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
	return LanguagesDocument{Head{LanguagesSchema, Version}, listed(all, listOf)}
}

func listOf(c *languages.Chosen) LanguageInfo {
	l := c.Language
	mutants, readings := l.AllMutants(), l.AllReadings()
	if c.Vocabulary != nil {
		mutants, readings = c.Vocabulary.AllMutants(), nil
	}
	doc := languageInfo(l)
	doc.Statements = listed(l.AllStatements(), func(s props.Checkable) StatementInfo {
		i := s.Info()
		return StatementInfo{i.ID, i.Name, i.Cite, i.Text}
	})
	doc.Mutants, doc.Readings = listed(mutants, mutantInfo), listed(readings, readingInfo)
	return doc
}

// listed returns f of each element; a list without elements where there are none, which JSON has as [].
func listed[A, B any](list []A, f func(A) B) []B { return append([]B{}, lists.Map(list, f)...) }

// left is the columns of a table without numbers.
func left(int) bool { return false }

// Lists writes statements, readings and mutants with their IDs, of several languages under their names.
func (p *Page) Lists(list []LanguageInfo) { p.text("lists", list) }

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
	return LanguagesDocument{Head{LanguagesSchema, Version}, listed(list, languageInfo)}
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
		dialects := rulestext.Dialects(l.Name)
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

// MutantsOf returns what became of the mutants, those that survive first.
func MutantsOf(killings []ledger.Killing) CheckDocument {
	doc := CheckDocument{Head: Head{CheckSchema, Version}, Verdict: ledger.Killed, Killing: killings}
	order := []string{ledger.Survives, ledger.Equivalent, ledger.Killed}
	for _, k := range killings {
		slices.SortStableFunc(k.Mutants, func(a, b ledger.Mutant) int {
			return slices.Index(order, a.Verdict) - slices.Index(order, b.Verdict)
		})
		if len(k.Mutants) > 0 && k.Mutants[0].Verdict == ledger.Survives {
			doc.Verdict = ledger.Survives
		}
	}
	return doc
}

// Mutants writes what became of mutants. roles are what the statements of a language add
// to simpler ones, by its name, where all of its mutants were tried.
func (p *Page) Mutants(killings []ledger.Killing, roles map[string][]ledger.Role) {
	p.text("mutants", struct {
		Killings []ledger.Killing
		Roles    map[string][]ledger.Role
	}{killings, roles})
}

// having returns how many mutants have a verdict.
func having(list []ledger.Mutant, verdict string) int {
	return lists.Count(list, func(m ledger.Mutant) bool { return m.Verdict == verdict })
}
