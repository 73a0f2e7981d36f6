package ledger

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"github.com/dustin/go-humanize/english"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
)

// heading is a section of a paper with its title.
type heading struct{ section, title string }

// headings are the sections of papers by the papers' pages, and by their own titles.
var headings = map[string][]heading{
	firstPage: {
		{"§1", "Introduction"}, {"§2", "Basic symbolic execution"}, {"§2.1", "Extension to arrays"},
		{"§3", "Recursion"}, {"§4", "Object orientation"}, {"§4.1", "Fields as arrays"},
	},
	lecture: {
		{"semantics", "of symbolic execution"}, {"properties", "of symbolic execution"}, {"verification", "by assume and assert"},
		{"memoryless version", "of symbolic execution"}, {"statements", "of ours: assume, assert and inputs, in all languages"},
	},
	"embed": {{"§2.2", "A More Complicated Evaluator: Handling Side Effects"}, {"§3.1", "Untyped λ-calculus"}, {"§3.2", "Adding Side Effects"}},
	"frames": {
		{"§2.1", "Framing"}, {"§2.2", "Data Abstraction"}, {"§3", "Symbolic Execution"}, {"§3.1", "Language"}, {"§3.2.2", "Theory"}, {"§3.3", "Symbolic State"},
		{"§3.4.1", "Expressions"}, {"§3.4.2", "Assertions: produce and consume"}, {"§3.4.3", "Statements"}, {"§3.5", "Validity"}, {"§3.6", "Pure method termination"},
		{"§4", "Examples"}, {"§4.1", "Cell"}, {"§4.2", "Iterator"}, {"§5", "Soundness"}, {"§6", "Experience"}, {"§6.1", "Join"}, {"§6.2", "Symbolic Debugging"},
	},
	"reduction": {{"traces", "of assignments and conditions"}, {"reduction", "by equivalence of traces"}},
	"subsumption": {
		{"§2", "Background"}, {"§3", "Example"}, {"§4", "Subsumption for Symbolic States"}, {"§5.1", "Abstraction for Singly Linked Lists"},
		{"§5.2", "Abstraction for Arrays"}, {"§6", "Experiments"},
	},
}

// firstPage and lecture are the pages of the papers whose languages have no name for them.
const (
	firstPage = "formally-explained"
	lecture   = "lecture"
)

// page returns the name of the page of a language's paper, as embed.
func page(l *languages.Language) string {
	switch l.Paper {
	case languages.FormallyExplained:
		return firstPage
	case languages.Lecture:
		return lecture
	}
	name, _, _ := strings.Cut(cmp.Or(l.Short, l.Name), "/")
	return name
}

// Pages lists the pages of the papers that entries are of.
func Pages(entries []*Entry) []string {
	return names(entries, func(e *Entry) string { return e.page })
}

// PagesOf lists the pages of the papers that languages are of, without what that costs: their entries.
func PagesOf(list []*languages.Language) (pages []string) {
	for _, l := range list {
		if p := page(l); !slices.Contains(pages, p) {
			pages = append(pages, p)
		}
	}
	return pages
}

//go:embed page.tmpl
var pageText string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"cell": cell, "code": code, "commits": commits, "join": strings.Join, "papers": Papers,
	"open": func(sentence string) string { return strings.TrimSuffix(sentence, ".") },
}).Parse(pageText))

// written is a ledger as its page says it. Its methods return parts of sentences; "": there is nothing to say.
type written struct {
	*Ledger
	Name string // of the page
}

// Markdown returns what l has of its first paper as a page, as doc/ledger/embed.md: what
// fails, and how much holds. The rest of it tandem ledger shows. It takes away what
// is about other papers.
func (l *Ledger) Markdown() []byte {
	w := written{Ledger: l}
	if pages := Pages(l.Entries); len(pages) > 0 {
		w.Name = pages[0]
		l.OfPaper(w.Name)
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, w); err != nil {
		panic(err) // a test writes a page
	}
	return b.Bytes()
}

// Places counts those that the paper numbers or claims.
func (l written) Places() string {
	places, err := Places(l.Name, l.Entries)
	if err != nil { // another language has no table
		return ""
	}
	return counted(places)
}

// commits names commits in short.
func commits(list string) string {
	parts := strings.Split(list, ", ")
	for i, c := range parts {
		parts[i] = "`" + c[:min(len(c), 12)] + "`"
	}
	return strings.Join(parts, ", ")
}

// Kinds counts the rules and clauses by verdict, or the other entries.
func (l written) Kinds(rules bool) string {
	return cmp.Or(Tallied(lists.Filter(l.Entries, func(e *Entry) bool { return (e.Kind == Rule || e.Kind == Clause) == rules })), "none")
}

// notAlone says what NotAlone means.
const notAlone = "no test can blame these alone, since wherever they take part other rules fail as printed, too"

// section is what fails in a section as printed, and how much holds.
type section struct {
	Heading, Counts string
	Failing, Others []string // sentences
}

// Sections lists those of the paper that have entries.
func (l written) Sections() (sections []section) {
	list := slices.Clone(headings[l.Name])
	for _, e := range l.Entries {
		if !slices.ContainsFunc(list, func(h heading) bool { return h.section == e.Section }) {
			list = append(list, heading{e.Section, "(language " + e.Language + ")"})
		}
	}
	told := map[*Reading]bool{}
	for _, h := range list {
		if slices.ContainsFunc(l.Entries, func(e *Entry) bool { return e.Section == h.section }) {
			sections = append(sections, l.section(h, told))
		}
	}
	return sections
}

