package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/languages"
)

// OracleDocument is what the oracle says of the claims of an engine.
type OracleDocument struct {
	Head
	File     string           `json:"file" jsonschema:"the name of the program, as it was given"`
	Claimed  string           `json:"claimed" jsonschema:"the file of the claims, as it was given"`
	Engine   oracle.Engine    `json:"engine" jsonschema:"who claims it"`
	Solver   solver.Info      `json:"solver" jsonschema:"who was asked about satisfiability"`
	Asked    int              `json:"questions" jsonschema:"to the solver"`
	Verdict  oracle.Verdict   `json:"verdict" jsonschema:"right, wrong, undecided, or nothing judged where no claim was judged: of all claims together"`
	Judged   oracle.Share     `json:"judged" jsonschema:"how much was judged"`
	Summary  oracle.Summary   `json:"summary" jsonschema:"the claims in numbers"`
	Unread   []string         `json:"unread,omitempty" jsonschema:"what a reader of another format left out, as the claims have it"`
	Claims   []oracle.Judged  `json:"claims" jsonschema:"the claims, in the order of their file"`
	Together []oracle.Finding `json:"together" jsonschema:"what is wrong about all claims together: inputs and paths that are missing"`
	Open     []string         `json:"open" jsonschema:"why all claims together are undecided"`
}

// Judged returns the document of what the oracle says.
func Judged(src languages.Source, file string, c *oracle.Claims, r *oracle.Result) OracleDocument {
	return OracleDocument{
		Head: Head{OracleSchema, Version}, File: src.File(), Claimed: file, Engine: c.Document.Engine, Solver: r.Solver,
		Asked: r.Questions, Verdict: r.Verdict(), Judged: r.Share, Summary: r.Summary(), Unread: c.Document.Unread, Claims: r.Claims, Together: r.Whole, Open: r.Open,
	}
}

// Line returns the verdict in one line.
func (d OracleDocument) Line() string {
	s := d.Summary
	engine := ""
	if d.Engine.Name != "" {
		engine = " of " + strings.TrimSpace(d.Engine.Name+" "+d.Engine.Version)
	}
	line := fmt.Sprintf("%s: %s: %s%s: %d right, %d wrong, %d undecided", d.File, d.Verdict, Count(s.Claims, "claim"), engine, s.Right, s.Wrong, s.Undecided)
	if s.NotJudged > 0 {
		line += fmt.Sprintf(", %d not judged", s.NotJudged)
	}
	return line
}

// Text writes what is wrong or undecided for people.
func (d OracleDocument) Text(to *Page) { to.text("oracle", d) }

// findingOf is a finding about a claim, or about all of them together.
type findingOf struct {
	Of string
	oracle.Finding
}

// Findings lists all findings, the one with the least input first.
func (d OracleDocument) Findings() (list []findingOf) {
	add := func(of string, findings []oracle.Finding) {
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
func (f findingOf) weight() int {
	if f.Input == nil {
		return math.MaxInt
	}
	n := 0
	for word := range strings.SplitSeq(f.Values(), "=") {
		if value, _, _ := strings.Cut(word, ","); value != "0" && value != "false" {
			n += len(value)
		}
	}
	return n
}

// Answerers says who answered of the claims that are right; "" if none is.
func (d OracleDocument) Answerers() string {
	order, counts := d.counted(oracle.Right, func(c oracle.Judged) string { return c.By })
	for i, by := range order {
		order[i] = fmt.Sprintf("%d by %s", counts[by], by)
	}
	return strings.Join(order, ", ")
}

// NotJudged says of how many claims nothing was judged, and why.
func (d OracleDocument) NotJudged() []string {
	order, counts := d.counted(oracle.NotJudged, func(c oracle.Judged) string { return c.Reasons[0] })
	for i, why := range order {
		order[i] = Count(counts[why], "claim") + ": " + why
	}
	if n := len(d.Unread); n > 0 {
		order = append(order, Count(n, "thing")+" that a reader left out: "+d.Unread[0])
	}
	return order
}

// counted lists what the claims with a verdict say, in their order, and how many say it.
func (d OracleDocument) counted(v oracle.Verdict, says func(oracle.Judged) string) (order []string, counts map[string]int) {
	counts = map[string]int{}
	for _, c := range d.Claims {
		if c.Verdict != v {
			continue
		}
		said := says(c)
		if counts[said]++; counts[said] == 1 {
			order = append(order, said)
		}
	}
	return order, counts
}

// Values returns the input as --in and --input take it.
func (f findingOf) Values() string { return inputText(f.Input.In, f.Input.Read) }
