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

// What follows reads programs and writes paths. It is complete.

// Program is a program of the basic language, as tandem fmt --json prints it.
type Program struct {
	Variables []struct{ Name, Type string }
	Body      []Stmt
}

// Stmt is a statement: assign has To and E; if has Test, Then and Else; while has Test
// and Body.
type Stmt struct {
	Kind             string
	To               string
	E, Test          Expr
	Then, Else, Body []Stmt
	Loop             *Stmt `json:"-"` // of while: the loop itself, however often it is copied
}

// Expr is an expression: an operator with its operands; or var, with its name in Text;
// or int or bool, with the constant in Text.
type Expr struct {
	Op   string
	Text string
	Kids []Expr
}

// UnmarshalJSON reads ["add", ["var", "x"], ["int", "1"]].
func (e *Expr) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil || len(list) < 2 {
		return fmt.Errorf("found %s, expected an expression", text)
	}
	if err := json.Unmarshal(list[0], &e.Op); err != nil {
		return err
	}
	if json.Unmarshal(list[1], &e.Text) == nil {
		return nil
	}
	e.Kids = make([]Expr, len(list)-1)
	for i := range e.Kids {
		if err := json.Unmarshal(list[i+1], &e.Kids[i]); err != nil {
			return err
		}
	}
	return nil
}

// symbols are those of the operators between two operands.
var symbols = map[string]string{
	"add": "+", "sub": "-", "mul": "*", "div": "div", "mod": "mod", "eq": "==", "ne": "!=",
	"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and": "&&", "or": "||", "implies": "=>",
}

// String writes an expression in the syntax of programs.
func (e Expr) String() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

func (e Expr) write(b *strings.Builder) {
	between := func(words ...string) {
		for i, k := range e.Kids {
			b.WriteString(words[i])
			k.write(b)
		}
		b.WriteString(")")
	}
	switch e.Op {
	case "var", "int", "bool":
		b.WriteString(e.Text)
	case "not":
		between("!(")
	case "neg":
		between("-(")
	case "cond":
		between("(", " ? ", " : ")
	default:
		between("(", " "+symbols[e.Op]+" ")
	}
}

// loops tells each loop who it is.
func loops(list []Stmt) {
	for i := range list {
		s := &list[i]
		s.Loop = s
		loops(s.Then)
		loops(s.Else)
		loops(s.Body)
	}
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "executor:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("found %d arguments, expected the bound on iterations", len(os.Args)-1)
	}
	most, err := strconv.Atoi(os.Args[1])
	if err != nil {
		return err
	}
	var p Program
	if err := json.NewDecoder(os.Stdin).Decode(&p); err != nil {
		return err
	}
	loops(p.Body)
	found := paths(p, most)
	if found == nil {
		found = []Path{}
	}
	to := json.NewEncoder(os.Stdout)
	to.SetEscapeHTML(false) // < is no \u003c
	return to.Encode(map[string]any{"paths": found})
}
