package basic_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/golden"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/spec"
	"tandem/symbolic"
)

// What things cost is counted here, in steps, nodes and allocations; times are
// in the benchmarks.

var x = lang.NewVar("x", lang.Int)

// doubling returns x := x + x so many times, and a choice on x.
func doubling(n int) *lang.Program {
	stmts := make([]lang.Stmt, n, n+1)
	for i := range stmts {
		stmts[i] = &lang.Assign{X: x, E: lang.Term(lang.Add, lang.V(x), lang.V(x))}
	}
	stmts = append(stmts, &lang.If{
		B:    lang.Term(lang.Gt, lang.V(x), lang.I(0)),
		Then: lang.SeqOf(&lang.Assign{X: x, E: lang.I(1)}),
		Else: lang.SeqOf(&lang.Assign{X: x, E: lang.I(2)}),
	})
	return &lang.Program{Vars: []lang.Var{x}, Body: lang.SeqOf(stmts...)}
}

// counting returns x := x + 1 so many times.
func counting(n int) *lang.Program {
	stmts := make([]lang.Stmt, n)
	for i := range stmts {
		stmts[i] = &lang.Assign{X: x, E: lang.Term(lang.Add, lang.V(x), lang.I(1))}
	}
	return &lang.Program{Vars: []lang.Var{x}, Body: lang.SeqOf(stmts...)}
}

// counted is the published language in which each visit of a node is counted:
// by evaluation on the concrete side, by substitution on the symbolic side,
// and by the evaluation that relates them.
type counted struct{ eval, subst, relate int }

func (n *counted) sides() basic.Sides {
	sides := basic.Published(concrete.Standard())
	eval, apply := sides.Eval, sides.Apply
	// The first clause is asked about each node that is visited.
	visits := func(eval concrete.Evaluation, n *int) concrete.Evaluation {
		return eval.With(func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
			c := eval(V).Clauses[0]
			was := c.Apply
			c.Apply = func(e lang.Expr, kids []lang.Value) (lang.Value, bool) { *n++; return was(e, kids) }
			return c
		})
	}
	con := concrete.System(visits(eval, &n.eval))
	sides.Concrete = &con
	sides.Eval = visits(eval, &n.relate)
	sides.Apply = apply.With(func(sigma symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
		c := apply(sigma).Clauses[0]
		was := c.Apply
		c.Apply = func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) { n.subst++; return was(e, kids) }
		return c
	})
	return sides
}

// Substituting a thousand times into what was substituted before is a tree of
// 2^1000 nodes and a graph of a thousand.
func TestDoublingCosts(t *testing.T) {
	const n = 1000
	var visits counted
	sem := visits.sides().Semantics()
	level, steps := []symbolic.Config{sem.InitS(doubling(n))}, 0
	for ; len(level) == 1; steps++ {
		next := sem.Symbolic.Next(level[0])
		level = nil
		for _, s := range next {
			level = append(level, s.To)
		}
	}
	if len(level) != 2 || steps != n+1 {
		t.Fatalf("got %d configurations after %d steps, want 2 after %d", len(level), steps, n+1)
	}
	if want := 2*n + 2*3; visits.subst != want { // each of the two rules substitutes into the test
		t.Errorf("substitution visited %d nodes, want %d", visits.subst, want)
	}
	for i, c := range level {
		if got, want := lang.Nodes(c.Sigma.At(x)), n+1; got != want {
			t.Errorf("branch %d: σ(x) has %d nodes, want %d", i, got, want)
		}
		// σ(x), 0, >, true, ∧, and for the second branch ¬.
		if got, want := lang.Nodes(c.Phi), n+1+4+i; got != want {
			t.Errorf("branch %d: φ has %d nodes, want %d", i, got, want)
		}
	}
	view := sem.Under(golden.Valuation(t, doubling(1), "x=1"))
	if !view.Holds(level[0]) || view.Holds(level[1]) {
		t.Error("the path condition of the first branch holds under x = 1, and that of the second does not")
	}
	if c, ok := view.Instance(level[0]); !ok || c.V.At(x).(lang.IntValue).Big().BitLen() != n+1 {
		t.Errorf("x is not 2^%d", n)
	}
	if want := n + 1 + 6; visits.relate != want {
		t.Errorf("evaluation visited %d nodes, want each of the %d once", visits.relate, want)
	}
}

// A program of 100,000 statements costs as many visits, on both sides and in
// relating them.
func TestLongProgramCosts(t *testing.T) {
	const n = 100_000
	var visits counted
	sem := visits.sides().Semantics()
	end := sem.Trace(context.Background(), counting(n), concrete.Valuation{}, n,
		func(at spec.Pair[symbolic.Config, concrete.Config]) bool { return true })
	if end.Outcome != spec.Final || end.Steps != n || end.Parted != "" {
		t.Fatalf("got %+v", end)
	}
	// A statement has the nodes x, 1 and x + 1; σ(x) grows by one.
	if visits.eval != 3*n || visits.subst != 3*n || visits.relate > n+3 {
		t.Errorf("%d statements: got %+v, want 3, 3 and about 1 visits for each", n, visits)
	}
}

