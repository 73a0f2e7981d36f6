package programs_test

import (
	"context"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// each calls f for so many random cases, the same ones at each run.
func each[K any](t *testing.T, seed uint64, n int, gen func(props.Source) K, f func(K)) {
	t.Helper()
	p := props.Property[K]{
		ID: "each", Gen: gen,
		Judge: func(_ context.Context, k K) spec.Verdict { f(k); return spec.Verdict{} },
		Show:  func(K) props.Shown { return props.Shown{} },
	}
	r := p.Test(context.Background(), props.Options{Checks: n, Seed: seed})
	if r.Crash != nil {
		t.Fatalf("%s\n%s", r.Crash.Panic, r.Crash.Stack)
	}
	if r.Generated != n {
		t.Fatalf("got %d cases, want %d", r.Generated, n)
	}
}

// sample is a random program with some of its initial valuations.
type sample struct {
	p      *lang.Program
	values []map[lang.Var]lang.Value
}

const (
	sampled    = 400
	valuations = 50
	maxSize    = 40
	maxSteps   = 60
)

func samples(voc *programs.Vocabulary) func(props.Source) sample {
	return func(src props.Source) sample {
		s := sample{p: voc.RandomProgram(src, maxSize)}
		for range valuations {
			s.values = append(s.values, voc.Initial(src, s.p))
		}
		return s
	}
}

// measured is what random programs are like.
type measured struct {
	loops, negative, large   int // programs with one
	runs, ended              int // runs, and those that end within maxSteps
	withIf, someBoth, allIfs int // programs with an if; those in which some, all of them go both ways
	ifs, both                int // ifs that a run comes to, and those that go both ways
	withWhile, someIterated  int // programs with a loop; those in which some run goes round and some run leaves
}

func (m *measured) add(s sample) {
	loop, ifs := false, 0
	var negative, large bool
	s.p.Body.Walk(func(st lang.Stmt) {
		for _, e := range lang.Exprs(st) {
			lang.FoldExpr(e, nil, func(e lang.Expr, _ []none) none {
				if v, ok := e.Const(); ok {
					if n, ok := v.(lang.IntValue); ok {
						negative = negative || n.Big().Sign() < 0
						large = large || n.Big().BitLen() > 64
					}
				}
				return none{}
			})
		}
		switch st.(type) {
		case *lang.While:
			loop = true
		case *lang.If:
			ifs++
		}
	})
	count(&m.loops, loop)
	count(&m.negative, negative)
	count(&m.large, large)
	taken := map[lang.Stmt]map[string]bool{}
	sem := basic.New()
	for _, values := range s.values {
		end := sem.Run(context.Background(), s.p, concrete.NewValuation(values), maxSteps,
			func(_ int, from concrete.Config, step spec.Step[concrete.Config]) {
				a := from.S.Head()
				if taken[a] == nil {
					taken[a] = map[string]bool{}
				}
				taken[a][step.Rule] = true
			})
		m.runs++
		count(&m.ended, end.Outcome == spec.Final)
	}
	all, some, iterated := true, false, false
	s.p.Body.Walk(func(st lang.Stmt) {
		r := taken[st]
		switch st.(type) {
		case *lang.If:
			both := r["If-T"] && r["If-F"]
			count(&m.ifs, len(r) > 0)
			count(&m.both, both)
			all, some = all && both, some || both
		case *lang.While:
			iterated = iterated || r["While-T"] && r["While-F"]
		}
	})
	count(&m.withIf, ifs > 0)
	count(&m.someBoth, ifs > 0 && some)
	count(&m.allIfs, ifs > 0 && all)
	count(&m.withWhile, loop)
	count(&m.someIterated, loop && iterated)
}

type none = struct{}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

// TestRandomPrograms measures the random programs. The floors are a bit under
// what was measured when they were set.
func TestRandomPrograms(t *testing.T) {
	var m measured
	each(t, 1, sampled, samples(programs.Large()), m.add)
	t.Logf("%+v", m)
	for _, row := range []struct {
		name     string
		in, of   int
		want     int // percent, at least
		measured int // percent, when the floor was set
		reason   string
	}{
		{"programs with a loop", m.loops, sampled, 40, 44, "iteration is half of the language's control"},
		{"programs with a negative constant", m.negative, sampled, 40, 49, "signs matter to div, mod and comparisons"},
		{"programs with a constant beyond a word", m.large, sampled, 3, 5, "ℤ is not a machine word"},
		{"runs that end in 60 steps", m.ended, m.runs, 75, 83, "a run that is cut shows no end"},
		{"programs with an if", m.withIf, sampled, 65, 72, "choice is the other half"},
		{"programs with an if of which both branches are taken", m.someBoth, m.withIf, 72, 80, "by some of 50 states; else half of the rules are idle"},
		{"ifs of which both branches are taken", m.both, m.ifs, 60, 69, "of those that a run comes to"},
		{"programs with a loop that goes round and ends", m.someIterated, m.withWhile, 70, 78, "both rules of iteration at one loop"},
	} {
		if row.reason == "" || row.measured < row.want {
			t.Fatalf("%s: no reason, or a floor above what was measured", row.name)
		}
		if 100*row.in < row.want*row.of {
			t.Errorf("%s: got %d of %d, want %d %% at least: %s", row.name, row.in, row.of, row.want, row.reason)
		}
	}
}
