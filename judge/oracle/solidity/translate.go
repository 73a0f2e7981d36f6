package solidity

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Iterations is how many iterations of a loop the model checker is to look at.
const Iterations = 4

// maxReads is how many inputs a function has parameters for.
const maxReads = 32

// Options say how a program is translated.
type Options struct {
	// Declared is where the variable of a name is declared, for messages; nil: it is not
	// known.
	Declared func(name string) lang.Span
}

// Translate returns a program in Solidity. An assertion has its place in p behind it, as a
// comment. The error is syntax.Errors: what has no translation, with its place.
func Translate(p *lang.Program, o Options) ([]byte, error) {
	w := &writer{Options: o, p: p, report: syntax.Reporter{File: p.File}, helpers: map[string]string{}}
	text := w.program()
	if err := w.report.Err(); err != nil {
		return nil, err
	}
	return []byte(text), nil
}

type writer struct {
	Options
	p       *lang.Program
	report  syntax.Reporter
	out     strings.Builder
	indent  int
	at      lang.Span
	helpers map[string]string // functions, by name
	reads   int               // parameters for inputs
	types   []lang.Type       // of inputs
	in      *lang.Proc        // whose body is written; nil: the main statement's
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.out, "%s%s\n", strings.Repeat("    ", w.indent), fmt.Sprintf(format, args...))
}

func (w *writer) wrong(at lang.Span, found, expected string) {
	w.report.Once(at, found, expected)
}

// program writes the contract.
func (w *writer) program() string {
	for _, d := range w.p.Classes {
		w.wrong(d.At, "a class", "a program without classes: they have no translation to Solidity")
	}
	for _, x := range w.p.Vars {
		w.declared(x)
	}
	w.procedures()
	if w.report.Err() != nil {
		return ""
	}
	w.reads = min(readsOf(w.p.Body), maxReads)
	w.types = lang.ReadTypes(w.p)
	w.indent = 3
	var params, widths []string
	param := func(name string, t lang.Type) {
		params = append(params, typeOf(t)+" "+name)
		if t.IsBits() && t.Width()%8 != 0 {
			widths = append(widths, fmt.Sprintf("require(%s <= %s);", name, mask(t)))
		}
	}
	for i, x := range w.p.Vars {
		param("i_"+w.base(i), x.Type)
	}
	for n := range w.reads {
		for _, t := range w.types {
			param(w.parameter(n+1, t), t)
		}
	}
	for _, text := range widths {
		w.line("%s", text)
	}
	state, mutability := "", "pure"
	if len(w.p.Procs) > 0 {
		mutability = ""
	}
	for i, x := range w.p.Vars {
		if len(w.p.Procs) > 0 {
			state += fmt.Sprintf("    %s %s;\n", typeOf(x.Type), w.name(i))
			w.line("%s = i_%s;", w.name(i), w.base(i))
			continue
		}
		w.line("%s %s = i_%s;", typeOf(x.Type), w.name(i), w.base(i))
	}
	if state != "" {
		state += "\n"
	}
	if w.reads > 0 {
		w.line("uint256 reads = 0;")
	}
	body, behind := w.ends()
	w.block(body)
	var b strings.Builder
	b.WriteString("// SPDX-License-Identifier: UNLICENSED\n// Written by tandem fmt --to solidity: do not edit.\n")
	fmt.Fprintf(&b, "// tandem: iterations %d, loops %v, types %d\n", Iterations, len(lang.StmtsOf[*lang.While](w.p)) > 0, len(w.types))
	b.WriteString("pragma solidity ^0.8.0;\n\ncontract Program {\n")
	header := strings.Join(strings.Fields(fmt.Sprintf("function run(%s) public %s %s", strings.Join(params, ", "), mutability, strings.Join(lists.Map(behind, func(a *lang.Call) string { return "m_" + a.Proc }), " "))), " ")
	fmt.Fprintf(&b, "%s    %s {\n        unchecked {\n%s        }\n    }\n", state, header, w.out.String())
	for _, P := range w.p.Procs {
		b.WriteString(w.procedure(P, behind))
	}
	names := slices.Sorted(maps.Keys(w.helpers))
	for _, name := range names {
		b.WriteString("\n" + w.helpers[name])
	}
	return b.String() + "}\n"
}

