package ledger

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Claims returns every entry of the ledger without its evidence: of each language the
// definitions, the statements, and the rules and clauses that no language before
// it has.
func Claims(list []*languages.Language) []*Entry {
	var entries []*Entry
	shown := map[rules.Entry]bool{}
	for _, l := range list {
		c := claimsOf(l)
		own := slices.Concat(c.definitions(), c.statements(), c.rules(shown))
		for _, e := range own {
			e.Paper, e.page, e.apart = l.Paper, page(l), PlanOf(l.Name).SeparateEvidence
			if l.Short != "" { // of a definition: §3, §3.1
				in := sections.FindAllString(e.Source, -1)
				if len(in) > 1 && strings.HasPrefix(e.Source, in[0]+", "+in[1]) {
					in = in[1:]
				}
				if len(in) > 0 && slices.ContainsFunc(headings[e.page], func(h heading) bool { return h.section == in[0] }) {
					e.Section = in[0]
				}
			}
		}
		entries = append(entries, own...)
	}
	return entries
}

// sections are those that a source names: the first is the entry's, of a paper whose languages have a name for it.
var sections = regexp.MustCompile(`§[0-9]+(\.[0-9]+)*`)

// Papers lists the papers that entries are of, each once.
func Papers(entries []*Entry) []string {
	return names(entries, func(e *Entry) string { return e.Paper })
}

// Sections lists the sections that entries are of, each once.
func Sections(entries []*Entry) []string {
	return names(entries, func(e *Entry) string { return e.Section })
}

func names(entries []*Entry, of func(*Entry) string) []string {
	var list []string
	for _, e := range entries {
		if !slices.Contains(list, of(e)) {
			list = append(list, of(e))
		}
	}
	return list
}

// claimant makes the entries of a language.
type claimant struct {
	Facts
	readings []readingClaim
	mended   []spec.Reading[*languages.Variant] // of the published one
}

// readingClaim is a reading with the statements that are judged by it.
type readingClaim struct {
	spec.Reading[*languages.Variant]
	statements []props.Info
}

func claimsOf(l *languages.Language) *claimant {
	c := &claimant{Facts: FactsOf(l)}
	for _, r := range l.AllReadings() {
		if len(r.Mended) > 0 {
			c.mended = append(c.mended, r)
		}
		if r.Aside() {
			continue
		}
		list := lists.Map(r.Of().Deciding(), props.Checkable.Info)
		c.readings = append(c.readings, readingClaim{r, list})
	}
	return c
}

// judge returns the statement by which the reading judges the one of that ID: its
// printed form where there is one, and else itself. "": it does not judge it.
func (r *readingClaim) judge(id string) string {
	judge := ""
	for _, s := range r.statements {
		switch {
		case s.PrintedOf == id:
			return s.ID
		case s.ID == id:
			judge = id
		}
	}
	return judge
}

// among lists those of the statements that the reading has, as they are.
func (r *readingClaim) among(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return !slices.ContainsFunc(r.statements, func(s props.Info) bool { return s.ID == id })
	})
}

func (c *claimant) statements() []*Entry {
	var list []*Entry
	for _, s := range c.Statements {
		info := s.Info()
		e := &Entry{
			ID: c.Name + "/" + info.ID, Kind: cmp.Or(info.Number.Kind, Claim), Section: c.Own(), Language: c.Name,
			Name: info.Name, Statement: info.Text, Source: info.Cite, Code: []Code{}, By: []string{info.ID},
		}
		e.Provenance = c.provenanceOf(info)
		switch number := info.Number.ID(); {
		case c.Short != "":
			e.ID = c.Short + "/" + cmp.Or(number, info.ID)
		case c.Numbered && number != "":
			e.ID = number
		}
		c.read(e, info.ID)
		list = append(list, e)
	}
	return list
}

// read puts to a statement the readings that judge it: the published one first, the
// language as it is run, and the others.
func (c *claimant) read(e *Entry, id string) {
	own := c.own(id)
	own.Beside = append(own.Beside, repairedIn(runsToo[e.ID])...)
	if own.ID == Repaired && !c.Composed {
		e.Readings = append(e.Readings, c.published(id))
	}
	e.Readings = append(e.Readings, own)
	for _, r := range c.readings {
		if judge := r.judge(id); judge != "" && r.ID != Published {
			e.Readings = append(e.Readings, c.reading(r, judge))
		}
	}
}

// own returns the language as it is run, judged by statements: that is how it is
// published, unless a reading says that it is not.
func (c *claimant) own(judges ...string) *Reading {
	switch {
	case c.Composed:
		return Judged(Repaired, "composed: the paper prints no such language", "", "", judges...)
	case c.printed() == nil:
		read := Judged(Published, "as printed", "", "", judges...)
		read.Beside = c.notPrinted(nil)
		return read
	default:
		return Judged(Repaired, "with other entries in the place of "+c.printed().Target(), "", "", judges...)
	}
}

