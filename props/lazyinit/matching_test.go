package lazyinit_test

import (
	"context"
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/lazyinit"
	"tandem/objects/lazy"
	"tandem/props"
	property "tandem/props/lazyinit"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/solver"
	"tandem/spec"
	"tandem/subsume/calculus"
	"tandem/subsume/numeric"
	"tandem/subsume/visited"
)

// found is what a search reaches: statements, and errors by their statements.
type found struct {
	reached, errors map[string]bool
	whole           bool // no path is cut or undecided
	matches         int
}

// explored is the search of a program, with states that are matched, or plain.
func explored(t testing.TB, p *lang.Program, pre precond.Condition, b explore.Bounds, o *visited.Options) found {
	t.Helper()
	sessions := [2]solver.Session{}
	for i := range sessions {
		var err error
		if sessions[i], err = solver.Open("auto", solver.Options{}); err != nil {
			t.Fatal(err)
		}
		defer sessions[i].Close()
	}
	prob := lazyinit.New(concrete.Standard()).Problem(p, pre)
	opts := explore.Options[lazy.Config]{Bounds: b, Tree: true}
	var store *visited.Store
	if o != nil {
		quantifiers, err := solver.OpenQuantifiers("", solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer quantifiers.Close()
		compare := numeric.Comparer{Session: sessions[1], Quantifiers: quantifiers, Known: numeric.NewKnown(), Points: 4}
		o.Implied, o.Decide = compare.Implied, compare.Decide(t.Context())
		store = visited.New(*o)
		points := lazyinit.PointsOf(p)
		opts.Follow = func(ctx context.Context, v explore.Visit[lazy.Config]) (bool, error) {
			if !v.Begins {
				return true, nil
			}
			s, err := lazyinit.State(v.At)
			if err != nil {
				return false, err
			}
			var list []lazyinit.Remains
			for d := v.At.Delta; !d.Empty(); d = d.Pop() {
				list = append(list, lazyinit.Remains{Proc: d.Top().Proc, S: d.Top().S})
			}
			c, err := store.IfSubsumed(ctx, points.At(list...), s)
			return err == nil && c.By == nil, err
		}
	}
	tree, err := explore.Explore(t.Context(), prob, sessions[0], opts)
	if err != nil {
		t.Fatal(err)
	}
	f := found{reached: map[string]bool{}, errors: map[string]bool{}, whole: tree.Summary.Complete}
	for _, n := range tree.Nodes {
		if a := n.At.Stmt(); a != nil {
			f.reached[fmt.Sprintf("%p", a)] = f.reached[fmt.Sprintf("%p", a)] || true
			if fault, is := a.(*lang.Fault); is {
				delete(f.reached, fmt.Sprintf("%p", a))
				f.errors[fmt.Sprintf("%p", fault.Of)] = true
			}
		}
	}
	if store != nil {
		f.matches, _ = store.Matches()
	}
	return f
}

// hides tells what a search with matching does not reach, and the plain one does; "" for
// nothing.
func hides(plain, match found) string {
	for e := range plain.errors {
		if !match.errors[e] {
			return "an error"
		}
	}
	return ""
}

// Programs in which uninit of a stored state is no place for what it matches: a plain
// search has an error that matching hides by the reading by which uninit stands for
// anything, and not by ours.
func TestUninitIsInitial(t *testing.T) {
	const class = "class N { e: int; next: N; }\n"
	for _, row := range []struct{ name, pre, change, wrong, reason string }{
		{"created", "x != nil", "x.next := y;", "x.next == y", "the program created y"},
		{"acyclic", "x != nil && acyclic(x)", "x.next := x;", "x.next == x", "no cycle is reached from x initially"},
		{"null", "x != nil && z != nil", "z := nil;", "z == nil", "z is not null initially"},
	} {
		text := `class N { e: int; next: N; }
var x, y, z: N;
var n: int;
y := new N;
x.e := 1;
if n > 0 { n := 0; } else { n := 0; ` + row.change + ` }
while n < 1 {
    n := n + 1;
    if ` + row.wrong + ` { assert false; }
}
`
		p, err := lang.Parse(row.name, []byte(text))
		if err != nil || row.reason == "" {
			t.Fatal(err)
		}
		pre := precond.Condition{}
		if row.pre != "" {
			if pre, err = precond.Read("--pre", row.pre, p); err != nil {
				t.Fatal(err)
			}
		}
		plain := explored(t, p, pre, explore.Bounds{Unroll: 3, Depth: 300, Paths: 500}, nil)
		ours := explored(t, p, pre, explore.Bounds{Unroll: 9, Depth: 900, Paths: 500}, &visited.Options{Calculus: calculus.Repaired().Calculus(), Abstract: visited.None, Shapes: true})
		if why := hides(plain, ours); why != "" {
			t.Errorf("%s: %s is hidden", row.name, why)
		}
		anything := calculus.Repaired()
		anything.Initial = false
		wrong := explored(t, p, pre, explore.Bounds{Unroll: 9, Depth: 900, Paths: 500}, &visited.Options{Calculus: anything.Calculus(), Abstract: visited.None, Shapes: true})
		if hides(plain, wrong) == "" || len(plain.errors) == 0 {
			t.Errorf("%s: by the reading nothing is hidden (%s)", row.name, row.reason)
		}
	}
}

// Matching without abstraction reaches the errors of the plain search. Where a search with
// matching was cut it need not.
func TestMatchingReachesTheErrors(t *testing.T) {
	checks, ended, matches := longtest.Cases(60, 3000), 0, 0
	p := &props.Property[property.Case]{
		ID: "matching", Name: "Matching", Cite: "ours",
		Judge: func(ctx context.Context, k property.Case) spec.Verdict {
			var e spec.Evidence
			plain := explored(t, k.Program, precond.Condition{}, explore.Bounds{Unroll: 2, Depth: 60, Paths: 60}, nil)
			match := explored(t, k.Program, precond.Condition{}, explore.Bounds{Unroll: 4, Depth: 200, Paths: 200},
				&visited.Options{Calculus: calculus.Repaired().Calculus(), Abstract: visited.None, Shapes: true})
			if !match.whole {
				return spec.Undecided(e, "cut")
			}
			ended++
			matches += match.matches
			if why := hides(plain, match); why != "" {
				return spec.Refute(e, &spec.Failure{Wanted: "its errors", Got: why + " is hidden"}, "matching hides "+why)
			}
			e.Compared++
			return spec.Verdict{Evidence: e}
		},
	}
	r := sections.Language(property.Random(), section41.MaxSize).Kind().Of(p)[0].Test(t.Context(), props.Options{Checks: checks, Seed: 5})
	if r.Crash != nil || r.Counterexample != nil || ended == 0 {
		t.Errorf("%v %+v %+v", r.Result, r.Crash, r.Counterexample)
	}
	t.Logf("%d of %d searches ended, with %d matches", ended, checks, matches)
}
