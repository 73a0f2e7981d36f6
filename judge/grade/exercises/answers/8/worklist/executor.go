//go:build ignore

// Command executor is a symbolic executor of the basic language. It goes through the
// program breadth first and keeps of each path its tests and assignments alone; φ and σ
// are computed from these backward, from the end of the path to its beginning.
package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"
)

// Path is a path as it is written.
type Path map[string]any

// event is a test that came out one way, or an assignment.
type event struct {
	to   string // "": a test
	e    Expr
	true bool
}

// frame is what remains to do: statements, and behind them the loop whose body they are.
type frame struct {
	rest []Stmt
	loop *Stmt
	done int // iterations of this execution
}

// walk is the beginning of a path.
type walk struct {
	events []event
	stack  []frame // the last one is executed
}

func (w walk) after(e event) walk {
	return walk{append(w.events[:len(w.events):len(w.events)], e), append([]frame{}, w.stack...)}
}

// inside returns the walk with a block before all else.
func (w walk) inside(f frame) walk {
	w.stack = append(w.stack, f)
	return w
}

func test(e Expr, is bool) event { return event{e: e, true: is} }

// paths lists the paths of a program.
func paths(p Program, most int) []Path {
	list := []Path{}
	queue := []walk{{stack: []frame{{rest: p.Body}}}}
	for len(queue) > 0 {
		w := queue[0]
		queue = queue[1:]
		for len(w.stack) > 0 && len(w.stack[len(w.stack)-1].rest) == 0 && w.stack[len(w.stack)-1].loop == nil {
			w.stack = w.stack[:len(w.stack)-1]
		}
		if len(w.stack) == 0 {
			list = append(list, written(p, w.events, "final"))
			continue
		}
		top := w.stack[len(w.stack)-1]
		if len(top.rest) == 0 { // the loop again
			yes, no := w.after(test(top.loop.Test, true)), w.after(test(top.loop.Test, false))
			no.stack = no.stack[:len(no.stack)-1]
			if top.done == most {
				list = append(list, written(p, yes.events, "bound"))
			} else {
				yes.stack[len(yes.stack)-1] = frame{top.loop.Body, top.loop, top.done + 1}
				queue = append(queue, yes)
			}
			queue = append(queue, no)
			continue
		}
		s := top.rest[0]
		w = walk{w.events, append([]frame{}, w.stack...)}
		w.stack[len(w.stack)-1].rest = top.rest[1:]
		switch s.Kind {
		case "assign":
			queue = append(queue, w.after(event{to: s.To, e: s.E}))
		case "if":
			queue = append(queue, w.after(test(s.Test, true)).inside(frame{rest: s.Then}), w.after(test(s.Test, false)).inside(frame{rest: s.Else}))
		case "while":
			queue = append(queue, w.inside(frame{loop: &s}))
		}
	}
	kept := list[:0]
	for _, p := range list { // what is false by its form is no path
		if p["pathCondition"] != "false" {
			kept = append(kept, p)
		}
	}
	return kept
}

// written returns a path with its events, the last of them first.
func written(p Program, events []event, status string) Path {
	phi, letters := Expr{Op: "bool", Text: "true"}, ""
	sigma := map[string]Expr{}
	for _, x := range p.Variables {
		sigma[x.Name] = Expr{Op: "var", Text: x.Name}
	}
	for i := len(events) - 1; i >= 0; i-- {
		switch v := events[i]; {
		case v.to != "":
			phi = put(phi, v.to, v.e)
			for x, e := range sigma {
				sigma[x] = put(e, v.to, v.e)
			}
		case v.true:
			phi, letters = simple(Expr{Op: "and", Kids: []Expr{v.e, phi}}), "T"+letters
		default:
			phi, letters = simple(Expr{Op: "and", Kids: []Expr{simple(Expr{Op: "not", Kids: []Expr{v.e}}), phi}}), "F"+letters
		}
	}
	changed := map[string]string{}
	for x, e := range sigma {
		if e.Op != "var" || e.Text != x {
			changed[x] = e.String()
		}
	}
	return Path{"choices": letters, "status": status, "pathCondition": phi.String(), "substitution": changed}
}

// put returns e[x := by].
func put(e Expr, x string, by Expr) Expr {
	if e.Op == "var" && e.Text == x {
		return by
	}
	kids := make([]Expr, len(e.Kids))
	for i, k := range e.Kids {
		kids[i] = put(k, x, by)
	}
	return simple(Expr{e.Op, e.Text, kids})
}

// simple folds truth values, and sums and comparisons of constants.
func simple(e Expr) Expr {
	is := func(i int, text string) bool { return e.Kids[i].Op == "bool" && e.Kids[i].Text == text }
	switch e.Op {
	case "not":
		if is(0, "true") || is(0, "false") {
			return Expr{Op: "bool", Text: strconv.FormatBool(is(0, "false"))}
		}
	case "and":
		switch {
		case is(0, "false") || is(1, "true"):
			return e.Kids[0]
		case is(1, "false") || is(0, "true"):
			return e.Kids[1]
		}
	case "add", "sub", "lt", "le", "gt", "ge":
		if e.Kids[0].Op != "int" || e.Kids[1].Op != "int" {
			return e
		}
		a, _ := new(big.Int).SetString(e.Kids[0].Text, 10)
		b, _ := new(big.Int).SetString(e.Kids[1].Text, 10)
		c := a.Cmp(b)
		switch e.Op {
		case "add":
			return Expr{Op: "int", Text: a.Add(a, b).String()}
		case "sub":
			return Expr{Op: "int", Text: a.Sub(a, b).String()}
		}
		return Expr{Op: "bool", Text: strconv.FormatBool(map[string]bool{"lt": c < 0, "le": c <= 0, "gt": c > 0, "ge": c >= 0}[e.Op])}
	}
	return e
}
