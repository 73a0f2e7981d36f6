package shortcut

import (
	"context"

	"tandem/explore/solver"
	"tandem/lang"
)

// Keeping returns a session that asks once about the same assertions, in any order; the session
// itself if o leaves out Cache. kept counts spared questions.
func Keeping(session solver.Session, o Options) (keeping solver.Session, kept func() int) {
	a := New(session, o)
	if !a.Has(Cache) {
		return session, func() int { return 0 }
	}
	k := &keeper{Session: session, asker: a}
	return k, func() int { return a.Counts.Kept }
}

type keeper struct {
	solver.Session
	asker *Asker
	all   []lang.Expr
	marks []int // the number of assertions at each Push
	other bool  // something else than expressions was asserted
}

func (k *keeper) Push() {
	k.Session.Push()
	k.marks = append(k.marks, len(k.all))
}

func (k *keeper) Pop() {
	k.Session.Pop()
	last := len(k.marks) - 1
	k.all, k.marks = k.all[:k.marks[last]], k.marks[:last]
}

func (k *keeper) Assert(b lang.Expr) {
	k.Session.Assert(b)
	k.all = append(k.all, b)
}

func (k *keeper) AssertTerm(b *solver.Term) {
	k.other = true
	k.Session.AssertTerm(b)
}

func (k *keeper) AssertAxiom(a *solver.Axiom) {
	k.other = true
	k.Session.AssertAxiom(a)
}

func (k *keeper) Check(ctx context.Context) solver.Result {
	if k.other || ctx.Err() != nil {
		return k.Session.Check(ctx)
	}
	c := (*Condition)(nil).and(k.all, k.asker.parts, false)
	r := k.asker.cache.find(c.whole)
	if r.Answer != solver.Unknown {
		k.asker.Counts.Kept++
		return r
	}
	r = k.Session.Check(ctx)
	k.asker.cache.keep(c.whole, r)
	return r
}