// printed returns the reading that is published; nil if the language is run by it.
func (c *claimant) printed() *readingClaim {
	for i := range c.readings {
		if c.readings[i].ID == Published {
			return &c.readings[i]
		}
	}
	return nil
}

// reading returns a reading judged by statements.
func (c *claimant) reading(r readingClaim, judges ...string) *Reading {
	read := Judged(r.ID, r.Text, c.instead(r.Entries), r.ID, judges...)
	read.From, read.replaces, read.ours = r.From, r.Entries, r.Ours
	if alone(r.Entries) {
		read.Alone = r.Entries
	}
	return read
}

// alone reports whether only one entry is another one, or one on each side.
func alone(entries []string) bool {
	side := func(i int) string { name, _, _ := strings.Cut(entries[i], " "); return name }
	return len(entries) == 1 || len(entries) == 2 && side(0) != side(1) && !slices.Contains(entries, "programs")
}

// published returns the published reading, judged by those of the statements that it
// has. Where it has none of them, nothing was run as printed.
func (c *claimant) published(ids ...string) *Reading {
	r := c.printed()
	judges := r.among(ids)
	read := c.reading(*r, judges...)
	if len(judges) == 0 {
		read.notRun = "no run by the rules as printed judges " + strings.Join(ids, ", ")
	}
	read.Mended, read.Beside = c.mendings(r, judges), c.notPrinted(r.Entries)
	return read
}

