package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/judge/prove"
	"tandem/props"
	"tandem/spec"
)

// The answers of tandem prove, about a statement and about all.
const (
	AnswerProved  = "proved"
	AnswerRefuted = "refuted"
	AnswerNeither = "neither"
	AnswerBoth    = "both" // a bug in tandem
)

// Proved is what was proved about a language, and what running the rules found of the same statements.
type Proved struct {
	*prove.Result
	*Checked
}

// ProveDocument is what was proved.
type ProveDocument struct {
	Head
	Checker    string           `json:"checker" jsonschema:"what checked the proofs, and its version"`
	Language   string           `json:"language" jsonschema:"the name of the language, as flags take it"`
	Given      string           `json:"rules,omitempty" jsonschema:"the entries that were given as text; none: none"`
	Exported   int              `json:"exported" jsonschema:"the rules and clauses that were exported; 0: one cannot be"`
	Checks     int              `json:"checks" jsonschema:"random cases a statement, of the search for a counterexample"`
	Seed       uint64           `json:"seed" jsonschema:"of the random cases"`
	Verdict    string           `json:"verdict" jsonschema:"proved if all are; refuted if one is; else neither. both: a bug in tandem"`
	Statements []ProveStatement `json:"statements" jsonschema:"each with its answer"`
}

// ProveStatement is the answer about a statement.
type ProveStatement struct {
	ID      string        `json:"id" jsonschema:"its ID, as tandem check --list has it"`
	Name    string        `json:"name" jsonschema:"its name for people"`
	Text    string        `json:"text" jsonschema:"what it says"`
	Verdict string        `json:"verdict" jsonschema:"proved, refuted or neither; both: a bug in tandem"`
	File    string        `json:"file" jsonschema:"the file with the proof, in proofs/"`
	Theorem string        `json:"theorem" jsonschema:"its name there"`
	Axioms  []string      `json:"axioms" jsonschema:"that the proof uses"`
	Open    *prove.Goal   `json:"open,omitempty" jsonschema:"what is left to prove; none: nothing is, or why says more"`
	Why     string        `json:"why,omitempty" jsonschema:"why there is no proof"`
	Report  *props.Report `json:"report" jsonschema:"what was found by running the rules"`
}

// Answer returns the answer about all statements.
func (c *Proved) Answer() string {
	all := lists.Map(c.Statements(), func(s ProveStatement) string { return s.Verdict })
	for _, answer := range []string{AnswerBoth, AnswerRefuted, AnswerNeither} {
		if slices.Contains(all, answer) {
			return answer
		}
	}
	return AnswerProved
}

// Statements returns the statements, each with its answer.
func (c *Proved) Statements() []ProveStatement {
	var list []ProveStatement
	for _, o := range c.List {
		s := ProveStatement{ID: o.Statement, Name: c.name(o.Statement), Verdict: AnswerNeither, File: o.File + ".v", Theorem: o.Theorem.Name, Axioms: append([]string{}, o.Axioms...), Open: o.Open, Why: o.Why}
		refuted := false
		if i := slices.IndexFunc(c.Reports, func(r props.Report) bool { return r.ID == o.Statement }); i >= 0 {
			r := &c.Reports[i]
			s.Name, s.Text, s.Report, refuted = r.Name, r.Text, r, r.Result == spec.Refuted
		}
		switch {
		case o.Proved && refuted:
			s.Verdict = AnswerBoth
		case o.Proved:
			s.Verdict = AnswerProved
		case refuted:
			s.Verdict = AnswerRefuted
		}
		list = append(list, s)
	}
	return list
}

// Document returns what was proved, with lists that are never null.
func (c *Proved) Document() ProveDocument {
	doc := ProveDocument{
		Head: Head{ProveSchema, Version}, Checker: c.Checker, Language: c.Chosen.Name, Exported: c.Result.Rules,
		Checks: c.Options.Checks, Seed: c.Options.Seed, Verdict: c.Answer(), Statements: c.Statements(),
	}
	if c.Given != nil {
		doc.Given = c.Given.Said(c.Language)
	}
	for i := range doc.Statements {
		if r := doc.Statements[i].Report; r != nil {
			ledger.Complete(r)
		}
	}
	return doc
}

// Text writes what was proved for people.
func (c *Proved) Text(p *Page) { p.text("prove", c) }

// Nobody is the checker that checks no proof.
func (c *Proved) Nobody() string { return prove.Nobody }

// Refutations lists the statements that running the rules refuted.
func (c *Proved) Refutations() (list []refutation) {
	for _, s := range c.Statements() {
		if s.Verdict == AnswerRefuted || s.Verdict == AnswerBoth {
			list = append(list, c.refutation(*s.Report))
		}
	}
	return list
}

// noProof is statements without a proof for one reason, or one whose proof leaves a goal open.
type noProof struct {
	Statements []string
	Why        string
	Open       *prove.Goal
}

// NoProof lists the statements without a proof, those with one reason together.
func (c *Proved) NoProof() (list []noProof) {
	for _, s := range c.Statements() {
		if s.Verdict != AnswerNeither {
			continue
		}
		i := slices.IndexFunc(list, func(n noProof) bool { return s.Why != "" && n.Why == s.Why })
		if i < 0 {
			i, list = len(list), append(list, noProof{Why: s.Why})
		}
		if list[i].Statements = append(list[i].Statements, s.ID+", "+s.Name); s.Why == "" {
			list[i].Open = s.Open
		}
	}
	return list
}

// ProofTimes writes how long each proof took.
func (p *Page) ProofTimes(r *prove.Result) {
	list := lists.Map(r.List, func(o prove.Outcome) string { return fmt.Sprintf("%s %.1f s", o.Statement, o.Took.Seconds()) })
	p.Printf("checked by %s: %s\n", spell.Visible(r.Checker), strings.Join(list, ", "))
}

// name returns that of a statement on trees, of which there is no report; "" of others.
func (c *Proved) name(id string) string {
	for _, s := range props.Selected(c.Checked.Chosen.OnTrees(), []string{id}) {
		return s.Info().Name
	}
	return ""
}
