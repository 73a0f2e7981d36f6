package backward

import (
	"fmt"
	"maps"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/full"
	"tandem/wp"
)

// composed makes the trace of a path of the language that has all: calls as frames
// has them, and objects as the transition system of §4 unfolds them.
//
// Source: ours. §4 has neither procedures nor arrays, but the calculus needs no more
// for them: elements are no objects, so that what it says of op(e1, …, en) is true of
// accesses and updates, too.
type composed struct {
	*frames
	methods map[string]*lang.Method
	results []lang.Type // of each open call; the zero Type: it has none
}

func newComposed(p *lang.Program) *composed {
	c := &composed{newFrames(p), map[string]*lang.Method{}, []lang.Type{{}}}
	maps.Copy(c.methods, lists.Pairs(p.Methods(), func(m *lang.Method) (string, *lang.Method) { return m.FullName(), m }))
	return c
}

func (c *composed) step(s lang.Stmt, rule string) error {
	list, err := c.actions(s, rule)
	c.rho = append(c.rho, list...)
	return err
}

// actions returns what a step does, as actions of a trace.
func (c *composed) actions(s lang.Stmt, rule string) ([]trace.Action, error) {
	if s == nil {
		if rule != "End" || len(c.open) == 0 {
			return nil, fmt.Errorf("the rule %s at the end of a body", rule)
		}
		return c.end(), nil
	}
	named := c.renamed(s)
	if rule == "Nil-Err" {
		return []trace.Action{trace.Test{B: usesNilIn(named)}}, nil
	}
	list, err := guards(named, rule)
	if err != nil || strings.HasSuffix(rule, "-Err") {
		return list, err
	}
	more, err := c.does(named, s, rule)
	return append(list, more...), err
}

// does returns what s does if nothing goes wrong; named is s with its locals named as in the trace.
func (c *composed) does(named, s lang.Stmt, rule string) ([]trace.Action, error) {
	switch a := named.(type) {
	case *lang.Local:
		return []trace.Action{trace.Assign{H: lang.V(a.X), E: lang.Const(lang.Default(a.X.Type))}}, nil
	case *lang.AssignField:
		return []trace.Action{trace.Assign{H: a.H, E: a.E}}, nil
	case *lang.New:
		c.calls++ // creations and calls are numbered together, as in §4's unfolding
		x := lang.Fresh("x", c.calls, a.Class)
		return []trace.Action{trace.New{X: x}, trace.Assign{H: a.H, E: lang.V(x)}}, nil
	case *lang.Input:
		return c.input(s.(*lang.Input)), nil
	case *lang.Call:
		if P := c.proc(a.Proc); P != nil {
			return c.enter(P.Params, a.Args, lang.Type{})
		}
	case *lang.Invoke:
		if m := c.methods[a.Callee()]; m != nil {
			list, err := c.enter(m.Locals(), append([]lang.Expr{a.E0}, a.Args...), m.Result)
			return append([]trace.Action{trace.Test{B: notNil(a.E0)}}, list...), err
		}
	case *lang.Return:
		c.leave()
		if a.E.IsZero() {
			return nil, nil
		}
		return []trace.Action{trace.Assign{H: lang.V(lang.Result(a.E.Type())), E: a.E}}, nil
	}
	last, err := action(named, rule)
	if err != nil {
		return nil, err
	}
	return []trace.Action{last}, nil
}

// enter begins a call, whose local variables get these values.
func (c *composed) enter(params []lang.Var, args []lang.Expr, result lang.Type) ([]trace.Action, error) {
	c.results = append(c.results, result)
	return c.frames.enter(params, args)
}

// leave ends the innermost call.
func (c *composed) leave() {
	c.open, c.results = c.open[:len(c.open)-1], c.results[:len(c.results)-1]
}

// end returns the end of a body without return: r := nil for a result, as in package objects/unfold.
func (c *composed) end() []trace.Action {
	t := c.results[len(c.results)-1]
	c.leave()
	if t == (lang.Type{}) {
		return nil
	}
	return []trace.Action{trace.Assign{H: lang.V(lang.Result(t)), E: lang.Const(lang.Default(t))}}
}

// guards returns the tests before a statement acts: each access is within bounds; or, by an error's
// rule, nothing uses nil, which comes first, and an access is not.
func guards(s lang.Stmt, rule string) ([]trace.Action, error) {
	es, called := lang.Evaluated(s), lang.Expr{}
	if _, ok := s.(*lang.Invoke); ok {
		es, called = lang.Before(s)
	}
	bounds, err := testsOf(s, rule, es, full.Bounds().At)
	if err != nil || !strings.HasSuffix(rule, "-Err") {
		return bounds, err
	}
	var list []trace.Action
	delta := wp.Repaired().Delta
	for _, e := range es {
		if d := delta.At(e); d != lang.True {
			list = append(list, trace.Test{B: d})
		}
	}
	if !called.IsZero() {
		list = append(list, trace.Test{B: notNil(called)})
	}
	return append(list, bounds...), nil
}

// notNil returns e ≠ nil.
func notNil(e lang.Expr) lang.Expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }
