package explore_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"tandem/basic"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// answers is a session that does what its functions say, and counts what is
// pushed.
type answers struct {
	check  func(context.Context) solver.Result
	pushed int
}

func (s *answers) Push()                                     { s.pushed++ }
func (s *answers) Pop()                                      { s.pushed-- }
func (s *answers) Assert(lang.Expr)                          {}
func (s *answers) AssertTerm(*solver.Term)                   {}
func (s *answers) Refuted(ctx context.Context) solver.Result { return s.check(ctx) }
func (s *answers) Check(ctx context.Context) solver.Result   { return s.check(ctx) }
func (s *answers) Close() error                              { return nil }
func (s *answers) Info() solver.Info                         { return solver.Info{} }
func (s *answers) Stats() solver.Stats                       { return solver.Stats{} }

// chain returns a program of so many tests, one behind the other.
func chain(tests int) string {
	var src strings.Builder
	src.WriteString("var x, y: int;\n")
	for i := range tests {
		fmt.Fprintf(&src, "if x > %d { y := y + 1; }\n", i)
	}
	return src.String()
}

// The bound on time bounds whatever the search is at.
func TestTime(t *testing.T) {
	never := func(ctx context.Context) solver.Result {
		<-ctx.Done()
		return solver.Result{Reason: "cancelled: " + context.Cause(ctx).Error(), Cancelled: true}
	}
	for _, row := range []struct{ name, src, reason string }{
		{"solver", chain(1), "a check has the deadline of the search"},
		{"loop", "while true { skip; }", "steps without a branching look at the clock"},
	} {
		t.Run(row.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			begin := time.Now()
			r, err := explore.Explore(ctx, explore.Of(basic.New(), parse(t, row.src)), &answers{check: never},
				explore.Options[symbolic.Config]{Bounds: explore.Bounds{Time: 100 * time.Millisecond}})
			if err != nil {
				t.Fatal(err)
			}
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("took %v: %s", took, row.reason)
			}
			if s := r.Summary; s.Stopped != "" || s.Complete || s.ByStatus[spec.Bound] != s.Paths {
				t.Errorf("%+v", s)
			}
			for _, p := range r.Paths {
				if p.Reason != "bound on time: 100ms" {
					t.Errorf("path %d: %s", p.ID, p.Reason)
				}
			}
		})
	}
}

// Who stops a search is told as he said it, whether a question was asked at that time or not.
func TestStoppedInAQuestion(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	asked := func(ctx context.Context) solver.Result {
		stop(errors.New("interrupted"))
		return solver.Result{Reason: "cancelled: " + context.Cause(ctx).Error(), Cancelled: true}
	}
	r, err := explore.Explore(ctx, explore.Of(basic.New(), parse(t, chain(1))), &answers{check: asked}, explore.Options[symbolic.Config]{})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Summary.Stopped; got != "interrupted" {
		t.Errorf("stopped: %q", got)
	}
}

// A model whose run does not end in time is not one that was run: the path is cut.
func TestTimeOfReplay(t *testing.T) {
	prob := explore.Of(basic.New(), parse(t, "var x: int;\nx := 1;"))
	prob.Replay = func(ctx context.Context, _ solver.Model, _ []string, _ symbolic.Config) error {
		<-ctx.Done()
		return context.Cause(ctx)
	}
	r, err := explore.Explore(context.Background(), prob, &answers{}, explore.Options[symbolic.Config]{Bounds: explore.Bounds{Time: 50 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	if p := r.Paths[0]; p.Status != spec.Bound || p.Reason != "bound on time: 50ms" || p.Model != nil || r.Summary.Replayed != 0 {
		t.Errorf("%+v, %+v", p, r.Summary)
	}
}

// What is listed when the time is up grows with the paths, not with all of their
// steps.
func TestFrontierCost(t *testing.T) {
	const tests = 4000
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	checks := 0
	session := &answers{check: func(context.Context) solver.Result {
		if checks++; checks == tests {
			cancel()
		}
		return solver.Result{Reason: "not known"}
	}}
	prob := explore.Of(basic.New(), parse(t, chain(tests)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := explore.Explore(ctx, prob, session, explore.Options[symbolic.Config]{})
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 200 {
		t.Errorf("%d paths cost %d MiB", len(r.Paths), mib)
	}
	if p := r.Paths[0]; len(r.Paths) < tests || len(p.Rules()) != p.Steps || len(r.Paths[len(r.Paths)-1].Choices) != 1 {
		t.Errorf("%d paths, the first with %d rules of %d steps", len(r.Paths), len(p.Rules()), p.Steps)
	}
}

// A search leaves the session as it found it, also where it ends in an error.
func TestSessionIsLeftAsFound(t *testing.T) {
	fails := errors.New("no more paths")
	for _, row := range []struct {
		name string
		leaf func(explore.Path[symbolic.Config]) error
	}{
		{"to the end", func(explore.Path[symbolic.Config]) error { return nil }},
		{"an error at a path", func(explore.Path[symbolic.Config]) error { return fails }},
	} {
		t.Run(row.name, func(t *testing.T) {
			session := &answers{check: func(context.Context) solver.Result { return solver.Result{Reason: "not known"} }}
			_, err := explore.Explore(context.Background(), explore.Of(basic.New(), parse(t, chain(5))), session, explore.Options[symbolic.Config]{Leaf: row.leaf})
			if err != row.leaf(explore.Path[symbolic.Config]{}) || session.pushed != 0 {
				t.Errorf("%v, with %d pushed", err, session.pushed)
			}
		})
	}
}

// What asks a session leaves it as it found it where the session fails, too.
func TestSessionThatFails(t *testing.T) {
	prob := explore.Of(basic.New(), parse(t, chain(4)))
	sure := &answers{check: func(context.Context) solver.Result { return solver.Result{Reason: "not known"} }}
	found, err := explore.Explore(t.Context(), prob, sure, explore.Options[symbolic.Config]{})
	if err != nil {
		t.Fatal(err)
	}
	phi := found.Paths[0].Phi
	for name, ask := range map[string]func(context.Context, solver.Session){
		"explore": func(ctx context.Context, s solver.Session) {
			explore.Explore(ctx, prob, s, explore.Options[symbolic.Config]{})
		},
		"exclusive":  func(ctx context.Context, s solver.Session) { explore.Exclusive(ctx, s, found.Paths) },
		"covering":   func(ctx context.Context, s solver.Session) { explore.Covering(ctx, s, found.Paths) },
		"feasible":   func(ctx context.Context, s solver.Session) { explore.Feasible(ctx, s, found.Paths) },
		"equivalent": func(ctx context.Context, s solver.Session) { explore.Equivalent(ctx, s, phi, lang.Negation(phi)) },
	} {
		for after := range 3 {
			session, checks := &answers{}, 0
			session.check = func(context.Context) solver.Result {
				if checks++; checks > after {
					panic("the session fails")
				}
				if name == "feasible" || name == "explore" {
					return solver.Result{Answer: solver.Sat, Model: solver.Model{}}
				}
				return solver.Result{Answer: solver.Unsat}
			}
			failed := false
			func() {
				defer func() {
					r := recover()
					if failed = r != nil; failed && fmt.Sprint(r) != "the session fails" {
						t.Errorf("%s panics with %v", name, r)
					}
				}()
				ask(t.Context(), session)
			}()
			if session.pushed != 0 || after == 0 && !failed {
				t.Errorf("%s, which fails after %d checks (%t): %d pushed", name, after, failed, session.pushed)
			}
		}
	}
}