func TestMillionSteps(t *testing.T) {
	const rounds = 500_000
	p := golden.Parse(t, fmt.Sprintf("var x: int; while x < %d { x := x + 1; }", rounds))
	end := basic.New().Run(context.Background(), p, concrete.Valuation{}, 3*rounds, nil)
	if end.Outcome != spec.Final || end.Steps != 2*rounds+1 {
		t.Errorf("got %v after %d steps, want final after %d", end.Outcome, end.Steps, 2*rounds+1)
	}
}

// A step allocates a bounded number of objects, however long the run is.
func TestStepsAllocate(t *testing.T) {
	const atMost = 25 // objects a step; 13 when this was set
	p := golden.Parse(t, "var x, n: int; while x < n { x := x + 1; }")
	sem := basic.New()
	for _, rounds := range []int{1000, 20_000} {
		V := golden.Valuation(t, p, fmt.Sprintf("n=%d", rounds))
		objects := testing.AllocsPerRun(2, func() { sem.Run(context.Background(), p, V, 3*rounds, nil) })
		got := objects / float64(2*rounds+1)
		t.Logf("%.1f objects a step in %d rounds", got, rounds)
		if got > atMost {
			t.Errorf("%d rounds: got %.1f objects a step, want %d at most", rounds, got, atMost)
		}
	}
}

// An update shares what it does not change: with 10,000 variables it does not
// copy 10,000 entries, on either side.
func TestUpdatesShare(t *testing.T) {
	const vars, updates = 10_000, 1000
	var names []lang.Var
	values := map[lang.Var]lang.Value{}
	sigma := symbolic.ID()
	for i := range vars {
		v := lang.NewVar(fmt.Sprint("v", i), lang.Int)
		names = append(names, v)
		values[v] = lang.NewInt(int64(i))
		sigma = sigma.Update(v, lang.I(int64(i)))
	}
	V := concrete.NewValuation(values)
	one, e := lang.NewInt(1), lang.I(1)
	for name, update := range map[string]func(i int){
		"valuation":    func(i int) { _ = V.Update(names[i], one) },
		"substitution": func(i int) { _ = sigma.Update(names[i], e) },
	} {
		got := allocated(func() {
			for i := range updates {
				update(i)
			}
		}) / updates
		t.Logf("%s: %d bytes an update", name, got)
		if got > 10*1024 {
			t.Errorf("%s: an update of %d variables allocates %d bytes, want 10 KiB at most", name, vars, got)
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A round of a loop puts the body in front and shares what is behind.
func TestLoopSharesWhatIsBehind(t *testing.T) {
	const body, behind, rounds = 10, 10_000, 200
	p := golden.Parse(t, fmt.Sprintf("var x, y: int; while x < %d { x := x + 1; %s } %s",
		rounds, strings.Repeat("y := y + x; ", body), strings.Repeat("y := 0; ", behind)))
	var visits counted
	sem := visits.sides().Semantics()
	var end spec.Ending[concrete.Config]
	bytes := allocated(func() {
		end = sem.Run(context.Background(), p, concrete.Valuation{}, 1<<20, nil)
	})
	steps := rounds*(body+2) + 1 + behind
	if end.Steps != steps {
		t.Errorf("got %d steps, want %d", end.Steps, steps)
	}
	// A test is asked twice, once by each rule of iteration.
	if want := rounds*(2*3+3+3*body) + 6 + behind; visits.eval > want {
		t.Errorf("evaluation visited %d nodes, want %d at most", visits.eval, want)
	}
	got := bytes / uint64(steps)
	t.Logf("%d bytes a step", got)
	if got > 3000 {
		t.Errorf("got %d bytes a step, want 3000 at most", got)
	}
}

// A worker of an exhaustive check substitutes once into each program, whatever the number of
// valuations and statements, and evaluates once a case.
func TestSweepCosts(t *testing.T) {
	const n = 20
	p := counting(n)
	cost := func(valuations int) counted {
		var visits counted
		var cases []section2.Case
		for i := range valuations {
			cases = append(cases, section2.Case{Program: p, Initial: golden.Valuation(t, p, fmt.Sprintf("x=%d", i))})
		}
		for _, r := range props.Sweep(t.Context(), &props.Task{Workers: 1}, section2.Theorems(visits.sides().Semantics(), spec.DefaultLimits(), programs.Small()), slices.Values(cases), nil) {
			if r.Held != valuations {
				t.Errorf("%s: %d of %d hold", r.ID, r.Held, valuations)
			}
		}
		return visits
	}
	if one, ten := cost(1), cost(10); one.subst != 3*n || ten.subst != 3*n || one.eval != 3*n || ten.eval != 30*n {
		t.Errorf("%d statements: got %+v for a case, %+v for ten, want 3 visits of each side for each statement, and 10 times 3 of the concrete one", n, one, ten)
	}
}
