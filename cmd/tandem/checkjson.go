package main

import (
	"errors"
	"fmt"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/props"
	"tandem/solver"
	"tandem/spec"
)

const (
	checkSchema  = "tandem.check/v1"
	checksSchema = "tandem.checks/v1" // of several languages
	listSchema   = "tandem.list/v1"
	listsSchema  = "tandem.lists/v1" // of several languages
)

// header is what every JSON object of tandem begins with.
type header struct {
	Schema  string `json:"schema"`
	Version string `json:"version"`
	Solver  string `json:"solver"`
}

// checkDocument is what a check found, as JSON.
type checkDocument struct {
	header
	Seed     *uint64      `json:"seed"` // null: chance plays no part
	Language string       `json:"language"`
	Options  checkOptions `json:"options"`
	Limits   limitsInfo   `json:"limits"`
	Mutant   *mutantInfo  `json:"mutant"`
	Reading  *readingInfo `json:"reading,omitempty"`
	Scope    *spec.Scope  `json:"scope"` // null: random cases
	Verdict  string       `json:"verdict"`
	// Second is what a second solver said of the answers; null: none was asked.
	Second  *solver.OpinionTally `json:"secondOpinion,omitempty"`
	Stopped string               `json:"stopped,omitempty"` // why not everything was checked
	Reports []props.Report       `json:"reports"`
}

// checksDocument is what was found of several languages, as JSON.
type checksDocument struct {
	Schema  string          `json:"schema"`
	Version string          `json:"version"`
	Verdict string          `json:"verdict"` // the worst
	Checks  []checkDocument `json:"checks"`
}

// limitsInfo is spec.Limits, as JSON.
type limitsInfo struct {
	Steps   int `json:"steps"`
	Stretch int `json:"stretch"`
	Nodes   int `json:"nodes"`
}

// mutantInfo is a mutant, as JSON.
type mutantInfo struct {
	ID       string `json:"id"`
	Target   string `json:"target"`
	Error    string `json:"error"`
	KilledBy string `json:"killedBy"`
}

func infoOf(m spec.Mutant[*languages.Variant]) mutantInfo {
	return mutantInfo{m.ID, m.Target(), m.Error, m.KilledBy}
}

// readingInfo is a reading, as JSON.
type readingInfo struct {
	ID      string   `json:"id"`
	Target  string   `json:"target"`
	Text    string   `json:"text"`
	Refutes []string `json:"refutes"` // statements
}

func readingOf(r spec.Reading[*languages.Variant]) readingInfo {
	return readingInfo{r.ID, r.Target(), r.Text, append([]string{}, r.Refutes...)}
}

// documents is what was found of several languages.
func documents(all []*checked) checksDocument {
	doc := checksDocument{Schema: checksSchema, Version: version}
	worst := spec.Holds
	for _, c := range all {
		doc.Checks = append(doc.Checks, c.document())
		if r := c.result(); r == spec.Refuted || worst == spec.Holds {
			worst = r
		}
	}
	doc.Verdict = worst.String()
	return doc
}

func (c *checked) document() checkDocument {
	doc := checkDocument{
		header:   header{checkSchema, version, c.solver},
		Language: c.Name, Options: c.opts, Limits: limitsInfo(c.opts.limits()),
		Scope: c.scope, Verdict: c.result().String(), Reports: c.reports,
	}
	if c.scope == nil {
		doc.Seed = &c.opts.Seed
	}
	if c.mutant != nil {
		m := infoOf(*c.mutant)
		doc.Mutant = &m
	}
	if c.reading != nil {
		r := readingOf(*c.reading)
		doc.Reading = &r
	}
	if c.opinion != nil {
		t := c.opinion.Tally()
		doc.Second = &t
	}
	if c.ended != nil {
		doc.Stopped = c.ended.Error()
	}
	for i := range doc.Reports { // lists and maps are never null
		r := &doc.Reports[i]
		if r.NeverFired == nil {
			r.NeverFired = []string{}
		}
		for _, m := range []*map[string]int{&r.Evidence.Symbolic, &r.Evidence.Concrete, &r.Evidence.Ended} {
			if *m == nil {
				*m = map[string]int{}
			}
		}
	}
	return doc
}

