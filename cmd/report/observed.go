package report

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"tandem/props"
	"tandem/spec"
)

// Observations are the random cases of a check, by statement. Several may be added at once.
type Observations struct {
	mu    sync.Mutex
	lines map[string]*bytes.Buffer // by the statement's name
	order []string
	Seed  uint64
}

// ObservedCase is a case as tools for property-based tests read it, a line of JSON each: the format
// of Hypothesis's observability, which Tyche shows. It has no times: the same seed gives the same bytes.
type ObservedCase struct {
	Type           string           `json:"type"`      // test_case
	RunStart       int              `json:"run_start"` // 0: times are left out
	Property       string           `json:"property"`  // language/statement
	Status         string           `json:"status"`    // passed, failed or gave_up
	StatusReason   string           `json:"status_reason"`
	Representation string           `json:"representation"`
	Arguments      map[string]any   `json:"arguments"`
	HowGenerated   string           `json:"how_generated"`
	Features       map[string]any   `json:"features"`
	Coverage       *struct{}        `json:"coverage"` // null
	Timing         map[string]int   `json:"timing"`   // none
	Metadata       ObservedMetadata `json:"metadata"`
}

// ObservedMetadata is what made an ObservedCase.
type ObservedMetadata struct {
	Version string `json:"tandem"`
	Verdict string `json:"verdict"`
}

// Of returns what is told each case of a language. They stand in the order of the statements.
func (o *Observations) Of(language string, statements []props.Checkable) func(props.Observed) {
	if o.lines == nil {
		o.lines = map[string]*bytes.Buffer{}
	}
	for _, s := range statements {
		name := language + "/" + s.Info().ID
		o.order, o.lines[name] = append(o.order, name), &bytes.Buffer{}
	}
	return func(c props.Observed) {
		o.mu.Lock()
		defer o.mu.Unlock()
		name := language + "/" + c.Property
		b := o.lines[name]
		b.WriteString(compact(o.observed(name, c)))
		b.WriteByte('\n')
	}
}

// Lines returns the cases, a line each, statement by statement.
func (o *Observations) Lines() []byte {
	var all bytes.Buffer
	for _, name := range o.order {
		all.Write(o.lines[name].Bytes())
	}
	return all.Bytes()
}

func (o *Observations) observed(name string, c props.Observed) ObservedCase {
	status := map[spec.Result]string{spec.Tested: "passed", spec.Refuted: "failed"}[c.Verdict.Result]
	if status == "" {
		status = "gave_up"
	}
	doc := ObservedCase{
		Type: "test_case", Property: name, Status: status, StatusReason: c.Verdict.Reason,
		HowGenerated: fmt.Sprintf("at random, seed %d, case %d", o.Seed, c.Number),
		Arguments:    map[string]any{}, Features: map[string]any{}, Timing: map[string]int{},
		Metadata: ObservedMetadata{Version, c.Verdict.Result.String()},
	}
	var shown []string
	for _, part := range []struct{ name, text, shown string }{
		{"program", c.Case.Program, c.Case.Program}, {"input", c.Case.Input, "--in " + c.Case.Input}, {"other", c.Case.Other, c.Case.Other},
	} {
		if part.text != "" {
			doc.Arguments[part.name] = part.text
			shown = append(shown, strings.TrimSpace(part.shown))
		}
	}
	doc.Representation = strings.Join(shown, "\n")
	e := c.Verdict.Evidence
	doc.Features["size"], doc.Features["statements"] = c.Case.Size, c.Case.Stmts
	doc.Features["longest path"], doc.Features["branching"] = e.Longest, e.Branching
	for side, rules := range map[string]spec.Counts{"symbolic": e.Symbolic, "concrete": e.Concrete} {
		for _, r := range rules {
			doc.Features[side+" "+r.Of] = r.N
		}
	}
	return doc
}
