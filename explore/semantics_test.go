package explore_test

import (
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/spec"
)

// calling is a configuration of some language with that next statement, and so
// many calls of each procedure and method under way.
type calling struct {
	next lang.Stmt
	open map[string]int
}

func (c calling) Stmt() lang.Stmt          { return c.next }
func (c calling) PathCondition() lang.Expr { return lang.True }
func (c calling) Open(name string) int     { return c.open[name] }
func (c calling) Depth() int               { return len(c.open) }

// Calls of procedures and of methods, by their full names, are counted; a call
// is no loop, although its rule repeats.
func TestCallsAndLoops(t *testing.T) {
	node := lang.Class("Node")
	n := lang.V(lang.NewVar("n", node))
	sem := &spec.Semantics[*lang.Program, concrete.Valuation, calling, calling]{
		Symbolic: spec.System[calling]{Rules: []spec.Rule[calling]{
			{ID: "Call", Repeats: true}, {ID: "Call-Err"}, {ID: "While-T", Repeats: true}, {ID: "While-F"}, {ID: "New"},
		}},
		InitS: func(*lang.Program) calling { return calling{} },
	}
	prob := explore.Of(sem, &lang.Program{})
	open := map[string]int{"P": 3, "Node.find": 5, "List.find": 7, "find": 9}
	for _, row := range []struct {
		s      lang.Stmt
		rule   string
		calls  int
		loop   bool
		reason string
	}{
		{&lang.Call{Proc: "P"}, "Call", 4, false, "one more call of P"},
		{&lang.Call{Proc: "Q"}, "Call", 1, false, "the first call of Q"},
		{&lang.Call{Proc: "P"}, "Call-Err", 0, false, "nothing is called"},
		{&lang.Invoke{E0: n, Method: "find"}, "Call", 6, false, "one more call of Node's method"},
		{&lang.Invoke{E0: n, Method: "add"}, "Call", 1, false, "the first call of another method"},
		{&lang.While{B: lang.True}, "While-T", 0, true, "an iteration"},
		{&lang.While{B: lang.True}, "While-F", 0, false, "the end of a loop"},
		{&lang.New{H: n, Class: node}, "New", 0, false, "a creation"},
		{nil, "New", 0, false, "the end of a body"},
	} {
		c := calling{row.s, open}
		if _, begins := prob.Loop(c, row.rule); begins != row.loop || prob.Calls(c, row.rule) != row.calls || row.reason == "" {
			t.Errorf("%s: %d calls, loop %t; want %d, %t", row.reason, prob.Calls(c, row.rule), begins, row.calls, row.loop)
		}
	}
	for _, row := range []struct {
		s    lang.Stmt
		want spec.Outcome
	}{
		{nil, spec.Final},
		{&lang.AssignField{H: lang.Dot(n, lang.Field{Of: node, Name: "next", Type: node}), E: n}, spec.Stuck},
		{&lang.Fault{}, spec.Error},
	} {
		if got := prob.End(calling{next: row.s}); got != row.want {
			t.Errorf("%T: %v, want %v", row.s, got, row.want)
		}
	}
}
