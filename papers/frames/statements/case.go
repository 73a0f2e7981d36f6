package statements

import (
	"context"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	calculus "tandem/papers/frames"
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
	m := &grown{pre: k.Pre, post: k.Post}
	for _, text := range k.Body {
		m.body = append(m.body, &node{text: text})
	}
	return m
}

// with returns the case with another statement at a place.
func (k Case) with(place int, text string) Case {
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
		ID: "text", Name: "Small programs do what the text says", Cite: "§3.3 to §3.6, §4.1",
		Text: "each small program is valid, or fails for the reason that the text and the figures give", Symbolic: append(ids, branches...),
		Gen: gen, Finite: true,
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
