package oracle

import (
	"fmt"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// ended is how a concrete run ended.
type ended struct {
	outcome spec.Outcome
	fault   *lang.Fault // of an error
	use     string      // the place of the use that failed; "": it is not known
	at      languages.Config
	reason  string // of a run that a bound ended
	read    []string
}

// run runs the program from initial values.
func (j *judge) run(start languages.Start, at func(lang.Var) lang.Value) ended {
	var e ended
	reads := lang.Reads(j.Program)
	end := start.Run(j.ctx, j.opts.Steps, func(_ int, from languages.Config, _ spec.Step[languages.Config]) {
		if !reads {
			return
		}
		if a, ok := from.Display().Formal.Stmt.(*lang.Input); ok {
			e.read = append(e.read, at(lang.ReadVar(len(e.read)+1, a.X.Type)).String())
		}
	})
	e.outcome, e.at = end.Outcome, end.At
	e.fault, _ = end.At.Display().Formal.Stmt.(*lang.Fault)
	if end.Fault != nil && end.Fault.At.From.IsValid() {
		e.use = end.Fault.At.From.String()
	}
	if end.Outcome == spec.Bound || end.Outcome == spec.Interrupted {
		e.reason = fmt.Sprintf("the run did not end in %d steps, or a value had too many bits", end.Steps)
	}
	return e
}

// said returns how a run ended, as a claim says it.
func (e ended) said() Outcome {
	switch e.outcome {
	case spec.Error:
		o := Outcome{Kind: Error}
		if e.fault != nil {
			o.Error, o.At = e.fault.Kind.String(), e.fault.Of.Parts().At.From.String()
		}
		if e.use != "" {
			o.At = e.use
		}
		return o
	case spec.Final, spec.Blocked, spec.Bound:
		return Outcome{Kind: string(e.outcome.String())}
	default:
		return Outcome{Kind: e.outcome.String()}
	}
}

// String returns the outcome as people read it.
func (o Outcome) String() string {
	s := o.Kind
	if o.Error != "" {
		s += " " + o.Error
	}
	if o.At != "" {
		s += " at " + o.At
	}
	return s
}

// agrees reports whether an end is the one that is claimed.
func agrees(claimed Outcome, status spec.Outcome, fault *lang.Fault) bool {
	switch {
	case status == spec.Final:
		return claimed.Kind == Final
	case status == spec.Blocked:
		return claimed.Kind == Blocked
	case status != spec.Error || fault == nil || claimed.Kind != Error:
		return false
	}
	return (claimed.Error == "" || claimed.Error == fault.Kind.String()) &&
		(claimed.At == "" || stands(fault.Of, claimed.At))
}

// example returns the least input that satisfies bs, of which m is a model, and its run. One
// whose run a bound of the machine ends is none: it has a reason.
func (j *judge) example(m solver.Model, bs ...lang.Expr) (*Input, solver.Model, ended, error) {
	m, effort := solver.Least(j.ctx, j.opts.Session, bs, j.Program.Vars, m)
	start, err := j.program.From(m)
	if err != nil {
		return nil, m, ended{}, err
	}
	e := j.run(start, m.At)
	return &Input{In: j.assigned(m.At), Read: e.read, Ends: e.said().String(), Least: len(effort.Open) == 0}, m, e, nil
}

// assigned returns the values of the variables of the program, and those of the fields that are not
// everywhere 0, false or nil, as the flag --in takes them.
func (j *judge) assigned(at func(lang.Var) lang.Value) string {
	text := func(x lang.Var) string { return x.Name + "=" + at(x).String() }
	list := lists.Map(j.Program.Own(), text)
	for _, f := range j.Program.Fields() {
		if x := f.Array(); !at(x).Equal(lang.Default(x.Type)) {
			list = append(list, text(x))
		}
	}
	return strings.Join(list, ",")
}
