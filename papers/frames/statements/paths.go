package statements

import (
	"context"
	"fmt"
	"strings"

	"tandem/explore/solver"
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
		ID: "paths", Name: "Paths are as many as is said", Cite: "§6.1, \"The number of paths through m is 2^n\", \"A single join statement reduces the number of paths from 2^n to 2 × 2^(n/2)\"",
		Text: "the program is verified: n independent ifs by 2^n paths, with a join in the middle by 2·2^(n/2), n ifs with the same condition by 2, and the snippet of Figure 11 by one",
		Kept: "the paper gives the numbers",
		Gen:  sized, Finite: true, Show: Sized.show, Smaller: Sized.smaller, Symbolic: []string{"frames/exec-if", "frames/exec-join", "frames/exec-new", "frames/exec-invoke", "frames/exec-assert"},
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
