package concolic

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

// Child is what came of asking for another way.
type Child struct {
	At     int           // the place in PC of the run that was asked about
	Way    int           // which of the ways there
	Answer solver.Answer // whether there is such an input
	Reason string        // why the solver did not know
	Asked  bool          // the solver was asked: simplification did not tell
	// Query is what was asked, simplified, and Vars the inputs that occur in it.
	Query []lang.Expr
	Vars  []lang.Var
	// Input is the new input, of an answer Sat.
	Input solver.Model
}

// Query returns what is asked for another way: what the run added before that place and the
// way's condition, without the conjuncts that share no variable with these, directly or
// by others: the input of the run satisfies them, and they stay as they are.
//
// Source: lecture, ExpandExecution: PC[0] ∧ … ∧ PC[j-1] ∧ ¬PC[j]. ¬PC[j] is one way
// where there are two; with arrays there are three. The assumptions on the way belong
// to it, too.
func Query[S any](r *Run[S], j, way int) []lang.Expr {
	e := r.PC[j]
	return related(r.Conjuncts[:e.Prefix], e.Ways[way].Added)
}

// related returns added, and those of prefix before it that are related to it.
func related(prefix, added []lang.Expr) []lang.Expr {
	vars := lists.Set(lang.FreeVars(added...))
	free := lists.Map(prefix, func(b lang.Expr) []lang.Var { return lang.FreeVars(b) })
	in := make([]bool, len(prefix))
	for grows := true; grows; {
		grows = false
		for i := len(prefix) - 1; i >= 0; i-- {
			if in[i] || !slices.ContainsFunc(free[i], func(x lang.Var) bool { return vars[x] }) {
				continue
			}
			in[i], grows = true, true
			for _, x := range free[i] {
				vars[x] = true
			}
		}
	}
	var list []lang.Expr
	for i, b := range prefix {
		if in[i] {
			list = append(list, b)
		}
	}
	return append(list, added...)
}

// Combine returns the input with the values of a solution m at the variables that occur in
// the query, bs, and no others. Of these, too, only those change that must: one that bs
// allow to stay stays.
//
// Source: lecture, Combine: Combine("abcde", input[3] → "F") returns "abcFe".
func Combine(ctx context.Context, input, m solver.Model, bs []lang.Expr) solver.Model {
	near := solver.Nearer(ctx, bs, solver.Smaller(ctx, bs, m), input)
	values := lists.Table(input.Vars(), input.At)
	maps.Copy(values, lists.Table(lang.FreeVars(bs...), near.At))
	return solver.NewModel(values)
}

// query returns what is asked for another way, by the shortcuts that there are.
func (p *Parts[S]) query(r *Run[S], j, way int, without shortcut.Set) []lang.Expr {
	if without.Has(shortcut.Independence) {
		return slices.Concat(r.Conjuncts[:r.PC[j].Prefix], r.PC[j].Ways[way].Added)
	}
	return p.Query(r, j, way)
}

// expand asks for one way. The session has nothing asserted.
func (p *Parts[S]) expand(ctx context.Context, session solver.Session, r *Run[S], j, way int, without shortcut.Set) Child {
	c := Child{At: j, Way: way}
	for _, b := range p.query(r, j, way, without) {
		if !without.Has(shortcut.Simplify) {
			b = r.simple.Expr(b)
		}
		switch b {
		case lang.True:
		case lang.False:
			c.Answer = solver.Unsat
			return c
		default:
			c.Query = append(c.Query, b)
		}
	}
	c.Vars, c.Asked = lang.FreeVars(c.Query...), true
	got := solver.Asked(ctx, session, c.Query...)
	if c.Answer, c.Reason = got.Answer, got.Reason; c.Answer == solver.Sat {
		c.Input = p.Combine(ctx, r.Input, got.Model, c.Query)
	}
	return c
}

// Expand asks for each other way at each place of PC from the given one on, in their
// order.
//
// Source: lecture, ExpandExecution.
func (p *Parts[S]) Expand(ctx context.Context, sessions []solver.Session, r *Run[S], from int, without shortcut.Set) []Child {
	var asked []Child
	for j := from; j < len(r.PC); j++ {
		for w := range r.PC[j].Ways {
			if w != r.PC[j].Taken {
				asked = append(asked, Child{At: j, Way: w})
			}
		}
	}
	each(len(asked), len(sessions), func(i, worker int) {
		if ctx.Err() != nil {
			asked[i].Reason = context.Cause(ctx).Error()
			return
		}
		asked[i] = p.expand(ctx, sessions[worker], r, asked[i].At, asked[i].Way, without)
	})
	return asked
}

