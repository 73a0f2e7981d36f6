package report

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// AssertDocument is what was found of an expression that is to be true of a result.
type AssertDocument struct {
	Schema    string               `json:"schema" jsonschema:"the name of this schema"`
	Version   string               `json:"version" jsonschema:"of Tandem"`
	File      string               `json:"file" jsonschema:"the name of the program, as it was given"`
	Language  string               `json:"language" jsonschema:"the name of the language, as flags take it"`
	Assertion string               `json:"assertion" jsonschema:"what is to be true, over the inputs and result"`
	Verdict   string               `json:"verdict" jsonschema:"holds, refuted or inconclusive"`
	Reason    string               `json:"reason,omitempty" jsonschema:"why it is inconclusive"`
	Input     *string              `json:"input,omitempty" jsonschema:"values of the inputs for which it is false, as the flag --in takes them"`
	Result    string               `json:"result,omitempty" jsonschema:"the result for these values, which the concrete side has computed"`
	Steps     int                  `json:"steps,omitempty" jsonschema:"of that run"`
	Cases     []AssertCase         `json:"cases" jsonschema:"the values that the result may be, but for those that no input gives"`
	Solver    SolverInfo           `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second    *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Questions int                  `json:"questions" jsonschema:"to the solver"`

	found *languages.Asserted
	by    solver.Info
}

// AssertCase is a value that a result may be.
type AssertCase struct {
	Condition string `json:"condition" jsonschema:"when the result is that value"`
	Value     string `json:"value" jsonschema:"the value"`
	Example   string `json:"example,omitempty" jsonschema:"values of the inputs that give it, as the flag --in takes them"`
}

// Asserted is the document of an assertion about a program. second is nil if no second
// solver was asked.
func Asserted(p *Program, language, assertion string, found *languages.Asserted, by solver.Info, second *solver.OpinionTally) AssertDocument {
	d := AssertDocument{
		Schema: AssertSchema, Version: Version, File: p.File, Language: language, Assertion: assertion,
		Verdict: found.Result.String(), Reason: found.Reason, Result: found.Got, Steps: found.Steps, Cases: []AssertCase{},
		Solver: solverInfo(by), Second: second, Questions: found.Questions, found: found, by: by,
	}
	if found.Result == spec.Refuted {
		d.Input = &found.Input
	}
	for _, c := range found.Cases {
		d.Cases = append(d.Cases, AssertCase{whenText(c, false), c.Value, c.Example})
	}
	return d
}

// whenText is the condition of a case.
func whenText(c languages.ResultCase, math bool) string {
	lets, text := lang.Show(lang.Style{Math: math, MinShared: minShared}, c.Condition)
	return withLets(lets, text)
}

// Text writes the verdict for people, and the cases of the result as a table.
func (d AssertDocument) Text(to *Page) {
	line := d.Verdict + ": " + d.Assertion
	if d.Reason != "" {
		line += ": " + d.Reason
	}
	to.Line(line)
	if d.Input != nil {
		to.Line(fmt.Sprintf("  in  %s: the result is %s, after %s of the concrete side", inputText(*d.Input), d.Result, Count(d.Steps, "step")))
	}
	if len(d.Cases) > 0 {
		rows := [][]string{{"result", "if", "in"}}
		for _, c := range d.found.Cases {
			rows = append(rows, []string{c.Value, whenText(c, !to.ASCII), inputText(c.Example)})
		}
		to.Line("")
		to.Table("", func(int) bool { return false }, rows)
		to.Line("")
	}
	to.Line(fmt.Sprintf("%s; %s to %s", Count(len(d.Cases), "case"), Count(d.Questions, "question"), d.by))
}

func inputText(values string) string {
	if values == "" {
		return "(no inputs)"
	}
	return values
}