// statementInfo is a statement, as JSON.
type statementInfo struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Cite string `json:"cite"`
	Text string `json:"statement"`
}

// listDocument is what can be checked, as JSON.
type listDocument struct {
	header
	Statements []statementInfo `json:"statements"`
	Mutants    []mutantInfo    `json:"mutants"`
	Language   string          `json:"language"`
	Readings   []readingInfo   `json:"readings"`
}

// listsDocument is the same of several languages.
type listsDocument struct {
	header
	Lists []listDocument `json:"lists"`
}

// statementsOf is everything that can be checked of a language.
func statementsOf(l *languages.Language) []props.Checkable {
	variant := l.In(languages.Standard())
	list := variant.Statements(spec.DefaultLimits())
	if variant.Trees == nil {
		return list
	}
	onTrees, done := variant.Trees(func() (solver.Session, error) { return nil, errors.New("not asked") })
	done() // nothing is checked
	return append(list, onTrees...)
}

func listOf(l *languages.Language) listDocument {
	doc := listDocument{header: header{listSchema, version, noSolver}, Language: l.Name, Mutants: []mutantInfo{}, Readings: []readingInfo{}}
	for _, s := range statementsOf(l) {
		i := s.Info()
		doc.Statements = append(doc.Statements, statementInfo{i.ID, i.Name, i.Cite, i.Text})
	}
	for _, m := range l.AllMutants() {
		doc.Mutants = append(doc.Mutants, infoOf(m))
	}
	for _, r := range l.AllReadings() {
		doc.Readings = append(doc.Readings, readingOf(r))
	}
	return doc
}

// list writes the statements, the readings and the mutants with their IDs.
func (a *app) list(opts checkOptions) error {
	opts.Mutant, opts.Reading = "", "" // they are in the list
	subjects, err := opts.subjects()
	if err != nil {
		return err
	}
	var docs []listDocument
	for _, l := range subjects {
		docs = append(docs, listOf(l.Language))
	}
	switch {
	case opts.json && opts.language != allLanguages:
		a.out.json(docs[0])
	case opts.json:
		a.out.json(listsDocument{header{listsSchema, version, noSolver}, docs})
	default:
		for i, doc := range docs {
			if i > 0 {
				a.out.line("")
			}
			a.listText(doc, len(docs) > 1)
		}
	}
	return nil
}

// listText writes the list of a language, under its name if there are several.
func (a *app) listText(doc listDocument, several bool) {
	left := func(int) bool { return false }
	of := ""
	if several {
		of = " of the language " + doc.Language
	}
	a.out.line("statements" + of + ", for --only")
	var rows [][]string
	for _, s := range doc.Statements {
		rows = append(rows, []string{s.ID, s.Name, s.Text})
	}
	a.out.table("  ", left, rows)
	if len(doc.Readings) > 0 {
		a.out.line(fmt.Sprintf("\n%s%s, for --reading: what the section says, and the statements that it refutes", count(len(doc.Readings), "reading"), of))
		rows = nil
		for _, r := range doc.Readings {
			rows = append(rows, []string{r.ID, r.Text, strings.Join(r.Refutes, ", ")})
		}
		a.out.table("  ", left, rows)
	}
	a.out.line(fmt.Sprintf("\n%s%s, for --mutant: what is there instead, and a statement that it refutes", count(len(doc.Mutants), "mutant"), of))
	rows = nil
	for _, m := range doc.Mutants {
		rows = append(rows, []string{m.ID, m.Error, m.KilledBy})
	}
	a.out.table("  ", left, rows)
}