// Diverges says why the run of a child takes another way than was asked for; "" if it takes
// it. Where nothing was made concrete that is an error, an explore.Unsound.
func Diverges[S any](c Child, parent, run *Run[S], o Options) (string, error) {
	err := c.Took(parent.Rules, run.Rules, parent.PC[c.At])
	switch {
	case err == nil:
		return "", nil
	case len(o.Concretize) == 0:
		return "", &explore.Unsound{What: fmt.Sprintf("the input %v was to take another way, and %v", c.Input, err)}
	default:
		return err.Error(), nil
	}
}

// Took says how a child's run misses the way asked for; nil if it takes it, as it does if nothing
// is concrete.
func (c Child) Took(parent, rules []string, e Entry) error {
	want := append(slices.Clone(parent[:e.Step]), e.Ways[c.Way].Rule)
	for i, rule := range want {
		if i >= len(rules) {
			return fmt.Errorf("it ends after %d steps, before the way that was asked for", i)
		}
		if rules[i] != rule {
			return fmt.Errorf("step %d is by %s, where %s was asked for", i+1, rules[i], rule)
		}
	}
	return nil
}

// Parts are the functions that the lecture's algorithm is made of.
type Parts[S any] struct {
	ID string
	// Bound is that of a child that takes another way at PC[j].
	Bound func(e Entry, j int) int
	// Score is that of an input, given what the runs before it covered and what its own run covers.
	Score func(before, own explore.CoverSet) int
	// Query is what is asked for another way.
	Query func(r *Run[S], j, way int) []lang.Expr
	// Combine is the child of an input and a solution of the query bs.
	Combine func(ctx context.Context, input, m solver.Model, bs []lang.Expr) solver.Model
	// Pick is which of the inputs that wait is expanded next.
	Pick func(waiting []*Input) int
}

// Repaired returns the algorithm by which each path comes once: a child does not ask again
// about the conjunct that made it.
//
// Source: ours: newInput.bound ← j + 1. Where the run is blocked at an assumption, and
// the child goes on, this place is none at which the child could go another way: then
// PC[j] of the child is the next one.
func Repaired[S any]() *Parts[S] {
	p := Printed[S]()
	p.ID = "repaired"
	p.Bound = func(e Entry, j int) int {
		if len(e.Ways) == 1 {
			return j
		}
		return j + 1
	}
	return p
}

// Printed returns the algorithm as the lecture prints it.
//
// Source: lecture, GenerateInputs and ExpandExecution: newInput.bound ← j.
func Printed[S any]() *Parts[S] {
	return &Parts[S]{
		ID:      "printed",
		Bound:   func(_ Entry, j int) int { return j },
		Score:   Score,
		Query:   Query[S],
		Combine: Combine,
		Pick:    Pick,
	}
}

// Readings lists the readings of the algorithm, the one that is used first.
func Readings[S any]() []*Parts[S] { return []*Parts[S]{Repaired[S](), Printed[S]()} }

// Score counts the branches that a run is the first to cover.
//
// Source: lecture, "Score(newInput) counts the newly covered blocks"; blocks are
// branches here.
func Score(before, own explore.CoverSet) int {
	n := 0
	for c := range own {
		if !before[c] {
			n++
		}
	}
	return n
}

// Pick returns the input of the highest score, of several the oldest one.
//
// Source: lecture, "PickFirstItem(workList) returns the input with the highest score".
func Pick(waiting []*Input) int {
	best := 0
	for i, in := range waiting {
		if in.Score > waiting[best].Score {
			best = i
		}
	}
	return best
}

// each calls f for each number below n on workers: worker i mod workers takes number i, in its order.
func each(n, workers int, f func(i, worker int)) {
	if workers <= 1 {
		for i := range n {
			f(i, 0)
		}
		return
	}
	var group sync.WaitGroup
	for w := range min(n, workers) {
		group.Go(func() {
			for i := w; i < n; i += workers {
				f(i, w)
			}
		})
	}
	group.Wait()
}
