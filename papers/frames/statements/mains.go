package statements

import (
	"context"
	"strings"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/papers/frames/concrete"
	"tandem/props"
	"tandem/spec"
)

// Main is a main routine, and members that its class has besides.
type Main struct {
	Also string
	Body []string
	// Whole is the text of a program that somebody wrote: then there is nothing else.
	Whole string
}

func (k Main) text() string {
	if k.Whole != "" {
		return k.Whole
	}
	more := ""
	if strings.Contains(k.Also, "class D") {
		more = "var e: D;\n"
	}
	class := around
	if !strings.Contains(strings.Join(k.Body, " "), "bump") {
		class = strings.TrimSuffix(around, bump)
	}
	return class + k.Also + "}\nvar a, d: C; var i: int; var w: []int;\n" + more + strings.Join(k.Body, "\n") + "\n"
}

func (k Main) show() props.Shown {
	if k.Whole != "" {
		return props.Shown{Program: k.Whole, Size: len(strings.Fields(k.Whole))}
	}
	return props.Shown{Program: k.Also + strings.Join(k.Body, " "), Size: len(strings.Fields(k.Also)), Stmts: len(k.Body)}
}

func (k Main) smaller() []Main {
	var list []Main
	for i := range k.Body {
		list = append(list, Main{Also: k.Also, Body: append(append([]string{}, k.Body[:i]...), k.Body[i+1:]...)})
	}
	return list
}

// wrongs are members, the first four wrong; shows are main routines that use each.
var mainStmts, wrongs, shows = pieces("main"), texts("members"), texts("uses")

// aMain returns a main routine of at most four statements.
func aMain(src props.Source) Main {
	g := &guide{Source: src, has: map[string]bool{}}
	var k Main
	for range 1 + src.Choose(4, "statements") {
		src.Group("statement", func() { k.Body = append(k.Body, g.one("statement", mainStmts)) })
	}
	return k
}

// aProgram returns a main routine that uses a member, or none.
func aProgram(src props.Source) Main {
	i := src.Choose(len(shows), "main")
	k := Main{Body: shows[i : i+1]}
	if i < len(wrongs) {
		k.Also = wrongs[i]
	}
	return k
}

// mains returns the statements about main routines and programs.
func (m *maker) mains() props.Groups {
	g := m.g
	main := statement(m, props.Property[Main]{
		ID: "main", Name: "A valid main routine does not fail", Cite: "§5, \"Validity of the initial configuration follows directly from validity of the main routine\"; Definition 6",
		Text: "if the main routine is valid, its run from any values of its variables does not fail",
		Gen:  aMain, Show: Main.show, Smaller: Main.smaller, Symbolic: []string{"frames/exec-new", "frames/exec-invoke", "frames/exec-assert", "frames/exec-assign", "frames/exec-write", "frames/eval-null"},
	}, g.main)
	program := statement(m, props.Property[Main]{
		ID: "program", Name: "A valid program does not fail", Cite: "§3.5, \"a valid program only contains valid methods and has a valid main routine\"; Definition 7",
		Text: "if all members and the main routine are valid, its run does not fail, and no run of a method misses its contract",
		Gen:  aProgram, Show: Main.show, Symbolic: []string{"frames/exec-invoke", "frames/exec-new", "frames/eval-pure"},
	}, g.program)
	routines := func(src props.Source) Main {
		return Main{Body: []string{props.OneOf(src, "statement", mainStmts).text, props.OneOf(src, "statement", mainStmts).text}}
	}
	return props.Groups{groupOf(ofAnySize(routines), main), groupOf(ofAnySize(aProgram), program)}
}

func (k Main) of() (*syntax.File, *contracts.Program) { return parse(k.text()) }

func (g Given) main(ctx context.Context, s solver.Session, k Main) spec.Verdict {
	tree, p := k.of()
	if p == nil {
		return spec.Discard("no program")
	}
	ok, _, e := g.verified(ctx, s, p, contracts.Member{})
	if !ok {
		return spec.Discard("it is not valid")
	}
	return runs(ctx, e, tree, p)
}

// runs returns the verdict on the runs of a valid main routine.
func runs(ctx context.Context, e spec.Evidence, tree *syntax.File, p *contracts.Program) spec.Verdict {
	erased, err := contracts.Erase(p, tree)
	if err != nil {
		return spec.Discard("it does not run")
	}
	program, err := lang.Check(erased)
	if err != nil {
		return spec.Discard("it does not run")
	}
	found, met := concrete.Search(ctx, program, erased, p, nil, true, starts)
	if wrong := p.Class(lang.Class("C")).Method("wrong"); found == nil && wrong != nil {
		found, _ = concrete.Search(ctx, program, erased, p, wrong, false, starts)
	}
	if e.Compared = met; found != nil {
		return refutedBy(e, found)
	}
	return spec.Verdict{Evidence: e}
}

func (g Given) program(ctx context.Context, s solver.Session, k Main) spec.Verdict {
	tree, p := k.of()
	if p == nil {
		return spec.Discard("no program")
	}
	var e spec.Evidence
	for _, m := range g.Members(p) {
		ok, _, of := g.verified(ctx, s, p, m)
		e.Add(of)
		if !ok {
			return spec.Discard("it is not valid")
		}
	}
	return runs(ctx, e, tree, p)
}
