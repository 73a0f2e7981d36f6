package report

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	formulas "tandem/spec/notation/texts"
)

// RulesDocument is rules and clauses, or what the letters of formulas stand for.
type RulesDocument struct {
	Schema  string        `json:"schema" jsonschema:"the name of this schema"`
	Version string        `json:"version" jsonschema:"of Tandem"`
	Rules   []RuleEntry   `json:"rules,omitzero" jsonschema:"the rules and clauses; missing: the letters were asked for"`
	Letters []LetterEntry `json:"letters,omitzero" jsonschema:"with --letters, those of each language whose formulas run, by language and letter"`
}

// RuleEntry is a rule or clause with what is known about it.
type RuleEntry struct {
	rules.Shown
	File       string             `json:"file" jsonschema:"where the function is, from the root of the module; \"\" if it has none"`
	Line       int                `json:"line" jsonschema:"of the function, from 1; 0 if it has none"`
	Statements []RestingStatement `json:"statements" jsonschema:"those that rest on it"`
	Mutants    []RuleMutant       `json:"mutants" jsonschema:"the mutants that are made of it"`
}

// RestingStatement is a statement that rests on a rule or clause.
type RestingStatement struct {
	ID   string `json:"id" jsonschema:"its ID, as --only takes it"`
	Name string `json:"name" jsonschema:"its name for people"`
	Cite string `json:"cite" jsonschema:"where the paper has it"`
}

// RuleMutant is a mutant of a rule or clause.
type RuleMutant struct {
	ID       string `json:"id" jsonschema:"its ID, as --with takes it"`
	Error    string `json:"error" jsonschema:"what is wrong about it"`
	KilledBy string `json:"killedBy" jsonschema:"the ID of a statement that refutes it"`
}

// RulesOf returns the rules and clauses of languages, each once: all of them, those of
// that ID, whatever its capitals, and their twins, or else those whose formula has
// that text. byID says whether it is an ID; ids lists those that there are.
func RulesOf(list []*languages.Language, sought string) (doc RulesDocument, byID bool, ids []string) {
	doc = RulesDocument{Schema: RulesSchema, Version: Version, Rules: []RuleEntry{}}
	shown := map[rules.Entry]bool{} // a language may have those of others before it
	var byText []RuleEntry
	for _, l := range list {
		about := ledger.FactsOf(l)
		for _, e := range entriesOf(l, about) {
			if shown[e] {
				continue
			}
			shown[e] = true
			if !slices.Contains(ids, e.ID) {
				ids = append(ids, e.ID)
			}
			switch {
			case sought == "" || strings.EqualFold(e.ID, sought) || strings.EqualFold(e.Twin, sought):
				doc.Rules = append(doc.Rules, ruleOf(about, e))
			case has(e.Formula, sought):
				byText = append(byText, ruleOf(about, e))
			}
		}
	}
	if len(doc.Rules) > 0 {
		return doc, sought != "", ids
	}
	doc.Rules = append(doc.Rules, byText...)
	return doc, false, ids
}

// entriesOf returns the rules and clauses of a language: its own, and all that it has of others.
func entriesOf(l *languages.Language, about ledger.Facts) []rules.Entry {
	list := slices.Clone(about.Entries)
	if l.Text == nil {
		return withTaken(l, list)
	}
	for _, line := range formulas.Printed(l.Name).Lines {
		same := func(e rules.Entry) bool { return e.Target() == line.Target() && e.Formula == line.Text }
		if line.Helper || slices.ContainsFunc(list, same) {
			continue
		}
		if i := slices.IndexFunc(rules.All(), same); i >= 0 {
			list = append(list, rules.All()[i])
			continue
		}
		kind := ledger.Rule
		if !line.Formula.Rule {
			kind = ledger.Clause
		}
		language := l.Name
		for _, o := range rules.Others() {
			if o.Side == line.Side && o.ID == line.ID && o.Formula == line.Text {
				language = o.Language
			}
		}
		list = append(list, rules.Entry{Shown: rules.Shown{
			Language: language, Side: line.Side, Kind: kind, ID: line.ID, Twin: twinOf(l, line),
			Provenance: rules.Ours, Formula: line.Text, Source: line.Cite, Cite: line.Cite,
		}})
	}
	return list
}

// twinOf returns the ID of an entry if the other side has one of that ID, too.
func twinOf(l *languages.Language, line formulas.Line) string {
	twin := func(o formulas.Line) bool { return o.ID == line.ID && o.Side != line.Side }
	if slices.ContainsFunc(formulas.Printed(l.Name).Lines, twin) {
		return line.ID
	}
	return ""
}

