package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
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
	Schema     string           `json:"schema" jsonschema:"the name of this schema"`
	Version    string           `json:"version" jsonschema:"of Tandem"`
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
	Open    *ProveGoal    `json:"open,omitempty" jsonschema:"what is left to prove; none: nothing is, or why says more"`
	Why     string        `json:"why,omitempty" jsonschema:"why there is no proof"`
	Report  *props.Report `json:"report" jsonschema:"what was found by running the rules"`
}

// ProveGoal is what a proof leaves open.
type ProveGoal struct {
	Side string   `json:"side" jsonschema:"symbolic or concrete"`
	Rule string   `json:"rule" jsonschema:"the ID of the rule or clause that it belongs to"`
	From []string `json:"from" jsonschema:"what is known"`
	Show string   `json:"show" jsonschema:"what is to be shown"`
}

// Answer returns the answer about all statements.
func (c *Proved) Answer() string {
	all := lists.Map(c.statements(), func(s ProveStatement) string { return s.Verdict })
	for _, answer := range []string{AnswerBoth, AnswerRefuted, AnswerNeither} {
		if slices.Contains(all, answer) {
			return answer
		}
	}
	return AnswerProved
}

func (c *Proved) statements() []ProveStatement {
	var list []ProveStatement
	for _, o := range c.List {
		s := ProveStatement{ID: o.Statement, Verdict: AnswerNeither, File: o.File + ".v", Theorem: o.Theorem.Name, Axioms: append([]string{}, o.Axioms...), Why: o.Why}
		if g := o.Open; g != nil {
			s.Open = &ProveGoal{g.Side, g.Rule, append([]string{}, g.From...), g.Show}
		}
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
		Schema: ProveSchema, Version: Version, Checker: c.Checker, Language: c.Chosen.Name, Exported: c.Result.Rules,
		Checks: c.Options.Checks, Seed: c.Options.Seed, Verdict: c.Answer(), Statements: c.statements(),
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
func (c *Proved) Text(p *Page) {
	if c.Checker == prove.Nobody {
		p.Line(c.Heading() + ": no proof is checked")
	} else {
		p.Line(fmt.Sprintf("%s: %s exported to Rocq, proofs checked by %s", c.Heading(), Count(c.Result.Rules, "formula"), c.Checker))
	}
	if c.Given != nil {
		p.Line("by rules as given: " + c.Given.Said(c.Language))
	}
	p.Line("")
	rows := lists.Map(c.statements(), func(s ProveStatement) []string { return []string{s.Verdict, s.ID, s.Name, c.basis(s)} })
	p.Table("", left, rows)
	for _, s := range c.statements() {
		if s.Verdict == AnswerRefuted || s.Verdict == AnswerBoth {
			p.Line("")
			p.counterexample(c.Checked, *s.Report)
		}
	}
	why := map[string][]string{} // without a proof for one reason, which is said once
	for _, s := range c.statements() {
		if s.Verdict == AnswerNeither {
			why[s.Why] = append(why[s.Why], fmt.Sprintf("%s, %s", s.ID, s.Name))
		}
	}
	for _, s := range c.statements() {
		if s.Verdict != AnswerNeither || s.Why != "" && why[s.Why] == nil {
			continue
		}
		p.Line("")
		if s.Why != "" {
			p.Line(fmt.Sprintf("no proof: %s: %s", strings.Join(why[s.Why], "; "), s.Why))
			delete(why, s.Why)
			continue
		}
		p.Line(fmt.Sprintf("no proof: %s, %s", s.ID, s.Name))
		p.named(10, "open for", s.Open.Side+" "+s.Open.Rule)
		for i, from := range s.Open.From {
			p.named(10, []string{"from", ""}[min(i, 1)], from)
		}
		p.named(10, "show", s.Open.Show)
	}
	p.Line("")
	p.Line(map[string]string{
		AnswerProved:  "proved for all programs and all initial values",
		AnswerRefuted: "refuted",
		AnswerNeither: "neither: what is not proved may hold, and no counterexample was found",
		AnswerBoth:    "proved and refuted: this is a bug in tandem",
	}[c.Answer()])
}

// basis says on what an answer stands.
func (c *Proved) basis(s ProveStatement) string {
	switch s.Verdict {
	case AnswerProved:
		if len(s.Axioms) == 0 {
			return s.File + ", no axioms"
		}
		return s.File + ", by functional extensionality"
	case AnswerNeither:
		if s.Report != nil {
			return Count(s.Report.Generated, "case") + " without counterexample"
		}
	}
	return ""
}

// ProofTimes writes how long each proof took.
func (p *Page) ProofTimes(r *prove.Result) {
	list := lists.Map(r.List, func(o prove.Outcome) string { return fmt.Sprintf("%s %.1f s", o.Statement, o.Took.Seconds()) })
	p.Printf("checked by %s: %s\n", r.Checker, strings.Join(list, ", "))
}
