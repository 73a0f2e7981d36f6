package statements

import (
	"context"
	_ "embed"
	"strings"

	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/papers/frames/concrete"
)

// around is the class in which methods are grown: all of it is verified.
//
//go:embed around.txt
var around string

// bump is one of its methods, which not all main routines call: by Figure 6 as printed, its
// contract is not well-defined, nor is a program with it valid.
var bump = around[strings.Index(around, "    method bump("):]

// grown is a method that is grown: conjuncts of its contract, and a body.
type grown struct {
	pre, post []string
	body      block
}

// block is statements; a statement may have blocks of its own.
type block []*node

type node struct {
	text   string // what stands in front of its blocks
	blocks []block
}

func (g *grown) String() string {
	var text strings.Builder
	text.WriteString("    method m(v: int, c: C): int\n")
	for _, a := range g.pre {
		text.WriteString("        requires " + a + ";\n")
	}
	if len(g.pre) == 0 {
		text.WriteString("        requires true;\n")
	}
	for _, a := range g.post {
		text.WriteString("        ensures " + a + ";\n")
	}
	text.WriteString("    {\n        var i: int; var i_2: int; var d: C; var d_2: C; var e: []int; var f: []C;\n")
	g.body.write(&text)
	text.WriteString("    }\n}\n")
	return text.String()
}

func (b block) write(text *strings.Builder) {
	for _, n := range b {
		text.WriteString("        " + n.text)
		for i, inner := range n.blocks {
			if i > 0 {
				text.WriteString(" else ")
			}
			text.WriteString(" {\n")
			inner.write(text)
			text.WriteString("        }")
		}
		text.WriteString("\n")
	}
}

// known returns a program with a method, and the method; nil where it is none.
func (g *grown) known() (*syntax.File, *contracts.Program, *contracts.Method) {
	tree, p := parse(around + g.String())
	if p == nil {
		return nil, nil, nil
	}
	return tree, p, p.Class(lang.Class("C")).Method("m")
}

// parse returns a program and its tree; nil where the text is none.
func parse(text string) (*syntax.File, *contracts.Program) {
	tree, err := syntax.Parse("", []byte(text))
	if err != nil {
		return nil, nil
	}
	p, err := contracts.Check(tree)
	if err != nil {
		return nil, nil
	}
	return tree, p
}

// refuted returns a run that shows that a verified method does not meet its contract, if one of so
// many starts leads to one; met is how many meet the precondition.
func (g *grown) refuted(starts int) (found *concrete.Found, met int) {
	tree, p, m := g.known()
	erased, err := contracts.Erase(p, tree)
	if err != nil {
		return nil, 0
	}
	program, err := lang.Check(erased)
	if err != nil {
		return nil, 0
	}
	return concrete.Search(context.Background(), program, erased, p, m, false, starts)
}