// withTaken adds the rules of a language's systems that stand with another language of its paper.
func withTaken(l *languages.Language, list []rules.Entry) []rules.Entry {
	programs := l.In(languages.Standard()).Programs
	if programs == nil {
		return list
	}
	for _, r := range slices.Concat(programs.Symbolic, programs.Concrete) {
		id := r.ID[strings.IndexByte(r.ID, ':')+1:] // a colon follows the side whose rules take the step
		same := func(e rules.Entry) bool { return e.ID == id }
		if i := slices.IndexFunc(rules.All(), same); i >= 0 && !slices.ContainsFunc(list, same) {
			list = append(list, rules.All()[i])
		}
	}
	return list
}

// has reports whether a formula has a text, in mathematics or in ASCII. Blanks and capitals do not matter.
func has(formula, text string) bool {
	spaceless := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), "")) }
	ascii := Page{ASCII: true}
	return strings.Contains(spaceless(formula), spaceless(text)) ||
		strings.Contains(spaceless(ascii.formula(formula)), spaceless(text))
}

func ruleOf(about ledger.Facts, e rules.Entry) RuleEntry {
	r := RuleEntry{Shown: e.Shown}
	r.File, r.Line, _ = e.Place()
	r.Statements = listed(about.Resting(e), func(s props.Info) RestingStatement { return RestingStatement{s.ID, s.Name, s.Cite} })
	r.Mutants = listed(about.Mutants(e), func(m spec.Mutant[*languages.Variant]) RuleMutant { return RuleMutant{m.ID, m.Error, m.KilledBy} })
	return r
}

// Rules lists rules and clauses, twins together.
func (p *Page) Rules(list []RuleEntry) {
	width := 0
	for _, e := range list {
		width = max(width, len(e.ID))
	}
	p.text("rules", struct {
		Rules []RuleEntry
		Width int
	}{list, width})
}

// Lines are the rule in mathematics, with steps that are premises above a line, or where the index does not
// have it its citation, if it has one.
func (e RuleEntry) Lines() []string {
	if rule, premises, ok := strings.Cut(e.Formula, "⟩ if "); ok && strings.Contains(premises, "⟨") && !strings.Contains(e.Formula, "\n") {
		rule += "⟩"
		return []string{premises, strings.Repeat("─", max(utf8.RuneCountInString(rule), utf8.RuneCountInString(premises))), rule}
	}
	return strings.Split(indented(cmp.Or(e.Formula, e.Cite, e.Side+" "+e.Kind)), "\n")
}

// PrintedLines are the rule as the paper prints it, where another one runs.
func (e RuleEntry) PrintedLines() []string {
	if e.Printed == "" || e.Printed == e.Formula {
		return nil
	}
	return strings.Split(indented(e.Printed), "\n")
}

// indented returns a formula of several lines with blanks for its tabs.
func indented(formula string) string { return strings.ReplaceAll(formula, "\t", "    ") }

// Rule is all about one rule or clause, side by side with its twin.
func (p *Page) Rule(list []RuleEntry) {
	p.text("rule", list)
	p.resting(list)
}

// TwinOf returns the twin of a rule in a list.
func (e RuleEntry) TwinOf(list []RuleEntry) string {
	if t, ok := lists.Find(list, func(t RuleEntry) bool { return t.ID == e.Twin && t.Side != e.Side }); ok {
		return strings.TrimSuffix(t.Side+" "+t.ID+", "+t.Func, ", ")
	}
	return "none"
}

// resting lists the statements that rest on the entries, with the sides where they do.
func (p *Page) resting(list []RuleEntry) {
	sides := map[string][]string{}
	var statements []RestingStatement
	var rows [][]string
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		for _, e := range list {
			if e.Side != side {
				continue
			}
			for _, s := range e.Statements {
				if sides[s.ID] == nil {
					statements = append(statements, s)
				}
				sides[s.ID] = append(sides[s.ID], side)
			}
		}
	}
	p.Line("")
	if len(statements) == 0 {
		p.Line("No statement rests on it.")
		return
	}
	p.Line(spell.Ours("statements that rest on it, and on which side of it; tandem check --only ID checks them"))
	for _, s := range statements {
		on := "both"
		if len(sides[s.ID]) == 1 {
			on = sides[s.ID][0]
		}
		rows = append(rows, []string{"  " + s.ID, on, s.Name})
	}
	p.Table("", left, rows)
}

// printed returns the rules of a language as the paper prints them, by ID, the concrete
// one first. There is none for a rule that only a mutant has.
func printed(l *languages.Language, id string) (list []rules.Entry) {
	entries := ledger.FactsOf(l).Entries
	for _, side := range []string{rules.Concrete, rules.Symbolic} {
		list = append(list, lists.Filter(entries, func(e rules.Entry) bool { return e.Kind == ledger.Rule && e.ID == id && e.Side == side })...)
	}
	return list
}