// readsOf returns how many inputs a run reads at the most, that goes through each execution of
// a loop as often as the model checker looks at.
func readsOf(s lang.Seq) int {
	n := 0
	for _, a := range s.Stmts() {
		switch a := a.(type) {
		case *lang.Input:
			n++
		case *lang.If:
			n += max(readsOf(a.Then), readsOf(a.Else))
		case *lang.While:
			n += Iterations * readsOf(a.Body)
		}
		n = min(n, maxReads+1)
	}
	return n
}

// base returns the part of the names of a variable that is its own.
func (w *writer) base(i int) string {
	name := w.p.Vars[i].Name
	for _, r := range name {
		if r >= 0x80 {
			return fmt.Sprintf("%d", i) // no name of a variable begins with a digit
		}
	}
	return name
}

func (w *writer) name(i int) string { return "v_" + w.base(i) }

func (w *writer) variable(x lang.Var) string {
	if w.in != nil {
		if i := slices.Index(w.in.Params, x); i >= 0 {
			return fmt.Sprintf("u%d", i+1)
		}
	}
	return w.name(slices.Index(w.p.Vars, x))
}

// parameter returns the one for an input that is read at a type.
func (w *writer) parameter(n int, t lang.Type) string {
	if len(w.types) == 1 {
		return fmt.Sprintf("in_%d", n)
	}
	return fmt.Sprintf("in_%d_%v", n, t)
}

// declared reports a variable whose type has no translation.
func (w *writer) declared(x lang.Var) {
	var at lang.Span
	if w.Declared != nil {
		at = w.Declared(x.Name)
	}
	switch t := x.Type; {
	case t == lang.Bool || t.IsBits() || t.IsClass():
	case t == lang.Int:
		w.wrong(at, "the type int", "bool or bvN; --int bvN says which machine integers int stands for")
	default:
		w.wrong(at, "the type "+t.String(), "bool or bvN: arrays have no translation to Solidity")
	}
}

// size returns the width of the Solidity type of bit-vectors.
func size(t lang.Type) int { return (t.Width() + 7) / 8 * 8 }

func typeOf(t lang.Type) string {
	if t == lang.Bool {
		return "bool"
	}
	return fmt.Sprintf("uint%d", size(t))
}

func (w *writer) block(s lang.Seq) {
	for _, a := range s.Stmts() {
		w.stmt(a)
	}
}

func (w *writer) nested(s lang.Seq) {
	w.indent++
	w.block(s)
	w.indent--
}

func (w *writer) stmt(s lang.Stmt) {
	p := s.Parts()
	w.at = p.At
	expr := func(e lang.Expr) string { return lang.FoldExpr(e, nil, w.operator) }
	switch s := s.(type) {
	case *lang.Assign:
		w.line("%s = %s;", w.variable(s.X), expr(s.E))
	case *lang.Input:
		w.read(s)
	case *lang.Call:
		args := lists.Map(s.Args, expr)
		w.line("p_%s(%s);", s.Proc, strings.Join(args, ", "))
	case *lang.Assume:
		w.line("require(%s);", expr(s.B))
	case *lang.Assert:
		// The model checker does not assume behind an assertion that it holds.
		w.line("assert(%[1]s); require(%[1]s); // tandem: %[2]v", expr(s.B), p.At.From)
	case *lang.If:
		w.line("if (%s) {", expr(s.B))
		w.nested(s.Then)
		rest := s.Else
		for next := lang.OnlyChoice(rest); next != nil; next = lang.OnlyChoice(rest) {
			w.line("} else if (%s) {", expr(next.B))
			w.nested(next.Then)
			rest = next.Else
		}
		if !rest.Empty() {
			w.line("} else {")
			w.nested(rest)
		}
		w.line("}")
	case *lang.While:
		w.line("while (%s) {", expr(s.B))
		w.nested(s.Body)
		w.line("}")
	default:
		w.wrong(p.At, "a statement of another language", "one of the languages basic and recursion, with assumptions, assertions and inputs")
	}
}

// read takes the next parameter. A run that reads more than there are is not looked at.
func (w *writer) read(s *lang.Input) {
	t := s.X.Type
	choice := w.parameter(w.reads, t)
	for n := w.reads - 1; n > 0; n-- {
		choice = fmt.Sprintf("(reads == %d ? %s : %s)", n-1, w.parameter(n, t), choice)
	}
	w.line("require(reads < %d);", w.reads)
	w.line("%s = %s;", w.variable(s.X), choice)
	w.line("reads = reads + 1;")
}
