// Package statements has the statements of "Symbolic Execution with Abstract
// Subsumption Checking" about matching and abstraction, and how to find cases for them.
//
// What it judges are functions that it is given (Given): it imports neither Algorithm 1,
// nor an abstraction, nor what eliminates quantifiers. It judges them by enumeration:
// of concrete heaps and arrays (package concretes), and of values of symbols
// (implied.go). Each case bounds its symbols by its path condition, so that what is
// enumerated is all that there is.
//
// Read statements.go for the list, heaps.go, states.go and arrays.go for the cases.
//
// Source: Anand, Păsăreanu and Visser, §4 and §5.
package statements

import (
	"context"
	_ "embed"
	"iter"
	"sync"

	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/props"
	"tandem/spec"
)

// said is what the statements say.
//
//go:embed statements.txt
var said string

// Given is what is judged.
type Given struct {
	subsume.Calculus
	Gamma     concretes.Gamma // how γ is read
	Subtypes  bool            // variables and fields of any class are among the cases
	Variables bool            // states with integer variables are among the cases
}

// group is a statement with the cases that it is about.
type group struct {
	*props.Property[Case]
	cases kind
}

// kind says which cases a statement is about.
type kind uint8

const (
	ofHeaps kind = iota
	ofLists
	ofStates
	ofSummaries
	ofArrays
	ofArray
	ofFigures
)

// gen returns how cases of a kind are made.
func (g Given) gen(k kind) func(props.Source) Case {
	return [...]func(props.Source) Case{
		ofHeaps: g.heaps, ofLists: g.lists, ofStates: g.states, ofSummaries: g.summaries, ofArrays: g.arrays, ofArray: g.anArray,
	}[k]
}

// matching lists the lines that the statements about matching rest on. The lines
// Alg-1-Empty and Alg-1-Rest are never taken where programs have types: both lists begin
// with as many nodes, and get as many.
var matching = []string{
	"Alg-1-Init", "Alg-1-While", "Alg-1-Get", "Alg-1-Uninit2", "Alg-1-Uninit1", "Alg-1-Labels", "Alg-1-Before",
	"Alg-1-Null", "Alg-1-Nodes", "Alg-1-Else", "Alg-1-True",
}

// Statements returns what the paper claims of the given functions, as properties.
func Statements(g Given) []*props.Property[Case] {
	return lists.Map(g.statements(), func(p group) *props.Property[Case] { return p.Property })
}

func (g Given) statements() []group {
	j := judge{g, &sync.Mutex{}, map[string]concretes.Set{}}
	number := spec.Number{Kind: "theorem", Digits: "1"}
	list := []group{
		{&props.Property[Case]{
			ID: "theorem-1", Number: number,
			Judge: j.theorem1,
			// Lines that return false take no part where it is true.
			Symbolic: []string{"Alg-1-Init", "Alg-1-While", "Alg-1-Get", "Alg-1-Uninit2", "Alg-1-Before", "Alg-1-Null", "Alg-1-Nodes", "Alg-1-True"},
		}, ofHeaps},
		{&props.Property[Case]{
			ID:    "heaps-complete",
			Judge: j.complete, Symbolic: []string{"Alg-1-Init", "Alg-1-Uninit2", "Alg-1-Before", "Alg-1-Null", "Alg-1-Nodes", "Alg-1-True"},
		}, ofHeaps},
		{&props.Property[Case]{ID: "heaps-linear", Judge: j.linear, Symbolic: matching}, ofHeaps},
		{&props.Property[Case]{ID: "heaps-labels", Judge: j.labels}, ofHeaps},
		{&props.Property[Case]{ID: "states", Judge: j.states}, ofStates},
		{&props.Property[Case]{ID: "states-complete", Judge: j.statesComplete}, ofStates},
		{&props.Property[Case]{ID: "summaries", Judge: j.summaries}, ofSummaries},
		{&props.Property[Case]{ID: "alpha-shape", Judge: j.shape}, ofLists},
		{&props.Property[Case]{ID: "alpha-finite", Judge: j.finite}, ofLists},
		{&props.Property[Case]{ID: "alpha-deterministic", Judge: j.deterministic}, ofLists},
		{&props.Property[Case]{ID: "alpha-matching", Judge: j.abstract}, ofLists},
		{&props.Property[Case]{ID: "algorithm-2", Judge: j.special}, ofArray},
		{&props.Property[Case]{ID: "array-shape", Judge: j.arrayShape}, ofArray},
		{&props.Property[Case]{ID: "arrays", Judge: j.arrays}, ofArrays},
	}
	list = append(append(list, j.possible()...), j.figures()...)
	for _, p := range list {
		p.Describe("statements.txt", said)
		if p.Show = Case.show; p.cases != ofFigures {
			p.Gen, p.Smaller = g.gen(p.cases), smaller
		}
	}
	return list
}

