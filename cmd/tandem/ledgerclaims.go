package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/internal/rules"
	"tandem/ledger"
	"tandem/props"
	"tandem/props/trees"
	"tandem/spec"
)

// claims is every entry of the ledger without its evidence: of each language
// the definitions, the statements, and the rules and clauses. All but the
// definitions come from the register and the index of the rules.
func claims() []*ledger.Entry {
	var list []*ledger.Entry
	shown := map[rules.Entry]bool{}
	for _, c := range claimants() {
		list = append(list, c.definitions()...)
		list = append(list, c.statements()...)
		list = append(list, c.rules(shown)...)
	}
	return list
}

// claimants are those of all languages.
func claimants() []*claimant {
	var list []*claimant
	for _, l := range languages.Checked() {
		list = append(list, claimsOf(l))
	}
	return list
}

// claimant makes the entries of a language.
type claimant struct {
	*languages.Language
	facts
	readings []readingClaim
}

// readingClaim is a reading with the statements that are judged by it.
type readingClaim struct {
	spec.Reading[*languages.Variant]
	statements []string
}

func claimsOf(l *languages.Language) *claimant {
	c := &claimant{Language: l, facts: factsOf(l)}
	for _, r := range l.AllReadings() {
		var ids []string
		for _, s := range r.Of().Statements(spec.DefaultLimits()) {
			ids = append(ids, s.Info().ID)
		}
		c.readings = append(c.readings, readingClaim{r, ids})
	}
	return c
}

// digits is the number of a statement in the paper.
var digits = regexp.MustCompile(`^(Definition|Lemma|Corollary|Proposition|Theorem) (\d\.\d)`)

func (c *claimant) statements() []*ledger.Entry {
	var list []*ledger.Entry
	for _, s := range c.resting {
		info := s.Info()
		e := &ledger.Entry{
			ID: c.Name + "/" + info.ID, Kind: ledger.Claim, Section: own(c.Title), Language: c.Name,
			Name: info.Name, Statement: info.Text, Source: info.Cite, By: []string{info.ID},
		}
		if m := digits.FindStringSubmatch(info.Name); m != nil {
			e.Kind = strings.ToLower(m[1])
			if c.Numbered {
				e.ID = canonical(info, strings.ToLower(m[1])+"-"+m[2])
			}
		}
		e.Code = []ledger.Code{}
		c.read(e, info.ID)
		list = append(list, e)
	}
	return list
}

// canonical is the ID of a numbered statement: its number, and what its own ID
// says beside it.
func canonical(info props.Info, number string) string {
	if strings.HasPrefix(info.ID, number) {
		return info.ID
	}
	return number
}

// section is the section of a language in which a rule stands: where it is cited
// from, or its own if that is a section of another language.
func section(cite, title string) string {
	if m := sections.FindString(cite); slices.Contains(sections.FindAllString(title, -1), m) {
		return m
	}
	return own(title)
}