// notPrinted lists the rules and clauses that run in a reading with other entries and are not printed:
// those that are repaired, and those of ours that the paper omits.
func (c *claimant) notPrinted(others []string) (list []string) {
	for _, r := range c.Entries {
		how := ""
		switch {
		case slices.Contains(others, r.Target()):
		case r.Origin == rules.Repaired:
			how = " (repaired)"
		case c.provenance(r) == Ours:
			how = " (ours)"
		}
		if name := r.Target() + how; how != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// runsToo is the languages whose clauses a statement of another language runs, as they are repaired.
var runsToo = map[string]string{"objects/wp-and-fields": "traces"}

// repairedIn lists the repaired rules and clauses of a language.
func repairedIn(language string) (list []string) {
	for _, r := range rules.All() {
		if name := r.Target() + " (repaired)"; r.Language == language && r.Origin == rules.Repaired && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// mendings returns the published reading with some entries repaired, judged by those of the
// statements that it refutes.
func (c *claimant) mendings(published *readingClaim, judges []string) []Mended {
	fail := slices.DeleteFunc(slices.Clone(judges), func(id string) bool { return !slices.Contains(published.Refutes, id) })
	if len(fail) == 0 {
		return nil
	}
	var list []Mended
	for _, r := range c.mended {
		if fail := r.Judging(fail); len(fail) > 0 {
			list = append(list, Mended{Entries: r.Mended, Reading: r.ID, by: Judged(r.ID, r.Text, "", r.ID, fail...)})
		}
	}
	return list
}

// instead returns what stands in the language as it is run in the place of the
// entries that a reading replaces.
func (c *claimant) instead(entries []string) string {
	var lines []string
	for _, name := range entries {
		if e, ok := c.repaired(name); ok {
			lines = append(lines, name+": "+strings.ReplaceAll(e.Formula, "\n", " "))
		}
	}
	return strings.Join(lines, "\n")
}

// repaired is the rule or clause of that side and ID in the language as it is
// run: of several the one that is a repair.
func (c *claimant) repaired(name string) (rules.Entry, bool) {
	var found rules.Entry
	ok := false
	for _, e := range c.Entries {
		if e.Target() == name && (!ok || e.Origin == rules.Repaired) {
			found, ok = e, true
		}
	}
	return found, ok
}

// section returns the section of the language in which a rule stands: that of its
// citation, or the language's own if that is a section of another language.
func (c *claimant) section(r rules.Entry) string {
	if slices.Contains(c.Sections, r.Section) {
		return r.Section
	}
	return c.Own()
}

// rules returns the rules and clauses of the language that no language before it
// had. A rule is judged by the statements that rest on it, and by those that
// refute its mutants.
func (c *claimant) rules(shown map[rules.Entry]bool) []*Entry {
	var list []*Entry
	byID := map[string]*Entry{}
	for _, r := range c.Entries {
		if shown[r] {
			continue
		}
		shown[r] = true
		id := fmt.Sprintf("%s/%s/%s", c.Name, r.Side, r.ID)
		if c.Short != "" { // the IDs of its rules have the figure
			id = c.Short + "/" + strings.TrimPrefix(strings.ToLower(r.ID), c.Short+"/")
		}
		code := Code{Func: r.Func}
		code.File, code.Line, _ = r.Place()
		if e := byID[id]; e != nil { // a repair, which the readings show
			e.Code = append(e.Code, code)
			continue
		}
		e := &Entry{
			ID: id, Kind: r.Kind, Section: c.section(r), Language: c.Name, Target: r.Target(),
			Name: r.Side + " " + r.Kind + " " + r.ID, Statement: r.Claim(), Source: r.Source, Code: []Code{code}, By: c.judging(r),
		}
		byID[id] = e
		e.Provenance = c.provenance(r)
		if e.Provenance == Printed && !r.RunsAsPrinted() {
			e.Repair = r.Formula
		}
		c.readEntry(e, []string{r.Target()})
		if first := e.Readings[0]; e.Repair != "" && first.ID == Published && first.notRun == "" && !c.ranAsPrinted(r) {
			first.notRun = "the formula that is printed runs in no reading"
		}
		list = append(list, e)
	}
	return list
}

// readEntry puts to a rule, clause or definition the readings in which it alone is as
// a reading has it, and the language as it is run. What is printed is judged by the
// published reading: it fails only what it fails alone, and what others fail says
// nothing of it.
func (c *claimant) readEntry(e *Entry, entries []string) {
	own := c.own(e.By...)
	var others []*Reading
	blamed := map[string]bool{}
	for _, r := range c.readings {
		if r.ID == Published || !alone(r.Entries) || !slices.ContainsFunc(r.Entries, func(s string) bool { return slices.Contains(entries, s) }) {
			continue
		}
		judges := r.among(e.By)
		for _, id := range r.Refutes {
			if !slices.Contains(judges, id) {
				judges = append(judges, id)
			}
			blamed[id] = blamed[id] || r.From != "" && c.asPrinted(r.Entries)
		}
		others = append(others, c.reading(r, judges...))
	}
	switch p := c.printed(); {
	case e.Provenance != Printed:
		own.ID, own.Text, own.Beside = Repaired, "as the language is run: "+e.Provenance, nil
		e.Readings = append([]*Reading{own}, others...)
	case p == nil:
		e.Readings = append([]*Reading{own}, others...)
	default:
		own.Text = "as the language is run"
		judges := slices.DeleteFunc(slices.Clone(e.By), func(id string) bool { return slices.Contains(p.Refutes, id) && !blamed[id] })
		for _, id := range p.Refutes {
			if blamed[id] && !slices.Contains(judges, id) {
				judges = append(judges, id)
			}
		}
		published := c.published(judges...)
		if published.notRun != "" {
			published.unjudged = NotAlone
			published.notRun = "no statement judges it alone: as published other entries make fail what it takes part in, " + strings.Join(e.By, ", ")
		}
		e.Readings = append([]*Reading{published, own}, others...)
	}
}

// asPrinted reports whether the published reading has these entries, too, in another way
// than the language as it is run.
func (c *claimant) asPrinted(entries []string) bool {
	p := c.printed()
	return p != nil && !slices.ContainsFunc(entries, func(e string) bool { return !slices.Contains(p.Entries, e) })
}

// judging returns the statements that judge a rule or clause, in their order. Where it has no
// mutant, they are those that a reading refutes in which it alone is another, or those that judge a
// definition that rests on it.
func (c *claimant) judging(r rules.Entry) []string {
	on := lists.Set(lists.Map(c.Resting(r), func(s props.Info) string { return s.ID }))
	for _, m := range c.Facts.Mutants(r) {
		on[m.KilledBy] = true
	}
	if len(on) == 0 {
		for _, reading := range c.AllReadings() {
			if slices.Equal(reading.Entries, []string{r.Target()}) {
				for _, id := range reading.Refutes {
					on[id] = true
				}
			}
		}
	}
	if len(on) == 0 {
		for _, d := range c.Definitions {
			if slices.Contains(d.Entries, r.Target()) {
				for _, id := range d.By {
					on[id] = true
				}
			}
		}
	}
	ids := []string{}
	asks := c.In(languages.Standard()).Asks()
	for _, s := range c.Statements {
		if info := s.Info(); on[info.ID] && (!info.Solver || asks) {
			ids = append(ids, info.ID)
		}
	}
	return ids
}

// definitions returns the definitions of the language.
func (c *claimant) definitions() []*Entry {
	var list []*Entry
	for _, d := range c.Definitions {
		e := &Entry{
			ID: d.ID, Kind: Definition, Section: d.Section, Language: c.Name, Name: d.Name, Provenance: Printed,
			Statement: d.Statement, Source: d.Section + ", " + d.Source, Code: []Code{}, By: d.By,
		}
		if d.Described {
			e.Provenance = Described
		}
		e.entries = d.Entries
		for _, fn := range d.Code {
			e.Code = append(e.Code, Code{Func: fn})
		}
		c.readEntry(e, d.Entries)
		list = append(list, e)
	}
	return list
}
