package bounded

import (
	"cmp"
	"context"
	"slices"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

// vacuous lists the assumptions to which a run comes, and which no run that comes there satisfies.
func (c *Checker[S]) vacuous(ctx context.Context, f *Formula) []Place {
	var list []Place
	for _, r := range f.Passes {
		if c.reached(ctx, r).Answer != solver.Unsat {
			continue
		}
		for _, at := range f.Covers {
			if at.same() == r.same() && c.reached(ctx, at).Answer == solver.Sat {
				list = append(list, r.Place)
			}
		}
	}
	return list
}

// covered tells of each statement of the source whether some run within the bound comes to it.
func (c *Checker[S]) covered(ctx context.Context, f *Formula) []Asked {
	met := lists.Index(f.Covers, func(r Reach) Place { return r.same() })
	var list []Asked
	c.Program.Walk(func(s lang.Stmt) {
		at := coverOf(s)
		if !at.At.From.IsValid() {
			return
		}
		r, ok := met[at.same()]
		if !ok { // constants decide that no run comes there
			r.Guard = lang.False
		}
		r.Place = at
		list = append(list, c.reached(ctx, r))
	})
	inOrder(list)
	return list
}

// inOrder sorts what was asked by the places in the source.
func inOrder(list []Asked) {
	slices.SortStableFunc(list, func(a, b Asked) int {
		p, q := a.At.From, b.At.From
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
	})
}

// unmet lists the assertions of the source to which the unwound program does not come.
func (c *Checker[S]) unmet(f *Formula) []Asked {
	met := lists.Set(lists.Map(f.Errors, func(e Reach) Place { return e.same() }))
	var list []Asked
	c.Program.Walk(func(s lang.Stmt) {
		at := Place{At: s.Parts().At, Kind: lang.AssertionFailed, Stmt: s}
		if _, asserts := s.(*lang.Assert); asserts && !met[at.same()] {
			list = append(list, Asked{Place: at, Answer: solver.Unsat, Decided: true})
		}
	})
	return list
}

// reached asks whether a place is reached, and for no run that shows it.
func (c *Checker[S]) reached(ctx context.Context, r Reach) Asked {
	a := Asked{Place: r.Place}
	b := c.simplified(r.Guard)
	if v, decided := b.Const(); decided {
		a.Answer, a.Decided = solver.Unsat, true
		if v == lang.BoolValue(true) {
			a.Answer = solver.Sat
		}
		return a
	}
	res := solver.Asked(ctx, c.Session, b)
	a.Answer, a.Reason = res.Answer, res.Reason
	return a
}
