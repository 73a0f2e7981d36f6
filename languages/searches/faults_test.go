package searches_test

import (
	"context"
	"math/big"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/searches"
	"tandem/props"
	"tandem/spec"
	"tandem/symbolic"
)

type (
	config = symbolic.Config
	ways   = searches.Ways[config]
	tree   = explore.Result[config]
)

// changed is exploring with another result, or of another problem.
func changed(prob func(*explore.Problem[config]), opts func(*explore.Options[config]), result func(*tree)) func(*ways) {
	return func(w *ways) {
		w.Tree = func(ctx context.Context, p explore.Problem[config], s solver.Session, o explore.Options[config]) (*tree, error) {
			if prob != nil {
				prob(&p)
			}
			if opts != nil {
				opts(&o)
			}
			r, err := explore.Explore(ctx, p, s, o)
			if err == nil && result != nil {
				result(r)
			}
			return r, err
		}
	}
}

// rule replaces the symbolic rule of that ID.
func rule(id string, apply func(old func(config) []config) func(config) []config) func(*explore.Problem[config]) {
	return func(p *explore.Problem[config]) {
		p.Replay = nil // or it would fail before the statement can
		r, ok := p.System.Rule(id)
		if ok {
			r.Apply = apply(r.Apply)
			p.System = p.System.With(r)
		}
	}
}

// parts changes the algorithm that generates inputs.
func parts(change func(*concolic.Parts[config])) func(*ways) {
	return func(w *ways) {
		p := concolic.Repaired[config]()
		change(p)
		w.Parts = p
	}
}

// Faults that are seeded into the searches are found, each by a statement.
func TestSeededFaults(t *testing.T) {
	session := open(t)
	sem, voc := checks.Arrays(concrete.Standard()).Semantics(), property.LinearArrays()
	for _, fault := range []struct {
		name, by string
		seed     func(*ways)
		reason   string
	}{
		{"Combine changes every input", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Combine = func(ctx context.Context, input, m solver.Model, bs []lang.Expr) solver.Model {
				right := concolic.Combine(ctx, input, m, bs)
				values, asked := map[lang.Var]lang.Value{}, map[lang.Var]bool{}
				for _, x := range lang.FreeVars(bs...) {
					asked[x] = true
				}
				for _, x := range right.Vars() {
					values[x] = right.At(x)
					if n, ok := values[x].(lang.IntValue); ok && !asked[x] {
						values[x] = lang.BigInt(new(big.Int).Add(n.Big(), big.NewInt(7)))
					}
				}
				return solver.NewModel(values)
			}
		}), "a child leaves its prefix"},
		{"Combine takes the input", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Combine = func(_ context.Context, input, _ solver.Model, _ []lang.Expr) solver.Model { return input }
		}), "a child takes its parent's path"},
		{"the score counts branches again", "search-cover", parts(func(p *concolic.Parts[config]) {
			p.Score = func(_, own explore.CoverSet) int { return len(own) }
		}), "the sum is more than there are branches"},
		{"the score counts nothing", "search-cover", parts(func(p *concolic.Parts[config]) {
			p.Score = func(_, _ explore.CoverSet) int { return 0 }
		}), "the sum is less"},
		{"a prefix without its last conjunct", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Query = func(r *concolic.Run[config], j, way int) []lang.Expr {
				cut := *r
				cut.PC = append([]concolic.Entry{}, r.PC...)
				if cut.PC[j].Prefix > 0 {
					cut.PC[j].Prefix--
				}
				return concolic.Query(&cut, j, way)
			}
		}), "an earlier test goes another way"},
		{"the way alone is asked for", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Query = func(r *concolic.Run[config], j, way int) []lang.Expr { return r.PC[j].Ways[way].Added }
		}), "there is no prefix"},
		{"a bound that is one too high", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Bound = func(_ concolic.Entry, j int) int { return j + 2 }
		}), "paths are missing"},
		{"the bound behind an assumption", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Bound = func(_ concolic.Entry, j int) int { return j + 1 }
		}), "behind an assumption that blocks the parent, the child's next test is skipped"},
		{"the bound as printed", "search-fuzz", parts(func(p *concolic.Parts[config]) {
			p.Bound = concolic.Printed[config]().Bound
		}), "paths come again"},
		{"a depth that is one too low", "search-fuzz", changed(nil, func(o *explore.Options[config]) { o.Bounds.Depth-- }, nil), "paths end earlier"},
		{"runs whose depth is one too high", "search-fuzz", func(w *ways) { w.FuzzBounds.Depth++ }, "runs go on"},
		{"a frontier that loses its last state", "search-fuzz", changed(nil, nil, func(r *tree) {
			if len(r.Paths) > 1 {
				r.Paths = r.Paths[:len(r.Paths)-1]
			}
		}), "a leaf is missing"},
		{"a leaf that was cut is final", "search-fuzz", changed(nil, nil, func(r *tree) {
			for i := range r.Paths {
				if r.Paths[i].Status == spec.Bound {
					r.Paths[i].Status = spec.Final
				}
			}
		}), "its run is cut"},
		{"an assumption is an assertion", "search-fuzz", changed(rule("Assert-F", func(old func(config) []config) func(config) []config {
			return func(c config) []config {
				a, ok := c.Stmt().(*lang.Assume)
				if !ok {
					return old(c)
				}
				c.S = c.S.Tail().Push(&lang.Assert{B: a.B, At: a.At, Accesses: a.Accesses})
				return old(c)
			}
		}), nil, nil), "a leaf is an error that no run has"},
		{"an assumption is skipped", "search-tests", changed(rule("Assume", func(func(config) []config) func(config) []config {
			return func(c config) []config {
				if _, ok := c.Stmt().(*lang.Assume); !ok {
					return nil
				}
				return []config{c.Continue(lang.Seq{})}
			}
		}), nil, nil), "values do not take their path"},
		{"an order that stops early", "search-fuzz", changed(nil, func(o *explore.Options[config]) { o.Bounds.Paths = 2 }, func(r *tree) {
			for len(r.Paths) > 0 && r.Paths[len(r.Paths)-1].Left {
				r.Paths = r.Paths[:len(r.Paths)-1]
			}
		}), "leaves are missing"},
		{"least values of other paths", "search-tests", func(w *ways) {
			var first *solver.Model
			w.Least = func(ctx context.Context, p explore.Problem[config], s solver.Session, path *explore.Path[config]) (solver.Effort, error) {
				effort, err := explore.Least(ctx, p, s, path)
				if path.ID == 1 {
					first = path.Model
				}
				path.Model = first
				return effort, err
			}
		}, "all tests take the first path"},
		{"backward without a conjunct", "search-backward", func(w *ways) {
			w.Backward = func(p *backward.Path[config]) lang.Expr {
				if b := p.Asked(); b.Op() == lang.And {
					return b.Kid(1)
				}
				return p.Asked()
			}
		}, "what is cut is satisfiable"},
	} {
		w := searches.Right[config]()
		fault.seed(&w)
		found := false
		for _, p := range searches.Statements(sem, voc, session, w) {
			if p.ID != fault.by {
				continue
			}
			r := p.Test(context.Background(), props.Options{Checks: 100, Seed: 3, Tries: 1})
			if found = r.Result == spec.Refuted; found {
				t.Logf("%s: after %d cases: %s", fault.name, r.Counterexample.After, r.Counterexample.Reason)
			}
		}
		if !found || fault.reason == "" {
			t.Errorf("%s: %s does not find it: %s", fault.name, fault.by, fault.reason)
		}
	}
}
