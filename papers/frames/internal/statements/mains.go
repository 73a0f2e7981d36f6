package statements

import (
	"context"
	"slices"
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
		ID:  "main",
		Gen: aMain, Show: Main.show, Smaller: Main.smaller, Symbolic: []string{"frames/exec-new", "frames/exec-invoke", "frames/exec-assert", "frames/exec-assign", "frames/exec-write", "frames/eval-null"},
	}, g.main)
	program := statement(m, props.Property[Main]{
		ID:  "program",
		Gen: aProgram, Finite: true, Show: Main.show, Symbolic: []string{"frames/exec-invoke", "frames/exec-new", "frames/eval-pure"},
	}, g.program)
	routines := func(src props.Source) Main {
		return Main{Body: []string{props.OneOf(src, "statement", mainStmts).text, props.OneOf(src, "statement", mainStmts).text}}
	}
	return props.Groups{groupOf(ofAnySize(routines), main), groupOf(ofAnySize(aProgram), program)}
}

func (k Main) parsed() (*syntax.File, *contracts.Program) { return parse(k.text()) }

func (g Given) main(ctx context.Context, s solver.Session, k Main) spec.Verdict {
	tree, p := k.parsed()
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
	tree, p := k.parsed()
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

// Figure names what the paper says of one of its programs, or what it leaves unsaid.
type Figure struct{ Name string }

// figure is what is said: how a member of a program ends.
type figure struct {
	statement, name string
	member          string
	text, printed   func() string // printed: as a reading has it; nil: as text
	how             calculus.Options
	want            string // verified, or the reason and whose contract needs it
}

const verified = "verified"

// figures lists them by their statements.
func figures() []figure {
	cell, plain := func(edits ...programs.Edit) func() string { return file("cell.tdm", edits...) }, file("plain.tdm")
	infer, unfold := calculus.Options{Infer: true}, calculus.Options{Unfold: true}
	setX := "        x := v;\n        close valid();\n        use getX();\n"
	without := func(open, rest string) func() string {
		return cell(programs.Edit{Is: "        open valid();\n" + setX, Was: open + rest})
	}
	call := programs.Edit{Is: "b := i2.next();", Was: "l.add(a);"}
	list := []figure{
		{"figures", "Figure 1", "main", file("figure1.tdm"), nil, calculus.Options{}, "no chunk, the postcondition of Cell.Cell"},
		{"figures", "Figure 2, the client", "main", file("figure2.tdm"), nil, calculus.Options{}, verified},
		{"figures", "Figure 3, the client", "main", cell(), nil, calculus.Options{}, verified},
		{"figures", "Figure 3, swap", "Cell.swap", cell(), nil, calculus.Options{}, verified},
		{"figures", "Figure 9, the constructor", "Cell.Cell", cell(), nil, calculus.Options{}, verified},
		{"figures", "Figure 9, setX", "Cell.setX", cell(), nil, calculus.Options{}, verified},
		{"figures", "Figure 9, setX without ghost operations", "Cell.setX", plain, nil, calculus.Options{}, "no chunk, "},
		{"figures", "Figure 9, setX unfolded", "Cell.setX", plain, nil, unfold, verified},
		{"figures", "Figure 9, the constructor unfolded", "Cell.Cell", plain, nil, unfold, verified},
		{"figures", "Figure 9, getX unfolded", "Cell.getX", plain, nil, unfold, verified},
		{"figures", "Figure 9, inferred", "Cell.setX", plain, nil, infer, verified},
		{"omitted", "without open", "Cell.setX", without("", setX), nil, calculus.Options{}, "no chunk, "},
		{
			"omitted", "without close", "Cell.setX", without("        open valid();\n", "        x := v;\n"),
			without("        open valid();\n", "        x := v;\n        use getX();\n"), calculus.Options{}, "no chunk, the postcondition of Cell.setX",
		},
		{"omitted", "without use", "Cell.setX", without("        open valid();\n", "        x := v;\n        close valid();\n"), nil, calculus.Options{}, "not equal, the postcondition of Cell.setX"},
		{"modified", "i1.valid() behind i2.next()", "main", file("figure10.tdm"), nil, infer, verified},
		{
			"modified", "i1.valid() behind l.add(a)", "main", file("figure10.tdm", call, programs.Edit{Is: "        ensures getSize() == old(getSize()) + 1;\n"}),
			file("figure10.tdm", call), infer, "not true, ",
		},
		{"gaps", "a parameter that may be nil", "Cell.m", small("method m(c: Cell) requires c.valid(); ensures c.valid(); { }"), nil, calculus.Options{}, "may be nil, the precondition of Cell.m"},
		{"gaps", "a parameter that is not nil", "Cell.m", small("method m(c: Cell) requires c != nil &*& c.valid(); ensures c.valid(); { }"), nil, calculus.Options{}, verified},
		{"gaps", "what a pure method returns may be nil", "Cell.m", small("pure other(): Cell requires acc(next) &*& next != nil; { return next; } method m() requires acc(next) &*& next != nil &*& other().valid(); ensures true; { }"), nil, calculus.Options{}, "may be nil, the precondition of Cell.m"},
		{"gaps", "untouched of what nothing gives access to", "Cell.m", small("method m() requires true; ensures untouched(acc(x)); { }"), nil, calculus.Options{}, "no chunk, the postcondition of Cell.m"},
		{"gaps", "untouched of what the postcondition does not give back", "Cell.m", small("method m() requires acc(x); ensures untouched(acc(x)); { }"), nil, calculus.Options{}, "no chunk, the postcondition of Cell.m"},
		{"gaps", "a conditional that ends before ∗", "Cell.m", small("method m(v: int) requires (v == 0 ? true : true) &*& acc(x); ensures (v == 0 ? true : true) &*& acc(x); { }"), nil, calculus.Options{}, verified},
		{"gaps", "a conditional that goes on behind ∗", "Cell.m", small("method m(v: int) requires v == 0 ? true : true &*& acc(x); ensures (v == 0 ? true : true) &*& acc(x); { }"), nil, calculus.Options{}, "no chunk, the postcondition of Cell.m"},
	}
	kept := func(untouched string) func() string {
		return small("method m(c: Cell) requires acc(next) &*& next != nil &*& acc(next.x) &*& next.x == 7 &*& c != nil &*& acc(c.x); ensures acc(next) &*& next != nil &*& acc(next.x) &*& untouched(" + untouched + "); { next := c; next.x := 7; }")
	}
	list = append(list, figure{"locations", "another object behind the same field", "Cell.m", kept("acc(next) &*& acc(next.x)"), kept("acc(next.x)"), calculus.Options{}, "not equal, the postcondition of Cell.m"})
	for _, member := range []string{"ArrayList.ArrayList", "ArrayList.valid", "ArrayList.getSize", "Iterator.Iterator", "Iterator.next", "Iterator.fp", "Iterator.getList", "Iterator.valid", "Iterator.hasNext"} {
		list = append(list, figure{"iterator", "Figure 10, " + member, member, file("figure10.tdm"), file("figure10.tdm", programs.Repairs...), infer, verified})
	}
	return list
}

// file returns a program of the paper with edits.
func file(name string, edits ...programs.Edit) func() string {
	return func() string { return programs.Edited(name, edits...) }
}

// small returns a member of the class of small programs.
func small(member string) func() string {
	return func() string { return programs.Head + member + "\n}" }
}

// figures returns the statements about the paper's own programs.
func (m *maker) figures() props.Groups {
	var all props.Groups
	for _, id := range []string{"figures", "omitted", "iterator", "modified", "locations", "gaps"} {
		of := slices.DeleteFunc(figures(), func(f figure) bool { return f.statement != id })
		gen := func(src props.Source) Figure {
			return Figure{props.OneOf(src, "figure", lists.Map(of, func(f figure) string { return f.name }))}
		}
		p := statement(m, props.Property[Figure]{ID: id, Gen: gen, Finite: true, Show: func(k Figure) props.Shown { return props.Shown{Other: k.Name, Size: 1, Stmts: 1} }}, m.g.figure)
		all = append(all, groupOf(ofAnySize(gen), p))
	}
	return all
}

func (g Given) figure(ctx context.Context, s solver.Session, k Figure) spec.Verdict {
	list := figures()
	i := slices.IndexFunc(list, func(f figure) bool { return f.name == k.Name })
	f := list[i]
	text := f.text
	if f.printed != nil && slices.Contains(g.Figures, f.statement) {
		text = f.printed
	}
	_, p := parse(text())
	o := g.Options()
	o.Infer, o.Unfold = f.how.Infer, f.how.Unfold
	members := calculus.Members(p)
	ok, failed, e := g.verifiedBy(ctx, o, s, p, members[slices.IndexFunc(members, func(m contracts.Member) bool { return m.Name() == f.member })])
	got := verified
	if !ok {
		got = string(failed.Why) + ", " + failed.Of
	}
	if e.Compared = 1; got != f.want {
		return spec.Refute(e, &spec.Failure{At: k.Name, Wanted: strings.TrimSuffix(f.want, ", "), Got: strings.TrimSuffix(got, ", ")}, "it ends in another way")
	}
	return spec.Verdict{Evidence: e}
}
