package trees_test

import (
	"context"
	"slices"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/languages/internal/trees"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/recursion"
	"tandem/spec"
	"tandem/symbolic"
)

// statements returns those of the searches of each language. The sets of shortcuts are those
// that trees are compared without; none: EachShortcut.
func statements(sets ...shortcut.Set) map[string]func() ([]props.Checkable, func()) {
	m := concrete.Standard()
	procs := func() *programs.Vocabulary { return programs.Recursive(programs.Linear()) }
	procsArrays := func() *programs.Vocabulary {
		voc := programs.RecursiveArrays()
		voc.Ops = slices.DeleteFunc(voc.Ops, func(op lang.Op) bool { return op == lang.Mul || op == lang.Div || op == lang.Mod })
		return voc
	}
	list := map[string]func() ([]props.Checkable, func()){}
	put(list, sets, "basic", basic.New(), programs.Linear())
	put(list, sets, "basic, bv3", basic.New(), programs.OnlyBits(programs.Bits(3)))
	put(list, sets, "arrays", arrays.New(), programs.LinearArrays())
	put(list, sets, "recursion", recursion.New(), procs())
	put(list, sets, "recursion-arrays", formulas.RecursionArrays(concrete.Standard()).Semantics(), procsArrays())
	put(list, sets, "objects", objects.New(), programs.Objects())
	put(list, sets, "full", full.New(), programs.Full())
	put(list, sets, "basic+checks", checks.Basic(m).Semantics(), programs.Linear().WithChecks(2, 0, nil))
	put(list, sets, "basic+checks, bv3", checks.Basic(m).Semantics(), programs.OnlyBits(programs.Bits(3)).WithChecks(2, 0, nil))
	put(list, sets, "arrays+checks", checks.Arrays(m).Semantics(), programs.LinearArrays().WithChecks(2, 0, nil))
	put(list, sets, "recursion+checks", checks.Recursion(m).Semantics(), procs().WithChecks(2, 0, nil))
	put(list, sets, "recursion-arrays+checks", checks.RecursionArrays(m).Semantics(), procsArrays().WithChecks(2, 0, nil))
	put(list, sets, "objects+checks", checks.Objects(m).Semantics(), programs.Objects().WithChecks(2, 0, nil))
	put(list, sets, "full+checks", checks.Full(m).Semantics(), programs.Full().WithChecks(2, 0, nil))
	return list
}

func put[S explore.Configuration, C any](list map[string]func() ([]props.Checkable, func()), sets []shortcut.Set, name string, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], voc *programs.Vocabulary) {
	l := &trees.Searched[S, C]{Language: name, Semantics: sem, Programs: looping(voc), Open: open, Sets: sets}
	list[name] = l.Statements
}

// looping returns a vocabulary with more loops that end, also inside each other.
func looping(voc *programs.Vocabulary) *programs.Vocabulary {
	voc.Counted = max(voc.Counted, voc.Assign)
	return voc
}

// What holds of every search holds in all languages.
func TestSearches(t *testing.T) {
	requireSolver(t)
	n := 25
	if longtest.Sweeps() {
		n = 2000
	}
	cut := 0
	for name, of := range statements() {
		t.Run(name, func(t *testing.T) {
			list, done := of()
			defer done()
			for _, p := range list {
				r := p.Test(context.Background(), props.Options{Checks: n, Seed: 1})
				t.Logf("%s: held %d of %d, inconclusive %v, compared %d, ended %v", p.Info().ID, r.Held, r.Generated, r.Inconclusive, r.Evidence.Compared, r.Evidence.Ended)
				if r.Result != spec.Tested || 20*(r.Generated-r.Held) > r.Generated && n > 100 {
					t.Errorf("%s: %v, held %d of %d, %v: %+v", p.Info().ID, r.Result, r.Held, r.Generated, r.Inconclusive, r.Counterexample)
				}
				for _, k := range r.Evidence.Ended {
					cut += k.N
				}
			}
		})
	}
	if cut == 0 {
		t.Error("no path was cut")
	}
}

type config = symbolic.Config

// losing is a frontier that loses the last place of all.
type losing struct{ explore.Frontier[config] }

func (f losing) Next() *explore.Place[config] {
	p := f.Frontier.Next()
	if p == nil || p.Rule == "" {
		return p
	}
	rest := f.Frontier.Next()
	if rest == nil {
		return nil
	}
	f.Frontier.Add([]*explore.Place[config]{rest})
	return p
}

// early is a frontier that stops.
type early struct {
	explore.Frontier[config]
	taken *int
}

func (f early) Next() *explore.Place[config] {
	if *f.taken++; *f.taken > 6 {
		return nil
	}
	return f.Frontier.Next()
}

// twice is a frontier that has a place two times.
type twice struct {
	explore.Frontier[config]
	last *[]*explore.Place[config]
}

func (f twice) Next() *explore.Place[config] {
	if n := len(*f.last); n == 4 {
		p := (*f.last)[3]
		*f.last = append(*f.last, p)
		return p
	}
	p := f.Frontier.Next()
	*f.last = append(*f.last, p)
	return p
}

// forgetful is a frontier that takes only the first place below another.
type forgetful struct{ explore.Frontier[config] }

func (f forgetful) Add(below []*explore.Place[config]) {
	f.Frontier.Add(below[:min(1, len(below))])
}

