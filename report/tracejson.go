package report

import (
	"slices"

	"tandem/lang"
)

// manyVars is the number of variables from which steps of a trace have only
// those that the step changed.
const manyVars = 9

// TraceDocument is a run of both sides, or of the symbolic side alone.
type TraceDocument struct {
	Header
	Program      ProgramInfo `json:"program" jsonschema:"the program that ran"`
	Mutant       string      `json:"mutant" jsonschema:"the mutant whose rules it ran by; empty: none"`
	Reading      string      `json:"reading,omitempty" jsonschema:"the reading whose rules it ran by; none: none"`
	SymbolicOnly bool        `json:"symbolicOnly,omitempty" jsonschema:"the symbolic side ran alone"`
	Choices      string      `json:"choices,omitempty" jsonschema:"the letters of the branches that the symbolic side alone took"`
	Simplified   bool        `json:"simplified,omitempty" jsonschema:"σ and φ are simplified, not as the rules build them"`
	Bounds       Limits      `json:"bounds" jsonschema:"the bounds of the run"`
	Initial      *State      `json:"initial,omitempty" jsonschema:"the state in which the concrete side began; none: there is no concrete side"`
	Trace        []TraceStep `json:"trace" jsonschema:"the start, and each step"`
	Outcome      string      `json:"outcome" jsonschema:"final, error, stuck, bound, interrupted, or parted: the sides do not agree"`
	Steps        int         `json:"steps" jsonschema:"the number of steps"`
	Final        *State      `json:"final,omitempty" jsonschema:"the state in which the concrete side ended; none: there is no concrete side"`
	Fault        *Fault      `json:"fault,omitempty" jsonschema:"the error in which it ended, or why it is stuck"`
	Conclusion   string      `json:"conclusion" jsonschema:"how the run ended, for people"`
}

// TraceStep is a step of a trace.
type TraceStep struct {
	Step      int               `json:"step" jsonschema:"its number, from 1; 0: the start"`
	Rule      string            `json:"rule,omitempty" jsonschema:"the rule of the transition; of the concrete side unless that made none"`
	Line      int               `json:"line,omitempty" jsonschema:"of the statement that ran, from 1"`
	Column    int               `json:"column,omitempty" jsonschema:"of the statement that ran, in characters from 1"`
	Statement string            `json:"statement,omitempty" jsonschema:"the first line of the statement that ran"`
	Procedure string            `json:"procedure,omitempty" jsonschema:"the procedure or method of the closure that ran; none: the main statement"`
	Depth     int               `json:"depth,omitempty" jsonschema:"the closures above the main statement"`
	State     *State            `json:"state,omitempty" jsonschema:"the state of the concrete side: the variables that the next statement can name (of many those that the step changed), and the objects if the step changed them; none: there is no concrete side"`
	Lets      []Let             `json:"lets,omitempty" jsonschema:"the names that this step is the first to use"`
	Sigma     map[string]string `json:"substitution" jsonschema:"σ: expressions over the initial values, by the variables that were updated"`
	Phi       string            `json:"pathCondition" jsonschema:"φ, over the initial values"`
	Same      *bool             `json:"instanceIsConcrete" jsonschema:"V∘σ is the concrete state; null: not known, or not to be compared"`
	Holds     *bool             `json:"pathConditionHolds" jsonschema:"V(φ) is true; null: not known"`
}

// JSON writes the run as a TraceDocument.
func (r *TraceRun) JSON(to *Page) {
	shown := r
	if r.opts.Simplify {
		shown, _ = r.simplified()
	}
	s := &stream{to: to}
	s.header(TraceSchema, r.program)
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
	if !r.alone {
		s.field("initial", r.program.stateOf(r.moments[0].concrete))
	}
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
	if !r.alone {
		s.field("final", r.program.stateOf(r.end().concrete))
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
			Sigma: map[string]string{}, Same: m.same, Holds: m.holds,
		}
		if m.step > 0 {
			step.Line, step.Column, step.Statement = m.ran.line, m.ran.column(), h.of(m.ran)
		}
		if !m.formal() {
			if !m.alone {
				state := r.program.stateOf(m.concrete)
				step.State = &state
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
			step.State = &State{Variables: r.program.variables(V, vars)}
			if i == 0 || r.heapChanged(i) {
				step.State.Objects = r.program.objects(V)
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
