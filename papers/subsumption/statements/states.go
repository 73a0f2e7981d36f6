package statements

import (
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/props"
)

// Symbols of states are 0 or 1, by their path conditions; other integers are from 0 to 2.
var (
	va, vb = lang.NewVar("a", lang.Int), lang.NewVar("b", lang.Int)
	ints   = []int64{0, 1, 2}
	domain = []int64{-1, 0, 1, 2, 3} // of names: more than what any expression has
	bits   = map[lang.Var]int64{va: 1, vb: 1}
)

// boxed returns the condition that symbols are from 0 to most.
func boxed(most int64, vars ...lang.Var) lang.Expr {
	var list []lang.Expr
	for _, x := range vars {
		list = append(list, lang.Term(lang.Le, lang.I(0), lang.V(x)), lang.Term(lang.Le, lang.V(x), lang.I(most)))
	}
	return lang.All(list...)
}

// bound adds the bounds of the symbols of a state to its path condition.
func bound(s *subsume.State, most map[lang.Var]int64) {
	for _, x := range s.Symbols() {
		s.PC = lang.All(s.PC, boxed(most[x], x))
	}
}

// integers are the expressions of states. The zero Expr is not initialised.
var integers = []lang.Expr{lang.V(va), lang.V(vb), lang.I(0), lang.I(1), lang.Term(lang.Add, lang.V(va), lang.I(1)), {}}

// conditions are the path conditions of states, below the bounds.
var conditions = []lang.Expr{
	lang.True, lang.Term(lang.Lt, lang.V(va), lang.V(vb)), lang.Term(lang.Le, lang.V(va), lang.V(vb)),
	lang.Term(lang.Eq, lang.V(va), lang.V(vb)), lang.Term(lang.Eq, lang.V(va), lang.I(0)), lang.Term(lang.Ne, lang.V(va), lang.V(vb)),
	lang.Term(lang.Lt, lang.V(vb), lang.V(va)),
}

// nodes is a list with integers.
var nodes = vocabulary{classes: []*subsume.Class{{Name: "Node", Ints: []string{"elem"}, Refs: []subsume.Ref{{Name: "next", Class: "Node"}}}}}

// states makes two states of lists with integers, the second one often with the heap of
// the first.
func (g Given) states(src props.Source) Case {
	k := g.pair(src, nodes, 1+src.Choose(2, "roots"), 2)
	number := g.Variables && src.Choose(2, "number") == 1
	for _, s := range k.states() {
		g.fill(src, s)
		if number {
			s.Numbers = []subsume.Number{{Name: "i", Value: integers[src.Choose(5, "value")]}}
		}
		bound(s, bits)
	}
	return k
}

// fill gives integers and a path condition to a state.
func (g Given) fill(src props.Source, s *subsume.State) {
	for n := range s.Objects {
		s.Objects[n].Data = []lang.Expr{props.OneOf(src, "integer", integers)}
	}
	s.PC = props.OneOf(src, "condition", conditions)
}

// summary is a class with two integers, for summary nodes.
var summary = &subsume.Class{Name: "Node", Ints: []string{"elem", "more"}, Refs: []subsume.Ref{{Name: "next", Class: "Node"}}}

// summaries builds an abstracted list: a node, a summary node and null.
func (g Given) summaries(src props.Source) Case {
	integer := func() lang.Expr { return integers[src.Choose(4, "integer")] }
	s := &subsume.State{Name: "s", Classes: []*subsume.Class{summary}, Roots: []subsume.Root{{Name: "x", Class: "Node", To: 0}}}
	s.Objects = []subsume.Object{
		{Name: "o1", Class: summary, To: []subsume.Node{1}, Data: []lang.Expr{integer(), integer()}},
		{Name: "o2", Class: summary, To: []subsume.Node{subsume.Null}, Data: make([]lang.Expr, 2)},
	}
	for range 1 + src.Choose(2, "nodes") {
		s.Objects[1].Sum = append(s.Objects[1].Sum, []lang.Expr{integer(), integer()})
	}
	s.PC = props.OneOf(src, "condition", conditions)
	bound(s, bits)
	return Case{S1: s}
}
