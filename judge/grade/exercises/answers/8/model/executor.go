//go:build ignore

// Command executor is a symbolic executor of the basic language.
//
//	tandem fmt --json FILE | go run executor.go K
//
// It reads a program and writes its paths, with at most K iterations of each execution
// of a loop.
package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"
)

// Path is a path as it is written.
type Path struct {
	Choices       string            `json:"choices"`       // T or F for each test
	Status        string            `json:"status"`        // final, or bound
	PathCondition string            `json:"pathCondition"` // φ
	Substitution  map[string]string `json:"substitution"`  // σ
}

// State is a symbolic configuration ⟨S, σ, φ⟩, with the choices that led to it.
type State struct {
	Rest    []Stmt          // S
	Sigma   map[string]Expr // σ
	Phi     Expr            // φ
	Choices string
	// Times has, for the executions of loops that are open, how many iterations began.
	Times map[*Stmt]int
}

// apply is eσ: e with the term of each variable in its place.
func apply(e Expr, sigma map[string]Expr) Expr {
	if e.Op == "var" {
		return sigma[e.Text]
	}
	kids := make([]Expr, len(e.Kids))
	for i, k := range e.Kids {
		kids[i] = apply(k, sigma)
	}
	return Expr{e.Op, e.Text, kids}
}

// steps lists the states to which one step leads, and those of them that would begin one
// iteration too many of an execution of a loop. There is a first statement.
func steps(s State, most int) (next, cut []State) {
	first, rest := &s.Rest[0], s.Rest[1:]
	switch first.Kind {
	case "assign":
		n := s
		n.Rest = rest
		n.Sigma = maps.Clone(s.Sigma)
		n.Sigma[first.To] = apply(first.E, s.Sigma)
		return []State{n}, nil
	case "if":
		return []State{choose(s, "T", append(first.Then[:len(first.Then):len(first.Then)], rest...)), choose(s, "F", append(first.Else[:len(first.Else):len(first.Else)], rest...))}, nil
	default: // while
		yes := choose(s, "T", append(first.Body[:len(first.Body):len(first.Body)], s.Rest...))
		no := choose(s, "F", rest)
		yes.Times, no.Times = maps.Clone(s.Times), maps.Clone(s.Times)
		yes.Times[first.Loop]++
		delete(no.Times, first.Loop)
		if s.Times[first.Loop] == most {
			return []State{no}, []State{yes}
		}
		return []State{yes, no}, nil
	}
}

// choose returns the state behind a test.
func choose(s State, letter string, rest []Stmt) State {
	b := apply(s.Rest[0].Test, s.Sigma)
	if letter == "F" {
		b = Expr{Op: "not", Kids: []Expr{b}}
	}
	s.Choices += letter
	s.Phi = Expr{Op: "and", Kids: []Expr{s.Phi, b}}
	s.Rest = rest
	return s
}

// paths lists the paths of a program.
func paths(p Program, most int) []Path {
	start := State{Rest: p.Body, Sigma: map[string]Expr{}, Phi: Expr{Op: "bool", Text: "true"}, Times: map[*Stmt]int{}}
	for _, x := range p.Variables {
		start.Sigma[x.Name] = Expr{Op: "var", Text: x.Name}
	}
	var list []Path
	var from func(State)
	from = func(s State) {
		if len(s.Rest) == 0 {
			list = append(list, ended(s, "final"))
			return
		}
		next, cut := steps(s, most)
		for _, c := range cut {
			list = append(list, ended(c, "bound"))
		}
		for _, n := range next {
			from(n)
		}
	}
	from(start)
	return list
}

// ended returns the path that leads to a state.
func ended(s State, status string) Path {
	p := Path{Choices: s.Choices, Status: status, PathCondition: s.Phi.String(), Substitution: map[string]string{}}
	for x, e := range s.Sigma {
		p.Substitution[x] = e.String()
	}
	return p
}
