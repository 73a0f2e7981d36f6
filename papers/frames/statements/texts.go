package statements

import (
	"context"

	"tandem/explore/solver"
	"tandem/internal/lists"
	calculus "tandem/papers/frames"
	programs "tandem/papers/frames/examples"
	"tandem/props"
	"tandem/spec"
)

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
