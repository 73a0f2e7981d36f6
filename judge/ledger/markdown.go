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
	for _, h := range list {
		if slices.ContainsFunc(l.Entries, func(e *Entry) bool { return e.Section == h.section }) {
			sections = append(sections, l.section(h))
		}
	}
	return sections
}

func (l *Ledger) section(h heading) section {
	var all, failing []*Entry
	others := map[string][]string{}
	for _, e := range l.Entries {
		if e.Section != h.section {
			continue
		}
		all = append(all, e)
		switch e.Verdict {
		case Refuted, Depends:
			failing = append(failing, e)
		case NotAlone:
			others[notAlone] = append(others[notAlone], e.ID)
		case Proved, TooShort, Inconclusive:
			about := e.Verdict
			if why := e.Printed().Why; why != "" {
				about += ", since " + cell(short(why))
			}
			others[about] = append(others[about], e.ID)
		}
	}
	of := section{Heading: h.section + " " + h.title, Counts: fmt.Sprintf("%s (%s).", Tallied(all), origins(all))}
	for len(failing) > 0 {
		first := failing[0]
		r, cause := first.failing(), first.cause()
		var same []string
		failing = slices.DeleteFunc(failing, func(e *Entry) bool { // by one mistake, or one reading
			if e.cause() != cause {
				return false
			}
			same = append(same, e.ID)
			if f := e.failing(); f.Counterexample != nil && (r.Counterexample == nil || f.Counterexample.Case.Smaller(r.Counterexample.Case)) {
				r = f
			}
			return true
		})
		verb := "fails"
		if len(same) > 1 {
			verb = "fail"
		}
		if first.Verdict == Depends {
			of.Failing = append(of.Failing, fmt.Sprintf("- Read so that %s (`%s`; %s), %s %s.", cell(strings.TrimSuffix(r.Text, ".")), r.ID, cell(cmp.Or(r.From, "no words say so")), codes(same), verb))
			continue
		}
		fault := "no single rule is at fault"
		if blame := r.blamed(); len(blame) > 0 {
			fault = "the mistake is in " + codes(blame)
		}
		of.Failing = append(of.Failing, fmt.Sprintf("- %s %s as printed, by %s; %s.", codes(same), verb, code(short(cmp.Or(r.Case(), r.Why))), fault))
	}
	if beside := besideIn(all); len(beside) > 0 {
		repaired := len(lists.Filter(beside, func(b string) bool { return strings.HasSuffix(b, "(repaired)") }))
		of.Others = append(of.Others, fmt.Sprintf("Rules and clauses that run in the published reading and are ours, since the paper omits them: %d; that are repaired: %d.", len(beside)-repaired, repaired))
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
	return fmt.Sprintf("\n\n%d entries fail or depend on a reading, by %d mistakes or readings. With the repairs %s are tested without a counterexample, %s.", failing, l.causes(), all, rest)
}

// causes counts what the entries that fail or depend on a reading rest on: the rules to blame, the case where there
// are none, or the reading.
func (l *Ledger) causes() int {
	of := map[string]bool{}
	for _, e := range l.Entries {
		if e.Verdict == Refuted || e.Verdict == Depends {
			of[e.cause()] = true
		}
	}
	return len(of)
}

// cause says what makes the entry fail, or depend on a reading.
func (e *Entry) cause() string {
	r := e.failing()
	if e.Verdict == Depends {
		return "reading " + r.ID
	}
	return "refuted " + cmp.Or(codes(r.blamed()), r.Case(), r.Why)
}

// blamed lists the entries that are to blame that the reading fails.
func (r *Reading) blamed() []string {
	list := slices.Concat(r.Blame, r.Alone)
	slices.Sort(list)
	return slices.Compact(list)
}

// besideIn lists what runs in the published readings of entries and is not printed.
func besideIn(entries []*Entry) (list []string) {
	for _, e := range entries {
		if r := e.Reading(Published); r != nil {
			list = append(list, r.Beside...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// failing returns the reading that shows why an entry does not simply hold: the published
// one, or the first that the text supports and that fails.
func (e *Entry) failing() *Reading {
	r := e.Printed()
	for _, other := range e.Readings {
		if Held(r.Verdict) && other.Verdict == Refuted && other.From != "" {
			return other
		}
	}
	return r
}

// shortest is how much of a case is shown, in characters.
const shortest = 100

func short(text string) string {
	if r := []rune(text); len(r) > shortest {
		return string(r[:shortest]) + "…"
	}
	return text
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
			parts = append(parts, fmt.Sprintf("%s to size %d, %s cases", e.Language, most.Size, props.Thousands(most.Generated)))
		} else if most.Size > 0 {
			parts = append(parts, fmt.Sprintf("%s to size %d, %s with %s states", e.Language, most.Size, props.Thousands(most.Programs), props.Thousands(most.States)))
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
