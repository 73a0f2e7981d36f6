package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/languages"
)

// OracleDocument is what the oracle says of the claims of an engine.
type OracleDocument struct {
	Schema   string          `json:"schema" jsonschema:"the name of this schema"`
	Version  string          `json:"version" jsonschema:"of Tandem"`
	File     string          `json:"file" jsonschema:"the name of the program, as it was given"`
	Claimed  string          `json:"claimed" jsonschema:"the file of the claims, as it was given"`
	Engine   oracle.Engine   `json:"engine" jsonschema:"who claims it"`
	Solver   solver.Info     `json:"solver" jsonschema:"who was asked about satisfiability"`
	Asked    int             `json:"questions" jsonschema:"to the solver"`
	Verdict  string          `json:"verdict" jsonschema:"right, wrong or undecided: of all claims together"`
	Summary  OracleSummary   `json:"summary" jsonschema:"the claims in numbers"`
	Claims   []OracleClaim   `json:"claims" jsonschema:"the claims, in the order of their file"`
	Together []OracleFinding `json:"together" jsonschema:"what is wrong about all claims together: inputs and paths that are missing"`
	Open     []string        `json:"open" jsonschema:"why all claims together are undecided"`
}

// OracleSummary counts claims.
type OracleSummary struct {
	Claims    int `json:"claims" jsonschema:"how many there are"`
	Right     int `json:"right" jsonschema:"how many are right"`
	Wrong     int `json:"wrong" jsonschema:"how many are wrong"`
	Undecided int `json:"undecided" jsonschema:"how many are undecided"`
	Unjudged  int `json:"unjudged" jsonschema:"variables that have no value in a claim, over all claims"`
}

// OracleClaim is what is said of a claim.
type OracleClaim struct {
	ID       string          `json:"id" jsonschema:"the claim's, or its number from 1"`
	Verdict  string          `json:"verdict" jsonschema:"right, wrong or undecided"`
	By       string          `json:"by" jsonschema:"who answered: the solver, simplification or evaluation"`
	Findings []OracleFinding `json:"findings" jsonschema:"in what it is wrong"`
	Reasons  []string        `json:"reasons" jsonschema:"why something of it is undecided"`
	Unjudged int             `json:"unjudged" jsonschema:"variables that have no value in the claim"`

	place string // line:column in the program that it is about; "": none
}

// OracleFinding is something wrong.
type OracleFinding struct {
	Kind    string       `json:"kind" jsonschema:"wrong-outcome, wrong-value, test-differs, overlap, duplicate, missing, too-weak, too-strong, missing-path, verdict-differs or infeasible"`
	Text    string       `json:"text" jsonschema:"what is claimed and what is so, for people"`
	Other   string       `json:"other,omitempty" jsonschema:"the other claim of an overlap"`
	Input   *OracleInput `json:"input" jsonschema:"an input that shows it; null: no input can"`
	Choices string       `json:"choices,omitempty" jsonschema:"the path of the input, as explore prints it"`
	By      string       `json:"by,omitempty" jsonschema:"who says so, where no input shows it"`
}

// OracleInput is an input that was run concretely.
type OracleInput struct {
	In    string   `json:"in,omitempty" jsonschema:"the initial values, as the flag --in takes them; missing: those of the claim's heap"`
	Read  []string `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order"`
	Ends  string   `json:"ends" jsonschema:"how the run ends"`
	Least bool     `json:"least" jsonschema:"no smaller input shows the same, variable by variable"`
}

// Judged returns the document of what the oracle says.
func Judged(src languages.Source, file string, c *oracle.Claims, r *oracle.Result) OracleDocument {
	d := OracleDocument{
		Schema: OracleSchema, Version: Version, File: src.File(), Claimed: file, Engine: c.Document.Engine,
		Solver: r.Solver, Asked: r.Questions, Verdict: string(r.Verdict()),
		Summary: OracleSummary{
			Claims: len(r.Claims), Right: r.Count(oracle.Right), Wrong: r.Count(oracle.Wrong), Undecided: r.Count(oracle.Undecided),
		},
		Claims: []OracleClaim{}, Together: oracleFindings(r.Whole), Open: append([]string{}, r.Open...),
	}
	for i, k := range r.Claims {
		claim := c.Document.Claims[i]
		place := claim.At
		if claim.Outcome != nil {
			place = claim.Outcome.At
		}
		d.Summary.Unjudged += k.Unjudged
		d.Claims = append(d.Claims, OracleClaim{
			ID: k.ID, Verdict: string(k.Verdict), By: k.By, Findings: oracleFindings(k.Findings), Reasons: append([]string{}, k.Reasons...),
			Unjudged: k.Unjudged, place: place,
		})
	}
	return d
}

func oracleFindings(list []oracle.Finding) []OracleFinding {
	found := []OracleFinding{}
	for _, f := range list {
		g := OracleFinding{Kind: string(f.Kind), Text: f.Text, Other: f.Other, Choices: f.Choices, By: f.By}
		if in := f.Input; in != nil {
			g.Input = &OracleInput{Ends: in.Ends.String(), Least: in.Least}
			values := lists.Map(in.Values, func(v oracle.Assigned) string { return v.X.Name + "=" + v.V.String() })
			g.Input.In = strings.Join(values, ",")
			for _, v := range in.Read {
				g.Input.Read = append(g.Input.Read, v.String())
			}
		}
		found = append(found, g)
	}
	return found
}

// Line returns the verdict in one line.
func (d OracleDocument) Line() string {
	s := d.Summary
	engine := ""
	if d.Engine.Name != "" {
		engine = " of " + strings.TrimSpace(d.Engine.Name+" "+d.Engine.Version)
	}
	return fmt.Sprintf("%s: %s: %s%s: %d right, %d wrong, %d undecided", d.File, d.Verdict, Count(s.Claims, "claim"), engine, s.Right, s.Wrong, s.Undecided)
}

// Text writes what is wrong or undecided for people.
func (d OracleDocument) Text(to *Page) { to.text("oracle", d) }

// findingOf is a finding about a claim, or about all of them together.
type findingOf struct {
	Of string
	OracleFinding
}

// Findings lists all findings, the one with the least input first.
func (d OracleDocument) Findings() (list []findingOf) {
	add := func(of string, findings []OracleFinding) {
		for _, f := range findings {
			list = append(list, findingOf{of, f})
		}
	}
	for _, c := range d.Claims {
		add("claim "+c.ID, c.Findings)
	}
	add("all claims together", d.Together)
	slices.SortStableFunc(list, func(a, b findingOf) int { return cmp.Compare(a.weight(), b.weight()) })
	return list
}

// weight returns how much there is to read of the input of a finding; one without an input
// comes last.
func (f OracleFinding) weight() int {
	if f.Input == nil {
		return math.MaxInt
	}
	n := 0
	for word := range strings.SplitSeq(f.Input.Values(), "=") {
		if value, _, _ := strings.Cut(word, ","); value != "0" && value != "false" {
			n += len(value)
		}
	}
	return n
}

// Answerers says who answered of the claims that are right; "" if none is.
func (d OracleDocument) Answerers() string {
	var order []string
	counts := map[string]int{}
	for _, c := range d.Claims {
		if c.Verdict != string(oracle.Right) {
			continue
		}
		if counts[c.By] == 0 {
			order = append(order, c.By)
		}
		counts[c.By]++
	}
	for i, by := range order {
		order[i] = fmt.Sprintf("%d by %s", counts[by], by)
	}
	return strings.Join(order, ", ")
}

// Values returns the input as --in and --input take it.
func (in OracleInput) Values() string { return inputText(in.In, in.Read) }