// Groups returns what the paper claims of the given functions: of random cases, and of all cases up to
// a size, on pairs of heaps whose roots and objects are so many at the most, three of each, over each
// vocabulary, and on pairs of lists; from size 3 on, on all summary nodes; on arrays of at most size - 3
// cells. The first objects of a pair of states have all integers of the vocabulary.
func Groups(g Given) props.Groups {
	return props.Groups{props.Joined(props.Erase(Statements(g)), func(ctx context.Context, size int, tally *props.Tally) (reports []props.Report) {
		for _, of := range []struct {
			kind  kind
			cases iter.Seq[Case]
		}{
			{ofHeaps, g.allPairs(size, g.vocabularies())},
			{ofLists, g.allPairs(size+2, []vocabulary{list1})},
			{ofStates, g.allStates(size - 1)},
			{ofSummaries, ifAtLeast(3, size, g.summaries)},
			{ofArray, ofAtMost(size-3, func(src props.Source, most int) Case { return Case{S1: array(src, most+1)} })},
			{ofFigures, nil},
			{ofArrays, ofAtMost(size-4, func(src props.Source, most int) Case { return Case{array(src, most+1), array(src, most+1)} })},
		} {
			var list []*props.Property[Case]
			for _, p := range g.statements() {
				if p.cases == of.kind {
					list = append(list, p.Property)
				}
			}
			if of.kind == ofFigures { // each has cases of its own
				for _, p := range list {
					reports = append(reports, props.Sweep(ctx, tally.Task, []*props.Property[Case]{p}, props.All(p.Gen), tally.Points())...)
				}
				continue
			}
			reports = append(reports, props.Sweep(ctx, tally.Task, list, of.cases, tally.Points())...)
		}
		return reports
	})}
}

// allPairs returns every pair of heaps whose roots and objects are so many at the most, the
// smaller ones first.
func (g Given) allPairs(size int, all []vocabulary) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 1; n <= size; n++ {
			for _, v := range all {
				for roots := 1; roots <= min(3, n); roots++ {
					for first := 0; first <= n-roots; first++ {
						for k := range pairs(v, roots, first, n-roots-first) {
							if !yield(k) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// pairs returns every pair of heaps of exactly so many objects.
func pairs(v vocabulary, roots, first, second int) iter.Seq[Case] {
	of := func(objects int) []*subsume.State {
		var list []*subsume.State
		if objects > 3 {
			return nil
		}
		for s := range props.All(func(src props.Source) *subsume.State { return heap(src, v, roots, objects) }) {
			if len(s.Objects) == objects {
				list = append(list, s)
			}
		}
		return list
	}
	return func(yield func(Case) bool) {
		seconds := of(second)
		for _, s1 := range of(first) {
			for _, s2 := range seconds {
				if !yield(Case{s1, s2}) {
					return
				}
			}
		}
	}
}

// allStates returns every pair of states with one object at the most each, with all integers
// and path conditions, where the heaps are of that size.
func (g Given) allStates(size int) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for k := range g.allPairs(min(size, 3), []vocabulary{nodes}) {
			for filled := range props.All(func(src props.Source) Case {
				c := Case{k.S1.Clone(), k.S2.Clone()}
				number := g.Variables && src.Choose(2, "number") == 1
				for _, s := range c.states() {
					g.fill(src, s)
					if number {
						s.Numbers = []subsume.Number{{Name: "i", Value: integers[src.Choose(3, "value")]}}
					}
					bound(s, bits)
				}
				return c
			}) {
				if !yield(filled) {
					return
				}
			}
		}
	}
}

func ifAtLeast(least, size int, gen func(props.Source) Case) iter.Seq[Case] {
	if size < least {
		return func(func(Case) bool) {}
	}
	return props.All(gen)
}

func ofAtMost(most int, gen func(props.Source, int) Case) iter.Seq[Case] {
	if most < 0 {
		return func(func(Case) bool) {}
	}
	return props.All(func(src props.Source) Case { return gen(src, min(most, 3)) })
}

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