// section returns one with its heading. A case that is told is not told again.
func (l *Ledger) section(h heading, told map[*Reading]bool) section {
	all := lists.Filter(l.Entries, func(e *Entry) bool { return e.Section == h.section })
	others := map[string][]string{}
	for _, e := range all {
		switch e.Verdict {
		case NotAlone:
			others[notAlone] = append(others[notAlone], e.ID)
		case Proved, TooShort, Inconclusive:
			about := e.Verdict
			if _, open, ok := strings.Cut(e.DependsOn, "not decided by "); ok {
				about += ", since some readings fail, and others that the text supports were not searched far enough: " + codes(strings.Split(open, ", ")) + ". These are"
			} else if why := e.Printed().Why; why != "" {
				about += ", since " + cell(why)
			}
			others[about] = append(others[about], e.ID)
		}
	}
	of := section{Heading: h.section + " " + h.title, Counts: fmt.Sprintf("%s (%s): %s.", english.Plural(len(all), "entry", "entries"), origins(all), Tallied(all))}
	if faults := within(l.faults(), all); len(faults) > 0 {
		of.Counts += " What fails comes from " + counting(faults) + "."
		for _, f := range faults {
			of.Failing = append(of.Failing, f.text(!told[f.reading]))
			told[f.reading] = true
		}
	}
	for _, v := range slices.Sorted(maps.Keys(others)) {
		of.Others = append(of.Others, fmt.Sprintf("%s: %s.", strings.ToUpper(v[:1])+v[1:], codes(others[v])))
	}
	return of
}

// Repairs says what the repairs change: what they make hold, and what they break.
func (l *Ledger) Repairs() string {
	failing, mended := 0, 0
	var broken []string
	for _, e := range l.Entries {
		switch r := e.Reading(Published); {
		case e.Verdict == Refuted || e.Verdict == Depends:
			if failing++; Held(e.Own().Verdict) {
				mended++
			}
		case r != nil && Held(r.Verdict) && e.Own().Verdict == Refuted:
			broken = append(broken, e.ID)
		}
	}
	if failing == 0 {
		return ""
	}
	all, rest := "all of them", "and so is everything that passed before"
	if mended < failing {
		all = fmt.Sprintf("%d of them", mended)
	}
	if len(broken) > 0 {
		rest = "but of what passed before they break " + codes(broken)
	}
	return fmt.Sprintf("\n\n%s on a reading, by %s. With the repairs %s are tested without a counterexample, %s.", english.Plural(failing, "entry fails or depends", "entries fail or depend"), counting(l.faults()), all, rest)
}

// Beside says what runs in the published readings and is not printed.
func (l written) Beside() string {
	of := map[string]map[string]bool{}
	for _, e := range l.Entries {
		if r := e.Reading(Published); r != nil {
			for _, name := range r.Beside {
				name, how, _ := strings.Cut(strings.TrimSuffix(name, ")"), " (")
				if of[how] == nil {
					of[how] = map[string]bool{}
				}
				of[how][name] = true
			}
		}
	}
	var parts []string
	for how, why := range map[string]string{"ours": "%d of ours, since the paper omits them: %s", "repaired": "%d repaired ones: %s"} {
		if names := slices.Sorted(maps.Keys(of[how])); len(names) > 0 {
			parts = append(parts, fmt.Sprintf(why, len(names), codes(names)))
		}
	}
	slices.SortFunc(parts, func(a, b string) int { return strings.Compare(b, a) })
	return strings.Join(parts, "; ")
}

// Scopes says of each language how many programs its exhaustive runs had.
func (l written) Scopes() string {
	var parts, of []string
	for _, e := range l.Entries {
		if slices.Contains(of, e.Language) {
			continue
		}
		of = append(of, e.Language)
		var most Cases
		for _, e := range l.Entries {
			for _, c := range e.Own().Cases {
				if e.Language == of[len(of)-1] && c.Mode == Exhaustive && (c.Size > most.Size || c.Size == most.Size && c.States > most.States || c.Size == most.Size && most.Programs == 0 && c.Generated > most.Generated) {
					most = c
				}
			}
		}
		if most.Size > 0 && most.Programs == 0 {
			parts = append(parts, fmt.Sprintf("%s, all %s cases up to size %d", e.Language, props.Thousands(most.Generated), most.Size))
		} else if most.Size > 0 {
			parts = append(parts, fmt.Sprintf("%s, all %s programs up to size %d, with %s initial states", e.Language, props.Thousands(most.Programs), most.Size, props.Thousands(most.States)))
		}
	}
	return strings.Join(parts, "; ")
}

// Tallies counts wrong rules, clauses and pairings, each checked by all statements of its language.
func (l written) Tallies() string {
	var parts []string
	for _, t := range l.Mutants {
		text := fmt.Sprintf("%s %d of %d", t.Language, t.Killed, t.Mutants)
		if t.Equivalent > 0 {
			text += fmt.Sprintf(" and %d equivalent", t.Equivalent)
		}
		if len(t.Survivors) > 0 {
			text += fmt.Sprintf(" (%s survive)", codes(t.Survivors))
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// cell is text for a cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "*", "\\*", "<", "&lt;").Replace(strings.TrimSpace(text))
}

// code is text as code, also within a table.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + strings.NewReplacer("`", "'", "|", "\\|", "\n", " ").Replace(text) + "`"
}

func codes(list []string) string {
	parts := lists.Map(list, code)
	return strings.Join(parts, ", ")
}
