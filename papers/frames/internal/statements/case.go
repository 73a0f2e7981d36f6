// Package statements judges the symbolic execution of contracts: by concrete runs of what it
// verifies, and by what the paper says of it.
//
// Read statements.go. small.go lists all small methods; grown.go grows larger ones at
// random.
//
// Source: Smans, Jacobs and Piessens, "Symbolic Execution for Implicit Dynamic Frames", §5.
package statements

import (
	"context"
	_ "embed"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	calculus "tandem/papers/frames"
	"tandem/papers/frames/concrete"
	programs "tandem/papers/frames/examples"
	"tandem/props"
	"tandem/spec"
)

// Case is a method: conjuncts of its precondition and of its postcondition, and statements.
type Case struct {
	Pre, Post []string
	Body      []string
	// Place and Around are of what is inserted in it.
	Place  int
	Around string
}

// method returns the method of the case.
func (k Case) method() *grown {
	return &grown{pre: k.Pre, post: k.Post, body: lists.Map(k.Body, func(text string) *node { return &node{text: text} })}
}

// withStatement returns the case with another statement at a place.
func (k Case) withStatement(place int, text string) Case {
	body := append([]string{}, k.Body[:place]...)
	k.Body = append(append(body, text), k.Body[place:]...)
	return k
}

func (k Case) show() props.Shown {
	text := k.method().String()
	s := props.Shown{Program: strings.TrimSuffix(text, "}\n"), Size: len(strings.Fields(strings.Join(append(k.Pre, k.Post...), " "))), Stmts: len(k.Body)}
	if k.Around != "" {
		s.Other = k.Around
	}
	return s
}

// smaller returns the case without one of its statements or conjuncts, or with a conjunct that
// says nothing.
func smaller(k Case) []Case {
	var list []Case
	without := func(of []string, i int) []string {
		return append(append([]string{}, of[:i]...), of[i+1:]...)
	}
	for i := range k.Body {
		c := k
		if c.Body = without(k.Body, i); c.Place > i || c.Place > len(c.Body) {
			c.Place--
		}
		list = append(list, c)
	}
	for i := range k.Pre {
		c := k
		c.Pre = without(k.Pre, i)
		list = append(list, c)
	}
	for i := range k.Post {
		c := k
		c.Post = without(k.Post, i)
		list = append(list, c)
	}
	return list
}

// texts returns the statement that small programs do what is said of them.
func (m *maker) texts() props.Groups {
	g := m.g
	ids := lists.Map(calculus.Standard(), func(r calculus.Rule) string { return r.ID })
	gen := func(src props.Source) programs.Row { return props.OneOf(src, "program", programs.Rows) }
	p := statement(m, props.Property[programs.Row]{
		ID:       "text",
		Symbolic: append(ids, branches...),
		Gen:      gen, Finite: true,
		Show: func(r programs.Row) props.Shown { // none is smaller than another
			return props.Shown{Program: r.Member, Other: r.Reason + ": " + r.Want, Size: 1, Stmts: 1}
		},
	}, g.text)
	return props.Groups{groupOf(ofAnySize(gen), p)}
}

func (g Given) text(ctx context.Context, s solver.Session, k programs.Row) spec.Verdict {
	_, p := parse(programs.Head + k.Member + "\n}")
	members := calculus.Members(p)
	ok, failed, e := g.verified(ctx, s, p, members[len(members)-1])
	got := "verified"
	if !ok {
		got = string(failed.Why)
	}
	if e.Compared = 1; got != k.Want {
		return spec.Refute(e, &spec.Failure{At: k.Name, Wanted: k.Want, Got: got}, k.Reason)
	}
	return spec.Verdict{Evidence: e}
}

// What small methods are made of.
var smallPre, smallPost, smallStmts = texts("small requires"), texts("small ensures"), texts("small statements")

// smallCase returns a method with one conjunct before, one behind, and less than size statements.
func smallCase(size int, src props.Source) Case {
	var k Case
	for range src.Choose(max(size, 1), "statements") {
		k.Body = append(k.Body, props.OneOf(src, "statement", smallStmts))
	}
	k.Pre = []string{props.OneOf(src, "requires", smallPre)}
	k.Post = []string{props.OneOf(src, "ensures", smallPost)}
	return k
}

// casesAround returns small cases with one of these around them.
func casesAround(around []string) func(int, props.Source) Case {
	return func(size int, src props.Source) Case {
		k := smallCase(size, src)
		k.Around = props.OneOf(src, "around", around)
		return k
	}
}

// preconditionsOnly returns preconditions of small methods, two together.
func preconditionsOnly(_ int, src props.Source) Case {
	return Case{Pre: []string{props.OneOf(src, "requires", smallPre), props.OneOf(src, "requires", smallPre)}}
}

// groupsOfCases is statements about methods, in their order: those of which special has the
// cases on these, the others on all small ones.
func groupsOfCases(list []*props.Property[Case], special map[string]func(int, props.Source) Case) props.Groups {
	var groups props.Groups
	var usual []*props.Property[Case]
	end := func() {
		if len(usual) > 0 {
			groups = append(groups, groupOf(smallCase, usual...))
		}
		usual = nil
	}
	for _, p := range list {
		if of, ok := special[p.ID]; ok {
			end()
			groups = append(groups, groupOf(of, p))
		} else {
			usual = append(usual, p)
		}
	}
	end()
	return groups
}

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