// backwards is a frontier that turns the places below another around: what is told does
// not depend on it.
type backwards struct{ explore.Frontier[config] }

func (f backwards) Add(below []*explore.Place[config]) {
	slices.Reverse(below)
	f.Frontier.Add(below)
}

// A search that has a fault is refuted, with a small program.
func TestFaultySearches(t *testing.T) {
	requireSolver(t)
	wrapped := func(wrap func(explore.Frontier[config]) explore.Frontier[config]) func(*searched) {
		return func(l *searched) {
			l.Order = func(name string, seed uint64, prob explore.Problem[config]) (explore.Frontier[config], error) {
				f, err := explore.InOrder(name, seed, prob)
				if f == nil {
					return f, err
				}
				return wrap(f), err
			}
		}
	}
	for _, row := range []struct {
		id, fault string
		seed      func(*searched)
		holds     bool
	}{
		{"tree-orders", "a frontier loses its last state", wrapped(func(f explore.Frontier[config]) explore.Frontier[config] { return losing{f} }), false},
		{"tree-stopped", "a frontier loses its last state", wrapped(func(f explore.Frontier[config]) explore.Frontier[config] { return losing{f} }), false},
		{"tree-orders", "an order stops early", wrapped(func(f explore.Frontier[config]) explore.Frontier[config] { return early{f, new(int)} }), false},
		{"tree-orders", "a frontier gives a state twice", wrapped(func(f explore.Frontier[config]) explore.Frontier[config] {
			return twice{f, new([]*explore.Place[config])}
		}), false},
		{"tree-orders", "a frontier forgets the other branches", wrapped(func(f explore.Frontier[config]) explore.Frontier[config] { return forgetful{f} }), false},
		{"tree-orders", "none: an order takes the last branch first", wrapped(func(f explore.Frontier[config]) explore.Frontier[config] { return backwards{f} }), true},
		{"tree-unwind", "a bound that is one too large", func(l *searched) {
			l.Bounds = func(b explore.Bounds) explore.Bounds { b.Unwind++; return b }
		}, false},
		{"tree-unwind", "a bound that is one too small", func(l *searched) {
			l.Bounds = func(b explore.Bounds) explore.Bounds { b.Unwind--; return b }
		}, false},
		{"tree-unwind", "iterations are counted on the whole path", func(l *searched) {
			l.Bounds = func(b explore.Bounds) explore.Bounds { b.Unroll, b.Unwind = b.Unwind, 0; return b }
		}, false},
		{"tree-unwind", "all loops have one counter", func(l *searched) {
			l.Problem = func(prob explore.Problem[config]) explore.Problem[config] {
				loop := prob.Loop
				prob.Loop = func(c config, rule string) (any, bool) {
					_, begins := loop(c, rule)
					_, loops := c.Stmt().(*lang.While)
					return loops, begins
				}
				return prob
			}
		}, false},
		{"tree-unwind", "a leaf that was cut is shown as final", func(l *searched) {
			l.Found = func(r *explore.Result[config]) {
				for i := range r.Paths {
					if r.Paths[i].Status == spec.Bound {
						r.Paths[i].Status, r.Paths[i].Reason = spec.Final, ""
					}
				}
			}
		}, false},
		{"tree-stopped", "a tree that was stopped is complete", func(l *searched) {
			l.Found = func(r *explore.Result[config]) { r.Summary.Complete = true }
		}, false},
		{"tree-stopped", "what was found last is not listed", func(l *searched) {
			l.Found = func(r *explore.Result[config]) { r.Paths = r.Paths[:max(1, len(r.Paths)-1)] }
		}, false},
		{"tree-orders", "an assumption is read as an assertion", func(l *searched) {
			l.Problem = func(prob explore.Problem[config]) explore.Problem[config] {
				prob.System = prob.System.With(spec.Rule[config]{ID: "Assert-F", Choice: "F", Apply: lang.On(func(c config, a *lang.Assume) []config {
					return []config{c.Assume(lang.Negation(c.Subst(symbolic.Apply, a.B))).Halt(lang.SeqOf(&lang.Fault{Of: a}))}
				})})
				return prob
			}
		}, false},
	} {
		t.Run(row.id+": "+row.fault, func(t *testing.T) {
			l := &searched{Semantics: checks.Basic(concrete.Standard()).Semantics(), Programs: looping(programs.Linear()).WithChecks(2, 0, nil), Open: open}
			row.seed(l)
			list, done := l.Statements()
			defer done()
			checks := 300
			if row.holds {
				checks = 40
			}
			for _, p := range list {
				if p.Info().ID != row.id {
					continue
				}
				r := p.Test(context.Background(), props.Options{Checks: checks, Seed: 1, Tries: 40})
				if row.holds {
					if r.Result != spec.Tested {
						t.Errorf("%v: %+v", r.Result, r.Counterexample)
					}
					return
				}
				if r.Result != spec.Refuted {
					t.Fatalf("%v of %d cases", r.Result, r.Generated)
				}
				t.Logf("after %d cases, %d statements: %s\n%s", r.Counterexample.After, r.Counterexample.Case.Stmts, r.Counterexample.Reason, r.Counterexample.Case.Program)
			}
		})
	}
}

type searched = trees.Searched[config, concrete.Config]
