package statements

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang/contracts"
	programs "tandem/papers/frames/examples"
	"tandem/props"
	"tandem/spec"
)

// Sized is a program of §6 or §6.1 for some n.
type Sized struct {
	Kind string
	N    int
}

// The programs: n ifs whose conditions are independent, with a join in the middle, or all
// the same; and the snippet of Figure 11 for n cells.
const (
	independent = "independent ifs"
	joinedOnce  = "independent ifs with a join in the middle"
	dependent   = "ifs with the same condition"
	cells       = "cells"
)

func (k Sized) show() props.Shown {
	return props.Shown{Other: fmt.Sprintf("%d %s", k.N, k.Kind), Size: k.N, Stmts: k.N}
}

func (k Sized) smaller() []Sized {
	if k.N <= 1 || k.Kind == joinedOnce && k.N <= 2 {
		return nil
	}
	if k.N--; k.Kind == joinedOnce {
		k.N--
	}
	return []Sized{k}
}

// sized returns one with n of 1 to 8; with a join n is even.
func sized(src props.Source) Sized {
	kind := props.OneOf(src, "kind", []string{independent, joinedOnce, dependent, cells})
	n := 1 + src.Choose(8, "n")
	if kind == joinedOnce {
		n += n % 2
	}
	return Sized{kind, n}
}

// text returns the program, and how many paths the paper says that it has.
func (k Sized) text() (text string, paths int) {
	switch k.Kind {
	case independent:
		return programs.Branches(k.N, 0), 1 << k.N
	case joinedOnce:
		return programs.Branches(k.N, k.N/2), 2 << (k.N / 2)
	case dependent:
		text := programs.Branches(k.N, 0)
		for i := 2; i <= k.N; i++ {
			text = strings.Replace(text, fmt.Sprintf("if x%d ==", i), "if x1 ==", 1)
		}
		return text, 2
	}
	return programs.Cells(k.N), 1
}

// sizes returns the statements about the programs of §6.
func (m *maker) sizes() props.Groups {
	p := statement(m, props.Property[Sized]{
		ID:  "paths",
		Gen: sized, Finite: true, Show: Sized.show, Smaller: Sized.smaller, Symbolic: []string{"frames/exec-if", "frames/exec-join", "frames/exec-new", "frames/exec-invoke", "frames/exec-assert"},
	}, m.g.paths)
	return props.Groups{groupOf(ofAnySize(sized), p)}
}

func (g Given) paths(ctx context.Context, s solver.Session, k Sized) spec.Verdict {
	text, want := k.text()
	_, p := parse(text)
	member := contracts.Member{}
	if k.Kind != cells {
		member.Method = methodNamed(p, "m")
	}
	var e spec.Evidence
	o := g.Options()
	o.Used = func(id string) { e.Symbolic.Add(id) }
	out := verify(ctx, o, p, member, s)
	switch e.Compared = 1; {
	case !out.Verified:
		return parts(e, k.show().Other, out.Failure, "it is not verified")
	case out.Paths != want:
		return spec.Refute(e, &spec.Failure{At: k.show().Other, Wanted: fmt.Sprint(want, " paths"), Got: fmt.Sprint(out.Paths)}, "there are more paths, or fewer")
	}
	return spec.Verdict{Evidence: e}
}

// methodNamed returns the method of that name of the first class that has one.
func methodNamed(p *contracts.Program, name string) *contracts.Method {
	for _, c := range p.Classes {
		if m := c.Method(name); m != nil {
			return m
		}
	}
	return nil
}

// piece is a conjunct or a statement with what a verified method that has it there has in
// front of it and behind it, in words of the generator: x is access to this.x, q to this.q(),
// cx to c.x; x0 is that x has the value on entry, x=v that it is v. !x is that x is not there.
type piece struct{ text, needs, gives, takes string }

// guide chooses pieces of which the next one has what it needs, mostly: so most methods are
// valid or nearly so.
type guide struct {
	props.Source
	has map[string]bool
}

// one returns a piece that has what it needs, or, one time of 8, any.
func (g *guide) one(label string, all []piece) string {
	fits := lists.Filter(all, g.fits)
	if g.Choose(8, "any "+label) == 7 || len(fits) == 0 {
		fits = all
	}
	p := props.OneOf(g.Source, label, fits)
	for _, t := range strings.Fields(p.takes) {
		delete(g.has, t)
	}
	for _, t := range strings.Fields(p.gives) {
		g.has[t] = true
	}
	return p.text
}

func (g *guide) fits(p piece) bool {
	return !slices.ContainsFunc(strings.Fields(p.needs), func(t string) bool {
		not, absent := strings.CutPrefix(t, "!")
		return absent && g.has[not] || !absent && !g.has[t]
	})
}

// tempted returns a method, or, one time of two, one that is wrong and seems right by one mistake.
func tempted(src props.Source) Case {
	if src.Choose(2, "wrong") == 1 {
		return props.OneOf(src, "wrong", temptations)
	}
	return method(src)
}

// formed returns a form, one time of four, and else what tempted makes.
func formed(forms func() []Case) func(props.Source) Case {
	return func(src props.Source) Case {
		if src.Choose(4, "form") == 3 {
			return props.OneOf(src, "form", forms())
		}
		return tempted(src)
	}
}

// method returns a method of at most three conjuncts before and behind, and three statements.
func method(src props.Source) Case {
	g := &guide{Source: src, has: map[string]bool{"i0": true}}
	var k Case
	for range 1 + src.Choose(3, "more conjuncts") {
		src.Group("requires", func() { k.Pre = append(k.Pre, g.one("requires", guidedPre)) })
	}
	for range src.Choose(4, "statements") {
		src.Group("statement", func() { k.Body = append(k.Body, g.one("statement", guidedStmts)) })
	}
	for range 1 + src.Choose(3, "more conjuncts") {
		src.Group("ensures", func() { k.Post = append(k.Post, g.one("ensures", guidedPost)) })
	}
	return k
}

//go:embed pieces.rows
var rowsText string

// rows lists those of a section of pieces.rows, with five parts each.
func rows(section string) (list [][]string) {
	_, text, _ := strings.Cut(rowsText, "\n# "+section+"\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "//") {
			list = append(list, append(strings.Split(strings.TrimSpace(line), " | "), "", "", "", "")[:5])
		}
	}
	return list
}

// texts lists what a section of rows of one part has.
func texts(section string) []string {
	return lists.Map(rows(section), func(row []string) string { return row[0] })
}

func pieces(section string) []piece {
	return lists.Map(rows(section), func(row []string) piece { return piece{row[0], row[1], row[2], row[3]} })
}

var guidedPre, guidedStmts, guidedPost = pieces("requires"), pieces("statements"), pieces("ensures")

// temptations are wrong, each by one mistake that rules can have.
var temptations = lists.Map(rows("wrong methods"), func(row []string) Case {
	return Case{Pre: row[:1:1], Body: lists.Filter(row[1:2], func(s string) bool { return s != "" }), Post: row[2:3:3]}
})
