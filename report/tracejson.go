package report

import (
	"encoding/json"
	"slices"

	"tandem/lang"
)

// manyVars is the number of variables from which steps of a trace have only
// those that the step changed.
const manyVars = 9

// TraceDocument is a run of both sides, or of the symbolic side alone.
type TraceDocument struct {
	Schema       string          `json:"schema"`
	Version      string          `json:"version"`
	Solver       string          `json:"solver"` // none
	File         string          `json:"file"`
	Mutant       string          `json:"mutant"` // the rules; "": the language's own
	Reading      string          `json:"reading,omitempty"`
	SymbolicOnly bool            `json:"symbolicOnly,omitempty"`
	Choices      string          `json:"choices,omitempty"` // the letters of the branches of the symbolic side alone
	Simplified   bool            `json:"simplified,omitempty"`
	Bounds       Limits          `json:"bounds"`
	Initial      []Variable      `json:"initial"` // empty without concrete side
	Trace        []TraceStep     `json:"trace"`
	Outcome      string          `json:"outcome"` // as of a run; parted, if the sides do not agree
	Steps        int             `json:"steps"`
	FinalHeap    json.RawMessage `json:"finalHeap,omitempty"`
	Fault        *Fault          `json:"fault,omitempty"`
	Conclusion   string          `json:"conclusion"`
}

// TraceStep is a step of a trace.
type TraceStep struct {
	Step      int               `json:"step"`
	Rule      string            `json:"rule,omitempty"`
	Line      int               `json:"line,omitempty"`
	Statement string            `json:"statement,omitempty"`
	Procedure string            `json:"procedure,omitempty"` // of the closure that ran
	Depth     int               `json:"depth,omitempty"`     // closures above the main statement
	Valuation map[string]string `json:"valuation"`           // empty without concrete side
	Heap      json.RawMessage   `json:"heap,omitempty"`      // as a heap file, where the step changed it
	Lets      []Let             `json:"lets,omitempty"`
	Sigma     map[string]string `json:"substitution"`
	Phi       string            `json:"pathCondition"`
	Same      *bool             `json:"instanceIsConcrete"` // null: not known, or not to be compared
	Holds     *bool             `json:"pathConditionHolds"`
}

// JSON writes the run as a TraceDocument.
func (r *TraceRun) JSON(to *Page) {
	shown := r
	if r.opts.Simplify {
		shown, _ = r.simplified()
	}
	s := &stream{to: to}
	s.header(TraceSchema, r.program.File)
	mutant := ""
	if r.chosen.Mutant != nil {
		mutant = r.chosen.Mutant.ID
	}
	s.field("mutant", mutant)
	if r.chosen.Reading != nil {
		s.field("reading", r.chosen.Reading.ID)
	}
	if r.alone {
		s.field("symbolicOnly", true)
		s.field("choices", r.opts.Choices)
	}
	if shown != r {
		s.field("simplified", true)
	}
	s.raw("bounds", r.opts.Limits.text())
	s.field("initial", variables(values(r.moments[0].concrete, r.program.vars())))
	s.begin("trace")
	for _, step := range shown.steps() {
		s.item(step)
	}
	s.endList()
	outcome := r.End.Outcome.String()
	if r.End.Parted != "" {
		outcome = "parted"
	}
	s.field("outcome", outcome)
	s.field("steps", r.End.Steps)
	if h := r.program.heapJSON(r.end().V()); h != nil {
		s.field("finalHeap", h)
	}
	if r.End.Fault != nil {
		s.field("fault", r.program.fault(*r.End.Fault))
	}
	s.field("conclusion", r.conclusion())
	s.end()
}

// steps is the steps as documents, their expressions printed all together.
func (r *TraceRun) steps() []TraceStep {
	list := make([]TraceStep, len(r.moments))
	h, exprs := heads{}, printing{}
	for i, m := range r.moments {
		step := &list[i]
		*step = TraceStep{
			Step: m.step, Rule: m.rule, Procedure: m.ran.procedure, Depth: m.ran.depth, Phi: m.symbolic.Phi,
			Valuation: map[string]string{}, Sigma: map[string]string{}, Same: m.same, Holds: m.holds,
		}
		if m.step > 0 {
			step.Line, step.Statement = m.ran.line, h.of(m.ran)
		}
		if !m.formal() {
			for _, row := range m.concrete.Rows {
				step.Valuation[row.Name] = row.Value
			}
			for _, row := range m.symbolic.Rows {
				step.Sigma[row.Name] = row.Value
			}
			exprs.endLine()
			continue
		}
		vars := m.vars
		if i > 0 && len(vars) >= manyVars {
			vars = r.changedVars(i)
		}
		if V := m.V(); V != nil {
			for _, x := range vars {
				step.Valuation[x.Name] = V.At(x).String()
			}
			if i == 0 || r.heapChanged(i) {
				step.Heap = r.program.heapJSON(V)
			}
		}
		for _, x := range shownIn(m.sigma, vars) {
			exprs.add(m.sigma.At(x), func(text string) { step.Sigma[x.Name] = text })
		}
		exprs.add(m.phi, func(text string) { step.Phi = text })
		exprs.endLine()
	}
	for i, lets := range exprs.print(lang.Style{MinShared: minShared}) {
		for _, l := range lets {
			list[i].Lets = append(list[i].Lets, Let{l.Name, l.Text})
		}
	}
	return list
}

// changedVars lists the variables that step i changed, on either side.
func (r *TraceRun) changedVars(i int) []lang.Var {
	before, now := r.moments[i-1], r.moments[i]
	if before.otherView(now) {
		return now.vars
	}
	changed := touched(before, now)
	if !r.alone {
		changed = append(changed, differ(now.vars, before.V(), now.V())...)
	}
	var list []lang.Var
	for _, x := range now.vars {
		if slices.Contains(changed, x) {
			list = append(list, x)
		}
	}
	return list
}