// own is the section of a language, the last of its title.
func own(title string) string {
	list := sections.FindAllString(title, -1)
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

var sections = regexp.MustCompile(`§\d(?:\.\d)?`)

// read puts to a statement the readings that judge it: the language as it is
// run, which is what is published unless a reading says that it is not, and
// the others.
func (c *claimant) read(e *ledger.Entry, id string) {
	own := ledger.Published
	text := "as printed"
	var others []*ledger.Reading
	for _, r := range c.readings {
		judge := ""
		switch {
		case slices.Contains(r.statements, id+printedSuffix):
			judge = id + printedSuffix
		case slices.Contains(r.statements, id):
			judge = id
		default:
			continue
		}
		name := r.ID
		if name == ledger.Published || judge != id {
			name, own, text = ledger.Published, ledger.Repaired, c.repair()
		}
		reading := ledger.Judged(name, r.Text, c.instead(r.Target()), r.ID, judge)
		if name == ledger.Published {
			others = append([]*ledger.Reading{reading}, others...)
		} else {
			others = append(others, reading)
		}
	}
	e.Readings = append(others, nil)
	copy(e.Readings[1:], e.Readings)
	e.Readings[0] = ledger.Judged(own, text, "", "", id)
	if own == ledger.Repaired { // what is printed comes first
		e.Readings[0], e.Readings[1] = e.Readings[1], e.Readings[0]
	}
}

// printedSuffix is that of the ID of a statement as it is printed, where what
// is judged otherwise is another statement.
const printedSuffix = "-printed"

// repair says where the language as it is run is not as printed.
func (c *claimant) repair() string {
	for _, r := range c.readings {
		if r.ID == ledger.Published {
			return "with other entries in the place of " + r.Target()
		}
	}
	return "as it holds"
}

// instead is what stands in the language as it is run in the place of the
// entries that a reading replaces.
func (c *claimant) instead(target string) string {
	var lines []string
	for name := range strings.SplitSeq(target, ", ") {
		if e, ok := c.repaired(name); ok {
			lines = append(lines, name+": "+strings.ReplaceAll(e.Formula, "\n", " "))
		}
	}
	return strings.Join(lines, "\n")
}

// repaired is the rule or clause of that side and ID in the language as it is
// run: of several the one that is cited as a repair.
func (c *claimant) repaired(name string) (rules.Entry, bool) {
	var found rules.Entry
	ok := false
	for _, e := range c.entries {
		if e.Side+" "+e.ID == name && (!ok || strings.HasSuffix(e.Cite, "repaired")) {
			found, ok = e, true
		}
	}
	return found, ok
}

// rules is the rules and clauses of the language that no language before it
// had. A rule is judged by the statements that rest on it, and by those that
// refute its mutants.
func (c *claimant) rules(shown map[rules.Entry]bool) []*ledger.Entry {
	var list []*ledger.Entry
	byID := map[string]*ledger.Entry{}
	for _, r := range c.entries {
		if shown[r] {
			continue
		}
		shown[r] = true
		name := r.Side + " " + r.ID
		id := fmt.Sprintf("%s/%s/%s", c.Name, r.Side, r.ID)
		code := ledger.Code{Func: r.Func, File: r.File, Line: r.Line}
		if e := byID[id]; e != nil { // a repair, which the readings show
			e.Code = append(e.Code, code)
			continue
		}
		e := &ledger.Entry{
			ID: id, Kind: r.Kind, Section: section(r.Cite, c.Title), Language: c.Name,
			Name: r.Side + " " + r.Kind + " " + r.ID, Statement: r.Formula, Source: r.Source, Code: []ledger.Code{code}, By: c.judging(r),
		}
		byID[id] = e
		own, text := ledger.Published, "as printed"
		if strings.Contains(r.Cite, "left to the reader") {
			text = "as the text leaves it to the reader"
		}
		var others []*ledger.Reading
		for _, read := range c.readings {
			if !slices.Contains(strings.Split(read.Target(), ", "), name) {
				continue
			}
			judges := slices.DeleteFunc(slices.Clone(e.By), func(id string) bool { return !slices.Contains(read.statements, id) })
			for _, id := range read.Refutes {
				if !slices.Contains(judges, id) {
					judges = append(judges, id)
				}
			}
			if read.ID == ledger.Published {
				own, text = ledger.Repaired, "in place of what is printed"
			}
			others = append(others, ledger.Judged(read.ID, read.Text, c.instead(name), read.ID, judges...))
		}
		e.Readings = append([]*ledger.Reading{ledger.Judged(own, text, "", "", e.By...)}, others...)
		list = append(list, e)
	}
	return list
}

// judging is the statements that judge a rule or clause, in their order.
func (c *claimant) judging(r rules.Entry) []string {
	on := map[string]bool{}
	for _, s := range c.facts.statements(r) {
		on[s.ID] = true
	}
	for _, m := range c.facts.mutants(r) {
		on[m.KilledBy] = true
	}
	ids := []string{}
	for _, s := range c.resting {
		if id := s.Info().ID; on[id] && !strings.HasPrefix(id, trees.Prefix) {
			ids = append(ids, id)
		}
	}
	return ids
}

// differs tells whether one of a definition's clauses is among those entries.
func differs(d spec.Definition, entries []string) bool {
	return slices.ContainsFunc(entries, func(e string) bool { return slices.Contains(d.Entries, e) })
}

// definitions is the definitions of the language, judged by the language as it
// is run.
func (c *claimant) definitions() []*ledger.Entry {
	var list []*ledger.Entry
	for _, d := range c.Definitions {
		e := &ledger.Entry{
			ID: d.ID, Kind: ledger.Definition, Section: d.Section, Language: c.Name, Name: d.Name,
			Statement: d.Statement, Source: d.Section + ", " + d.Source, Code: []ledger.Code{}, By: d.By,
		}
		for _, fn := range d.Code {
			e.Code = append(e.Code, ledger.Code{Func: fn})
		}
		own, text := ledger.Published, "as printed"
		var others []*ledger.Reading
		for _, r := range c.readings {
			if r.ID == ledger.Published && differs(d, r.Entries) {
				own, text = ledger.Repaired, "with another clause in the place of the one printed"
				judges := slices.DeleteFunc(slices.Clone(e.By), func(id string) bool { return !slices.Contains(r.statements, id) })
				others = append(others, ledger.Judged(ledger.Published, r.Text, c.instead(strings.Join(d.Entries, ", ")), r.ID, judges...))
			}
		}
		e.Readings = append(others, ledger.Judged(own, text, "", "", e.By...))
		list = append(list, e)
	}
	return list
}
