package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Claims is every entry of the ledger without its evidence: of each language the
// definitions, the statements, and the rules and clauses that no language before
// it has.
func Claims(list []*languages.Language) []*Entry {
	var entries []*Entry
	shown := map[rules.Entry]bool{}
	for _, l := range list {
		c := claimsOf(l)
		own := slices.Concat(c.definitions(), c.statements(), c.rules(shown))
		for _, e := range own {
			e.Paper = l.Paper
		}
		entries = append(entries, own...)
	}
	return entries
}

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
}

// readingClaim is a reading with the statements that are judged by it.
type readingClaim struct {
	spec.Reading[*languages.Variant]
	statements []props.Info
}

func claimsOf(l *languages.Language) *claimant {
	c := &claimant{Facts: FactsOf(l)}
	for _, r := range l.AllReadings() {
		var list []props.Info
		for _, s := range r.Of().Statements(spec.DefaultLimits()) {
			list = append(list, s.Info())
		}
		c.readings = append(c.readings, readingClaim{r, list})
	}
	return c
}

// judge is the statement by which the reading judges the one of that ID: its
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
		if number := info.Number.ID(); c.Numbered && number != "" {
			e.ID = number
		}
		c.read(e, info.ID)
		list = append(list, e)
	}
	return list
}

// read puts to a statement the readings that judge it: the language as it is
// run, which is what is published unless a reading says that it is not, and
// the others.
func (c *claimant) read(e *Entry, id string) {
	own, text := c.own()
	var others []*Reading
	for _, r := range c.readings {
		judge := r.judge(id)
		if judge == "" {
			continue
		}
		name := r.ID
		if name == Published || judge != id {
			name, own, text = Published, Repaired, c.repair()
		}
		reading := Judged(name, r.Text, c.instead(r.Entries), r.ID, judge)
		if name == Published {
			others = append([]*Reading{reading}, others...)
		} else {
			others = append(others, reading)
		}
	}
	e.Readings = append(others, nil)
	copy(e.Readings[1:], e.Readings)
	e.Readings[0] = Judged(own, text, "", "", id)
	if own == Repaired && len(others) > 0 { // what is printed comes first
		e.Readings[0], e.Readings[1] = e.Readings[1], e.Readings[0]
	}
}

// own is the reading of an entry of the language, unless a reading is nearer to
// what is printed, and what it says.
func (c *claimant) own() (id, text string) {
	if c.Composed {
		return Repaired, "composed: the paper prints no such language"
	}
	return Published, "as printed"
}

// repair says where the language as it is run is not as printed.
func (c *claimant) repair() string {
	for _, r := range c.readings {
		if r.ID == Published {
			return "with other entries in the place of " + r.Target()
		}
	}
	return "as it holds"
}

// instead is what stands in the language as it is run in the place of the
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

// section is the section of the language in which a rule stands: that of its
// citation, or the language's own if that is a section of another language.
func (c *claimant) section(r rules.Entry) string {
	if slices.Contains(c.Sections, r.Section) {
		return r.Section
	}
	return c.Own()
}

// rules is the rules and clauses of the language that no language before it
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
		code := Code{Func: r.Func, File: r.File, Line: r.Line}
		if e := byID[id]; e != nil { // a repair, which the readings show
			e.Code = append(e.Code, code)
			continue
		}
		e := &Entry{
			ID: id, Kind: r.Kind, Section: c.section(r), Language: c.Name, Target: r.Target(),
			Name: r.Side + " " + r.Kind + " " + r.ID, Statement: r.Formula, Source: r.Source, Code: []Code{code}, By: c.judging(r),
		}
		byID[id] = e
		own, text := c.own()
		if r.Origin == rules.LeftToReader {
			text = "as the text leaves it to the reader"
		}
		var others []*Reading
		for _, read := range c.readings {
			if !slices.Contains(read.Entries, r.Target()) {
				continue
			}
			judges := read.among(e.By)
			for _, id := range read.Refutes {
				if !slices.Contains(judges, id) {
					judges = append(judges, id)
				}
			}
			if read.ID == Published {
				own, text = Repaired, "in place of what is printed"
			}
			others = append(others, Judged(read.ID, read.Text, c.instead([]string{r.Target()}), read.ID, judges...))
		}
		e.Readings = append([]*Reading{Judged(own, text, "", "", e.By...)}, others...)
		list = append(list, e)
	}
	return list
}

// judging is the statements that judge a rule or clause, in their order.
func (c *claimant) judging(r rules.Entry) []string {
	on := map[string]bool{}
	for _, s := range c.Resting(r) {
		on[s.ID] = true
	}
	for _, m := range c.Facts.Mutants(r) {
		on[m.KilledBy] = true
	}
	ids := []string{}
	for _, s := range c.Statements {
		if info := s.Info(); on[info.ID] && !info.Solver {
			ids = append(ids, info.ID)
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
func (c *claimant) definitions() []*Entry {
	var list []*Entry
	for _, d := range c.Definitions {
		e := &Entry{
			ID: d.ID, Kind: Definition, Section: d.Section, Language: c.Name, Name: d.Name,
			Statement: d.Statement, Source: d.Section + ", " + d.Source, Code: []Code{}, By: d.By,
		}
		for _, fn := range d.Code {
			e.Code = append(e.Code, Code{Func: fn})
		}
		own, text := c.own()
		var others []*Reading
		for _, r := range c.readings {
			if r.ID == Published && differs(d, r.Entries) {
				own, text = Repaired, "with another clause in the place of the one printed"
				others = append(others, Judged(Published, r.Text, c.instead(d.Entries), r.ID, r.among(e.By)...))
			}
		}
		e.Readings = append(others, Judged(own, text, "", "", e.By...))
		list = append(list, e)
	}
	return list
}
