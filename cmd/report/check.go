package report

import (
	"errors"
	"time"

	"tandem/explore/solver"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// CheckOptions is how a check was asked for.
type CheckOptions struct {
	Checks     int      `json:"checks,omitempty" jsonschema:"random cases a statement"`
	Small      int      `json:"small,omitempty" jsonschema:"the size up to which all cases come before the random ones; missing: none come"`
	Most       int      `json:"most,omitempty" jsonschema:"random cases a statement while a rule has not fired; missing: no more than checks"`
	Seed       uint64   `json:"seed,omitempty" jsonschema:"of the random cases"`
	Exhaustive int      `json:"exhaustive,omitempty" jsonschema:"size; 0 for random cases"`
	Budget     string   `json:"budget" jsonschema:"time; 0s for no bound"`
	Program    string   `json:"program,omitempty" jsonschema:"the file of the one program that was judged; none: programs were made"`
	Values     []string `json:"values,omitempty" jsonschema:"of its variables, as --in takes them"`
	Only       []string `json:"only,omitempty" jsonschema:"the IDs of the statements that were asked for; none: all"`
	Mutant     string   `json:"mutant,omitempty" jsonschema:"the ID of the mutant that was checked; none: none"`
	Reading    string   `json:"reading,omitempty" jsonschema:"the ID of the reading that was checked; none: none"`
	Types      string   `json:"types,omitempty" jsonschema:"the ID of the vocabulary that programs were made of; none: the language's own"`
	// Rules asks for the transitions by each rule in the text; a document always has them.
	Rules bool `json:"-"`
}

// ErrBudget is the cause of a context whose budget of time is spent.
var ErrBudget = errors.New("budget")

// Checked is what the check of a language by certain rules found.
type Checked struct {
	*languages.Chosen
	Flags   string // that choose the same language and rules again
	Options CheckOptions
	Limits  spec.Limits
	Saved   map[string]string // by the statement, the file that has the program of its counterexample
	// Unjudged lists statements that were named, and of which an exhaustive check has no case.
	Unjudged []string
	*ledger.Found
}

// CheckedInfo is what a check found of a language.
type CheckedInfo struct {
	Solver   string               `json:"solver" jsonschema:"who was asked about satisfiability; none: nobody"`
	Seed     *uint64              `json:"seed" jsonschema:"null: chance plays no part"`
	Language string               `json:"language" jsonschema:"the name of the language, as flags take it"`
	Options  CheckOptions         `json:"options" jsonschema:"what was asked for"`
	Limits   spec.Limits          `json:"limits" jsonschema:"the bounds of what is judged"`
	Given    string               `json:"rules,omitempty" jsonschema:"the entries that were given as text; none: none"`
	Choices  []string             `json:"choices,omitempty" jsonschema:"the concrete rules between which these leave a choice"`
	LeftOut  []string             `json:"leftOut,omitempty" jsonschema:"statements that are not checked since they are about deterministic languages"`
	Mutant   *MutantInfo          `json:"mutant" jsonschema:"the mutant that was checked; null: none"`
	Reading  *ReadingInfo         `json:"reading,omitempty" jsonschema:"the reading that was checked; none: none"`
	Scope    *spec.Scope          `json:"scope" jsonschema:"null: random cases"`
	Verdict  string               `json:"verdict" jsonschema:"the worst of the reports: tested, refuted or inconclusive"`
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"null: none was asked"`
	Unjudged []string             `json:"unjudged,omitempty" jsonschema:"statements that were named and that nothing was judged of: nobody enumerates their cases"`
	Stopped  string               `json:"stopped,omitempty" jsonschema:"why not everything was checked"`
	Reports  []props.Report       `json:"reports" jsonschema:"what was found of each statement"`
}

// CheckDocument is what was found of the statements of languages, or of their mutants.
type CheckDocument struct {
	Head
	Verdict string           `json:"verdict" jsonschema:"the worst of the checks: tested, refuted or inconclusive; of mutants killed, or survives if one does"`
	Checks  []CheckedInfo    `json:"checks,omitzero" jsonschema:"the check of each language; missing: mutants were tried"`
	LeftOut []string         `json:"leftOut,omitempty" jsonschema:"the statements that --quick left out, as full lockstep; tandem check --language full checks them"`
	Killing []ledger.Killing `json:"killing,omitzero" jsonschema:"with --mutants, what was found of the mutants of each language"`
}

// Result returns the worst of the reports; inconclusive if nothing was judged of a statement.
func (c *Checked) Result() spec.Result {
	if r := props.Overall(c.Reports); r == spec.Refuted || len(c.Unjudged) == 0 {
		return r
	}
	return spec.Inconclusive
}

// info returns what was found, with lists and maps that are never null.
func (c *Checked) info() CheckedInfo {
	doc := CheckedInfo{
		Solver: c.Solver, Language: c.Name, Options: c.Options, Limits: c.Limits,
		Scope: c.Scope, Unjudged: c.Unjudged, Verdict: c.Result().String(), Second: c.Opinion, Reports: c.Reports,
	}
	if c.Scope == nil {
		doc.Seed = &c.Options.Seed
	}
	if c.Mutant != nil {
		m := mutantInfo(*c.Mutant)
		doc.Mutant = &m
	}
	if c.Reading != nil {
		r := readingInfo(*c.Reading)
		doc.Reading = &r
	}
	if c.Given != nil {
		doc.Given, doc.Choices = c.Given.Said(c.Language), c.Choices
	}
	doc.LeftOut = c.Omitted()
	if c.Ended != nil {
		doc.Stopped = c.Ended.Error()
	}
	for i := range doc.Reports {
		ledger.Complete(&doc.Reports[i])
	}
	return doc
}

// CheckOf returns what was found of languages, of which statements were left out.
func CheckOf(all []*Checked, leftOut []string) CheckDocument {
	doc := CheckDocument{Head: Head{CheckSchema, Version}, Checks: []CheckedInfo{}, LeftOut: leftOut}
	worst := spec.Tested
	if len(all) == 0 {
		worst = spec.Inconclusive
	}
	for _, c := range all {
		doc.Checks = append(doc.Checks, c.info())
		if r := c.Result(); r == spec.Refuted || worst == spec.Tested {
			worst = r
		}
	}
	doc.Verdict = worst.String()
	return doc
}

// Throughput writes how much was checked in a time.
func (p *Page) Throughput(c *Checked, took time.Duration) {
	n := 0
	for _, r := range c.Reports {
		n += r.Generated
	}
	if c.Scope != nil {
		n = c.Scope.Points + c.Scope.States
	}
	seconds := max(took.Seconds(), 0.001)
	p.Printf("%s in %.1f s, %.0f a second", Count(n, "case"), seconds, float64(n)/seconds)
	if c.Scope != nil {
		p.Printf(" (%s, %.0f a second)", Count(c.Scope.Steps, "step"), float64(c.Scope.Steps)/seconds)
	}
	p.Printf("\n")
}
