package statements_test

import (
	"fmt"
	"strings"

	"tandem/lang"
	"tandem/lang/precond"
	"tandem/props"
)

// looping is a vocabulary of programs with one loop to whose body states come back: it
// changes a counter, walks a pointer, or writes a field. Assertions stand behind
// conditions, so that some are reached after a few iterations alone.
type looping struct {
	name   string
	vars   string   // declarations
	pres   []string // preconditions; "": none
	before []string // statements before the loop
	tests  []string // of the loop
	body   []string // statements in it
	conds  []string // what hides an assertion
	wrong  []string // assertions
	most   int      // statements in the body, beside the assertion
}

// looped is a program of a vocabulary with its precondition.
type looped struct{ text, pre string }

// program builds a program.
func (v looping) program(src props.Source) looped {
	var b strings.Builder
	b.WriteString(v.vars)
	for i, s := range v.before {
		if src.Choose(2, fmt.Sprintf("before %d", i)) == 1 {
			b.WriteString(s + "\n")
		}
	}
	fmt.Fprintf(&b, "while %s {\n", props.OneOf(src, "test", v.tests))
	n := 1 + src.Choose(v.most, "statements")
	at := src.Choose(n+1, "place of the assertion")
	for i := range n + 1 {
		if i != at {
			fmt.Fprintf(&b, "    %s\n", props.OneOf(src, "statement", v.body))
			continue
		}
		fmt.Fprintf(&b, "    if %s { %s }", props.OneOf(src, "condition", v.conds), props.OneOf(src, "assertion", v.wrong))
		if src.Choose(2, "else") == 1 {
			fmt.Fprintf(&b, " else { %s }", props.OneOf(src, "statement", v.body))
		}
		b.WriteString("\n")
	}
	b.WriteString("}\n")
	return looped{b.String(), props.OneOf(src, "precondition", v.pres)}
}

// read returns the program and its precondition.
func (k looped) read() (*lang.Program, precond.Condition) {
	p, err := lang.Parse("loop", []byte(k.text))
	if err != nil {
		panic(fmt.Sprintf("%v\n%s", err, k.text))
	}
	pre := precond.Condition{}
	if k.pre != "" {
		if pre, err = precond.Read("--pre", k.pre, p); err != nil {
			panic(err)
		}
	}
	return p, pre
}

func (k looped) show() props.Shown {
	return props.Shown{Program: k.text, Other: "precondition: " + k.pre, Size: len(k.text)}
}

const list = "class N { e: int; next: N; }\n"

// lists are vocabularies of programs with lists: a counter, a pointer that walks, and
// fields that change.
var lists = []looping{
	{
		name: "counter", vars: list + "var x, y: N;\nvar n, m: int;\n", most: 3,
		pres:   []string{"", "acyclic(x)", "x != nil"},
		before: []string{"n := 0;", "m := 0;", "y := x;"},
		tests:  []string{"n < 4", "x != nil", "n != m", "m < 1"},
		body:   []string{"n := n + 1;", "n := 1 - n;", "if n > 2 { n := 0; }", "m := n;", "n := m;", "if x != nil { x.e := n; }", "if x != nil { n := x.e; }"},
		conds:  []string{"n == 2", "n > 1", "n < m", "m == 1"},
		wrong:  []string{"assert false;", "assert m == 0;", "assert x == nil;"},
	},
	{
		name: "pointer", vars: list + "var x, y: N;\nvar n: int;\n", most: 3,
		pres:   []string{"acyclic(x)", "acyclic(x)", "acyclic(x)", "", "x != nil && acyclic(x)"},
		before: []string{"y := x;", "n := 0;", "y := nil;"},
		tests:  []string{"x != nil", "x != nil", "x != nil", "y != nil"},
		body:   []string{"if x != nil { x := x.next; }", "x := x.next;", "if y != nil { y := y.next; }", "y := x;", "n := n + 1;", "n := 1 - n;", "if n > 1 { n := 0; }", "if x != nil { n := x.e; }", "y := nil;", "if x != nil { y := x.next; }", "x := y;"},
		conds:  []string{"n == 1", "n == 2", "x == nil", "x == y", "y != nil"},
		wrong:  []string{"assert false;", "assert y != nil;", "assert x != y;", "if x != nil { assert x.e != 1; }", "assert y.e == n;"},
	},
	{
		name: "fields", vars: list + "var x, y, z: N;\nvar n: int;\ny := new N;\n", most: 2,
		pres:   []string{"x != nil", "x != nil", "x != nil && acyclic(x)", "x != nil && z != nil", "x != nil && acyclic(x) && acyclic(z)"},
		before: []string{"n := 0;", "x.e := 0;", "y.next := x;", "if n == 1 { if z == nil { n := 0; } } else { n := 0; }"},
		tests:  []string{"n != 3", "n < 2"},
		body:   []string{"n := 0;", "n := 1 - n;", "n := n + 1;", "x.next := y;", "x.next := x;", "z := nil;", "y.next := nil;", "z := x.next;", "x.e := n;", "x.next := nil;"},
		conds:  []string{"n == 0", "n == 0", "n == 1", "n > 0", "z != nil", "x.next == y"},
		wrong:  []string{"assert x.next != y;", "assert x.next != x;", "assert z != nil;", "assert z == nil;", "assert x.e != 1;", "assert x.next == nil;"},
	},
}

// cells is a vocabulary of programs with an array.
var cells = []looping{
	{
		name: "cells", vars: "var a: []int;\nvar i, n: int;\n", most: 3, pres: []string{""},
		before: []string{"i := 0;", "n := 0;"},
		tests:  []string{"i < |a|", "i != |a|", "n < 2", "i <= |a|"},
		body:   []string{"i := i + 1;", "n := 1 - n;", "if a[i] > n { n := 1; }", "a[i] := n;", "n := 0;", "if n > 1 { n := 0; }", "if i > 2 { i := 0; }", "n := n + 1;"},
		conds:  []string{"n == 1", "n > 1", "i == 2", "i > n"},
		wrong:  []string{"assert false;", "assert a[i] != 2;", "assert n == 0;"},
	},
}

// tiny are vocabularies all of whose programs are searched.
var tiny = []looping{
	{
		name: "tiny counter", vars: list + "var x: N;\nvar n: int;\n", most: 2, pres: []string{"acyclic(x)"},
		before: []string{"n := 0;"}, tests: []string{"x != nil"},
		body:  []string{"if x != nil { x := x.next; }", "n := n + 1;", "if n > 1 { n := 0; }"},
		conds: []string{"n == 1", "n == 2"}, wrong: []string{"assert false;"},
	},
	{
		name: "tiny fields", vars: list + "var x, y: N;\nvar n: int;\ny := new N;\n", most: 2, pres: []string{"x != nil"},
		tests: []string{"n < 3"}, body: []string{"n := 0;", "x.next := y;", "n := 1 - n;"},
		conds: []string{"n == 0"}, wrong: []string{"assert x.next != y;"},
	},
}

// overLoops returns the properties of programs of these vocabularies.
func overLoops(list []looping, p props.Property[looped]) *props.Property[looped] {
	p.Gen = func(src props.Source) looped { return props.OneOf(src, "vocabulary", list).program(src) }
	p.Show = looped.show
	return &p
}
