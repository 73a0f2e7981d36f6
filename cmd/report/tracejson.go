package report

import (
	"context"
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/ordered"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// manyVars is the number of variables from which steps of a trace have only those that the step changed.
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
	State     *State            `json:"state,omitempty" jsonschema:"the state of the concrete side: the variables that the next statement can name (of many those that the step changed), and the objects that the step changed or is the first to show; none: there is no concrete side"`
	Lets      []lang.Let        `json:"lets,omitempty" jsonschema:"the names that this step is the first to use"`
	Sigma     map[string]string `json:"substitution" jsonschema:"σ: expressions over the initial values, by the variables that were updated"`
	Phi       string            `json:"pathCondition" jsonschema:"φ, over the initial values"`
	Same      *bool             `json:"instanceIsConcrete" jsonschema:"V∘σ is the concrete state; null: not known, or not to be compared"`
	Holds     *bool             `json:"pathConditionHolds" jsonschema:"V(φ) is true; null: not known"`
}

// traceJSON writes a run as a TraceDocument while it goes on.
type traceJSON struct {
	*TraceRun
	json   *stream
	heads  heads
	exprs  printing
	before moment
	steps  []*TraceStep // that are not written yet
	shown  map[lang.ObjectValue]bool
	first  []lang.ObjectValue // those of the start, until they are written
}

// standIn is what stands in the text of the first step where its objects are, which may
// be many: they are written one by one. No object has such a name.
const standIn = "(objects)"

var theFirst = compact(standIn) + ":" + compact(Object{})

// JSON runs the program and writes the run as a TraceDocument.
func (r *TraceRun) JSON(ctx context.Context, to *Page) {
	w := &traceJSON{TraceRun: r, json: &stream{to: to}, heads: heads{}}
	w.exprs.Shower = lang.NewShower(lang.Style{MinShared: minShared}, r.program.everyVar()...)
	r.shown(ctx, w.add)
	w.close()
}

// header writes what is known at the start.
func (w *traceJSON) header() {
	s := w.json
	s.header(TraceSchema, w.program)
	mutant := ""
	if w.chosen.Mutant != nil {
		mutant = w.chosen.Mutant.ID
	}
	s.field("mutant", mutant)
	if w.chosen.Reading != nil {
		s.field("reading", w.chosen.Reading.ID)
	}
	if w.alone {
		s.field("symbolicOnly", true)
		s.field("choices", w.opts.Choices)
	}
	if w.opts.Simplify && w.start.formal() {
		s.field("simplified", true)
	}
	s.raw("bounds", w.opts.Limits.text())
	if !w.alone {
		s.state("initial", w.program, w.start.concrete)
	}
	s.begin("trace")
}

// add takes the next moment.
func (w *traceJSON) add(m moment) {
	if m.step == 0 {
		w.header()
	}
	if len(w.steps) == part {
		w.items()
	}
	w.steps = append(w.steps, w.step(m))
	w.exprs.endLine()
	w.before = m
}

// items writes the steps that are not written yet.
func (w *traceJSON) items() {
	for i, lets := range w.exprs.print() {
		w.steps[i].Lets = append(w.steps[i].Lets, lets...)
		if step := w.steps[i]; step.Step == 0 && len(w.first) > 0 {
			w.json.around(compact(step), theFirst, func() { w.json.objects(w.program, w.start.concrete.Formal.V, w.first) })
			w.first = nil
			continue
		}
		w.json.item(w.steps[i])
	}
	w.steps = nil
}

// close writes the last steps and how the run ended.
func (w *traceJSON) close() {
	w.items()
	s := w.json
	s.endList()
	outcome := w.End.Outcome.String()
	if w.End.Parted != "" {
		outcome = "parted"
	}
	s.field("outcome", outcome)
	s.field("steps", w.End.Steps)
	if !w.alone {
		s.state("final", w.program, w.end.concrete)
	}
	if w.End.Fault != nil {
		s.field("fault", w.program.fault(*w.End.Fault))
	}
	s.field("conclusion", w.conclusion())
	s.end()
}

// step returns a step as a document. Texts of expressions come when they are printed.
func (w *traceJSON) step(m moment) *TraceStep {
	step := &TraceStep{
		Step: m.step, Rule: m.rule, Procedure: m.ran.procedure, Depth: m.ran.depth, Phi: m.symbolic.Phi,
		Sigma: map[string]string{}, Same: m.same, Holds: m.holds,
	}
	if m.step > 0 {
		step.Line, step.Column, step.Statement = m.ran.line, m.ran.column(), w.heads.head(m.ran)
	}
	if !m.formal() {
		if !m.alone {
			step.State = new(w.program.stateOf(m.concrete))
		}
		maps.Copy(step.Sigma, lists.Pairs(m.symbolic.Rows, func(row languages.Row) (string, string) { return row.Name, row.Value }))
		return step
	}
	vars := m.vars
	if m.step > 0 && len(vars) >= manyVars {
		vars = w.before.changedVars(m)
	}
	if V := m.V(); V != nil {
		step.State = &State{Variables: w.program.variables(V, vars)}
		step.State.Objects = w.objects(m, V)
	}
	for _, x := range shownIn(m.sigma, vars) {
		w.exprs.add(m.sigma.At(x), func(text string) { step.Sigma[x.Name] = text })
	}
	w.exprs.add(m.phi, func(text string) { step.Phi = text })
	return step
}

// objects returns all objects at the start, and then those that the step to m changed or
// is the first to show, so that a step costs what it changes.
func (w *traceJSON) objects(m moment, V languages.Valuation) ordered.Object[Object] {
	p := w.program
	if m.step == 0 {
		if !p.hasClasses() {
			return nil
		}
		w.shown = map[lang.ObjectValue]bool{}
		for _, o := range heapfile.Objects(p.lang, V.At) {
			w.shown[o] = true
			w.first = append(w.first, o)
		}
		if len(w.first) == 0 {
			return nil
		}
		return ordered.Object[Object]{{Key: standIn, Value: Object{}}}
	}
	var list []lang.ObjectValue
	show := func(v lang.Value, changed bool) {
		if o, ok := object(v); ok && (changed || !w.shown[o]) && !slices.Contains(list, o) {
			list = append(list, o)
			w.shown[o] = true
		}
	}
	before := w.before.V()
	for _, d := range p.lang.Classes {
		for _, f := range d.Fields {
			is := V.At(f.Array()).(lang.ArrayValue)
			for o := range before.At(f.Array()).(lang.ArrayValue).Differ(is) {
				show(o, true)
				show(is.At(o), false)
			}
		}
	}
	for _, x := range m.vars {
		is, ok := V.At(x).(lang.ArrayValue)
		if !ok {
			show(V.At(x), false)
		} else if !x.IsField() && x.Type.Elem().IsClass() && !is.Equal(before.At(x)) {
			show(is.Rest(), false)
			is.Each(func(_, v lang.Value) bool {
				show(v, false)
				return true
			})
		}
	}
	objects := ordered.Object[Object]{}
	for _, o := range list {
		objects.Add(p.objectName(o), p.fields(V, o))
	}
	return objects
}

// changedVars lists the variables that the step to m changed, on either side.
func (before moment) changedVars(m moment) []lang.Var {
	if before.otherView(m) {
		return m.vars
	}
	changed := touched(before, m)
	if !m.alone {
		changed = append(changed, differ(m.vars, before.V(), m.V())...)
	}
	return lists.Filter(m.vars, func(x lang.Var) bool { return slices.Contains(changed, x) })
}
